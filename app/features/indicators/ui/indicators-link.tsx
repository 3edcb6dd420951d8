import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";

/** What a case names of the fraudster in one line, on the page of the case. @param confirmed how many values are. */
export function IndicatorsLink({ confirmed, to }: { confirmed: number; to: string }) {
  return (
    <Card title="Traces de l’escroc">
      <ButtonLink to={to} variant="second" size="small" className="justify-self-start">
        {confirmed === 0
          ? "Chercher des traces"
          : confirmed === 1
            ? "1 trace confirmée"
            : `${confirmed} traces confirmées`}
      </ButtonLink>
    </Card>
  );
}
