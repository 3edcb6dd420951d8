import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";

/** The payments of a case in one line, on the page of the case for those who handle it. */
export function PaymentsLink({ text }: { text: string | null }) {
  return (
    <Card title="Opérations">
      <ButtonLink to="payments" variant="second" size="small">
        {text ?? "Ajouter les opérations"}
      </ButtonLink>
    </Card>
  );
}
