import { getInputProps } from "@conform-to/react";
import { phoneExample } from "./examples";
import { describedBy, FieldFrame } from "./field-frame";
import type { Field, FieldProps } from "./field-types";
import { Select } from "./select";

const COUNTRIES = {
  FR: "France (+33)",
  BE: "Belgique (+32)",
  CH: "Suisse (+41)",
  LU: "Luxembourg (+352)",
  MC: "Monaco (+377)",
  CA: "Canada (+1)",
};
const OVERSEAS = {
  GP: "Guadeloupe (+590)",
  GF: "Guyane (+594)",
  MQ: "Martinique (+596)",
  RE: "La Réunion (+262)",
  YT: "Mayotte (+262)",
  PM: "Saint-Pierre-et-Miquelon (+508)",
  NC: "Nouvelle-Calédonie (+687)",
  PF: "Polynésie française (+689)",
  WF: "Wallis-et-Futuna (+681)",
};

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

function CountryOptions({ countries }: { countries: Record<string, string> }) {
  return Object.entries(countries).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
