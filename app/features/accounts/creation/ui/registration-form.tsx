import { type SubmissionResult, useForm } from "@conform-to/react";
import { COUNTRIES } from "~/db/schema/enumerations";
import { AppForm, SubmitButton } from "~/ui/form";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { useLateValidation } from "~/ui/use-late-validation";
import { accountErrors } from "../../errors";
import { NewPasswordField } from "../../password/ui/new-password-field";
import { CheckedPhoneField } from "../../phone/ui/checked-phone-field";
import type { RegistrationFields } from "../../sign-in/schema";
import { LegalDialogs } from "./legal-dialogs";

export type RegistrationFormProps = {
  lastResult: SubmissionResult<string[]> | undefined;
  /** What a story told before says of the person. */
  defaultValue?: Record<string, string> | null;
  minPassword: number;
  /** Whether a link to confirm the address is sent to it. */
  sendsEmails: boolean;
};

/** The registration form (spec section 2). */
export function RegistrationForm({ lastResult, defaultValue, minPassword, sendsEmails }: RegistrationFormProps) {
  const [form, fields] = useForm<RegistrationFields>({
    lastResult,
    defaultValue: { country: "France", phoneCountry: "FR", ...defaultValue },
    ...useLateValidation(() =>
      import("../../sign-in/schema").then(({ checkRegistration }) => checkRegistration(minPassword)),
    ),
  });
  return (
    <AppForm failure={accountErrors.messageOf("registration_failed")} form={form}>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField field={fields.firstName} label="Prénom" autoComplete="given-name" />
        <TextField field={fields.lastName} label="Nom" autoComplete="family-name" />
      </div>
      <TextField
        field={fields.email}
        label="E-mail"
        type="email"
        hint={sendsEmails ? "Nous y enverrons un lien, pour confirmer que cette adresse est la vôtre." : undefined}
        autoComplete="username"
      />
      <CheckedPhoneField field={fields.phone} countryField={fields.phoneCountry} label="Téléphone mobile" />
      <NewPasswordField
        field={fields.password}
        label="Mot de passe"
        minPassword={minPassword}
        owner={{ email: fields.email.value, firstName: fields.firstName.value, lastName: fields.lastName.value }}
      />
      <SelectField
        field={fields.country}
        label="Pays de résidence"
        options={COUNTRIES.map((country) => ({ value: country, label: country }))}
        autoComplete="country-name"
      />
      <LegalDialogs />
      <SubmitButton pendingLabel="Création du compte…" className="justify-self-start">
        Créer mon compte
      </SubmitButton>
    </AppForm>
  );
}
