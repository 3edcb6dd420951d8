import { and, eq } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { caseNotes } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit } from "~/features/journal/commands.server";
import type { AuditAction } from "~/features/journal/rules";
import { AppError } from "~/platform/errors";
import { isId } from "~/platform/http/params";
import { publish } from "~/platform/live/live.server";
import { type LockedCase, lockCase } from "../desk/commands.server";
import { canChangeNote, canReadNotes } from "../policy";

type Note = { id: string; caseId: string };

/**
 * Notes something on a case, for the staff alone. The same `id` twice is one note.
 * @throws AppError case_not_found.
 */
export async function addNote(actor: Actor, { id, caseId, text }: Note & { text: string }): Promise<void> {
  await onCase(actor, caseId, async (tx, of) => {
    const written = await tx
      .insert(caseNotes)
      .values({ id, caseId, authorId: actor.userId, text })
      .onConflictDoNothing()
      .returning({ id: caseNotes.id });
    if (written.length > 0) await tell(tx, actor, of, id, "note.added");
  });
}

/** Rewrites a note of the actor's own. @throws AppError case_not_found, note_not_yours, not_found. */
export async function editNote(actor: Actor, { id, caseId, text }: Note & { text: string }): Promise<void> {
  await onCase(actor, caseId, async (tx, of) => {
    const note = await ownNote(tx, actor, of, id);
    if (!note) throw new AppError("not_found");
    if (note.text === text) return;
    await tx.update(caseNotes).set({ text, updatedAt: new Date() }).where(eq(caseNotes.id, id));
    await tell(tx, actor, of, id, "note.edited");
  });
}

/** Deletes a note of the actor's own; one that is gone already is left so. @throws AppError case_not_found, note_not_yours. */
export async function deleteNote(actor: Actor, { id, caseId }: Note): Promise<void> {
  await onCase(actor, caseId, async (tx, of) => {
    if (!(await ownNote(tx, actor, of, id))) return;
    await tx.delete(caseNotes).where(eq(caseNotes.id, id));
    await tell(tx, actor, of, id, "note.deleted");
  });
}

function onCase(actor: Actor, caseId: string, work: (tx: Tx, of: LockedCase) => Promise<void>): Promise<void> {
  return transaction(async (tx) => {
    const of = await lockCase(tx, actor, caseId);
    if (!of || !canReadNotes(actor, of)) throw new AppError("case_not_found");
    await work(tx, of);
  });
}

async function ownNote(tx: Tx, actor: Actor, of: LockedCase, id: string) {
  if (!isId(id)) return undefined;
  const [note] = await tx
    .select()
    .from(caseNotes)
    .where(and(eq(caseNotes.id, id), eq(caseNotes.caseId, of.id)));
  if (note && !canChangeNote(actor, of, note)) throw new AppError("note_not_yours");
  return note;
}

async function tell(tx: Tx, actor: Actor, of: LockedCase, noteId: string, action: AuditAction): Promise<void> {
  const { id: caseId, userId: ownerId } = of;
  await recordAudit(tx, actor.userId, { action, subjectType: "case", subjectId: caseId, ownerId, details: { noteId } });
  await publish(tx, { kind: "note", id: caseId, audience: { roles: ["administrator"] } });
}
