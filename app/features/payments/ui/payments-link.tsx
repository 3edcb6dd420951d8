import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import type { TotalsText } from "../rules";
import { PaymentTotals } from "./payment-totals";

export type PaymentsLinkProps = {
  totals: TotalsText;
  /** The reports that the client made, in words made on the server. */
  reports: string | null;
  /** « 3 lettres, 1 envoyée »; null when there is none. */
  letters: string | null;
};

/** The payments of a case in sums, its deadlines, reports and letters, on the page of the case for those who handle it. */
export function PaymentsLink({ totals, reports, letters }: PaymentsLinkProps) {
  return (
    <Card title="Opérations">
      {totals.count > 0 && <PaymentTotals totals={totals} />}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="payments" variant="second" size="small">
          {totals.count > 0 ? "Voir les opérations" : "Ajouter les opérations"}
        </ButtonLink>
        <ButtonLink to="deadlines" variant="second" size="small">
          Délais
        </ButtonLink>
        <ButtonLink to="letters" variant="second" size="small">
          {letters ?? "Lettres"}
        </ButtonLink>
      </div>
      {reports && <p className="whitespace-pre-line wrap-anywhere text-sm">{reports}</p>}
    </Card>
  );
}
