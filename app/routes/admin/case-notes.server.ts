import { redirect } from "react-router";
import { addNote, deleteNote, editNote } from "~/features/cases/notes/commands.server";
import { seeMentions } from "~/features/cases/notes/mentions.commands.server";
import { type NoteInput, noteSchema } from "~/features/cases/schema";
import { forgetDraft } from "~/platform/forms/drafts.server";
import { runAction } from "~/platform/http/boundary.server";
import type { FormReply } from "~/platform/http/form-boundary.server";
import { type CaseForm, caseRefusals, deleteFrom, editedId, saveIn, sentId } from "./case-form.server";

/** Adds a note to the case. */
export const addCaseNote = (sent: CaseForm) =>
  saveNote(sent, async (note) => {
    await addNote(sent.actor, { caseId: sent.caseId, ...note });
  });

/** Changes a note of the case. */
export const editCaseNote = (sent: CaseForm) =>
  saveNote(sent, async (note) => {
    await editNote(sent.actor, { caseId: sent.caseId, ...note });
    await forgetDraft({ userId: sent.actor.userId }, `note-edit/${note.id}`);
  });

/** Deletes a note of the case. */
export const deleteCaseNote = (sent: CaseForm) =>
  deleteFrom(sent, "notes", "Note supprimée", () => deleteNote(sent.actor, { caseId: sent.caseId, id: sentId(sent) }));

/** Takes the mentions of the reader in the notes of the case out of « À traiter ». */
export const seeCaseMentions = (sent: CaseForm) =>
  runAction(sent.route, caseRefusals(sent, "notes", "note_save_failed"), async () => {
    await seeMentions(sent.actor, sent.caseId);
    return redirect(`${sent.page}#notes`, 303);
  });

function saveNote(sent: CaseForm, save: (note: NoteInput) => Promise<void>) {
  const reply = (result: FormReply) => ({ note: { id: editedId(sent), result } });
  const form = {
    schema: noteSchema,
    fallback: "note_save_failed",
    done: "Note enregistrée avec succès",
    reply,
  } as const;
  return saveIn(sent, "notes", form, save);
}
