import { inArray, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { caseMembers, cases, caseTags } from "~/db/schema";
import { defineDerivations } from "./derivations.commands.server";

const lawyer = sql`(select user_id from case_members where case_id = c.id and membership = 'lawyer')`;
const isOver = sql`(c.status in ('closed', 'rejected'))`;

defineDerivations("members", {
  /** The lawyer in charge, in the case and in its tags, by which their lists are read. */
  lawyer: { from: ["members", "tags"], derive: keepLawyer },
  /** Whether the case of a member is over, which counts their load. */
  is_over: { from: ["members", "status"], derive: keepIsOver },
});

async function keepLawyer(tx: Tx, caseIds: readonly string[]): Promise<string[]> {
  const ofCases = inArray(sql`c.id`, [...caseIds]);
  const inCases = await tx.execute<{ id: string }>(sql`
    update ${cases} set lawyer_id = ${lawyer} from ${cases} c
    where c.id = ${cases.id} and ${ofCases} and ${cases.lawyerId} is distinct from ${lawyer} returning c.id`);
  const inTags = await tx.execute<{ id: string }>(sql`
    update ${caseTags} set lawyer_id = c.lawyer_id from ${cases} c
    where c.id = ${caseTags.caseId} and ${ofCases} and ${caseTags.lawyerId} is distinct from c.lawyer_id returning c.id`);
  return [...new Set([...inCases.rows, ...inTags.rows].map(({ id }) => id))];
}

async function keepIsOver(tx: Tx, caseIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update ${caseMembers} set is_over = ${isOver} from ${cases} c
    where c.id = ${caseMembers.caseId} and ${inArray(sql`c.id`, [...caseIds])} and ${caseMembers.isOver} <> ${isOver}
    returning c.id`);
  return [...new Set(rows.map(({ id }) => id))];
}
