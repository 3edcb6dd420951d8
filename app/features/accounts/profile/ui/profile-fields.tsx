import type { ReactNode } from "react";
import { CheckboxField } from "~/ui/checkbox-field";
import { DateField } from "~/ui/date-field";
import type { Field } from "~/ui/field-types";
import { formatDate } from "~/ui/format";
import { TextField } from "~/ui/text-field";
import { CheckedPhoneField } from "../../phone/ui/checked-phone-field";
import { AddressFields } from "./address-fields";
import { TaxIdField } from "./tax-id-field";

type Name =
  | (
      | "firstName"
      | "lastName"
      | "dateOfBirth"
      | "taxId"
      | "hasNoTaxId"
      | "changesIdentity"
      | "phone"
      | "phoneCountry"
      | "homePhone"
      | "homePhoneCountry"
    )
  | ("address" | "postalCode" | "city" | "department" | "country" | "gdprConsent" | "termsAccepted");

export type ProfileFieldsProps = {
  fields: Record<Name, Field>;
  departments: readonly string[];
  /** Whether identity documents were sent, so that a change of identity must be confirmed. */
  isIdentitySent: boolean;
  /** When each text was agreed to, in its current version. */
  agreed: { privacy: Date | null; terms: Date | null };
};

/** The fields of « Compléter mon profil » (spec sections 2 and 5). */
export function ProfileFields({ fields, departments, isIdentitySent, agreed }: ProfileFieldsProps) {
  return (
    <>
      <Part title="Vous">
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField field={fields.firstName} label="Prénom" autoComplete="given-name" />
          <TextField field={fields.lastName} label="Nom" autoComplete="family-name" />
        </div>
        <DateField
          field={fields.dateOfBirth}
          label="Date de naissance"
          autoComplete="bday"
          hint="Par exemple 25 4 1957."
        />
        <TaxIdField field={fields.taxId} noneField={fields.hasNoTaxId} />
        {isIdentitySent && (
          <CheckboxField
            field={fields.changesIdentity}
            label="Je corrige mon nom, ma date de naissance ou mon numéro fiscal"
            hint="Vos documents d’identité seront vérifiés à nouveau par notre équipe."
          />
        )}
      </Part>
      <Part title="Vous joindre">
        <CheckedPhoneField field={fields.phone} countryField={fields.phoneCountry} label="Téléphone mobile" />
        <CheckedPhoneField
          field={fields.homePhone}
          countryField={fields.homePhoneCountry}
          label="Téléphone fixe"
          optional
          placeholder="01 23 45 67 89"
          autoComplete="home tel-national"
        />
      </Part>
      <Part title="Votre adresse">
        <AddressFields fields={fields} departments={departments} />
      </Part>
      <Part title="Votre accord">
        <CheckboxField
          field={fields.gdprConsent}
          label={
            <>
              J’accepte la <LegalLink to="/confidentialite">politique de confidentialité</LegalLink>
            </>
          }
          hint={agreedOn(agreed.privacy)}
        />
        <CheckboxField
          field={fields.termsAccepted}
          label={
            <>
              J’accepte les <LegalLink to="/cgv">conditions générales</LegalLink>
            </>
          }
          hint={agreedOn(agreed.terms)}
        />
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-6 rounded-card border border-line bg-surface p-5 sm:p-8">
      <h2 className="text-[1.3rem]">{title}</h2>
      {children}
    </section>
  );
}

/** Opens in a new tab, so that what is typed in the form stays. */
function LegalLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {children}
      <span className="sr-only"> (nouvel onglet)</span>
    </a>
  );
}

function agreedOn(date: Date | null): string | undefined {
  return date ? `Accepté le ${formatDate(date)}.` : undefined;
}
