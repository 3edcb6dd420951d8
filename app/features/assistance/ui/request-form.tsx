import { type SubmissionResult, useForm } from "@conform-to/react";
import { AppForm, SubmitButton } from "~/ui/form";
import { SelectField } from "~/ui/select-field";
import { TextArea } from "~/ui/text-area";
import { TextField } from "~/ui/text-field";
import { assistanceErrors } from "../errors";
import { REASONS } from "../labels";
import { MAX_MESSAGE } from "../rules";
import type { RequestInput } from "../schema";
import { RobotFields } from "./robot-fields";

export type RequestFormProps = {
  lastResult?: SubmissionResult | undefined;
  stamp: string;
  /** Contact data of a signed-in person; null for a visitor. */
  known: { name: string; phone: string; email: string } | null;
};

/** « Demander assistance » (spec section 2). Its page has no script, so only the server validates it. */
export function RequestForm({ lastResult, stamp, known }: RequestFormProps) {
  const [form, fields] = useForm<RequestInput>({ lastResult, defaultValue: known ?? {} });
  return (
    <AppForm failure={assistanceErrors.messageOf("assistance_failed")} form={form}>
      <RobotFields stamp={stamp} />
      <TextField field={fields.name} label="Nom et prénom" autoComplete="name" />
      <TextField
        field={fields.phone}
        label="Téléphone"
        type="tel"
        autoComplete="tel"
        width="medium"
        hint="Pour vous rappeler si c’est plus simple."
      />
      {known ? (
        <p className="text-ink-quiet">
          Notre réponse écrite vous parviendra à <strong className="text-ink">{known.email}</strong>.
        </p>
      ) : (
        <TextField
          field={fields.email}
          label="E-mail"
          type="email"
          autoComplete="email"
          optional
          hint="Pour recevoir une confirmation et une réponse écrite. Il n’est gardé qu’avec cette demande."
        />
      )}
      <SelectField field={fields.reason} label="Raison" options={REASONS} placeholder="Choisissez une raison" />
      <TextArea
        field={fields.message}
        label="Message"
        rows={7}
        maxLength={MAX_MESSAGE}
        hint="Quelques lignes suffisent. N’écrivez ni mot de passe, ni numéro de carte, ni code."
      />
      <SubmitButton className="justify-self-start">Envoyer ma demande</SubmitButton>
    </AppForm>
  );
}
