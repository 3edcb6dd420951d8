import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";

export type PaymentsCardProps = {
  /** « 3 opérations, 12 480,50 € »; null when there is none. */
  text: string | null;
  difference: string | null;
  /** By method and by month, in words made on the server. */
  totals: string | null;
  to: string;
  /** The page of the deadlines of these payments, that of the services to which the fraud is reported, and the letters. */
  deadlines: string;
  reports: string;
  letters: string;
};

/** The payments of a case in one line, on the page of the case for its client. */
export function PaymentsCard({ text, difference, totals, to, deadlines, reports, letters }: PaymentsCardProps) {
  return (
    <Card title="Vos opérations">
      {text ? (
        <p className="font-semibold tabular-nums">{text}</p>
      ) : (
        <p className="max-w-measure text-ink-quiet">
          Notez chaque paiement à part&nbsp;: sa date, son moyen et le pays qui l’a reçu disent ce qui est encore
          possible, et jusqu’à quand.
        </p>
      )}
      {totals && <p className="max-w-measure text-sm whitespace-pre-line tabular-nums">{totals}</p>}
      {difference && <p className="max-w-measure text-sm text-ink-quiet">{difference}</p>}
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <ButtonLink to={to} variant="second">
          {text ? "Voir et compléter" : "Ajouter une opération"}
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
