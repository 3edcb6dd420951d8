import { Children, type ReactNode } from "react";

export type Fact = { term: string; value: ReactNode };

const isBlank = ({ value }: Fact): boolean => value === null || value === undefined || value === "";

/** Facts in two narrow columns. What was not answered is left out: `BlankFacts` names it. */
export function FactsList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] content-start gap-x-4 gap-y-1.5 text-sm">
      {facts
        .filter((fact) => !isBlank(fact))
        .map(({ term, value }) => (
          <div key={term} className="contents">
            <dt className="max-w-44 text-ink-quiet">{term}</dt>
            <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

type BlankFactsProps = { facts: readonly Fact[]; children?: ReactNode };

/** « 14 champs vides », which unfolds into their names. */
export function BlankFacts({ facts, children }: BlankFactsProps) {
  const blank = facts.filter(isBlank).map(({ term }) => term);
  if (blank.length === 0) return null;
  return (
    <details className="border-t border-line text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-ink-quiet">
        {blank.length > 1 ? `${blank.length} champs vides` : "1 champ vide"}
      </summary>
      <p className="max-w-measure pb-2 text-ink-quiet">{`${blank.join(", ")}.`}</p>
      {Children.count(children) > 0 && <p className="pb-2">{children}</p>}
    </details>
  );
}
