import type { ReactNode } from "react";
import type { CaseSide } from "~/features/members/policy";
import { formatMoney } from "~/ui/format";
import type { Recovery } from "../queries.server";
import { feesTerm, receivedText, sourceText, totalRecovered } from "../rules";

export type RecoveryListProps = {
  recoveries: readonly Recovery[];
  /** Whose page it is: the remainder is « Pour vous » or « Pour le client ». */
  side: CaseSide;
  /** Rendered at the end of a sum’s line, such as a button to remove it. */
  action?: (recovery: Recovery) => ReactNode;
};

/** The sums recovered, each with the fee on it and what is left, and their total: the same figures for both sides. */
export function RecoveryList({ recoveries, side, action }: RecoveryListProps) {
  const total = totalRecovered(recoveries);
  const remainderLabel = side === "client" ? "Pour vous" : "Pour le client";
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-1 gap-3 rounded-field bg-surface-quiet p-4 tabular-nums min-[26rem]:grid-cols-3">
        <Figure term="Total récupéré" cents={total.amount} />
        <Figure term={feesTerm(recoveries)} cents={total.fee} />
        <Figure term={remainderLabel} cents={total.remainder} isMain />
      </dl>
      <ul className="grid gap-0">
        {recoveries.map((recovery) => (
          <li
            key={recovery.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-3 last:border-0"
          >
            <div className="grid min-w-0 flex-1 basis-56">
              <span className="font-semibold tabular-nums">{formatMoney(recovery.amount)}</span>
              <span className="text-sm wrap-anywhere text-ink-quiet">
                {sourceText(recovery)}, <time dateTime={recovery.receivedOn}>{receivedText(recovery)}</time>
              </span>
              <span className="text-sm text-ink-quiet tabular-nums">
                {feesTerm([recovery])} {formatMoney(recovery.fee)} · {remainderLabel.toLowerCase()}{" "}
                {formatMoney(recovery.remainder)}
              </span>
            </div>
            {action?.(recovery)}
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-quiet">
        Les honoraires sont calculés sur chaque somme, au centime&nbsp;; une fraction de centime reste{" "}
        {side === "client" ? "pour vous" : "au client"}.
        {recoveries.some(({ agreedRate }) => agreedRate !== null) &&
          " Une somme reçue pendant une convention d’honoraires en suit le taux\u00a0; l’honoraire de base s’y ajoute."}
      </p>
    </div>
  );
}

function Figure({ term, cents, isMain = false }: { term: string; cents: number; isMain?: boolean }) {
  return (
    <div className="grid content-start">
      <dt className="text-sm text-ink-quiet">{term}</dt>
      <dd className={isMain ? "text-lg font-semibold text-ok" : "text-lg font-semibold"}>{formatMoney(cents)}</dd>
    </div>
  );
}
