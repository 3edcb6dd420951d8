import { formatLongDate, formatMoney } from "~/ui/format";
import { MONEY_LABELS } from "../labels";
import type { Day } from "../queries.server";
import { dayAddress, MONEY_LISTS, type MoneyList } from "../rules";
import { FigureLink, Part, PartTitle, Trace } from "./parts";

/** Euros of this month beside those of the last one until the same day. */
export function Euros({ money, compared }: Pick<Day, "money" | "compared">) {
  const isNothing = MONEY_LISTS.every((list) => money[list].total === 0 && money[list].lastTotal === 0);
  return (
    <Part className={`grid gap-2 lg:col-span-5 ${isNothing ? "content-start" : "content-between"}`}>
      <PartTitle
        aside={
          !isNothing && (
            <span className="text-sm text-ink-quiet">contre le {formatLongDate(compared).replace(/ \d{4}$/, "")}</span>
          )
        }
      >
        Euros, ce mois
      </PartTitle>
      {isNothing ? (
        <p className="self-start text-ink-quiet">Rien ce mois, ni le mois dernier à la même date.</p>
      ) : (
        <>
          <ul className="grid gap-1">
            {MONEY_LISTS.map((list) => (
              <Sum key={list} list={list} {...money[list]} />
            ))}
          </ul>
          <p className="text-sm text-ink-quiet">Dus&nbsp;: les honoraires des avocats selon leurs conventions.</p>
        </>
      )}
    </Part>
  );
}

function Sum({ list, total, lastTotal, lines }: { list: MoneyList } & Day["money"][MoneyList]) {
  const change = total - lastTotal;
  const max = Math.max(total, lastTotal);
  if (max === 0)
    return (
      <li className={SUM}>
        <span className="text-sm text-ink-quiet">{MONEY_LABELS[list]}</span>
        <span className="py-1 text-right text-sm whitespace-nowrap text-ink-quiet">Rien ce mois</span>
      </li>
    );
  return (
    <li className={SUM}>
      <span className="text-sm text-ink-quiet">{MONEY_LABELS[list]}</span>
      <FigureLink
        to={dayAddress(list)}
        className="text-right font-title text-[1.4rem] font-semibold whitespace-nowrap text-ink"
      >
        {euros(total)}
      </FigureLink>
      <FigureLink
        to={dayAddress(list, { month: "last" })}
        className={`text-sm font-semibold whitespace-nowrap ${change < 0 ? "text-wait" : change > 0 ? "text-ok" : "text-ink-quiet"}`}
      >
        <span className="sr-only">Le mois dernier, à la même date&nbsp;: {euros(lastTotal)}. </span>
        {change === 0 ? "comme alors" : `${change > 0 ? "+" : "−"}\u00a0${euros(Math.abs(change))}`}
      </FigureLink>
      <svg
        aria-hidden="true"
        viewBox="0 0 110 40"
        preserveAspectRatio="none"
        className="h-9 w-full overflow-visible max-sm:hidden"
      >
        <Trace values={lines.last} max={max} width={110} className="stroke-line-strong [stroke-dasharray:3_3]" />
        <Trace values={lines.present} max={max} width={110} className="stroke-brand" />
      </svg>
    </li>
  );
}

const SUM =
  "grid grid-cols-[4.6rem_minmax(0,1fr)_auto] items-center gap-x-3 sm:grid-cols-[4.6rem_8.5rem_6.5rem_minmax(0,1fr)]";

/** Whole euros: the cents stand on the rows. */
const euros = (cents: number): string => formatMoney(Math.round(cents / 100) * 100);
