import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import type { TotalsText } from "../rules";
import { PaymentTotals } from "./payment-totals";

export type PaymentsCardProps = {
  totals: TotalsText;
  difference: string | null;
  to: string;
  /** The page of the deadlines of these payments, that of the services to which the fraud is reported, and the letters. */
  deadlines: string;
  reports: string;
  letters: string;
};

/** The payments of a case in sums, on the page of the case for its client. */
export function PaymentsCard({ totals, difference, to, deadlines, reports, letters }: PaymentsCardProps) {
  const hasSome = totals.count > 0;
  return (
    <Card title="Vos opérations">
      {hasSome ? (
        <PaymentTotals totals={totals} />
      ) : (
        <p className="max-w-measure text-ink-quiet">
          Notez chaque paiement à part&nbsp;: sa date, son moyen et le pays qui l’a reçu disent ce qui est encore
          possible, et jusqu’à quand.
        </p>
      )}
      {difference && <p className="max-w-measure text-sm text-ink-quiet">{difference}</p>}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={to} variant="second">
          {hasSome ? "Voir et compléter" : "Ajouter une opération"}
        </ButtonLink>
        <ButtonLink to={deadlines} variant="second">
          Voir mes délais
        </ButtonLink>
        <ButtonLink to={reports} variant="second">
          Signaler l’arnaque
        </ButtonLink>
        <ButtonLink to={letters} variant="second">
          Écrire une lettre
        </ButtonLink>
      </div>
    </Card>
  );
}
