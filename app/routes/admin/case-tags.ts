import { redirect } from "react-router";
import { addTag, removeTag } from "~/features/cases/tags/commands.server";
import { runAction } from "~/platform/http/boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { redirectTarget } from "../account/redirect-target";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/case-tags";

export const loader = ({ params }: Route.LoaderArgs) => redirect(`/admin/cases/${encodeURIComponent(params.id)}`);

/** Adds an internal tag to a case or removes one, and shows the page from which it was asked. */
export async function action(route: Route.ActionArgs) {
  const { request, params, context } = route;
  const form = await request.formData();
  const target = redirectTarget(form.get("to"));
  const page = target.startsWith("/admin") ? target : `/admin/cases/${params.id}`;
  const toast = ({ code }: { code: string }) => (code === "case_not_found" ? undefined : page);
  const isRemoval = form.get("intent") === "remove";
  return runAction(route, { fallback: isRemoval ? "deletion_failed" : "tag_save_failed", toast }, async () => {
    const actor = requireActor(context);
    const tagged = { caseId: params.id, tag: String(form.get("tag") ?? "") };
    if (isRemoval) {
      await removeTag(actor, tagged);
      return redirectWithToast(page, "success", "Étiquette retirée");
    }
    await addTag(actor, tagged);
    return redirectWithToast(page, "success", "Étiquette ajoutée");
  });
}
