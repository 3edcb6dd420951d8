import { type SubmissionResult, useForm } from "@conform-to/react";
import { RadioGroup } from "~/ui/choice-group";
import { AppForm, SubmitButton } from "~/ui/form";
import { TextField } from "~/ui/text-field";
import { useLateValidation } from "~/ui/use-late-validation";
import { helperErrors } from "../errors";
import { RIGHT_LABELS } from "../labels";
import { INVITATION_DAYS } from "../rules";
import type { HelperInvitationFields } from "../schema";

const RIGHTS = [
  {
    value: "read",
    label: RIGHT_LABELS.read,
    description: "Votre dossier, votre conversation et les fichiers qui y sont joints.",
  },
  {
    value: "write",
    label: RIGHT_LABELS.write,
    description: "Aussi envoyer des messages et des fichiers, sous son propre nom.",
  },
];

/** « Inviter un proche »: the address of a helper, and what they may do. */
export function HelperForm({ lastResult }: { lastResult: SubmissionResult<string[]> | undefined }) {
  const [form, fields] = useForm<HelperInvitationFields>({
    id: "inviter",
    lastResult,
    ...useLateValidation(() => import("../schema").then(({ checkHelperInvitation }) => checkHelperInvitation)),
  });
  return (
    <AppForm form={form} failure={helperErrors.messageOf("helper_invitation_failed")}>
      <TextField
        field={fields.email}
        label="E-mail de votre proche"
        type="email"
        autoComplete="off"
        hint={`Nous lui envoyons un lien, qui fonctionne ${INVITATION_DAYS} jours avec cette adresse seulement.`}
      />
      <RadioGroup field={fields.right} label="Ce que votre proche pourra faire" options={RIGHTS} />
      <SubmitButton pendingLabel="Envoi…" className="justify-self-start">
        Envoyer l’invitation
      </SubmitButton>
    </AppForm>
  );
}
