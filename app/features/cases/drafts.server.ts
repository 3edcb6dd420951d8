import { inArray } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { declared } from "~/features/nouns.server";
import { deleteDraftsAbout } from "~/platform/forms/drafts.server";

/** The ids of what a draft about some cases may be about: the cases, and what each noun holds of them. */
export async function draftSubjects(tx: Tx, caseIds: readonly string[]): Promise<string[]> {
  if (caseIds.length === 0) return [];
  const subjects = [...caseIds];
  for (const { id, caseId } of await declared("draftSubjects")) {
    const rows = await tx
      .select({ id })
      .from(id.table)
      .where(inArray(caseId, [...caseIds]));
    subjects.push(...rows.map((row) => String(row.id)));
  }
  return subjects;
}

/** Deletes what anyone was typing about cases that are about to be deleted. */
export async function deleteDraftsOfCases(tx: Tx, caseIds: readonly string[]): Promise<void> {
  await deleteDraftsAbout(tx, await draftSubjects(tx, caseIds));
}
