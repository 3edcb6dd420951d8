import { and, eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { caseNotes } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { type LockedCase, unchanged } from "~/features/members/change-case.commands.server";
import { AppError } from "~/platform/errors";
import { deleteDraft, deleteDraftsAbout } from "~/platform/forms/drafts.server";
import { textVersion } from "~/platform/forms/text-version.server";
import { isId } from "~/platform/http/params";
import { tellColleagues } from "../colleagues/commands.server";
import { listColleagues } from "../colleagues/queries.server";
import { mentionedIn } from "../colleagues/rules";
import { changeInternal, requireSameCase } from "../internal.commands.server";
import { canChangeInternalRecord } from "../policy";
import { keepMentions } from "./mentions.commands.server";

type Note = { id: string; caseId: string };

/**
 * Adds a note for the staff to a case, empties the draft of its form, and tells those whom it mentions. The same `id` twice creates one note.
 * @throws AppError case_not_found, not_found; already_sent when a note of that id has another text, which is kept.
 */
export async function addNote(actor: Actor, { id, caseId, text }: Note & { text: string }): Promise<void> {
  const entry = { event: "note.added", details: { noteId: id } } as const;
  await changeInternal(actor, caseId, entry, async (tx, caseRow) => {
    await requireSameCase(tx, caseNotes, id, caseId);
    // A page that is read again at once must not show the draft of the note.
    await deleteDraft(tx, { userId: actor.userId }, `note/${caseId}`);
    const inserted = await tx
      .insert(caseNotes)
      .values({ id, caseId, authorId: actor.userId, text })
      .onConflictDoNothing()
      .returning({ id: caseNotes.id });
    if (inserted.length === 0) {
      const isSame = and(eq(caseNotes.id, id), eq(caseNotes.authorId, actor.userId), eq(caseNotes.text, text));
      if ((await tx.$count(caseNotes, isSame)) === 0) throw new AppError("already_sent");
      return unchanged();
    }
    await tellMentioned(tx, actor, caseRow, { id, text });
  });
}

/**
 * Changes the text of the actor's own note.
 * @param change.version the version of the text that is replaced (`textVersion`); another text is not overwritten.
 * @throws AppError case_not_found, note_not_yours, not_found, case_note_changed.
 */
export async function editNote(
  actor: Actor,
  { id, caseId, text, version }: Note & { text: string; version?: string | undefined },
): Promise<void> {
  const entry = { event: "note.edited", details: { noteId: id } } as const;
  await changeInternal(actor, caseId, entry, async (tx, caseRow) => {
    const note = await findOwnNote(tx, actor, caseRow, id);
    if (!note) throw new AppError("not_found");
    if (note.text === text) return unchanged();
    if (version !== undefined && version !== textVersion(note.text)) throw new AppError("case_note_changed");
    await tx.update(caseNotes).set({ text, updatedAt: new Date() }).where(eq(caseNotes.id, id));
    await tellMentioned(tx, actor, caseRow, { id, text }, note.text);
  });
}

/**
 * Deletes the actor's own note; does nothing when it is already gone.
 * @throws AppError case_not_found, not_found, note_not_yours.
 */
export async function deleteNote(actor: Actor, { id, caseId }: Note): Promise<void> {
  const entry = { event: "note.deleted", details: { noteId: id } } as const;
  await changeInternal(actor, caseId, entry, async (tx, caseRow) => {
    await requireSameCase(tx, caseNotes, id, caseId);
    if (!(await findOwnNote(tx, actor, caseRow, id))) return unchanged();
    await tx.delete(caseNotes).where(eq(caseNotes.id, id));
    await deleteDraftsAbout(tx, [id]);
  });
}

/** Keeps whom a note mentions but its author, and tells those whom the text before it did not mention. */
async function tellMentioned(
  tx: Tx,
  actor: Actor,
  caseRow: LockedCase,
  { id, text }: Pick<Note, "id"> & { text: string },
  before = "",
): Promise<void> {
  if (!text.includes("@") && !before.includes("@")) return;
  const colleagues = (await listColleagues(tx, caseRow)).filter((person) => person.id !== actor.userId);
  const known = mentionedIn(before, colleagues);
  const mentioned = mentionedIn(text, colleagues);
  await keepMentions(
    tx,
    { noteId: id, caseId: caseRow.id, authorId: actor.userId },
    mentioned.map((person) => person.id),
  );
  const isNew = (person: (typeof mentioned)[number]) => !known.includes(person);
  await tellColleagues(tx, actor.userId, { ...caseRow, section: "notes" }, mentioned.filter(isNew));
}

async function findOwnNote(tx: Tx, actor: Actor, caseRow: LockedCase, id: string) {
  if (!isId(id)) return undefined;
  const [note] = await tx
    .select()
    .from(caseNotes)
    .where(and(eq(caseNotes.id, id), eq(caseNotes.caseId, caseRow.id)));
  if (note && !canChangeInternalRecord(actor, caseRow, note)) throw new AppError("note_not_yours");
  return note;
}
