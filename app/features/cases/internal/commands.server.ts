import { type Tx, transaction } from "~/db/client.server";
import type { Actor } from "~/features/accounts/actor";
import { AppError } from "~/platform/errors";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { type LockedCase, lockCase } from "../desk/commands.server";
import { caseLimits } from "../limits.server";
import { canReadNotes } from "../policy";

/**
 * Runs a change of the notes, calls or tasks of a case, which clients never see, under the lock of the case.
 * @throws AppError case_not_found, too_many_requests.
 */
export async function withInternalCase(
  actor: Actor,
  caseId: string,
  work: (tx: Tx, caseRow: LockedCase) => Promise<void>,
): Promise<void> {
  await consume(caseLimits.case_internal, actor.userId);
  await transaction(async (tx) => {
    const caseRow = await lockCase(tx, actor, caseId);
    if (!caseRow || !canReadNotes(actor, caseRow)) throw new AppError("case_not_found");
    await work(tx, caseRow);
  });
}
