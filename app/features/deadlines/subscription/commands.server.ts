import { and, eq } from "drizzle-orm";
import { agendaAddresses } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { changeCase, unchanged } from "~/features/members/change-case.commands.server";
import { newToken } from "~/platform/crypto/tokens.server";
import { publicUrl } from "~/platform/http/public-url.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { deadlineLimits } from "../limits.server";
import { canSubscribe } from "../policy";
import { SUBSCRIPTION_PATH } from "./rules";

/** No page shows who has an address. */
const SUBSCRIPTION = { may: canSubscribe, announce: "nothing", facts: [] } as const;

/**
 * Makes the actor's private address of the dates of a case; the former one ends.
 * @returns the address, which is stored nowhere: only a digest of it is.
 * @throws AppError case_not_found, too_many_requests.
 */
export async function makeAgendaAddress(actor: Actor, caseId: string): Promise<string> {
  await consume(deadlineLimits.agenda_address, actor.userId);
  const { token, digest } = newToken();
  await changeCase(null, actor, caseId, { ...SUBSCRIPTION, event: "deadline.shared" }, async (tx, caseRow) => {
    const { userId } = actor;
    const values = { digest, createdAt: new Date() };
    await tx
      .insert(agendaAddresses)
      .values({ caseId: caseRow.id, userId, ...values })
      .onConflictDoUpdate({ target: [agendaAddresses.caseId, agendaAddresses.userId], set: values });
  });
  return publicUrl(`${SUBSCRIPTION_PATH}?token=${token}`);
}

/** Ends the actor's address of the dates of a case; does nothing when there is none. @throws AppError case_not_found. */
export async function endAgendaAddress(actor: Actor, caseId: string): Promise<void> {
  await changeCase(null, actor, caseId, { ...SUBSCRIPTION, event: "deadline.unshared" }, async (tx, caseRow) => {
    const ended = await tx
      .delete(agendaAddresses)
      .where(and(eq(agendaAddresses.caseId, caseRow.id), eq(agendaAddresses.userId, actor.userId)))
      .returning({ caseId: agendaAddresses.caseId });
    if (ended.length === 0) return unchanged();
  });
}
