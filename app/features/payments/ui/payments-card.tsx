import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";

export type PaymentsCardProps = {
  /** « 3 opérations, 12 480,50 € »; null when there is none. */
  text: string | null;
  difference: string | null;
  to: string;
};

/** The payments of a case in one line, on the page of the case for its client. */
export function PaymentsCard({ text, difference, to }: PaymentsCardProps) {
  return (
    <Card title="Vos opérations">
      {text ? (
        <p className="text-lg font-semibold tabular-nums">{text}</p>
      ) : (
        <p className="max-w-measure text-ink-quiet">
          Notez chaque paiement à part&nbsp;: sa date, son moyen et le pays qui l’a reçu disent ce qui est encore
          possible, et jusqu’à quand.
        </p>
      )}
      {difference && <p className="max-w-measure text-sm text-ink-quiet">{difference}</p>}
      <ButtonLink to={to} variant="second" className="max-sm:w-full sm:justify-self-start">
        {text ? "Voir et compléter" : "Ajouter une opération"}
      </ButtonLink>
    </Card>
  );
}
