import { type SubmissionResult, useForm } from "@conform-to/react";
import { withDraft } from "~/platform/forms/draft-values";
import { DraftStatus } from "~/ui/draft-status";
import type { FormDraft } from "~/ui/draft-store";
import { serverRules } from "~/ui/field-corrections";
import { AppForm, SaveButton, SubmitButton } from "~/ui/form";
import { SelectField } from "~/ui/select-field";
import { TextArea } from "~/ui/text-area";
import { TextField } from "~/ui/text-field";
import { assistanceErrors } from "../errors";
import { REASONS } from "../labels";
import { MAX_MESSAGE } from "../rules";
import type { RequestInput } from "../schema";
import { EarlierText } from "./earlier-text";
import { RobotFields } from "./robot-fields";

export type RequestFormProps = {
  lastResult?: SubmissionResult | undefined;
  stamp: string;
  draft: FormDraft;
  /** Contact data of a signed-in person; null for a visitor. */
  known: { name: string; phone: string; email: string } | null;
  sendsEmails: boolean;
};

/** « Demander assistance » (spec section 2). Only the server validates it: its page is complete without scripts. */
export function RequestForm({ lastResult, stamp, draft, known, sendsEmails }: RequestFormProps) {
  const [form, fields] = useForm<RequestInput>({
    ...serverRules,
    lastResult,
    defaultValue: withDraft<Partial<RequestInput>>(known ?? {}, draft.fields),
  });
  return (
    <AppForm failure={assistanceErrors.messageOf("assistance_failed")} form={form} draft={draft}>
      <EarlierText draft={draft} />
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
        sendsEmails && (
          <p className="text-ink-quiet">
            Notre réponse écrite vous parviendra à <strong className="text-ink">{known.email}</strong>.
          </p>
        )
      ) : (
        <TextField
          field={fields.email}
          label="E-mail"
          type="email"
          autoComplete="email"
          optional
          hint={`${sendsEmails ? "Pour recevoir une confirmation et une réponse écrite. " : ""}Il n’est gardé qu’avec cette demande.`}
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
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <SubmitButton>Envoyer ma demande</SubmitButton>
        <SaveButton />
        <DraftStatus draft={draft} />
      </div>
    </AppForm>
  );
}
