import { eq } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { cases } from "~/db/schema";
import { timeText } from "./rules";
import { lineForStaff } from "./rules.server";

/** How many acts head the page of a case; its page of deadlines has all. */
const SHOWN = 3;

/**
 * Reads what a client has to do in a case, in sentences of the staff, what comes first first. The caller has asked the
 * policy.
 */
export async function readStaffActs(caseId: string, executor: Executor = db): Promise<string[]> {
  const [row] = await executor
    .select({ id: cases.id, reference: cases.reference, acts: cases.acts })
    .from(cases)
    .where(eq(cases.id, caseId));
  if (!row) return [];
  const { acts } = lineForStaff({ ...row, acts: row.acts ?? [], letters: [] });
  return acts.slice(0, SHOWN).map((act) => {
    const about = act.about ? ` (${act.about})` : "";
    return `${act.title}${about}. ${timeText(act)}.`;
  });
}
