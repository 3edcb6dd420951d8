import { getInputProps } from "@conform-to/react";
import { phoneExample } from "./examples";
import { describedBy, FieldFrame } from "./field-frame";
import type { Field, FieldProps } from "./field-types";
import { Select } from "./select-field";

export type PhoneCountry = { value: string; label: string };

const CODES = { FR: "33", BE: "32", CH: "41", LU: "352", CA: "1" };
const OVERSEAS_CODES = { GP: "590", GF: "594", MQ: "596", RE: "262", YT: "262", PM: "508", NC: "687", PF: "689" };

const NAMES: Record<string, string> = {
  FR: "France",
  BE: "Belgique",
  CH: "Suisse",
  LU: "Luxembourg",
  CA: "Canada",
  GP: "Guadeloupe",
  GF: "Guyane",
  MQ: "Martinique",
  RE: "La Réunion",
  YT: "Mayotte",
  PM: "Saint-Pierre-et-Miquelon",
  NC: "Nouvelle-Calédonie",
  PF: "Polynésie française",
};

const toOptions = (codes: Record<string, string>): PhoneCountry[] =>
  Object.entries(codes).map(([value, code]) => ({ value, label: `${NAMES[value]} (+${code})` }));

const COUNTRIES = toOptions(CODES);
const OVERSEAS = toOptions(OVERSEAS_CODES);

export type PhoneFieldProps = FieldProps & {
  /** The country's field, when the schema has one; otherwise the country is sent as `${field.name}_country`. */
  countryField?: Field;
  /** The ISO code of the country selected initially. */
  defaultCountry?: string;
  placeholder?: string;
  autoComplete?: string;
};

/** A phone number and its country. The schema validates them, not this field. */
export function PhoneField(props: PhoneFieldProps) {
  const { field, label, hint, optional, className, countryField, defaultCountry = "FR" } = props;
  const { placeholder = phoneExample("FR"), autoComplete = "tel-national" } = props;
  const country = countryField?.initialValue;
  const shown = countryField?.value ?? country ?? defaultCountry;
  const abroad = autoComplete.startsWith("home") ? undefined : phoneExample(shown);
  const { example = shown === "FR" ? placeholder : abroad } = props;
  return (
    <FieldFrame {...{ field, label, hint, optional, example, className }}>
      {/* Side by side when both fit, otherwise one above the other. */}
      <div className="flex flex-wrap gap-2">
        <Select
          key={countryField?.key}
          id={countryField?.id ?? `${field.id}_country`}
          name={countryField?.name ?? `${field.name}_country`}
          form={field.formId}
          defaultValue={typeof country === "string" && country ? country : defaultCountry}
          aria-label={`Pays du numéro (${label})`}
          autoComplete="off"
          className="max-w-full shrink-0 grow basis-39 sm:basis-42"
        >
          <CountryOptions countries={COUNTRIES} />
          <optgroup label="Outre-mer">
            <CountryOptions countries={OVERSEAS} />
          </optgroup>
        </Select>
        <input
          {...getInputProps(field, { type: "tel", ariaDescribedBy: describedBy(field, hint) })}
          key={field.key}
          inputMode="tel"
          autoComplete={autoComplete}
          placeholder={placeholder}
          className="control w-auto max-w-full min-w-0 shrink-0 grow-999 basis-36"
        />
      </div>
    </FieldFrame>
  );
}

function CountryOptions({ countries }: { countries: PhoneCountry[] }) {
  return countries.map((country) => (
    <option key={country.value} value={country.value}>
      {country.label}
    </option>
  ));
}
