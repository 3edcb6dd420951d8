import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";

export type PaymentsLinkProps = {
  text: string | null;
  /** By method and by month, in words made on the server. */
  totals: string | null;
  /** The reports that the client made, in words made on the server. */
  reports: string | null;
  /** « 3 lettres, 1 envoyée »; null when there is none. */
  letters: string | null;
};

/** The payments of a case in one line, its deadlines, reports and letters, on the page of the case for those who handle it. */
export function PaymentsLink({ text, totals, reports, letters }: PaymentsLinkProps) {
  return (
    <Card title="Opérations">
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="payments" variant="second" size="small">
          {text ?? "Ajouter les opérations"}
        </ButtonLink>
        <ButtonLink to="deadlines" variant="second" size="small">
          Délais
        </ButtonLink>
        <ButtonLink to="letters" variant="second" size="small">
          {letters ?? "Lettres"}
        </ButtonLink>
      </div>
      {totals && <p className="text-sm whitespace-pre-line tabular-nums">{totals}</p>}
      {reports && <p className="whitespace-pre-line wrap-anywhere text-sm">{reports}</p>}
    </Card>
  );
}
