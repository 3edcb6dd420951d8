import { addCall, deleteCall, editCall } from "~/features/cases/calls/commands.server";
import { type CallInput, callSchema } from "~/features/cases/calls/schema";
import type { FormReply } from "~/platform/http/form-boundary.server";
import { type CaseForm, deleteFrom, editedId, saveIn, sentId } from "./case-form.server";

/** Adds a telephone call to the case. */
export const addCaseCall = (sent: CaseForm) => saveCall(sent, (call) => addCall(sent.actor, sent.caseId, call));

/** Changes a telephone call of the case. */
export const editCaseCall = (sent: CaseForm) => saveCall(sent, (call) => editCall(sent.actor, sent.caseId, call));

/** Deletes a telephone call of the case. */
export const deleteCaseCall = (sent: CaseForm) =>
  deleteFrom(sent, "appels", "Appel supprimé", () => deleteCall(sent.actor, sent.caseId, sentId(sent)));

function saveCall(sent: CaseForm, save: (call: CallInput) => Promise<void>) {
  const reply = (result: FormReply) => ({ call: { id: editedId(sent), result } });
  const form = { schema: callSchema, fallback: "call_save_failed", done: "Appel enregistré", reply } as const;
  return saveIn(sent, "appels", form, save);
}
