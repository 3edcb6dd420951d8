import { Check, X } from "lucide-react";

export type PointListProps = {
  title: string;
  points: readonly string[];
  /** Whether these are what is left out. */
  isExcluded?: boolean;
};

/** Points under a title, each ticked or crossed: what is included, or what is not. */
export function PointList({ title, points, isExcluded = false }: PointListProps) {
  const Mark = isExcluded ? X : Check;
  return (
    <section className="grid grid-cols-1 content-start gap-3">
      <h2 className="text-[1.2rem]">{title}</h2>
      <ul className="grid gap-2.5">
        {points.map((point) => (
          <li key={point} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-3 leading-snug">
            <Mark aria-hidden="true" className={`mt-0.5 size-5 ${isExcluded ? "text-ink-quiet" : "text-ok"}`} />
            <span className="wrap-anywhere whitespace-pre-line">{point}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
