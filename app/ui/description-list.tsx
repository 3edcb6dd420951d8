import type { ReactNode } from "react";
import { Link } from "react-router";

export type DescriptionRow = {
  term: string;
  /** An empty value is shown as « Non renseigné ». */
  value: ReactNode;
  /** The address of the « Modifier » link. */
  editTo?: string;
  /**
   * The object of the « Modifier » link for screen readers, when the term alone is not enough: « le type d’arnaque ».
   */
  editLabel?: string;
};

export type DescriptionListProps = { rows: readonly DescriptionRow[]; className?: string };

/** A list of answers to check: the question, the answer, and a link to change it. */
export function DescriptionList({ rows, className }: DescriptionListProps) {
  return (
    <dl className={className}>
      {rows.map((row) => (
        <Row key={row.term} {...row} />
      ))}
    </dl>
  );
}

function Row({ term, value, editTo, editLabel }: DescriptionRow) {
  const isEmpty = value === null || value === undefined || value === "";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-b border-line py-3 last:border-0 sm:grid-cols-[minmax(9rem,1fr)_minmax(0,2fr)_auto]">
      <dt className="font-semibold">{term}</dt>
      <dd className="col-span-2 col-start-1 min-w-0 whitespace-pre-line sm:col-span-1 sm:col-start-2">
        {isEmpty ? <span className="text-ink-quiet">Non renseigné</span> : value}
      </dd>
      {editTo && (
        <dd className="col-start-2 row-start-1 sm:col-start-3">
          <Link to={editTo} className="-my-2.5 inline-block py-2.5">
            Modifier<span className="sr-only"> {editLabel ?? term.toLowerCase()}</span>
          </Link>
        </dd>
      )}
    </div>
  );
}
