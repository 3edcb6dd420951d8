import { addNote, deleteNote, editNote } from "~/features/cases/notes/commands.server";
import { type NoteInput, noteSchema } from "~/features/cases/schema";
import { forgetDraft } from "~/platform/forms/drafts.server";
import { type FormReply, runForm } from "~/platform/http/form-boundary.server";
import {
  type CaseAnswer,
  type CaseForm,
  caseRefusals,
  deleteFrom,
  editedId,
  sentId,
  showDone,
} from "./case-form.server";

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

function saveNote(sent: CaseForm, save: (note: NoteInput) => Promise<void>) {
  const options = {
    ...caseRefusals(sent, "notes", "note_save_failed"),
    schema: noteSchema,
    form: sent.form,
    reply: (result: FormReply): CaseAnswer => ({ note: { id: editedId(sent), result } }),
  };
  return runForm(sent.route, options, async (input) => {
    await save(input);
    return showDone(sent, "notes", "Note enregistrée avec succès");
  });
}
