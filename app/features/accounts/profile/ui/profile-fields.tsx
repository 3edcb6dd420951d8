import type { ReactNode } from "react";
import { Link } from "react-router";
import { CheckboxField } from "~/ui/checkbox-field";
import { cx } from "~/ui/cx";
import { DateField } from "~/ui/date-field";
import { KnownValue } from "~/ui/field-fold";
import type { Field } from "~/ui/field-types";
import { formatDate } from "~/ui/format";
import { TextField } from "~/ui/text-field";
import { CheckedPhoneField } from "../../phone/ui/checked-phone-field";
import { PART_FIELDS, type ProfilePart } from "../rules";
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
  /** What the profile says already, one line for each part. */
  known: Partial<Record<ProfilePart | "homePhone", string>>;
  /** The parts that a case needs and the profile lacks: their fields come first. */
  missing: readonly ProfilePart[];
  /** The parts that were changed and not sent: they are open. */
  changed: readonly string[];
  departments: readonly string[];
  /** Whether identity documents were sent, so that a change of identity must be confirmed. */
  isIdentitySent: boolean;
  /** When each text was agreed to, in its current version. */
  agreed: { privacy: Date | null; terms: Date | null };
  /** The button and what stands with it. */
  children: ReactNode;
};

const PART_LABELS: Record<ProfilePart, string> = {
  name: "Prénom, nom",
  dateOfBirth: "Date de naissance",
  taxId: "Numéro fiscal",
  phone: "Téléphone mobile",
  address: "Adresse",
};

/** The fields of « Compléter mon profil » (spec sections 2 and 5): what is missing, then what is known, folded. */
export function ProfileFields(props: ProfileFieldsProps) {
  const { fields, known, missing, changed, departments, isIdentitySent, agreed, children } = props;
  const { initialValue: country } = fields.country;
  const isAbroad = typeof country === "string" && country !== "" && country !== "France";
  const isAgreed = agreed.privacy !== null && agreed.terms !== null;
  // Everything is known and agreed to: nothing is to be saved while no fold is open.
  const isIdle = missing.length === 0 && isAgreed && !fields.gdprConsent.errors && !fields.termsAccepted.errors;
  const knownParts = (Object.keys(PART_LABELS) as ProfilePart[]).filter((part) => known[part]);
  return (
    <div className={cx("group/profile grid grid-cols-1 gap-6 lg:items-start", missing.length > 0 && COLUMNS)}>
      {missing.length > 0 && (
        <section
          aria-labelledby="manque"
          className="grid grid-cols-1 gap-6 sm:rounded-card sm:border sm:border-line sm:bg-surface sm:p-8"
        >
          <h2 id="manque" className="sr-only">
            Ce qui manque
          </h2>
          {(isAbroad ? missing.toSorted(taxIdLast) : missing).map((part) => (
            <PartFields key={part} part={part} fields={fields} departments={departments} />
          ))}
        </section>
      )}
      <div className="grid grid-cols-1 gap-5 lg:sticky lg:top-24">
        <h2 className="text-[1.3rem]">{missing.length > 0 ? "Déjà connu" : "Vos informations"}</h2>
        <div
          data-known
          className="grid grid-cols-1 divide-y divide-line rounded-card border border-line bg-surface px-4.5"
        >
          {knownParts.map((part) => (
            <KnownValue
              key={part}
              label={PART_LABELS[part]}
              value={known[part] as string}
              open={changed.includes(part)}
              fields={PART_FIELDS[part].map((name) => fields[name])}
            >
              <PartFields part={part} fields={fields} departments={departments} isWhole />
            </KnownValue>
          ))}
          <KnownValue
            label="Téléphone fixe"
            value={known.homePhone ?? "Non renseigné (facultatif)"}
            act={known.homePhone ? "Modifier" : "Ajouter"}
            open={changed.includes("homePhone")}
            fields={[fields.homePhone]}
          >
            <CheckedPhoneField
              field={fields.homePhone}
              countryField={fields.homePhoneCountry}
              label="Téléphone fixe"
              optional
              placeholder="01 23 45 67 89"
              autoComplete="home tel-national"
            />
          </KnownValue>
        </div>
        {isIdentitySent && (
          <CheckboxField
            className={isIdle ? WHEN_OPEN : undefined}
            field={fields.changesIdentity}
            label="Je corrige mon nom, ma date de naissance ou mon numéro fiscal"
            hint="Vos documents d’identité seront vérifiés à nouveau par notre équipe."
          />
        )}
        {isIdle && (
          <p className="text-sm text-ink-quiet">
            Politique de confidentialité et conditions générales acceptées{" "}
            {agreed.terms && `le ${formatDate(agreed.terms)}`}&nbsp;: <Link to="/account/data">Mes données</Link>.
          </p>
        )}
        <div className={cx("grid grid-cols-1", isIdle && WHEN_OPEN)}>
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
        </div>
        <div className={cx("grid", isIdle && WHEN_OPEN)}>{children}</div>
      </div>
    </div>
  );
}

/** Shown while a fold is open, also without JavaScript. */
const WHEN_OPEN = "hidden group-has-[[data-known]>details[open]]/profile:grid";
/** Who lives in another country often has no French tax id. */
const taxIdLast = (one: ProfilePart, other: ProfilePart): number => Number(one === "taxId") - Number(other === "taxId");

const COLUMNS = "lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-12";

type PartFieldsProps = Pick<ProfileFieldsProps, "fields" | "departments"> & { part: ProfilePart; isWhole?: boolean };

function PartFields({ part, fields, departments, isWhole = false }: PartFieldsProps) {
  switch (part) {
    case "name":
      return (
        <>
          <TextField field={fields.firstName} label="Prénom" autoComplete="given-name" />
          <TextField field={fields.lastName} label="Nom" autoComplete="family-name" />
        </>
      );
    case "dateOfBirth":
      return (
        <DateField
          field={fields.dateOfBirth}
          label="Date de naissance"
          autoComplete="bday"
          hint="Par exemple 25 4 1957."
        />
      );
    case "taxId":
      return <TaxIdField field={fields.taxId} noneField={fields.hasNoTaxId} />;
    case "phone":
      return <CheckedPhoneField field={fields.phone} countryField={fields.phoneCountry} label="Téléphone mobile" />;
    case "address":
      return <AddressFields fields={fields} departments={departments} isWhole={isWhole} />;
  }
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
