import { type SubmissionResult, useForm } from "@conform-to/react";
import { FREE_OPENING } from "~/content/fee-rate";
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
  /** Shows what is known already as one line, which opens to be changed. */
  isFolded?: boolean;
};

/** The registration form (spec section 2). */
export function RegistrationForm({
  lastResult,
  defaultValue,
  minPassword,
  sendsEmails,
  isFolded,
}: RegistrationFormProps) {
  const [form, fields] = useForm<RegistrationFields>({
    lastResult,
    defaultValue: { country: "France", phoneCountry: "FR", ...defaultValue },
    ...useLateValidation(() =>
      import("../../sign-in/schema").then(({ checkRegistration }) => checkRegistration(minPassword)),
    ),
  });
  const { firstName, lastName, email, phone, country } = defaultValue ?? {};
  const isKnown = isFolded && firstName && lastName && email && phone;
  const hasError = [fields.firstName, fields.lastName, fields.email, fields.phone, fields.country].some(
    ({ errors }) => errors && errors.length > 0,
  );
  const identity = (
    <>
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
    </>
  );
  const residence = (
    <SelectField
      field={fields.country}
      label="Pays de résidence"
      options={COUNTRIES.map((name) => ({ value: name, label: name }))}
      autoComplete="country-name"
    />
  );
  return (
    <AppForm failure={accountErrors.messageOf("registration_failed")} form={form}>
      {isKnown ? (
        <details open={hasError || undefined} className="rounded-field border border-line bg-paper">
          <summary className="grid list-none gap-0.5 p-3.5 [&::-webkit-details-marker]:hidden">
            <span className="font-semibold">
              {firstName} {lastName}
            </span>
            <span className="text-sm wrap-anywhere text-ink-quiet">
              {email}, {phone}, {country}
            </span>
            <span className="min-h-8 content-center font-semibold text-brand underline underline-offset-4">
              Modifier
            </span>
          </summary>
          <div className="grid gap-6 p-3.5 pt-0">
            {identity}
            {residence}
          </div>
        </details>
      ) : (
        identity
      )}
      <NewPasswordField
        field={fields.password}
        label="Mot de passe"
        minPassword={minPassword}
        owner={{ email: fields.email.value, firstName: fields.firstName.value, lastName: fields.lastName.value }}
      />
      {!isKnown && residence}
      <LegalDialogs />
      <p className="lg:hidden">{FREE_OPENING}</p>
      <SubmitButton pendingLabel="Création du compte…" className="sm:justify-self-start">
        Créer mon compte
      </SubmitButton>
    </AppForm>
  );
}
