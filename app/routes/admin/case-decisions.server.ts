import { data } from "react-router";
import { decideMany, deleteCase, type ManyDecided, moveCase } from "~/features/cases/desk/commands.server";
import { DECISION_DONE, decisionDone } from "~/features/cases/labels";
import { type Decision, knownDecision } from "~/features/cases/rules";
import { type AppErrorCode, messageOf, toAppError } from "~/platform/errors";
import { isId } from "~/platform/http/params";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { log } from "~/platform/log.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/cases";

type Decided = Pick<Route.ActionArgs, "request" | "context"> & {
  /** Where it was decided from. */
  page: string;
  /** Where to go once the case is no more. */
  list: string;
};

/**
 * Carries out what a button of `CaseDecisions` asks, then shows the same page with what was done (spec section 8).
 * @throws a 400 for what is no decision of ours, a 404 for what names no case.
 */
export async function decide({ request, context, page, list }: Decided) {
  const { ids, decision } = await readDecision(request);
  const [id = ""] = ids;
  if (!isId(id)) throw data(messageOf("case_not_found"), { status: 404 });
  return decideOne(id, decision, { context, page, list });
}

/**
 * The same for what was ticked in the list: one case as `decide`; of several, what was refused is given back, to be
 * shown as long as it takes to read it.
 */
export async function decideSelection({ request, context, page }: Omit<Decided, "list">) {
  const { ids, decision } = await readDecision(request);
  const [only = ""] = ids;
  if (ids.length === 1 && isId(only)) return decideOne(only, decision, { context, page, list: page });
  if (!ids.some(isId)) throw data(messageOf("case_not_found"), { status: 404 });
  const outcome = await decideMany(requireActor(context), { ids, decision });
  if (outcome.refused.length > 0) return data({ outcome, message: summary(outcome) });
  return redirectWithToast(page, "success", summary(outcome));
}

/** « 3 dossiers approuvés, 1 refusé ». */
function summary({ decision, done, already, refused }: ManyDecided): string {
  const others = [
    ...(already > 0 ? [already === 1 ? "1 l’était déjà" : `${already} l’étaient déjà`] : []),
    ...(refused.length > 0 ? [refused.length === 1 ? "1 refusé" : `${refused.length} refusés`] : []),
  ];
  if (done > 0) return [decisionDone(decision, done), ...others].join(", ");
  return already > 0 ? `Aucun changement : ${others.join(", ")}` : failure(decision);
}

async function decideOne(id: string, decision: Decision, { context, page, list }: Omit<Decided, "request">) {
  const actor = requireActor(context);
  try {
    if (decision === "delete") await deleteCase(actor, id);
    else await moveCase(actor, { id, move: decision });
  } catch (thrown) {
    const error = toAppError(thrown, failureCode(decision));
    if (thrown !== error) log.error({ err: thrown }, "case decision");
    const isGone = error.code === "case_not_found";
    return redirectWithToast(isGone ? list : page, "error", isGone ? error.message : failure(decision));
  }
  return redirectWithToast(decision === "delete" ? list : page, "success", DECISION_DONE[decision]);
}

const failureCode = (decision: Decision): AppErrorCode =>
  decision === "delete" ? "deletion_failed" : "status_update_failed";
const failure = (decision: Decision) => messageOf(failureCode(decision));

async function readDecision(request: Request): Promise<{ ids: string[]; decision: Decision }> {
  // A body that is no form names no decision either.
  const form = await request.formData().catch(() => new FormData());
  const decision = knownDecision(form.get("move"));
  if (!decision) throw data("Cette décision n’existe pas.", { status: 400 });
  return { ids: form.getAll("id").map(String), decision };
}
