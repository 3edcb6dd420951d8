import { and, eq, ne, sql } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { cases, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { clientCases, mayWriteAsHelper } from "~/features/members/access.server";
import type { CaseProgress } from "~/features/progress/case-steps";
import { lettersJson, proofsJson } from "~/features/progress/queries.server";
import { formatLongDate } from "~/ui/format";
import { type Act, type Line, type Proof, timeText } from "./rules";
import { byFirstAct, lineForHelper, lineForStaff } from "./rules.server";

/** How many acts head the page of a case; its page of deadlines has all. */
const SHOWN = 3;

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

/** What a client has to do and what they did, in sentences of the staff. */
export type StaffActs = { toDo: string[]; done: { text: string; proofs: readonly Proof[] }[] };

/**
 * Reads what a client has to do in a case, in sentences of the staff, what comes first first; and what is done, the last
 * first. The caller has asked the policy.
 */
export async function readStaffActs(caseId: string, executor: Executor = db): Promise<StaffActs> {
  const [row] = await executor
    .select(COLUMNS)
    .from(cases)
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .where(eq(cases.id, caseId));
  if (!row) return { toDo: [], done: [] };
  const { acts, done } = lineForStaff(withActs(row));
  return {
    toDo: acts.slice(0, SHOWN).map((act) => `${act.title}${aboutText(act)}. ${timeText(act)}.`),
    done: done.map((act) => ({ text: `${act.title}${aboutText(act)}\u00a0: ${doneText(act)}`, proofs: act.proofs })),
  };
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

const aboutText = ({ about }: Act): string => (about ? ` (${about})` : "");
const doneText = ({ doneOn }: Act): string => (doneOn ? `fait le ${formatLongDate(doneOn)}` : "fait, jour non noté");
