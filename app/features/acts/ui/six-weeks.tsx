import { Link } from "react-router";
import { cx } from "~/ui/cx";
import { formatDay, formatLongDate } from "~/ui/format";
import { MAX_DAY_COUNT, type UpcomingList, upcomingAddress } from "../upcoming/rules";

export type SixWeeksProps = {
  days: readonly { date: string; count: number; isPast: boolean; isToday: boolean }[];
  list: UpcomingList;
};

/** Six weeks from this Monday: how many deadlines each day has, and the way to them. */
export function SixWeeks({ days, list }: SixWeeksProps) {
  const weeks = Array.from({ length: days.length / 7 }, (_, index) => days.slice(7 * index, 7 * index + 7));
  return (
    <aside aria-labelledby="six-semaines" className="self-start lg:sticky lg:top-3">
      <h2 id="six-semaines" className="pt-3 pb-1.5 text-[1.06rem]">
        Six semaines
      </h2>
      <table className="w-full table-fixed border-separate border-spacing-0.5 text-center text-xs text-ink-quiet">
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" className="font-medium">
                <abbr title={name} className="no-underline">
                  {name.charAt(0).toUpperCase()}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.date}>
              {week.map((day) => (
                <td key={day.date} className={cx("h-10 p-0", day.isPast && "opacity-60")}>
                  <Day day={day} list={list} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </aside>
  );
}

const WEEKDAYS = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"];
const CELL = "grid h-10 content-center rounded-[7px] leading-tight";

type DayProps = { day: SixWeeksProps["days"][number]; list: UpcomingList };

function Day({ day: { date, count, isToday }, list }: DayProps) {
  const number = Number(date.slice(8));
  const text =
    number === 1 ? <span className="text-[0.7rem] whitespace-nowrap">{`1 ${shortMonth(date)}`}</span> : number;
  const today = isToday && "bg-brand text-on-fill";
  if (count === 0)
    return (
      <span className={cx(CELL, today)} aria-current={isToday ? "date" : undefined}>
        {text}
      </span>
    );
  const shown = count > MAX_DAY_COUNT ? `${MAX_DAY_COUNT}+` : String(count);
  return (
    <Link
      to={upcomingAddress({ ...list, within: "90", from: date })}
      aria-current={isToday ? "date" : undefined}
      className={cx(CELL, "border border-line text-inherit no-underline hover:border-brand", today || "bg-surface")}
    >
      <span className="sr-only">{`${formatDay(date)}\u00a0: `}</span>
      <span aria-hidden="true">{text}</span>
      <b className="justify-self-center rounded-full bg-brand-tint px-1.5 text-[0.72rem] leading-4 text-brand-deep">
        {shown}
      </b>
      <span className="sr-only">{count > 1 ? " échéances" : " échéance"}</span>
    </Link>
  );
}

/** « déc. », « mai »: three letters are enough beside the other days. */
function shortMonth(date: string): string {
  const [, month = ""] = formatLongDate(date).split(" ");
  return month.length > 4 ? `${month.slice(0, 3)}.` : month;
}
