import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import { Disclosure } from "~/ui/disclosure";
import { COMPANY_MISMATCH, REJECTION_ADVICE, REJECTION_REASON_LABELS, REJECTION_REASONS } from "../../labels";
import { PROOF_MAX_MONTHS } from "../../rules";

/** What makes a picture accepted, above the button that takes it. */
export function PictureRules() {
  return (
    <ul className="grid gap-2">
      <Point look="good">En plein jour, à plat, sans reflet</Point>
      <Point look="good">Quatre coins visibles, tout lisible</Point>
      <Point look="good">L’original, ni capture d’écran, ni photocopie, ni filigrane</Point>
    </ul>
  );
}

/** What a proof of address shows, above the button that takes its picture (spec section 2). */
export function ProofRules() {
  return (
    <ul className="grid gap-2">
      <Point look="good">Moins de {PROOF_MAX_MONTHS} mois, avec votre nom, votre adresse et la date</Point>
      <Point look="good">Facture d’énergie, d’eau ou d’internet fixe, avis d’imposition, relevé bancaire</Point>
      <Point look="bad">Facture de téléphone mobile, capture d’écran, document coupé</Point>
    </ul>
  );
}

/**
 * The reasons of a rejection with advice, which can be read before the document is sent.
 * @param props.forCompany whether the account acts for companies alone: its profile has no date of birth.
 */
export function DocumentGuidance({ forCompany = false }: { forCompany?: boolean }) {
  return (
    <Disclosure summary="Ce qui fait refuser un document">
      <dl className="grid gap-3 text-sm">
        {REJECTION_REASONS.map((reason) => (
          <div key={reason}>
            <dt className="font-semibold text-ink">{REJECTION_REASON_LABELS[reason]}</dt>
            <dd>{forCompany && reason === "mismatch" ? COMPANY_MISMATCH : REJECTION_ADVICE[reason]}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}

/** Which date of a proof of address counts. */
export function AddressGuidance() {
  return (
    <Disclosure summary="Quelle date compte ?">
      <p>
        La date qui compte est écrite sur le document&nbsp;: date de la facture, fin du relevé, établissement de l’avis.
        Un document de plus de {PROOF_MAX_MONTHS} mois est refusé. Si votre avis est plus ancien, une facture ou un
        relevé récent convient.
      </p>
    </Disclosure>
  );
}

function Point({ look, children }: { look: "good" | "bad"; children: ReactNode }) {
  const Icon = look === "good" ? Check : X;
  return (
    <li className="flex gap-2.5">
      <Icon
        aria-hidden="true"
        className={look === "good" ? "mt-1 size-4.5 shrink-0 text-ok" : "mt-1 size-4.5 shrink-0 text-bad"}
      />
      <span>
        <span className="sr-only">{look === "good" ? "Oui : " : "Non : "}</span>
        {children}
      </span>
    </li>
  );
}
