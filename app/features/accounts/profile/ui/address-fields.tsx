import { useRef } from "react";
import { COUNTRIES } from "~/db/schema/enumerations";
import type { AddressSuggestion } from "~/platform/addresses/suggestion";
import { Combobox } from "~/ui/combobox";
import type { Field } from "~/ui/field-types";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { outdatedFields } from "../rules";
import { askSuggestions, useSuggestions } from "./use-suggestions";

// Shown by CSS, so that they follow the country without JavaScript too.
const ELSEWHERE =
  "in-[form:has([name=country]_option[value=France]:checked)]:hidden in-[form:has([name=country]_option[value=Suisse]:checked)]:hidden";
const IN_SWITZERLAND = "in-[form:not(:has([name=country]_option[value=Suisse]:checked))]:hidden";
const IN_FRANCE = "in-[form:not(:has([name=country]_option[value=France]:checked))]:hidden";

type AddressFieldsProps = {
  fields: { address: Field; postalCode: Field; city: Field; department: Field; country: Field };
  /** The French départements, suggested while one is typed. */
  departments: readonly string[];
};

/**
 * An address, with suggestions in France while it is typed; it can always be typed by hand, also without JavaScript.
 */
export function AddressFields({ fields, departments }: AddressFieldsProps) {
  const { suggestions, loading, search } = useSuggestions();
  const inFrance = () => typedIn(fields.country) === "France";
  const filled = useRef<AddressSuggestion | null>(null);
  const choose = (chosen: AddressSuggestion) => {
    filled.current = null;
    fill(fields.address, chosen.address);
    fill(fields.postalCode, chosen.postalCode);
    fill(fields.city, chosen.city);
    fill(fields.department, chosen.department);
    fill(fields.country, "France");
    filled.current = chosen;
  };
  const clearOutdated = () => {
    if (!filled.current) return;
    const { address, postalCode, city, department } = fields;
    const typed = {
      address: typedIn(address),
      postalCode: typedIn(postalCode),
      city: typedIn(city),
      department: typedIn(department),
    };
    const outdated = outdatedFields(filled.current, typed);
    if (outdated.length === 0) return;
    filled.current = null;
    for (const name of outdated) fill(fields[name], "");
  };
  const completeTown = async () => {
    const [code, city] = [typedIn(fields.postalCode), typedIn(fields.city)];
    if (!inFrance() || !/^\d{5}$/.test(code) || (city && typedIn(fields.department))) return;
    const found = await askSuggestions(`${code} ${city}`.trim()).catch(() => []);
    if (typedIn(fields.postalCode) !== code) return;
    for (const name of ["city", "department"] as const) {
      const values = new Set(
        found.filter(({ postalCode }) => postalCode === code).map((suggestion) => suggestion[name]),
      );
      // Only when all suggestions agree, and the person has not filled it in meanwhile.
      if (values.size === 1 && !typedIn(fields[name])) fill(fields[name], [...values][0] as string);
    }
  };
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <SelectField
          field={fields.country}
          label="Pays"
          options={COUNTRIES.map((country) => ({ value: country, label: country }))}
          autoComplete="country-name"
        />
      </div>
      <Combobox
        field={fields.address}
        label="Adresse"
        hint="Numéro et rue. En France, choisissez une proposition ou continuez à la main."
        items={suggestions}
        loading={loading}
        onInput={(text) => {
          clearOutdated();
          search(inFrance() ? text : "");
        }}
        onSelect={choose}
        autoComplete="street-address"
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the blur events of its fields. */}
      <div className="grid items-end gap-6 sm:grid-cols-[10rem_1fr]" onBlur={completeTown}>
        <TextField field={fields.postalCode} label="Code postal" autoComplete="postal-code" onInput={clearOutdated} />
        <TextField field={fields.city} label="Ville" autoComplete="address-level2" onInput={clearOutdated} />
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          field={fields.department}
          label={
            <>
              <span className={IN_FRANCE}>Département</span>
              <span className={IN_SWITZERLAND}>Canton</span>
              <span className={ELSEWHERE}>Région, canton ou province</span>
            </>
          }
          hint={
            <>
              <span className={IN_SWITZERLAND}>Par exemple Genève.</span>
              <span className={ELSEWHERE}>Par exemple Bruxelles-Capitale, Luxembourg ou Québec.</span>
            </>
          }
          list="departements"
          autoComplete="off"
        />
      </div>
      <datalist id="departements">
        {departments.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

type Control = HTMLInputElement | HTMLSelectElement;
const controlOf = (field: Field): Control | null => document.getElementById(field.id) as Control | null;
const typedIn = (field: Field): string => controlOf(field)?.value.trim() ?? "";

/** Fills a field as if it had been typed, so that its error, if any, is cleared. */
function fill(field: Field, value: string): void {
  const control = controlOf(field);
  if (!control) return;
  control.value = value;
  control.dispatchEvent(new Event("input", { bubbles: true }));
}
