import { and, asc, eq, exists, ne, or, sql } from "drizzle-orm";
import type { Executor } from "~/db/client.server";
import { caseMembers, isAdministrator, isStaff, profiles } from "~/db/schema";
import { SYSTEM_USER_ID } from "~/db/schema/enumerations";

/** An upper bound for the page; a team is smaller. */
const MAX_COLLEAGUES = 200;

/** Those of the staff who may see a case, by name: the administrators but its owner, and the lawyer in charge. */
export async function listColleagues(executor: Executor, caseRow: { id: string; userId: string }) {
  const isInCharge = and(
    eq(caseMembers.caseId, caseRow.id),
    eq(caseMembers.userId, profiles.id),
    eq(caseMembers.membership, "lawyer"),
  );
  const rows = await executor
    .select({
      id: profiles.id,
      email: profiles.email,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
    })
    .from(profiles)
    .where(
      and(
        isStaff(profiles),
        ne(profiles.id, caseRow.userId),
        ne(profiles.id, SYSTEM_USER_ID),
        or(
          isAdministrator(profiles),
          and(
            eq(profiles.role, "lawyer"),
            exists(executor.select({ one: sql`1` }).from(caseMembers).where(isInCharge)),
          ),
        ),
      ),
    )
    .orderBy(asc(profiles.firstName), asc(profiles.lastName), asc(profiles.id))
    .limit(MAX_COLLEAGUES);
  return rows.flatMap(({ firstName, lastName, ...row }) => {
    const name = `${firstName} ${lastName}`.trim();
    return name ? [{ ...row, firstName, name }] : [];
  });
}
