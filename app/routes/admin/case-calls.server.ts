import { addCall, deleteCall, editCall } from "~/features/cases/calls/commands.server";
import { type CallInput, callSchema } from "~/features/cases/calls/schema";
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

/** Adds a telephone call to the case. */
export const addCaseCall = (sent: CaseForm) => saveCall(sent, (call) => addCall(sent.actor, sent.caseId, call));

/** Changes a telephone call of the case. */
export const editCaseCall = (sent: CaseForm) => saveCall(sent, (call) => editCall(sent.actor, sent.caseId, call));

/** Deletes a telephone call of the case. */
export const deleteCaseCall = (sent: CaseForm) =>
  deleteFrom(sent, "appels", "Appel supprimé", () => deleteCall(sent.actor, sent.caseId, sentId(sent)));

function saveCall(sent: CaseForm, save: (call: CallInput) => Promise<void>) {
  const options = {
    ...caseRefusals(sent, "appels", "call_save_failed"),
    schema: callSchema,
    form: sent.form,
    reply: (result: FormReply): CaseAnswer => ({ call: { id: editedId(sent), result } }),
  };
  return runForm(sent.route, options, async (input) => {
    await save(input);
    return showDone(sent, "appels", "Appel enregistré");
  });
}
