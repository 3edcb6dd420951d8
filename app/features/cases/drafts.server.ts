import { inArray } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { caseLetters, casePayments } from "~/db/schema";
import { deleteDraftsAbout } from "~/platform/forms/drafts.server";
import { noteIds } from "./notes/rules.server";

/** The ids of what a draft about some cases may be about: the cases, their notes, payments and letters. */
export async function draftSubjects(tx: Tx, caseIds: readonly string[]): Promise<string[]> {
  if (caseIds.length === 0) return [];
  const ids = [...caseIds];
  const about = await tx
    .select({ id: casePayments.id })
    .from(casePayments)
    .where(inArray(casePayments.caseId, ids))
    .union(tx.select({ id: caseLetters.id }).from(caseLetters).where(inArray(caseLetters.caseId, ids)));
  return [...ids, ...about.map(({ id }) => id), ...(await noteIds(tx, ids))];
}

/** Deletes what anyone was typing about cases that are about to be deleted. */
export async function deleteDraftsOfCases(tx: Tx, caseIds: readonly string[]): Promise<void> {
  await deleteDraftsAbout(tx, await draftSubjects(tx, caseIds));
}
