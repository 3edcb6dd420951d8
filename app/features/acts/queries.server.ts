import { and, eq, ne, sql } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { cases, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { clientCases, mayWriteAsHelper } from "~/features/members/access.server";
import type { CaseProgress } from "~/features/progress/case-steps";
import { lettersJson, proofsJson } from "~/features/progress/queries.server";
import type { Line } from "./rules";
import { byFirstAct, lineForHelper, lineForStaff } from "./rules.server";

/** What a line is made from; of a query with a join (`attachedJson`). */
const COLUMNS = {
  id: cases.id,
  reference: cases.reference,
  acts: cases.acts,
  letters: lettersJson,
  proofs: proofsJson,
};
const personNameSql = sql<string>`trim(${profiles.firstName} || ' ' || ${profiles.lastName})`;

const withActs = <Row extends { [Name in "acts" | "letters" | "proofs"]: CaseProgress[Name] | null }>(row: Row) => ({
  ...row,
  acts: row.acts ?? [],
  letters: row.letters ?? [],
  proofs: row.proofs ?? [],
});

/**
 * Reads the line of a case in the words of the staff: what its client has to do, what others do, and what is done, the last
 * first. The caller has asked the policy.
 */
export async function readStaffLine(caseId: string, executor: Executor = db): Promise<Line> {
  const [row] = await executor
    .select(COLUMNS)
    .from(cases)
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .where(eq(cases.id, caseId));
  return row ? lineForStaff(withActs(row)) : { caseId, reference: null, acts: [], waits: [], later: [], done: [] };
}

/** A case whose owner the actor helps, with what it asks of the owner. */
export type HelpedLine = { line: Line; owner: string };

/**
 * Reads the lines of the cases whose owners the actor helps, the one whose act comes first first; of one case, when it is
 * given. A draft is its owner's alone.
 */
export async function listHelpedLines(actor: Actor, caseId?: string): Promise<HelpedLine[]> {
  const rows = await db
    .select({ ...COLUMNS, owner: personNameSql, canWrite: mayWriteAsHelper(actor) })
    .from(cases)
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .where(
      and(
        clientCases(actor),
        ne(cases.userId, actor.userId),
        ne(cases.status, "draft"),
        caseId === undefined ? undefined : eq(cases.id, caseId),
      ),
    );
  return rows
    .map((row) => ({ line: lineForHelper(withActs(row)), owner: row.owner }))
    .sort((one, other) => byFirstAct(one.line, other.line));
}
