import { eq } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { cases, profiles } from "~/db/schema";
import { lettersJson } from "~/features/progress/queries.server";
import { formatLongDate } from "~/ui/format";
import { proofsJson } from "./proofs.server";
import { type Act, type Proof, timeText } from "./rules";
import { lineForStaff } from "./rules.server";

/** How many acts head the page of a case; its page of deadlines has all. */
const SHOWN = 3;

/** What a client has to do and what they did, in sentences of the staff. */
export type StaffActs = { toDo: string[]; done: { text: string; proofs: readonly Proof[] }[] };

/**
 * Reads what a client has to do in a case, in sentences of the staff, what comes first first; and what is done, the last
 * first. The caller has asked the policy.
 */
export async function readStaffActs(caseId: string, executor: Executor = db): Promise<StaffActs> {
  const [row] = await executor
    .select({
      id: cases.id,
      reference: cases.reference,
      acts: cases.acts,
      letters: lettersJson,
      proofs: proofsJson,
    })
    .from(cases)
    // With a join, the columns of the two subqueries name their table.
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .where(eq(cases.id, caseId));
  if (!row) return { toDo: [], done: [] };
  const { acts, done } = lineForStaff({
    ...row,
    acts: row.acts ?? [],
    letters: row.letters ?? [],
    proofs: row.proofs ?? [],
  });
  return {
    toDo: acts.slice(0, SHOWN).map((act) => `${act.title}${aboutText(act)}. ${timeText(act)}.`),
    done: done.map((act) => ({ text: `${act.title}${aboutText(act)}\u00a0: ${doneText(act)}`, proofs: act.proofs })),
  };
}

const aboutText = ({ about }: Act): string => (about ? ` (${about})` : "");
const doneText = ({ doneOn }: Act): string => (doneOn ? `fait le ${formatLongDate(doneOn)}` : "fait, jour non noté");
