import { inArray } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { caseNotes } from "~/db/schema";

/** The ids of the notes of cases, which name the drafts of their changes. */
export async function noteIds(tx: Tx, caseIds: readonly string[]): Promise<string[]> {
  if (caseIds.length === 0) return [];
  const notes = await tx
    .select({ id: caseNotes.id })
    .from(caseNotes)
    .where(inArray(caseNotes.caseId, [...caseIds]));
  return notes.map(({ id }) => id);
}
