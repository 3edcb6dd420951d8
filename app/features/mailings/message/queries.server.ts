import { desc, eq, sql } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { cases, profiles, users } from "~/db/schema";
import { CASE_STATUS_LABELS } from "~/features/cases/labels";
import { isId } from "~/platform/http/params";
import { formatLongDate } from "~/ui/format";
import type { VariableValues } from "./rules";

/**
 * The values of the variables for one person, today. Those of the case come from the most recent open case, else
 * from the most recent closed or rejected one, else from the most recent draft; they are empty for a person without a case. The names are empty until the
 * address is confirmed: whoever registered with another person's address could write to them through a name. The callers
 * check the policy.
 * @returns null when the account is deleted.
 */
export async function valuesOf(userId: string, executor: Executor = db): Promise<VariableValues | null> {
  if (!isId(userId)) return null;
  const [person] = await executor
    .select({
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      email: profiles.email,
      isConfirmed: users.emailVerified,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.id, userId));
  if (!person) return null;
  const { isConfirmed, email } = person;
  const [firstName, lastName] = isConfirmed ? [person.firstName, person.lastName] : ["", ""];
  const [own] = await executor
    .select({ reference: cases.reference, status: cases.status })
    .from(cases)
    .where(eq(cases.userId, userId))
    .orderBy(
      sql`case ${cases.status} when 'draft' then 2 when 'rejected' then 1 when 'closed' then 1 else 0 end`,
      desc(cases.createdAt),
    )
    .limit(1);
  return {
    firstName,
    lastName,
    email,
    fullName: `${firstName} ${lastName}`.trim(),
    caseId: own?.reference ?? "",
    caseStatus: own ? CASE_STATUS_LABELS[own.status] : "",
    date: formatLongDate(new Date()),
  };
}
