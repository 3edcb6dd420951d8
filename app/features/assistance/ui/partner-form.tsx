import { type SubmissionResult, useForm } from "@conform-to/react";
import { AppForm, SubmitButton } from "~/ui/form";
import { TextArea } from "~/ui/text-area";
import { TextField } from "~/ui/text-field";
import { assistanceErrors } from "../errors";
import { MAX_MESSAGE } from "../rules";
import type { PartnerInput } from "../schema";
import { RobotFields } from "./robot-fields";

export type PartnerFormProps = { lastResult?: SubmissionResult | undefined; stamp: string };

/** A lawyer's application to the network. Its page has no script, so only the server validates it. */
export function PartnerForm({ lastResult, stamp }: PartnerFormProps) {
  const [form, fields] = useForm<PartnerInput>({ lastResult });
  return (
    <AppForm failure={assistanceErrors.messageOf("assistance_failed")} form={form}>
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
      <SubmitButton className="justify-self-start">Envoyer ma candidature</SubmitButton>
    </AppForm>
  );
}
