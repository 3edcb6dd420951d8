import { and, eq, inArray } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { caseMembers, cases, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { AppError } from "~/platform/errors";
import { isId } from "~/platform/http/params";
import type { Audience } from "~/platform/live/live.server";
import { visibleCases } from "./access.server";
import { isMembershipValid, openingMemberships } from "./policy";

/** Who receives the live events of a case: its owner, the members who may read it, and the administrators. */
export async function caseAudience(executor: Executor, parties: { id: string; userId: string }): Promise<Audience> {
  const members = await readingMembers(executor, parties.id);
  return { users: [parties.userId, ...members], roles: ["administrator"] };
}

async function readingMembers(executor: Executor, caseId: string): Promise<string[]> {
  const memberships = openingMemberships();
  if (memberships.length === 0) return [];
  const rows = await executor
    .select({ userId: caseMembers.userId, membership: caseMembers.membership, role: profiles.role })
    .from(caseMembers)
    .innerJoin(profiles, eq(profiles.id, caseMembers.userId))
    .where(and(eq(caseMembers.caseId, caseId), inArray(caseMembers.membership, memberships)));
  return rows.filter((row) => isMembershipValid(row, row.membership)).map(({ userId }) => userId);
}

const CASE_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** Whether the actor may read this case, on either side. */
export async function isCaseVisible(actor: Pick<Actor, "userId" | "role">, caseId: string): Promise<boolean> {
  if (!isId(caseId)) return false;
  const found = await db
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.id, caseId), visibleCases(actor)));
  return found.length > 0;
}

/**
 * Refuses what names another's case: the slot of a file. A case that does not exist passes, since a form makes the id
 * of its new case. @throws AppError case_not_found.
 */
export async function refuseCaseOfOthers(actor: Pick<Actor, "userId" | "role">, text: string): Promise<void> {
  const caseId = CASE_ID.exec(text)?.[0];
  if (!caseId || (await isCaseVisible(actor, caseId))) return;
  if ((await db.$count(cases, eq(cases.id, caseId))) > 0) throw new AppError("case_not_found");
}
