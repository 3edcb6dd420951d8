import { data } from "react-router";
import { type BulkOutcome, decideCase, decideMany, type Given } from "~/features/cases/decisions/commands.server";
import { DECISION_DONE, decisionDone } from "~/features/cases/desk/labels";
import { MAX_WORDS_LENGTH } from "~/features/cases/desk/rules";
import { readSelection } from "~/features/cases/filters/selection.queries.server";
import { decisionFailure, parseDecision } from "~/features/cases/rules";
import { type AppError, messageOf } from "~/platform/errors";
import { type RouteArgs, runAction } from "~/platform/http/boundary.server";
import { isId } from "~/platform/http/params";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { withDe } from "~/ui/elision";
import { requireActor } from "../guards.server";
import { undoOf } from "./undo.server";

type Places = {
  /** The page whose form sent the decision. */
  page: string;
  /** The page to open once the case is deleted. */
  list: string;
};

/**
 * Runs the decision of a button of `CaseDecisions`, then shows the same page with a toast (spec section 8). An unknown
 * decision answers 400, an id that is not a case's answers 404.
 */
export async function decide(route: RouteArgs, places: Places) {
  const { ids, given } = await readDecision(route.request);
  const [id = ""] = ids;
  if (!isId(id)) throw data(messageOf("case_not_found"), { status: 404 });
  return decideOne(route, id, given, places);
}

/**
 * Runs a decision on the cases ticked in the list: one case as in `decide`; for several, it returns the refused cases,
 * so that the page shows them until the person closes the message.
 */
export async function decideSelection(route: RouteArgs, page: string) {
  const { ids, given } = await readDecision(route.request);
  const [only = ""] = ids;
  if (ids.length === 1 && isId(only)) return decideOne(route, only, given, { page, list: page });
  if (!ids.some(isId)) throw data(messageOf("case_not_found"), { status: 404 });
  return runAction(route, {}, async () => {
    const outcome = await decideMany(requireActor(route.context), { ids, ...given });
    const undo = outcome.done > 0 ? undoOf(given.batch) : null;
    if (outcome.refused.length > 0) return data({ outcome, message: summary(outcome), undo: undo?.undo ?? null });
    return redirectWithToast(page, "success", summary(outcome), new Headers(), undo ?? {});
  });
}

/** « 3 dossiers approuvés, 1 refusé ». */
function summary({ decision, done, unchanged: already, refused }: BulkOutcome): string {
  const others = [
    ...(already > 0 ? [already === 1 ? "1 l’était déjà" : `${already} l’étaient déjà`] : []),
    ...(refused.length > 0 ? [refused.length === 1 ? "1 refusé" : `${refused.length} refusés`] : []),
  ];
  if (done > 0) return [decisionDone(decision, done), ...others].join(", ");
  return already > 0 ? `Aucun changement : ${others.join(", ")}` : messageOf(decisionFailure(decision));
}

function decideOne(route: RouteArgs, id: string, given: Sent, { page, list }: Places) {
  const { decision } = given;
  const options = {
    fallback: decisionFailure(decision),
    ownMessages: ["case_not_found", "case_decided_by_other", "case_has_lawyer", "withdrawal_needs_reason"],
    toast: ({ code }: AppError) => (code === "case_not_found" ? list : page),
  } as const;
  return runAction(route, options, async () => {
    const actor = requireActor(route.context);
    const [chosen] = await readSelection(actor, [id]);
    const isNew = await decideCase(actor, { id, ...given });
    const to = decision === "delete" ? list : page;
    const undo = isNew ? undoOf(given.batch, chosen && `Dossier ${withDe(chosen.client)}`) : {};
    return redirectWithToast(to, "success", DECISION_DONE[decision], new Headers(), undo);
  });
}

type Sent = Given & { batch: string };

async function readDecision(request: Request): Promise<{ ids: string[]; given: Sent }> {
  const form = await request.formData();
  const decision = parseDecision(form.get("move"));
  if (!decision) throw data("Cette décision n’existe pas.", { status: 400 });
  // The form lets nobody type more.
  const words = String(form.get("words") ?? "")
    .trim()
    .slice(0, MAX_WORDS_LENGTH);
  const withOptions = form.get("options") === "1";
  return {
    ids: form.getAll("id").map(String),
    given: { decision, words: words || null, withOptions, batch: crypto.randomUUID() },
  };
}
