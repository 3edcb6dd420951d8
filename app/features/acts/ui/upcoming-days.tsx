import { Link } from "react-router";
import { personName } from "~/features/accounts/profile/rules";
import { initials } from "~/ui/avatar";
import { ButtonLink } from "~/ui/button";
import { cx } from "~/ui/cx";
import type { DayTone } from "~/ui/day-tone";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatDay, formatMoney } from "~/ui/format";
import { actErrors } from "../errors";
import type { Upcoming } from "../upcoming/queries.server";
import { upcomingKey } from "../upcoming/rules";

/** A row that was just noted as done: it stays in its place, struck through, until the next load. */
export type StruckRow = { row: Upcoming; doneOn: string; at: string };

export type UpcomingDaysProps = {
  items: readonly Upcoming[];
  struck: readonly StruckRow[];
  /** The address of the list, to which « Fait » posts. */
  at: string;
  /** Lawyers read their own cases only. */
  showsLawyer: boolean;
};

/** What is left to do, by day, the nearest first: who, what, how much, by whom, and « Fait » in the row. */
export function UpcomingDays({ items, struck, at, showsLawyer }: UpcomingDaysProps) {
  const known = new Set(items.map(upcomingKey));
  const done = new Map(struck.map((one) => [upcomingKey(one.row), one]));
  const gone = struck.flatMap(({ row }) => (row.isAtOnce || known.has(upcomingKey(row)) ? [] : [row]));
  const rows = [...items, ...gone].sort(byKey);
  const days = [...Map.groupBy(rows, ({ date }) => date)];
  return (
    <div className={cx(GRID, showsLawyer ? COLUMNS.all : COLUMNS.own)}>
      {days.map(([date, ofDay]) => (
        <section key={date} id={`jour-${date}`} aria-labelledby={`titre-${date}`} className={cx(SUB, "scroll-mt-16")}>
          <h2
            id={`titre-${date}`}
            className="sticky top-0 z-2 col-span-full flex flex-wrap items-baseline gap-x-2 bg-paper pt-3 pb-1.5 font-sans text-base font-semibold tracking-normal max-lg:top-11"
          >
            <span className={cx((ofDay[0]?.daysLeft ?? 9) < 1 && "text-bad")}>
              {dayTitle(date, ofDay[0]?.daysLeft)}
            </span>
            <span className={COUNT}>
              {ofDay.length}
              <span className="sr-only">{ofDay.length > 1 ? " échéances" : " échéance"}</span>
            </span>
            <span className="text-sm font-normal text-ink-quiet">{daySubtitle(date, ofDay[0]?.daysLeft)}</span>
          </h2>
          <ul className={cx(SUB, "rounded-field border border-line bg-surface")}>
            {ofDay.map((row) => (
              <DueRow
                key={upcomingKey(row)}
                row={row}
                struck={known.has(upcomingKey(row)) ? undefined : done.get(upcomingKey(row))}
                at={at}
                showsLawyer={showsLawyer}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

type AtOnceProps = UpcomingDaysProps & { more: boolean };

/** As many rows stand in view: the others are folded. */
const SHOWN_AT_ONCE = 5;

/** What presses and has no date, before the days. */
export function AtOnce({ items, struck, more, at, showsLawyer }: AtOnceProps) {
  const open = new Set(items.map(upcomingKey));
  const done = struck.filter(({ row }) => row.isAtOnce && !open.has(upcomingKey(row)));
  if (items.length + done.length === 0) return null;
  const shown = { at, showsLawyer };
  const rows = (part: typeof items, ended: typeof done = []) => (
    <ul className={cx(SUB, "rounded-field border border-line bg-surface")}>
      {ended.map((one) => (
        <DueRow key={upcomingKey(one.row)} row={one.row} struck={one} {...shown} />
      ))}
      {part.map((row) => (
        <DueRow key={upcomingKey(row)} row={row} struck={undefined} {...shown} />
      ))}
    </ul>
  );
  const columns = cx(GRID, showsLawyer ? COLUMNS.all : COLUMNS.own);
  const others = items.slice(SHOWN_AT_ONCE);
  return (
    <section aria-labelledby="des-aujourdhui">
      <h2
        id="des-aujourdhui"
        className="flex items-baseline gap-2 pt-3 pb-1.5 font-sans text-base font-semibold tracking-normal text-bad"
      >
        Dès aujourd’hui
        <span className={COUNT}>
          {more ? `plus de ${items.length}` : items.length}
          <span className="sr-only">{items.length > 1 ? " dossiers" : " dossier"}</span>
        </span>
      </h2>
      <div className={columns}>{rows(items.slice(0, SHOWN_AT_ONCE), done)}</div>
      {others.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 items-center text-sm font-semibold text-brand">
            {others.length > 1 ? `Les ${others.length} autres` : "Un autre"}
          </summary>
          <div className={columns}>{rows(others)}</div>
        </details>
      )}
    </section>
  );
}

const GRID = "grid grid-cols-1 content-start lg:gap-x-3.5";
/**
 * The same columns in every group, the place of the acts kept where a row has none. The amount leaves where it would squeeze
 * what is to be done.
 */
const COLUMNS = {
  all: "lg:grid-cols-[8rem_minmax(0,1fr)_7rem_5.5rem] min-[82.5rem]:grid-cols-[13rem_minmax(0,1fr)_6rem_9.5rem_10.75rem]",
  own: "lg:grid-cols-[8rem_minmax(0,1fr)_5.5rem] min-[82.5rem]:grid-cols-[13rem_minmax(0,1fr)_6rem_10.75rem]",
};
/** Beside the title of its group. */
const COUNT = "rounded-full bg-line px-2 text-xs leading-5 font-semibold text-ink tabular-nums";
const SUB = "col-span-full grid min-w-0 grid-cols-subgrid";

const MARKS: Record<DayTone, string | undefined> = {
  bad: "shadow-[inset_3px_0_0_var(--color-bad)]",
  wait: "shadow-[inset_3px_0_0_var(--color-wait-mark)]",
  plain: undefined,
};

type DueRowProps = { row: Upcoming; struck: StruckRow | undefined } & Pick<UpcomingDaysProps, "at" | "showsLawyer">;

function DueRow({ row, struck, at, showsLawyer }: DueRowProps) {
  const { caseId, reference, title, law, article, payments, amount, tone } = row;
  const name = personName(row);
  const crossed = struck && "text-ink-quiet line-through";
  return (
    <li
      data-row
      className={cx(
        SUB,
        "group/due items-center gap-x-2.5 gap-y-1 border-t border-line px-3.5 py-1.5 text-[0.92rem] leading-snug first:border-t-0 lg:min-h-11.5 lg:py-0.5",
        "max-lg:grid-cols-[minmax(0,1fr)_auto]",
        !struck && MARKS[tone],
      )}
    >
      <Link
        to={`/admin/cases/${caseId}/deadlines`}
        data-open
        className={cx("group/name min-w-0 font-semibold text-ink no-underline wrap-anywhere", crossed)}
      >
        <span className="group-hover/name:underline">{name}</span>
        <span className="block text-xs font-normal whitespace-nowrap text-ink-quiet max-lg:ml-2 max-lg:inline">
          {reference}
        </span>
      </Link>
      <span className={cx("min-w-0 max-lg:col-start-1", crossed)}>
        {title}
        <span className="block text-xs text-ink-quiet" title={article || undefined}>
          {[payments > 1 && `${payments} opérations`, law].filter(Boolean).join(" · ")}
        </span>
      </span>
      <span className="text-right tabular-nums max-[82.49rem]:hidden">{amount !== null && formatMoney(amount)}</span>
      {showsLawyer && <InCharge row={row} />}
      <span className="flex flex-wrap justify-end gap-1 justify-self-end max-lg:col-start-2 max-lg:row-span-3 max-lg:row-start-1 max-lg:flex-col max-lg:items-end">
        {!struck && row.isAtOnce && row.canRecord && (
          <ButtonLink to={`/admin/cases/${caseId}/chat`} variant="second" size="small" className={ACT}>
            Lui rappeler<span className="sr-only">{`\u00a0: ${name}, ${title}`}</span>
          </ButtonLink>
        )}
        {struck ? (
          <Done struck={struck} name={name} at={at} />
        ) : (
          row.canRecord && <DoneButton row={row} name={name} at={at} />
        )}
      </span>
    </li>
  );
}

function InCharge({ row: { caseId, lawyer } }: { row: Upcoming }) {
  return (
    <span className="flex min-w-0 items-center gap-2 text-sm max-lg:col-start-1">
      <span
        aria-hidden="true"
        className={cx(
          "grid size-6.5 shrink-0 place-items-center rounded-full text-[0.7rem] font-semibold",
          lawyer ? "bg-brand-tint text-brand-deep" : "border border-dashed border-line-strong text-ink-quiet",
        )}
      >
        {lawyer ? initials(lawyer) : "–"}
      </span>
      {lawyer ? (
        `Maître ${lawyer}`
      ) : (
        <Link
          to={`/admin/cases/${caseId}/lawyer`}
          title="Choisir un avocat"
          className="inline-flex min-h-6 items-center rounded-full bg-wait-tint px-2.5 text-xs font-semibold text-wait no-underline hover:underline forced-colors:border"
        >
          sans avocat
        </Link>
      )}
    </span>
  );
}

const ACT = "whitespace-nowrap lg:min-h-8 lg:rounded-[7px] lg:px-2.5 lg:py-0 lg:text-[0.86rem]";

/** Notes that the act was done today; another day is noted on the page of the case. */
function DoneButton({ row, name, at }: { row: Upcoming; name: string; at: string }) {
  return (
    <AppForm failure={actErrors.messageOf("act_record_failed")} action={at} className="contents" preventScrollReset>
      <input type="hidden" name="caseId" value={row.caseId} />
      <input type="hidden" name="rule" value={row.rule} />
      {!row.isAtOnce && <input type="hidden" name="due" value={row.date} />}
      <input type="hidden" name="when" value="today" />
      <SubmitButton name="intent" value="act-done" variant="second" size="small" className={ACT}>
        Fait<span className="sr-only">{`\u00a0: ${name}, ${row.title}`}</span>
      </SubmitButton>
    </AppForm>
  );
}

function Done({ struck: { row, doneOn, at: time }, name, at }: { struck: StruckRow; name: string; at: string }) {
  return (
    <span className="flex flex-wrap items-center justify-end gap-2 text-[0.84rem] text-ok lg:gap-1">
      <span role="status">
        <b>Fait</b> à {time}
      </span>
      <AppForm failure={actErrors.messageOf("act_record_failed")} action={at} className="contents" preventScrollReset>
        <input type="hidden" name="caseId" value={row.caseId} />
        <input type="hidden" name="rule" value={row.rule} />
        <input type="hidden" name="doneOn" value={doneOn} />
        <SubmitButton name="intent" value="act-undo" variant="quiet" size="small" className="px-2 lg:min-h-8 lg:py-0">
          Annuler<span className="sr-only">{`\u00a0: ${name}, ${row.title}`}</span>
        </SubmitButton>
      </AppForm>
    </span>
  );
}

const byKey = (one: Upcoming, other: Upcoming): number => (upcomingKey(one) < upcomingKey(other) ? -1 : 1);

/** « lundi 30 novembre », without its year: the list looks three months ahead. */
const dayText = (date: string): string => formatDay(date).replace(/ \d{4}$/, "");

function dayTitle(date: string, daysLeft: number | undefined): string {
  if (daysLeft === 0) return "Aujourd’hui";
  if (daysLeft === 1) return "Demain";
  const text = dayText(date);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const daySubtitle = (date: string, daysLeft: number | undefined): string =>
  (daysLeft ?? 0) < 2 ? dayText(date) : `encore ${daysLeft} jours`;
