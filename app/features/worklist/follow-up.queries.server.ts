import { and, eq, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { caseSnoozes, cases, isWaiting } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { handledCases, membershipOf } from "~/features/members/access.server";
import { AppError } from "~/platform/errors";
import { parseId } from "~/platform/http/params";
import { ownReminder } from "./access.server";
import { canFollowUp } from "./policy";
import { isDismissible } from "./rules";

export type FollowUp = Awaited<ReturnType<typeof readFollowUp>>;

/** What is left to answer in a case, and the actor's own reminder of it. @throws AppError case_not_found. */
export async function readFollowUp(actor: Actor, caseId: string) {
  const [row] = await db
    .select({
      id: cases.id,
      reference: cases.reference,
      userId: cases.userId,
      membership: membershipOf(actor),
      status: cases.status,
      firstAnsweredAt: cases.firstAnsweredAt,
      unansweredSince: cases.unansweredSince,
      isFirstDue: sql<boolean>`${isWaiting(cases)}`,
      remindOn: caseSnoozes.remindOn,
    })
    .from(cases)
    .leftJoin(caseSnoozes, ownReminder(actor))
    .where(and(eq(cases.id, parseId(caseId, "case_not_found")), handledCases(actor)));
  if (!row || !canFollowUp(actor, row)) throw new AppError("case_not_found");
  const { id, reference, unansweredSince, isFirstDue, remindOn } = row;
  return {
    id,
    reference,
    unansweredSince,
    isFirstDue,
    remindOn,
    canDismiss: isDismissible(row),
  };
}
