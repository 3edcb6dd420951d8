import { eq } from "drizzle-orm";
import { cases } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { changeCase, unchanged } from "~/features/members/change-case.commands.server";
import { canWritePayments } from "~/features/payments/policy";
import { AppError } from "~/platform/errors";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { deadlineLimits } from "../limits.server";
import type { ResidenceInput } from "./residence.schema";
import { asksResidence } from "./rules.server";

/**
 * Says where the person lives whom a case is for, from which its deadlines follow. Whoever may change the payments of the
 * case may, once it is sent too. @throws AppError case_not_found, invalid_input for a case of nobody else, too_many_requests.
 */
export async function setResidence(
  actor: Actor,
  caseId: string,
  { representedCountry }: ResidenceInput,
): Promise<void> {
  await consume(deadlineLimits.deadline_done, actor.userId);
  const change = {
    may: canWritePayments,
    reason: "none",
    event: "deadline.residence_told",
    facts: ["answers"],
  } as const;
  await changeCase(null, actor, caseId, change, async (tx, caseRow) => {
    if (!asksResidence(caseRow)) throw new AppError("invalid_input");
    if (caseRow.representedCountry === representedCountry) return unchanged();
    await tx.update(cases).set({ representedCountry, updatedAt: new Date() }).where(eq(cases.id, caseRow.id));
  });
}
