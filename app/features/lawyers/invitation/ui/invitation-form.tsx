import { type SubmissionResult, useForm } from "@conform-to/react";
import { RadioGroup } from "~/ui/choice-group";
import { AppForm, SubmitButton } from "~/ui/form";
import { TextField } from "~/ui/text-field";
import { useLateValidation } from "~/ui/use-late-validation";
import { lawyerErrors } from "../../errors";
import { IDENTITY_CHECK_LABELS } from "../../labels";
import type { InvitationFields } from "../schema";

type Props = {
  /** What an application says of the lawyer. */
  application: { id: string; firstName: string; lastName: string; email: string | null } | null;
  lastResult: SubmissionResult<string[]> | undefined;
};

/** The invitation of a lawyer, prefilled from an application. */
export function InvitationForm({ application, lastResult }: Props) {
  const [form, fields] = useForm<InvitationFields>({
    lastResult,
    defaultValue: application && {
      requestId: application.id,
      firstName: application.firstName,
      lastName: application.lastName,
      email: application.email ?? "",
    },
    ...useLateValidation(() => import("../schema").then(({ checkInvitation }) => checkInvitation)),
  });
  return (
    <AppForm form={form} failure={lawyerErrors.messageOf("invitation_failed")}>
      {application && <input type="hidden" name="requestId" value={application.id} />}
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField field={fields.firstName} label="Prénom" autoComplete="off" />
        <TextField field={fields.lastName} label="Nom" autoComplete="off" />
      </div>
      <TextField field={fields.email} label="E-mail professionnel" type="email" autoComplete="off" />
      <RadioGroup
        field={fields.identityCheck}
        label="Comment savez-vous que c’est bien cet avocat ?"
        hint="L’annuaire est public : il dit que l’avocat existe, pas que c’est lui qui vous écrit."
        options={Object.entries(IDENTITY_CHECK_LABELS).map(([value, label]) => ({ value, label }))}
      />
      <SubmitButton pendingLabel="Envoi…" className="justify-self-start">
        Envoyer l’invitation
      </SubmitButton>
    </AppForm>
  );
}
