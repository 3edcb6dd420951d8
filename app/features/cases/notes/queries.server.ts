import { desc, eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { caseNotes, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { canChangeNote, canReadNotes } from "../policy";

export type CaseNote = {
  id: string;
  text: string;
  /** Empty once the account of who wrote it is gone. */
  author: string;
  createdAt: Date;
  updatedAt: Date;
  /** Written by the reader: theirs to change or delete. */
  isOwn: boolean;
};

/** More notes than a case ever gets; the page stays readable whatever happens. */
const MOST = 200;

/** The staff's notes on a case, the latest first; none for its client, whoever they are. */
export async function notesOf(actor: Actor, of: { id: string; userId: string }): Promise<CaseNote[]> {
  if (!canReadNotes(actor, of)) return [];
  const rows = await db
    .select({ note: caseNotes, firstName: profiles.firstName, lastName: profiles.lastName })
    .from(caseNotes)
    .leftJoin(profiles, eq(profiles.id, caseNotes.authorId))
    .where(eq(caseNotes.caseId, of.id))
    .orderBy(desc(caseNotes.createdAt), desc(caseNotes.id))
    .limit(MOST);
  return rows.map(({ note, firstName, lastName }) => ({
    id: note.id,
    text: note.text,
    author: [firstName, lastName].filter(Boolean).join(" "),
    createdAt: note.createdAt,
    updatedAt: note.updatedAt,
    isOwn: canChangeNote(actor, of, note),
  }));
}
