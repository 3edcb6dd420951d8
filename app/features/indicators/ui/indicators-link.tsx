import { Link } from "react-router";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";

type IndicatorsLinkProps = { confirmed: number; to: string };

/** What a case names of the fraudster in one line, on the page of the case. @param confirmed how many values are. */
export function IndicatorsLink({ confirmed, to }: IndicatorsLinkProps) {
  return (
    <Card title={TITLE}>
      <ButtonLink to={to} variant="second" size="small" className="justify-self-start">
        {labelOf(confirmed)}
      </ButtonLink>
    </Card>
  );
}

/** The same in the dense pages of the staff. */
export function IndicatorsLine({ confirmed, to }: IndicatorsLinkProps) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-card border border-line bg-surface px-4 text-sm">
      <span className="font-semibold">{TITLE}</span>
      <Link to={to} className="inline-flex min-h-11 items-center font-semibold print:hidden">
        {labelOf(confirmed)}
      </Link>
    </p>
  );
}

const TITLE = "Traces de l’escroc";

function labelOf(confirmed: number): string {
  if (confirmed === 0) return "Chercher des traces";
  return confirmed === 1 ? "1 trace confirmée" : `${confirmed} traces confirmées`;
}
