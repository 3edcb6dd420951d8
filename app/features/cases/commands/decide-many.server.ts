import type { Actor } from "~/features/accounts/actor";
import { AppError, messageOf, toAppError } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { canReadAsAdministrator } from "../policy";
import { readSelection } from "../queries/selection.server";
import { CASE_STATUS_LABELS, type Decision } from "../status";
import { deleteCase } from "./delete-case.server";
import { moveCase } from "./move-case.server";

export type ManyDecided = {
  decision: Decision;
  /** How many were decided now. */
  done: number;
  /** How many were there already: the form was sent twice, or somebody else decided the same. */
  already: number;
  /** Which were left as they are, and why, in words. */
  refused: { id: string; caseId: string; reason: string }[];
};

/**
 * One decision on several cases, each in a transaction of its own with its message, e-mail and audit entry: one that is
 * refused holds none of the others back. Sent twice it changes nothing more.
 * @throws AppError forbidden.
 */
export async function decideMany(
  actor: Actor,
  { ids, decision }: { ids: readonly string[]; decision: Decision },
): Promise<ManyDecided> {
  if (!canReadAsAdministrator(actor)) throw new AppError("forbidden");
  const selected = await readSelection(actor, ids);
  const outcome: ManyDecided = { decision, done: 0, already: new Set(ids).size - selected.length, refused: [] };
  for (const { id, caseId } of selected) {
    const refusal = await decide(actor, id, decision, outcome);
    if (refusal) outcome.refused.push({ id, caseId, reason: refusal });
  }
  return outcome;
}

/** @returns the reason of a refusal; null when it was carried out, or was already. */
async function decide(actor: Actor, id: string, decision: Decision, outcome: ManyDecided): Promise<string | null> {
  try {
    const isNew = decision === "delete" ? await removed(actor, id) : await moveCase(actor, { id, move: decision });
    outcome[isNew ? "done" : "already"]++;
    return null;
  } catch (thrown) {
    const fallback = decision === "delete" ? "deletion_failed" : "status_update_failed";
    const error = toAppError(thrown, fallback);
    if (thrown !== error) log.error({ err: thrown }, "decision on several cases");
    if (thrown === error && error.code === "case_not_found") return error.message;
    if (thrown === error && error.code === "status_update_failed") return whyNot(actor, id);
    return messageOf(fallback);
  }
}

async function removed(actor: Actor, id: string): Promise<true> {
  await deleteCase(actor, id);
  return true;
}

async function whyNot(actor: Actor, id: string): Promise<string> {
  const [now] = await readSelection(actor, [id]);
  if (!now) return messageOf("case_not_found");
  return `Son statut est « ${CASE_STATUS_LABELS[now.status]} », qui ne le permet pas.`;
}
