import { Link } from "react-router";

/** What a case names of the fraudster in one line, on the page of the case. @param confirmed how many values are. */
export function IndicatorsLink({ confirmed, to }: { confirmed: number; to: string }) {
  const found = confirmed === 1 ? "1 trace confirmée" : `${confirmed} traces confirmées`;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-card border border-line bg-surface px-4 text-sm">
      <span className="font-semibold">Traces de l’escroc</span>
      <Link to={to} className="inline-flex min-h-11 items-center font-semibold print:hidden">
        {confirmed === 0 ? "Chercher des traces" : found}
      </Link>
    </p>
  );
}
