import { Info } from "lucide-react";
import { useState } from "react";
import { CheckboxField } from "~/ui/checkbox-field";
import { cx } from "~/ui/cx";
import { EXAMPLES } from "~/ui/examples";
import type { Field } from "~/ui/field-types";
import { TextField } from "~/ui/text-field";
import { looksLikeTaxId } from "../rules";

// Shown for the other countries only, by CSS, so that it works without JavaScript; the schema refuses it for France.
const ABROAD = "in-[form:has([name=country]_option[value=France]:checked)]:hidden";

/** The NIF, with a hint when it looks mistyped; the hint refuses nothing. */
export function TaxIdField({ field, noneField }: { field: Field; noneField: Field }) {
  const [typed, setTyped] = useState(typeof field.initialValue === "string" ? field.initialValue : "");
  return (
    <div className="grid gap-1.5" onInput={(event) => setTyped((event.target as HTMLInputElement).value)}>
      <TextField
        field={field}
        label="Numéro fiscal"
        example={EXAMPLES.taxId}
        hint="Sur votre avis d’impôt : première page, en haut à gauche, sous « Vos références ». Il est aussi sur votre déclaration de revenus et sur impots.gouv.fr."
        placeholder="13 chiffres"
        inputMode="numeric"
        autoComplete="off"
        width="medium"
      />
      <p role="status" className="text-sm text-wait">
        {!looksLikeTaxId(typed) && (
          <span className="flex gap-2">
            <Info aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
            Vérifiez ce numéro : une faute de frappe est possible. S’il est exact, continuez.
          </span>
        )}
      </p>
      {field.errors && (
        <p className={cx("text-sm", ABROAD)}>
          Vous n’en avez pas&nbsp;? Cochez «&nbsp;Je n’ai pas de numéro fiscal français&nbsp;», juste dessous.
        </p>
      )}
      <CheckboxField
        field={noneField}
        label="Je n’ai pas de numéro fiscal français"
        hint="Si vous habitez hors de France."
        className={ABROAD}
      />
    </div>
  );
}
