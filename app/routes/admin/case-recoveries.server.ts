import { data } from "react-router";
import { removeRecovery } from "~/features/cases/recoveries/commands.server";
import { recoverySchema } from "~/features/cases/schema";
import { recordRecovery } from "~/features/mandates/recoveries.commands.server";
import type { FormReply } from "~/platform/http/form-boundary.server";
import { type CaseAnswer, type CaseForm, deleteFrom, saveIn, sentId } from "./case-form.server";

/** Adds a recovered sum to the case. */
export function addCaseRecovery(sent: CaseForm) {
  const reply = (recovery: FormReply) => ({ recovery });
  const form = { schema: recoverySchema, fallback: "recovery_save_failed", done: "Somme ajoutée", reply } as const;
  return saveIn(sent, "sommes", form, async (input, submission) => {
    const question = await recordRecovery(sent.actor, sent.caseId, input);
    if (!question) return;
    const answer: CaseAnswer = { recovery: submission.reply({ fieldErrors: { confirmed: [question] } }) };
    return data(answer, { status: 422 });
  });
}

/** Deletes a recovered sum of the case. */
export const deleteCaseRecovery = (sent: CaseForm) =>
  deleteFrom(sent, "sommes", "Somme retirée", () => removeRecovery(sent.actor, sent.caseId, sentId(sent)));
