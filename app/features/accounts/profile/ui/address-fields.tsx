import { useEffect, useRef, useState } from "react";
import { COUNTRIES } from "~/db/schema/enumerations";
import type { AddressSuggestion } from "~/platform/addresses/suggestion";
import { Combobox } from "~/ui/combobox";
import { FieldFold } from "~/ui/field-fold";
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
  /** Shows all fields at once; otherwise only the first, and the others once a suggestion does not fill them. */
  isWhole: boolean;
};

/**
 * An address, with suggestions in France while it is typed; it can always be typed by hand, also without JavaScript.
 */
export function AddressFields({ fields, departments, isWhole }: AddressFieldsProps) {
  const { address, postalCode, city, department, country } = fields;
  const others = [postalCode, city, department, country];
  const rest = useRef<HTMLDetailsElement>(null);
  const filled = useRef<AddressSuggestion | null>(null);
  const [place, setPlace] = useState("");
  const unfold = () => {
    if (rest.current && !filled.current) rest.current.open = true;
  };
  const { suggestions, loading, search } = useSuggestions(unfold);
  const inFrance = () => typedIn(country) === "France";
  // The address may be typed before the scripts run.
  useEffect(() => {
    if (rest.current && typedIn(address) && !typedIn(postalCode)) rest.current.open = true;
  }, [address, postalCode]);
  const choose = (chosen: AddressSuggestion) => {
    filled.current = null;
    fill(address, chosen.address);
    fill(postalCode, chosen.postalCode);
    fill(city, chosen.city);
    fill(department, chosen.department);
    fill(country, "France");
    filled.current = chosen;
    setPlace(`${chosen.postalCode} ${chosen.city}, ${chosen.department}`);
  };
  const clearOutdated = () => {
    if (!filled.current) return;
    const typed = {
      address: typedIn(address),
      postalCode: typedIn(postalCode),
      city: typedIn(city),
      department: typedIn(department),
    };
    setPlace("");
    const outdated = outdatedFields(filled.current, typed);
    if (outdated.length === 0) return;
    filled.current = null;
    for (const name of outdated) fill(fields[name], "");
  };
  const completeTown = async () => {
    const [code, town] = [typedIn(postalCode), typedIn(city)];
    if (!inFrance() || !/^\d{5}$/.test(code) || (town && typedIn(department))) return;
    const found = await askSuggestions(`${code} ${town}`.trim()).catch(() => []);
    if (typedIn(postalCode) !== code) return;
    for (const name of ["city", "department"] as const) {
      const values = new Set(
        found.filter((suggestion) => suggestion.postalCode === code).map((suggestion) => suggestion[name]),
      );
      // Only when all suggestions agree, and the person has not filled it in meanwhile.
      if (values.size === 1 && !typedIn(fields[name])) fill(fields[name], [...values][0] as string);
    }
  };
  const hasRest = others.slice(0, 3).some(({ initialValue }) => initialValue);
  return (
    <div className="grid grid-cols-1 gap-1">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the blur event of its field. */}
      <div onBlur={() => typedIn(address) && unfold()}>
        <Combobox
          field={address}
          label="Adresse"
          hint="Numéro et rue. En France, choisissez une proposition&nbsp;: le reste se remplit."
          items={suggestions}
          loading={loading}
          onInput={(text) => {
            clearOutdated();
            search(inFrance() ? text : "");
          }}
          onSelect={choose}
          autoComplete="street-address"
        />
      </div>
      <FieldFold
        ref={rest}
        fields={others}
        open={isWhole || hasRest || country.initialValue !== "France"}
        className="no-script:[&::details-content]:[content-visibility:visible]"
        summary={
          <>
            {place && <span className="min-w-0 wrap-anywhere">{place}</span>}
            <span className="font-semibold text-brand underline underline-offset-4">
              {place ? "Modifier" : "Saisir le reste moi-même"}
            </span>
          </>
        }
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the blur events of its fields. */}
        <div className="grid items-end gap-6 sm:grid-cols-[10rem_1fr]" onBlur={completeTown}>
          <TextField field={postalCode} label="Code postal" autoComplete="postal-code" onInput={clearOutdated} />
          <TextField field={city} label="Ville" autoComplete="address-level2" onInput={clearOutdated} />
        </div>
        <TextField
          field={department}
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
        <SelectField
          field={country}
          label="Pays"
          options={COUNTRIES.map((country) => ({ value: country, label: country }))}
          autoComplete="country-name"
        />
        <datalist id="departements">
          {departments.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </FieldFold>
    </div>
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
