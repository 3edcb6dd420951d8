import { Info } from "lucide-react";
import { useState } from "react";
import { CheckboxField } from "~/ui/checkbox-field";
import { cx } from "~/ui/cx";
import { EXAMPLES } from "~/ui/examples";
import { FieldFold } from "~/ui/field-fold";
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
        hint="Il est sur votre avis d’impôt. Les espaces ne comptent pas."
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
      <FieldFold
        fields={[]}
        summary={<span className="font-semibold text-brand underline underline-offset-4">Où le trouver</span>}
        className="-mt-1"
      >
        <WhereToFind />
      </FieldFold>
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

/** The first page of a tax notice, with the place of the number. */
function WhereToFind() {
  return (
    <figure className="grid max-w-90 gap-2">
      <svg viewBox="0 0 360 130" aria-hidden="true" className="rounded-field border border-line bg-surface">
        <path
          d="M20 20h70M20 30h48M210 20h120M210 32h96M20 112h320"
          strokeWidth="5"
          className="stroke-line-strong/50"
          fill="none"
        />
        <text x="20" y="58" className="fill-ink text-xs font-semibold">
          Vos références
        </text>
        <rect x="16" y="68" width="212" height="28" rx="6" strokeWidth="2" className="fill-warm-tint stroke-warm" />
        <text x="24" y="87" className="fill-ink text-[13px]">
          Numéro fiscal&nbsp;: 00 00 000 000 000
        </text>
      </svg>
      <figcaption className="text-sm text-ink-quiet">
        Première page de l’avis d’impôt, en haut à gauche, sous «&nbsp;Vos références&nbsp;». Il est aussi sur votre
        déclaration de revenus et sur impots.gouv.fr.
      </figcaption>
    </figure>
  );
}
