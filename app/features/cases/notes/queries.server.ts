import { and, desc, eq, isNull } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { caseMentions, caseNotes, cases, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { visibleCases } from "~/features/members/access.server";
import { textVersion } from "~/platform/forms/text-version.server";
import { isId } from "~/platform/http/params";
import { canChangeInternalRecord, canReadInternalRecords } from "../policy";

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
export async function listNotes(
  actor: Actor,
  caseRow: { id: string; userId: string },
  executor: Executor = db,
): Promise<CaseNote[]> {
  if (!canReadInternalRecords(actor, caseRow)) return [];
  const rows = await executor
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
    isOwn: canChangeInternalRecord(actor, caseRow, note),
  }));
}

/** Whether a note exists on a case whose notes the actor reads, and is the actor's own. */
export async function isOwnNote(actor: Actor, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const [found] = await db
    .select({ note: caseNotes, caseRow: cases })
    .from(caseNotes)
    .innerJoin(cases, eq(cases.id, caseNotes.caseId))
    .where(and(eq(caseNotes.id, id), visibleCases(actor)));
  return found !== undefined && canChangeInternalRecord(actor, found.caseRow, found.note);
}

/** Whether a note of a case mentions the actor, who has not said that they saw it. The caller shows that case to them. */
export async function hasUnseenMention({ userId }: Actor, caseId: string, executor: Executor = db): Promise<boolean> {
  if (!isId(caseId)) return false;
  const found = await executor
    .select({ noteId: caseMentions.noteId })
    .from(caseMentions)
    .where(and(eq(caseMentions.caseId, caseId), eq(caseMentions.userId, userId), isNull(caseMentions.seenAt)))
    .limit(1);
  return found.length > 0;
}
