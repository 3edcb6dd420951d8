import { data } from "react-router";
import { type TaggingOutcome, tagMany } from "~/features/cases/tags/commands.server";
import { messageOf } from "~/platform/errors";
import { type RouteArgs, runAction } from "~/platform/http/boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { requireActor } from "../guards.server";

/** Adds a tag to the cases ticked in the list, or removes it; those that refuse it are listed with their reasons. */
export function tagSelection(route: RouteArgs, form: FormData, page: string) {
  const change = form.get("intent") === "tag.remove" ? "remove" : "add";
  const fallback = change === "remove" ? "deletion_failed" : "tag_save_failed";
  const tag = String(form.get("tag") ?? "");
  const ids = form.getAll("id").map(String);
  return runAction(route, { fallback, toast: page }, async () => {
    const outcome = await tagMany(requireActor(route.context), { ids, tag, change });
    const message = summary(change, outcome);
    if (outcome.refused.length > 0) return data({ outcome, message, undo: null });
    return redirectWithToast(page, "success", message);
  });
}

function summary(change: "add" | "remove", { done }: TaggingOutcome): string {
  if (done === 0) return messageOf(change === "remove" ? "deletion_failed" : "tag_save_failed");
  const cases = done === 1 ? "1 dossier" : `${done} dossiers`;
  return change === "add" ? `Étiquette ajoutée à ${cases}` : `Étiquette retirée de ${cases}`;
}
