import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { DUE_TONES } from "~/features/acts/ui/listed-deadline";
import type { ListedDeadline } from "~/features/acts/upcoming/rules.server";
import { CASE_TYPE_TITLES } from "~/features/cases/desk/labels";
import { initials } from "~/ui/avatar";
import { cx } from "~/ui/cx";
import { formatMoney } from "~/ui/format";
import type { WorkItem } from "../rows";
import {
  allowsAct,
  isTask,
  parseRef,
  refText,
  rowAddress,
  WORK_ACTS,
  type WorkAct,
  type WorkFilters,
  type WorkPlace,
} from "../rules";
import { SELECTION_FORM } from "./act-bar";
import { RowForm } from "./row-form";
import { clockOf, saidText, sleepText } from "./row-texts";

/** A row with the first act of its case in words. */
export type ListedWork = WorkItem & { deadline: ListedDeadline | null };

export type WorkRowProps = {
  item: ListedWork;
  place: WorkPlace;
  filters: WorkFilters;
  /** When the list was read: server and browser compute the clocks at this instant. */
  now: Date;
  isTicked: boolean;
  isChosen: boolean;
  /** The address of the question before an act on one row. */
  actAddress: (act: WorkAct, ref: string) => string;
  /** @param withShift whether the rows since the last one are ticked too. */
  onTick: (ref: string, isTicked: boolean, withShift: boolean) => void;
  /** @returns whether the row is shown beside the list, in place of its page. */
  onChoose: (ref: string) => boolean;
  onFocus: (ref: string) => void;
  /** What stands in place of the acts of a row. */
  aside?: ReactNode;
};

const ROW = cx(
  "group relative col-span-full grid min-h-16 grid-cols-subgrid lg:min-h-11 items-center border-t border-line px-3 py-1 leading-[1.3] first:border-t-0 hover:bg-paper",
  "aria-[current]:bg-brand-tint aria-[current]:shadow-[inset_3px_0_0_var(--color-brand)] focus-visible:-outline-offset-2 @4xl:min-h-11 @4xl:py-0",
);

/** One item: who, their last sentence, the clock, the nearest act, and who has it. */
export function WorkRow(props: WorkRowProps) {
  const { item, place, filters, now, isTicked, isChosen, onTick, onChoose, onFocus } = props;
  const ref = refText(item);
  const choose = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (onChoose(ref)) event.preventDefault();
  };
  // biome-ignore-start lint/a11y/noRedundantRoles: browsers drop a table's roles when CSS changes its display.
  return (
    <tr
      role="row"
      data-row
      data-ref={ref}
      tabIndex={-1}
      aria-current={isChosen || undefined}
      onFocus={() => onFocus(ref)}
      className={ROW}
    >
      <td role="cell" className="@max-4xl:row-span-3">
        <label className="-m-2.5 grid min-h-11 min-w-11 place-items-center lg:min-w-9">
          <span className="sr-only">Choisir {item.who}</span>
          <input
            type="checkbox"
            form={SELECTION_FORM}
            name="item"
            value={ref}
            checked={isTicked}
            // The key « x » presses it as a mouse does.
            onClick={(event) => onTick(ref, event.currentTarget.checked, event.shiftKey)}
            onChange={() => {}}
            className="tick"
          />
        </label>
      </td>
      <th role="rowheader" scope="row" className="min-w-0 text-left font-normal">
        <Link
          to={rowAddress(item, filters)}
          data-open
          onClick={choose}
          className={cx(
            "block wrap-anywhere text-ink no-underline after:absolute after:inset-y-0 after:right-0 after:left-10",
            item.isUnread ? "font-bold" : "font-medium",
          )}
        >
          {item.isUnread && <span aria-hidden="true" className="mr-1.5 inline-block size-2 rounded-full bg-warm" />}
          {item.who}
          {item.isUnread && <span className="sr-only"> (non lu)</span>}
          {item.case && <span className="sr-only">, affaire {item.case.reference}</span>}
        </Link>
      </th>
      <td role="cell" className="min-w-0 text-ink-quiet @max-4xl:col-span-3 @max-4xl:col-start-2 @max-4xl:row-start-2">
        <span className="line-clamp-1 wrap-anywhere @4xl:line-clamp-2 @4xl:leading-tight">
          {place === "lawyers"
            ? item.kind === "message"
              ? "attend une réponse"
              : "attend une première réponse"
            : saidText(item)}
        </span>
        <RowActs {...props} />
      </td>
      <CaseFacts item={item} />
      <Clock item={item} now={now} place={place} />
      <td role="cell" className="text-xs @max-4xl:col-span-3 @max-4xl:col-start-2 @max-4xl:row-start-3 @4xl:text-right">
        {props.aside ?? <Due item={item} />}
      </td>
      <td role="cell" className="@max-4xl:col-start-4 @max-4xl:row-start-1">
        <Owner name={place === "lawyers" ? (item.case?.lawyer ?? null) : item.owner} />
      </td>
    </tr>
  );
  // biome-ignore-end lint/a11y/noRedundantRoles: as above
}

const ACT_LABELS: Record<WorkAct, string> = { give: "Confier", sleep: "En sommeil", file: "Classer" };

/** With a mouse or by tabulation; on a phone the bar of the ticked rows has them. */
function RowActs({ item, place, actAddress }: WorkRowProps) {
  if (place === "lawyers") return null;
  const acts = WORK_ACTS.filter((act) => allowsAct(item, act));
  return (
    <span className="absolute top-1/2 right-52 z-10 hidden -translate-y-1/2 gap-1 rounded-field border border-line bg-surface px-1 opacity-0 shadow-card group-hover:opacity-100 group-focus-within:opacity-100 @4xl:[@media(hover:hover)]:flex">
      {acts.map((act) => (
        <Link
          key={act}
          to={actAddress(act, refText(item))}
          preventScrollReset
          className="px-2 py-1.5 text-xs font-semibold no-underline hover:underline"
        >
          {ACT_LABELS[act]}
          <span className="sr-only"> : {item.who}</span>
        </Link>
      ))}
    </span>
  );
}

function CaseFacts({ item: { case: ofCase } }: { item: ListedWork }) {
  // biome-ignore-start lint/a11y/noRedundantRoles: as above
  return (
    <>
      <td role="cell" className="hidden text-xs text-ink-quiet @min-[70rem]:block">
        {ofCase && CASE_TYPE_TITLES[ofCase.scamType]}
      </td>
      <td
        role="cell"
        className="hidden text-right text-xs tabular-nums whitespace-nowrap @4xl:block @4xl:@max-[70rem]:col-start-5"
      >
        {ofCase?.amount != null && formatMoney(ofCase.amount)}
      </td>
    </>
  );
  // biome-ignore-end lint/a11y/noRedundantRoles: as above
}

const TONES = { late: "font-semibold text-bad", soon: "font-semibold text-wait", plain: "text-ink-quiet" };

function Clock({ item, now, place }: { item: ListedWork; now: Date; place: WorkPlace }) {
  const clock = clockOf(item, now);
  const sleep = sleepText(item, place === "asleep");
  // biome-ignore-start lint/a11y/noRedundantRoles: as above
  return (
    <td role="cell" className="text-right text-xs whitespace-nowrap @max-4xl:col-start-3 @max-4xl:row-start-1">
      {clock.text && <span className={cx("block", TONES[clock.tone])}>{clock.text}</span>}
      {sleep && <span className="block text-ink-quiet">{sleep}</span>}
    </td>
  );
  // biome-ignore-end lint/a11y/noRedundantRoles: as above
}

function Due({ item }: { item: ListedWork }) {
  if (item.kind === "task" || item.kind === "later_task" || item.kind === "unassigned" || item.kind === "mention")
    return (
      <span className="relative z-10">
        <RowForm item={item} />
      </span>
    );
  const { deadline } = item;
  if (!deadline?.text) return null;
  return (
    <span title={deadline.title} className={cx("block whitespace-nowrap", DUE_TONES[deadline.tone])}>
      <span className="sr-only">{`Échéance\u00a0: `}</span>
      {deadline.text}
    </span>
  );
}

/** Initials, with the whole name; a dashed circle when the team has it. */
function Owner({ name }: { name: string | null }) {
  return (
    <abbr
      title={name ?? "À l’équipe"}
      className={cx(
        "grid size-7 place-items-center rounded-full text-[0.7rem] font-semibold no-underline",
        name ? "bg-brand-tint text-brand-deep" : "border border-dashed border-line-strong text-ink-quiet",
      )}
    >
      <span aria-hidden="true">{name ? initials(name) : "–"}</span>
      <span className="sr-only">{name ?? "À l’équipe"}</span>
    </abbr>
  );
}

/** The chosen row, also once it is of another kind: the pane stays with the conversation that one answers in it. */
export function rowOf(rows: readonly ListedWork[], chosen: string | null): ListedWork | null {
  const caseId = chosen && parseRef(chosen)?.caseId;
  if (!caseId) return null;
  const same = rows.find((row) => refText(row) === chosen);
  return same ?? rows.find((row) => row.case?.id === caseId && !isTask(row.kind)) ?? null;
}
