import { deleteCase } from "~/features/cases/commands/delete-case.server";
import { moveCase } from "~/features/cases/commands/move-case.server";
import { ADMIN_MOVES, type AdminMove } from "~/features/cases/status";
import { MOVE_DONE } from "~/features/cases/status-messages";
import { type AppErrorCode, messageOf, toAppError } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { redirectWithToast } from "~/platform/toasts.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/cases";

type Decided = Pick<Route.ActionArgs, "request" | "context"> & {
  /** Where it was decided from. */
  page: string;
  /** Where to go once the case is no more. */
  list: string;
};

/** Carries out what a button of `CaseDecisions` asks, then shows the same page with what was done (spec section 8). */
export async function decide({ request, context, page, list }: Decided) {
  const actor = requireActor(context);
  const form = await request.formData();
  const id = String(form.get("id"));
  const move = String(form.get("move"));
  const isDeletion = move === "delete";
  try {
    if (isDeletion) await deleteCase(actor, id);
    else await moveCase(actor, { id, move: knownMove(move) });
  } catch (thrown) {
    const fallback: AppErrorCode = isDeletion ? "deletion_failed" : "status_update_failed";
    const error = toAppError(thrown, fallback);
    if (thrown !== error) log.error({ err: thrown }, "case decision");
    const isGone = error.code === "case_not_found";
    return redirectWithToast(isGone ? list : page, "error", isGone ? error.message : messageOf(fallback));
  }
  if (isDeletion) return redirectWithToast(list, "success", "Dossier supprimé");
  return redirectWithToast(page, "success", MOVE_DONE[knownMove(move)]);
}

function knownMove(move: string): AdminMove {
  const known = ADMIN_MOVES.find((each) => each === move);
  if (!known) throw new Error("The form asks for no decision of ours.");
  return known;
}
