import { type SubmissionResult, useForm } from "@conform-to/react";
import { withDraft } from "~/platform/forms/draft-values";
import { DraftStatus } from "~/ui/draft-status";
import type { FormDraft } from "~/ui/draft-store";
import { serverRules } from "~/ui/field-corrections";
import { AppForm, SaveButton, SubmitButton } from "~/ui/form";
import { TextArea } from "~/ui/text-area";
import { TextField } from "~/ui/text-field";
import { assistanceErrors } from "../errors";
import { MAX_MESSAGE } from "../rules";
import type { PartnerInput } from "../schema";
import { EarlierText } from "./earlier-text";
import { RobotFields } from "./robot-fields";

export type PartnerFormProps = { lastResult?: SubmissionResult | undefined; stamp: string; draft: FormDraft };

/** A lawyer's application to the network. Only the server validates it: its page is complete without scripts. */
export function PartnerForm({ lastResult, stamp, draft }: PartnerFormProps) {
  const [form, fields] = useForm<PartnerInput>({
    ...serverRules,
    lastResult,
    defaultValue: withDraft({}, draft.fields),
  });
  return (
    <AppForm failure={assistanceErrors.messageOf("assistance_failed")} form={form} draft={draft}>
      <EarlierText draft={draft} />
      <RobotFields stamp={stamp} />
      <TextField field={fields.name} label="Nom et prénom" autoComplete="name" />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField field={fields.bar} label="Barreau" hint="Par exemple&nbsp;: Paris." />
        <TextField field={fields.years} label="Années de barreau" inputMode="numeric" hint="Trois au moins." />
      </div>
      <TextField field={fields.email} label="E-mail professionnel" type="email" autoComplete="email" />
      <TextField field={fields.phone} label="Téléphone" type="tel" autoComplete="tel" width="medium" />
      <TextArea
        field={fields.message}
        label="Votre pratique"
        rows={5}
        maxLength={MAX_MESSAGE}
        hint="Domaines d’activité, fraudes que vous connaissez, lieu d’exercice."
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <SubmitButton>Envoyer ma candidature</SubmitButton>
        <SaveButton />
        <DraftStatus draft={draft} />
      </div>
    </AppForm>
  );
}
