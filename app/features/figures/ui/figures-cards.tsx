import type { FiguresLine } from "../queries.server";
import { cellsOf } from "./cells";

/** The figures of one lawyer. @param cases the address of the list of their cases. */
export function FiguresCards({ line, cases }: { line: FiguresLine; cases: string }) {
  return (
    <dl className="grid grid-cols-1 gap-3 min-[20rem]:grid-cols-2 lg:grid-cols-3">
      {cellsOf(line, cases).map(({ name, label, value, details }) => (
        <div
          key={name}
          className="grid content-start gap-1 rounded-card border border-line bg-surface px-4 py-4 sm:px-5 wrap-anywhere"
        >
          <dt className="text-sm text-ink-quiet">{label}</dt>
          <dd className="font-title text-[1.5rem] font-semibold text-brand tabular-nums">{value}</dd>
          {details && <dd className="text-sm text-ink-quiet">{details}</dd>}
        </div>
      ))}
    </dl>
  );
}
