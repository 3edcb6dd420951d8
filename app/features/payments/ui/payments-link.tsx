import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";

export type PaymentsLinkProps = {
  text: string | null;
  /** Their sums by method and by month, and the reports that the client made, in words made on the server. */
  words: string;
  /** « 3 lettres, 1 envoyée »; null when there is none. */
  letters: string | null;
};

/** The payments of a case in one line, its deadlines, reports and letters, on the page of the case for those who handle it. */
export function PaymentsLink({ text, words, letters }: PaymentsLinkProps) {
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
      {words && <p className="whitespace-pre-line wrap-anywhere text-sm">{words}</p>}
    </Card>
  );
}
