import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";

/** The payments of a case in one line, and its deadlines, on the page of the case for those who handle it. */
export function PaymentsLink({ text }: { text: string | null }) {
  return (
    <Card title="Opérations">
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="payments" variant="second" size="small">
          {text ?? "Ajouter les opérations"}
        </ButtonLink>
        <ButtonLink to="deadlines" variant="second" size="small">
          Délais
        </ButtonLink>
      </div>
    </Card>
  );
}
