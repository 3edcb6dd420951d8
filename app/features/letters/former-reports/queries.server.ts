import { and, eq, exists, gte, inArray, isNotNull, isNull, ne, notInArray, or, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { caseDeadlines, casePayments, cases, isAdministrator, profiles, staleCaseDeadlines } from "~/db/schema";
import { SYSTEM_USER_ID } from "~/db/schema/enumerations";
import { rulesDoneBy } from "~/features/deadlines/law/rules.server";

/** The dated acts that a report « à vérifier » no longer ends. */
const REOPENED = rulesDoneBy(["written_report", "recall_asked", "refund_asked"]);

/** Somebody to tell, as the owner of their cases or as who handles them. */
export type ToTell = { userId: string; side: "owner" | "staff"; caseIds: string[] };

/**
 * Lists the owners of the open cases in which a report is « à vérifier » about a payment without a date, or one that leaves
 * something to do by a day that is not over, and who handles these cases: their lawyer, or else the administrators. Each
 * person once, by id. The kept deadlines are those of the day. @param day an ISO date.
 */
export async function listToTell(day: string): Promise<ToTell[]> {
  const left = db
    .select({ one: sql`1` })
    .from(caseDeadlines)
    .where(
      and(
        eq(caseDeadlines.paymentId, casePayments.id),
        inArray(caseDeadlines.rule, REOPENED),
        gte(caseDeadlines.dueOn, day),
      ),
    );
  const undated = and(isNull(casePayments.debitedOn), isNull(casePayments.writtenReportOn));
  const found = await db
    .selectDistinct({ id: cases.id, userId: cases.userId, lawyerId: cases.lawyerId, status: cases.status })
    .from(cases)
    .innerJoin(casePayments, eq(casePayments.caseId, cases.id))
    .where(
      and(
        isNotNull(casePayments.reportedOn),
        notInArray(cases.status, ["closed", "rejected"]),
        or(undated, exists(left)),
      ),
    )
    .orderBy(cases.id);
  const people = new Map<string, ToTell>();
  const add = (userId: string, side: ToTell["side"], caseId: string) => {
    const known = people.get(userId);
    if (known?.side === side) known.caseIds.push(caseId);
    else if (!known) people.set(userId, { userId, side, caseIds: [caseId] });
  };
  const administrators = found.some(({ lawyerId }) => lawyerId === null) ? await listAdministrators() : [];
  for (const { id, userId } of found) add(userId, "owner", id);
  // Nobody handles a draft.
  for (const { id, lawyerId } of found.filter(({ status }) => status !== "draft"))
    for (const userId of lawyerId === null ? administrators : [lawyerId]) add(userId, "staff", id);
  return [...people.values()].sort((one, other) => (one.userId < other.userId ? -1 : 1));
}

/** Whether the deadlines of a case with a report « à vérifier » are still to be computed. */
export async function awaitsDeadlines(): Promise<boolean> {
  const [stale] = await db
    .select({ one: sql`1` })
    .from(staleCaseDeadlines)
    .innerJoin(casePayments, eq(casePayments.caseId, staleCaseDeadlines.caseId))
    .where(isNotNull(casePayments.reportedOn))
    .limit(1);
  return stale !== undefined;
}

async function listAdministrators(): Promise<string[]> {
  const rows = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(isAdministrator(profiles), ne(profiles.id, SYSTEM_USER_ID)));
  return rows.map(({ id }) => id);
}
