import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { REJECTION_ADVICE, REJECTION_REASON_LABELS, REJECTION_REASONS } from "../../labels";
import { PROOF_MAX_MONTHS } from "../../rules";

/** The reasons of a rejection with advice, shown before the document is sent. */
export function DocumentGuidance() {
  return (
    <Card title="Pour un document accepté" level={2}>
      <ul className="grid gap-2.5">
        <Point look="good">Une photo nette, à la lumière du jour, le document entier et à plat</Point>
        <Point look="good">Un document valide, à votre nom, tel qu’il est</Point>
      </ul>
      <h3 className="text-base">À éviter</h3>
      <ul className="grid gap-2.5">
        <Point look="bad">Une capture d’écran, une photocopie ou la photo d’un écran, à la place de l’original</Point>
        <Point look="bad">Une photo floue, coupée ou avec des reflets</Point>
        <Point look="bad">Un filigrane, une mention ajoutée ou une partie masquée</Point>
      </ul>
      <Disclosure summary="Les raisons d’un refus">
        <dl className="grid gap-3 text-sm">
          {REJECTION_REASONS.map((reason) => (
            <div key={reason}>
              <dt className="font-semibold text-ink">{REJECTION_REASON_LABELS[reason]}</dt>
              <dd>{REJECTION_ADVICE[reason]}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </Card>
  );
}

/** The documents accepted as a proof of address (spec section 2). */
export function AddressGuidance() {
  return (
    <Card title="Quel justificatif ?" level={2}>
      <p>
        Il a <strong>moins de {PROOF_MAX_MONTHS} mois</strong> et montre <strong>votre nom</strong>,{" "}
        <strong>votre adresse</strong> et <strong>la date</strong>.
      </p>
      <div className="grid gap-2">
        <h3 className="text-base">Acceptés</h3>
        <ul className="grid gap-2.5">
          <Point look="good">Facture d’électricité, de gaz, d’eau ou d’internet fixe</Point>
          <Point look="good">Avis d’imposition établi il y a moins de {PROOF_MAX_MONTHS} mois</Point>
          <Point look="good">Relevé bancaire</Point>
        </ul>
        <p className="text-sm">
          La date qui compte est écrite sur le document&nbsp;: date de la facture, fin du relevé, établissement de
          l’avis. Si votre avis est plus ancien, une facture ou un relevé récent convient.
        </p>
      </div>
      <div className="grid gap-2">
        <h3 className="text-base">Refusés</h3>
        <ul className="grid gap-2.5">
          <Point look="bad">Facture de téléphone mobile</Point>
          <Point look="bad">Capture d’écran ou document coupé</Point>
          <Point look="bad">Document de plus de {PROOF_MAX_MONTHS} mois</Point>
        </ul>
      </div>
    </Card>
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
