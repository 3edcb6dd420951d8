import { Link } from "react-router";
import { mayWait } from "~/db/schema/answers";
import { CASE_TYPE_TITLES } from "~/features/cases/desk/labels";
import { clockSince, clockText } from "~/features/cases/desk/rules";
import { CASE_STATUS_LABELS } from "~/features/cases/labels";
import { DOCUMENT_TYPE_LABELS } from "~/features/identity/labels";
import { cx } from "~/ui/cx";
import { formatDate, formatDateTime, formatMoney } from "~/ui/format";
import { WORK_LABELS } from "../labels";
import type { WorkItem } from "../rows.queries.server";
import { followUpAddress, isTask, rowAddress, type WorkFilters } from "../rules";
import { RowForm } from "./row-form";

type WorkTableProps = {
  items: readonly WorkItem[];
  filters: WorkFilters;
  /** When the list was read: server and browser compute the clocks at this instant. */
  now: Date;
};

const HEADERS = ["Qui", "À faire", "Depuis", "Jusqu’à"];

/** « À traiter »: who, what, since when, until when; the first link of a row leads to where it is done. */
export function WorkTable({ items, filters, now }: WorkTableProps) {
  // biome-ignore-start lint/a11y/noRedundantRoles: browsers drop a table's roles when CSS changes its display.
  return (
    <div className="@container relative">
      <table role="table" className="block w-full text-sm">
        <caption className="sr-only">À traiter</caption>
        <thead role="rowgroup" className="sr-only">
          <tr role="row">
            {HEADERS.map((header) => (
              <th key={header} role="columnheader" scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block overflow-hidden rounded-field border border-line">
          {items.map((item) => (
            <WorkRow key={`${item.kind} ${item.id}`} item={item} filters={filters} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  );
  // biome-ignore-end lint/a11y/noRedundantRoles: as above
}

const ROW = cx(
  "relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b border-line bg-surface p-4 last:border-b-0 hover:bg-paper",
  "focus-visible:-outline-offset-2",
  "@2xl:min-h-(--row-height) @2xl:grid-cols-[minmax(0,1.1fr)_minmax(0,1.6fr)_9.5rem_9.5rem] @2xl:px-3 @2xl:py-1 @2xl:leading-[1.4]",
);

function WorkRow({ item, filters, now }: { item: WorkItem } & Pick<WorkTableProps, "filters" | "now">) {
  const isMessage = item.kind === "message";
  // biome-ignore-start lint/a11y/noRedundantRoles: as above
  return (
    <tr
      role="row"
      data-row
      tabIndex={-1}
      className={cx(ROW, isMessage && "before:absolute before:inset-y-0 before:left-0 before:w-0.75 before:bg-warm")}
    >
      <th role="rowheader" scope="row" className="min-w-0 text-left font-normal">
        <Link to={rowAddress(item, filters)} data-open className="block font-semibold wrap-anywhere @2xl:truncate">
          {item.who}
        </Link>
        {item.case && <span className="text-ink-quiet">{item.case.reference}</span>}
      </th>
      <td role="cell" className="min-w-0 @max-2xl:order-1 @max-2xl:col-span-2">
        <span className="block font-medium @2xl:line-clamp-2" title={item.words ?? undefined}>
          {workText(item)}
        </span>
        {item.case && (
          <span className="block text-ink-quiet @2xl:truncate">
            {CASE_TYPE_TITLES[item.case.scamType]}
            {item.case.amount !== null && ` · ${formatMoney(item.case.amount)}`}
            {item.case.lawyer && ` · Maître ${item.case.lawyer}`}
          </span>
        )}
      </td>
      <td role="cell" className="text-ink-quiet @max-2xl:order-2 @max-2xl:col-span-2">
        {item.kind === "reminder" ? (
          `Le ${formatDate(item.since)}`
        ) : isTask(item.kind) ? (
          <DueOn day={item.since} now={now} />
        ) : (
          <>
            <span className="@2xl:sr-only">Depuis le </span>
            {formatDateTime(item.since)}
          </>
        )}
      </td>
      <td role="cell" className="text-right">
        {isTask(item.kind) || item.kind === "mention" ? (
          <RowForm item={item} />
        ) : (
          <>
            <Until item={item} now={now} />
            {item.case && (
              <Link to={followUpAddress(item.case.id)} className="block text-xs">
                {item.case.remindOn ? `Rappel du ${formatDate(item.case.remindOn)}` : "Suivi du dossier"}
                <span className="sr-only"> : affaire {item.case.reference}</span>
              </Link>
            )}
          </>
        )}
      </td>
    </tr>
  );
  // biome-ignore-end lint/a11y/noRedundantRoles: as above
}

/** « À vérifier : passeport, justificatif de domicile », « Demande : Autre sujet », or the label of the kind. */
function workText({ kind, words, documents, reason }: WorkItem): string {
  if (kind === "mention")
    return words ? `${words} vous a mentionné dans une note` : "On vous a mentionné dans une note";
  if (kind === "task" || kind === "later_task") return words ?? "Tâche";
  if (kind === "unassigned") return `Sans personne\u00a0: ${words ?? "une tâche"}`;
  if (kind === "held") return `Message programmé, pas envoyé\u00a0: ${words}`;
  if (kind === "request") return `Demande\u00a0: ${reason}`;
  if (kind === "document") return `À vérifier\u00a0: ${documents.map((type) => DOCUMENT_TYPE_LABELS[type]).join(", ")}`;
  return WORK_LABELS[kind];
}

/** The day of a task; one that has passed stands out. */
function DueOn({ day, now }: { day: Date; now: Date }) {
  const isLate = formatDate(day) !== formatDate(now) && day < now;
  return (
    <span className={isLate ? "font-semibold text-bad" : undefined}>
      Pour le {formatDate(day)}
      {isLate && ", en retard"}
    </span>
  );
}

/** Until when an answer is promised; documents, requests and reminders have no promised delay. */
function Until({ item: { kind, since, case: ofCase }, now }: { item: WorkItem; now: Date }) {
  if (kind !== "message" && kind !== "first_answer") return <span className="text-ink-quiet">Sans délai promis</span>;
  // A case that is over alarms nobody: its last message may need no answer.
  if (ofCase && !mayWait(ofCase.status))
    return <span className="text-ink-quiet">{CASE_STATUS_LABELS[ofCase.status]}</span>;
  const clock = clockSince(since, now);
  if (clock.state === "none") return null;
  return (
    <span
      title={`Échéance\u00a0: ${formatDateTime(clock.due)}`}
      className={cx("inline-block first-letter:uppercase", clock.state === "late" && "font-semibold text-bad")}
    >
      {clockText(clock)}
    </span>
  );
}
