import type { ReactNode } from "react";
import { Link } from "react-router";
import { answerTime } from "~/features/mandates/rules";
import { formatDate, formatMoney, formatNumber, formatPercent } from "~/ui/format";
import { FIGURE_LABELS, type FigureName } from "../labels";
import type { FiguresLine } from "../queries.server";
import { hasJudged, keptText, metShare } from "../rules";

/** A figure: its number, and in small what belongs to it. */
export type Cell = { name: FigureName; label: string; value: string; details: ReactNode };

/** Where there is nothing to count from: no answer yet, or nobody who accepts the cases without a lawyer. */
const NONE = "–";

/**
 * The figures of a line, in their order.
 * @param casesAddress the list of these cases; with `late=1` those that wait for too long.
 */
export function cellsOf(line: FiguresLine & { isWithout?: boolean }, casesAddress: string): Cell[] {
  const { figures, lawyer, medianMinutes, isWithout } = line;
  const { inCharge, taken, closed, recovered, baseFees, successFees } = figures;
  const share = metShare(figures);
  const values: Record<FigureName, { value: string; details?: ReactNode }> = {
    inCharge: {
      value: formatNumber(inCharge),
      details:
        lawyer?.maxCases != null &&
        `sur ${formatNumber(lawyer.maxCases)}${inCharge >= lawyer.maxCases ? ", complet" : ""}`,
    },
    taken: { value: isWithout ? NONE : formatNumber(taken) },
    closed: { value: formatNumber(closed) },
    kept: {
      value: share === null ? (hasJudged(figures) ? keptText(figures) : NONE) : formatPercent(share),
      details: share !== null && keptText(figures),
    },
    median: { value: medianMinutes === null ? NONE : answerTime(medianMinutes) },
    unanswered: waiting(figures, casesAddress),
    recovered: { value: formatMoney(recovered) },
    baseFees: { value: isWithout && baseFees === 0 ? NONE : formatMoney(baseFees) },
    successFees: { value: formatMoney(successFees) },
  };
  return (Object.keys(values) as FigureName[]).map((name) => ({
    name,
    label: FIGURE_LABELS[name],
    value: values[name].value,
    details: values[name].details || null,
  }));
}

function waiting({ unanswered, late, oldestSince }: FiguresLine["figures"], casesAddress: string) {
  if (unanswered === 0) return { value: "0" };
  const separator = casesAddress.includes("?") ? "&" : "?";
  return {
    value: formatNumber(unanswered),
    details: (
      <>
        {oldestSince && (
          <>
            depuis le <span className="whitespace-nowrap">{formatDate(oldestSince)}</span>
          </>
        )}
        {late > 0 && (
          <Link to={`${casesAddress}${separator}late=1`} className="block py-1">
            {formatNumber(late)} en retard
          </Link>
        )}
      </>
    ),
  };
}
