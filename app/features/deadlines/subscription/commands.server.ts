import { and, eq } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { agendaAddresses } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { type LockedCase, lockCaseFor } from "~/features/cases/desk/commands.server";
import { recordAudit } from "~/features/journal/commands.server";
import { newToken } from "~/platform/crypto/tokens.server";
import { publicUrl } from "~/platform/http/public-url.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { deadlineLimits } from "../limits.server";
import { canSubscribe } from "../policy";
import { SUBSCRIPTION_PATH } from "./rules";

/**
 * Makes the actor's private address of the dates of a case; the former one ends.
 * @returns the address, which is stored nowhere: only a digest of it is.
 * @throws AppError case_not_found, too_many_requests.
 */
export async function makeAgendaAddress(actor: Actor, caseId: string): Promise<string> {
  await consume(deadlineLimits.agenda_address, actor.userId);
  const { token, digest } = newToken();
  await transaction(async (tx) => {
    const caseRow = await lockCaseFor(tx, actor, caseId, canSubscribe);
    const { userId } = actor;
    const values = { digest, createdAt: new Date() };
    await tx
      .insert(agendaAddresses)
      .values({ caseId: caseRow.id, userId, ...values })
      .onConflictDoUpdate({ target: [agendaAddresses.caseId, agendaAddresses.userId], set: values });
    await record(tx, actor, caseRow, "deadline.shared");
  });
  return publicUrl(`${SUBSCRIPTION_PATH}?token=${token}`);
}

/** Ends the actor's address of the dates of a case; does nothing when there is none. @throws AppError case_not_found. */
export async function endAgendaAddress(actor: Actor, caseId: string): Promise<void> {
  await transaction(async (tx) => {
    const caseRow = await lockCaseFor(tx, actor, caseId, canSubscribe);
    const ended = await tx
      .delete(agendaAddresses)
      .where(and(eq(agendaAddresses.caseId, caseRow.id), eq(agendaAddresses.userId, actor.userId)))
      .returning({ caseId: agendaAddresses.caseId });
    if (ended.length > 0) await record(tx, actor, caseRow, "deadline.unshared");
  });
}

function record(tx: Tx, { userId }: Actor, caseRow: LockedCase, action: "deadline.shared" | "deadline.unshared") {
  return recordAudit(tx, userId, { action, subjectType: "case", subjectId: caseRow.id, ownerId: caseRow.userId });
}
