import { and, eq, inArray } from "drizzle-orm";
import type { Executor } from "~/db/client.server";
import { caseMembers, profiles } from "~/db/schema";
import type { Audience } from "~/platform/live/live.server";
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
