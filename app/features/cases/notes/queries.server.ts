import { desc, eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { caseNotes, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { textVersion } from "~/platform/forms/text-version.server";
import { canChangeNote, canReadNotes } from "../policy";

export type CaseNote = {
  id: string;
  text: string;
  /** Identifies the text, to which a change refers (`textVersion`). */
  version: string;
  /** Empty once the author's account is deleted. */
  author: string;
  createdAt: Date;
  updatedAt: Date;
  /** Written by the reader, who may change or delete it. */
  isOwn: boolean;
};

/** An upper bound for the page; real cases have fewer notes. */
const MAX_NOTES = 200;

/**
 * Lists the staff's notes on a case, latest first; empty for the case's client, even a client who is an administrator.
 */
export async function listNotes(actor: Actor, caseRow: { id: string; userId: string }): Promise<CaseNote[]> {
  if (!canReadNotes(actor, caseRow)) return [];
  const rows = await db
    .select({ note: caseNotes, firstName: profiles.firstName, lastName: profiles.lastName })
    .from(caseNotes)
    .leftJoin(profiles, eq(profiles.id, caseNotes.authorId))
    .where(eq(caseNotes.caseId, caseRow.id))
    .orderBy(desc(caseNotes.createdAt), desc(caseNotes.id))
    .limit(MAX_NOTES);
  return rows.map(({ note, firstName, lastName }) => ({
    id: note.id,
    text: note.text,
    version: textVersion(note.text),
    author: [firstName, lastName].filter(Boolean).join(" "),
    createdAt: note.createdAt,
    updatedAt: note.updatedAt,
    isOwn: canChangeNote(actor, caseRow, note),
  }));
}
