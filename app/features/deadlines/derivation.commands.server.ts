import { and, inArray, or, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { caseDeadlines, casePayments, cases, staleCaseDeadlines } from "~/db/schema";
import { defineDerivations } from "~/features/members/derivations.commands.server";
import { refreshDeadlines } from "./kept/commands.server";

defineDerivations("deadlines", {
  /** What is left to do about the payments, and by when: `case_deadlines`, the next one of the case, and its acts. */
  deadlines: { from: ["payments", "answers", "status"], derive: keepDeadlinesOfPaid, announce: "everybody" },
});

/** Most cases have no payment, and nothing to compute. */
async function keepDeadlinesOfPaid(tx: Tx, caseIds: readonly string[]): Promise<string[]> {
  const has = (table: typeof casePayments | typeof caseDeadlines | typeof staleCaseDeadlines) =>
    sql`exists (select from ${table} where ${table.caseId} = ${cases.id})`;
  const hasActs = sql`${cases.acts} <> '[]'::jsonb`;
  const paid = await tx
    .select({ id: cases.id })
    .from(cases)
    .where(
      and(inArray(cases.id, [...caseIds]), or(has(casePayments), has(caseDeadlines), has(staleCaseDeadlines), hasActs)),
    );
  const ids = paid.map(({ id }) => id);
  return ids.length > 0 ? refreshDeadlines(tx, ids) : [];
}
