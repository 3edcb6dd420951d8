import { inArray } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { caseNotes } from "~/db/schema";
import { deleteDraftsAbout } from "~/platform/forms/drafts.server";

/** Deletes what the staff was typing into the notes of cases that are about to be deleted. */
export async function deleteNoteDrafts(tx: Tx, caseIds: readonly string[]): Promise<void> {
  await deleteDraftsAbout(tx, await noteIds(tx, caseIds));
}

/** The ids of the notes of cases, which name the drafts of their changes. */
export async function noteIds(tx: Tx, caseIds: readonly string[]): Promise<string[]> {
  if (caseIds.length === 0) return [];
  const notes = await tx
    .select({ id: caseNotes.id })
    .from(caseNotes)
    .where(inArray(caseNotes.caseId, [...caseIds]));
  return notes.map(({ id }) => id);
}
