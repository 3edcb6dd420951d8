import { eq } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { profiles, waitingCaseDecisions } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { config } from "~/platform/config.server";

/** The decision that waits on a case that the actor reads; null when none does. `batch` is null when somebody else took it. */
export async function readWaitingDecision(actor: Actor, caseId: string, executor: Executor = db) {
  const [row] = await executor
    .select({
      decision: waitingCaseDecisions.decision,
      status: waitingCaseDecisions.status,
      batch: waitingCaseDecisions.batch,
      decidedBy: waitingCaseDecisions.decidedBy,
      createdAt: waitingCaseDecisions.createdAt,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
    })
    .from(waitingCaseDecisions)
    .innerJoin(profiles, eq(profiles.id, waitingCaseDecisions.decidedBy))
    .where(eq(waitingCaseDecisions.caseId, caseId));
  if (!row) return null;
  const { batch, decidedBy, firstName, lastName, ...waiting } = row;
  const seconds = Math.max(0, Math.ceil(config.DECISION_SECONDS - (Date.now() - row.createdAt.getTime()) / 1000));
  const isOwn = decidedBy === actor.userId;
  return { ...waiting, seconds, batch: isOwn ? batch : null, isOwn, author: `${firstName} ${lastName}`.trim() };
}
