import { redirect } from "react-router";
import { takeBackDocumentDecisions } from "~/features/approvals/decisions.commands.server";
import { takeBackCaseDecisions } from "~/features/cases/decisions/commands.server";
import { AppError } from "~/platform/errors";
import { runAction } from "~/platform/http/boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { redirectTarget } from "../account/redirect-target";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/decisions";

export const loader = () => redirect("/admin");

/** Takes back the decisions of one form while they wait, and shows the page from which it was asked. */
export async function action(route: Route.ActionArgs) {
  const form = await route.request.formData();
  const id = String(form.get("id"));
  const target = redirectTarget(form.get("to"));
  const page = target.startsWith("/admin") ? target : "/admin";
  return runAction(route, { fallback: "decision_final", toast: page }, async () => {
    const actor = requireActor(route.context);
    const count = (await takeBackCaseDecisions(actor, id)) + (await takeBackDocumentDecisions(actor, id));
    if (count === 0) throw new AppError("decision_final");
    const text = count === 1 ? "Décision annulée" : `${count} décisions annulées`;
    return redirectWithToast(page, "info", text, new Headers(), { id });
  });
}
