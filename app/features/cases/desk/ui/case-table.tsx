import { MessageSquare, StickyNote } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { personName } from "~/features/accounts/profile/rules";
import { CountBadge } from "~/ui/badge";
import { buttonClass } from "~/ui/button-class";
import { cx } from "~/ui/cx";
import { formatDateTime, formatMoney } from "~/ui/format";
import type { Decision } from "../../rules";
import { TagList } from "../../tags/ui/tag-list";
import { CaseStatusBadge } from "../../ui/status-badge";
import { CASE_TYPE_TITLES } from "../labels";
import type { ListedCase } from "../queries.server";
import { CaseClock } from "./case-clock";
import { RowDecisions } from "./row-decisions";
import { SELECTION_FORM } from "./selection-bar";

export type CaseTableProps = {
  cases: readonly ListedCase[];
  caption: string;
  /**
   * When the list was read: server and browser compute the clocks at this instant, so that both render the same text.
   */
  now: Date;
  /** Administrators tick cases and decide in the list; lawyers on the page of a case. */
  isAdministrator: boolean;
  selected: ReadonlySet<string>;
  onSelect: (id: string, isSelected: boolean) => void;
  /** Address of the list with the confirmation of `decision` on one case. */
  confirmTo: (decision: Decision, id: string) => string;
  /** The next deadline of a case, and whether few days are left; null when there is none. */
  deadlineOf: (row: ListedCase) => { shown: ReactNode; isUrgent: boolean } | null;
  /** The case whose preview is shown. */
  previewed: string | null;
  onPreview: (id: string) => void;
};

const HEADERS = ["Client", "Affaire", "Statut, délai promis", "Montant, échéance", "Actions"];

/**
 * The staff's list of cases, one line each where there is room: client, case, status with its clock, amount, and the
 * possible decisions. On a phone the whole row opens the case. The row that has the focus is the one that is previewed.
 */
export function CaseTable(props: CaseTableProps) {
  const { cases, caption, previewed, onPreview, deadlineOf } = props;
  // biome-ignore-start lint/a11y/noRedundantRoles: browsers drop a table's roles when CSS changes its display.
  return (
    <div className="@container relative">
      <table role="table" className={cx(COLUMNS, "block w-full text-sm @2xl:grid @2xl:gap-x-2.5")}>
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className={cx(SUBGRID, "sr-only @2xl:not-sr-only @2xl:grid")}>
          <tr role="row" className={cx(SUBGRID, "grid text-left text-xs text-ink-quiet @2xl:px-3 @2xl:pb-1")}>
            {HEADERS.map((header) => (
              <th key={header} role="columnheader" scope="col" className="font-semibold nth-[n+4]:text-right">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          role="rowgroup"
          className={cx(SUBGRID, "block overflow-hidden rounded-field border border-line @2xl:grid")}
        >
          {cases.map((row) => (
            <tr
              key={row.id}
              role="row"
              data-row
              tabIndex={-1}
              aria-current={previewed === row.id || undefined}
              onFocus={() => onPreview(row.id)}
              className={cx(ROW, markOf(row, deadlineOf(row)?.isUrgent))}
            >
              <CaseRowCells {...props} row={row} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
  // biome-ignore-end lint/a11y/noRedundantRoles: as above
}

/** The names of the page size their column, so that none is cut beside the others. */
const COLUMNS = cx(
  "@2xl:grid-cols-[minmax(9.25rem,1fr)_minmax(7rem,1fr)_11rem_6.75rem_8.5rem]",
  "@4xl:grid-cols-[fit-content(21rem)_minmax(9.25rem,1fr)_11.25rem_fit-content(16rem)_8.5rem]",
);
const SUBGRID = "@2xl:col-span-full @2xl:grid-cols-subgrid";

const ROW = cx(
  SUBGRID,
  "relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-0.5 border-b border-line bg-surface py-1.5 pr-1.5 pl-3 last:border-b-0 hover:bg-paper",
  "aria-[current]:bg-brand-tint focus-visible:-outline-offset-2",
  "@2xl:h-(--row-height) @2xl:gap-y-0 @2xl:px-3 @2xl:py-0 @2xl:leading-[1.4]",
);

const MARK = "before:absolute before:inset-y-0 before:left-0 before:w-0.75";

/** A line on the left of a row, whose cells say the same in words. */
function markOf({ unreadCount }: ListedCase, isUrgent: boolean | undefined): string | undefined {
  if (isUrgent) return `${MARK} before:bg-bad`;
  return unreadCount > 0 ? `${MARK} before:bg-warm` : undefined;
}

/** One line of a cell: what is too long for it ends with « … ». */
const LINE = "block min-w-0 truncate";

/** A name takes two lines before it is cut: beside a preview, the e-mail gives way to it. */
const NAME = "min-w-0 truncate @max-4xl:line-clamp-2 @max-4xl:whitespace-normal";

function CaseRowCells({
  row,
  now,
  isAdministrator,
  selected,
  onSelect,
  confirmTo,
  deadlineOf,
}: CaseTableProps & { row: ListedCase }) {
  // biome-ignore-start lint/a11y/noRedundantRoles: as above
  return (
    <>
      <td role="cell" className="min-w-0">
        <ClientCell row={row} isSelected={selected.has(row.id)} onSelect={isAdministrator ? onSelect : undefined} />
      </td>
      <th role="rowheader" scope="row" className={cx("min-w-0 text-left font-normal", isAdministrator && INDENT)}>
        <CaseCell row={row} isAdministrator={isAdministrator} />
      </th>
      <td
        role="cell"
        className={cx(
          "min-w-0 gap-0.5 @max-2xl:order-last @max-2xl:col-span-2 @max-2xl:flex @max-2xl:flex-wrap @max-2xl:items-center @max-2xl:gap-x-2 @2xl:grid @2xl:justify-items-start @2xl:gap-px @2xl:*:py-0 @2xl:*:leading-5",
          isAdministrator && INDENT,
        )}
      >
        <CaseStatusBadge status={row.status} />
        <CaseClock caseRow={row} now={now} className="text-xs @2xl:whitespace-nowrap" />
      </td>
      <td
        role="cell"
        className="grid min-w-0 grid-cols-1 justify-items-end gap-0.5 text-right tabular-nums @max-2xl:col-start-2 @max-2xl:row-start-2 @max-2xl:pr-2.5 @2xl:whitespace-nowrap"
      >
        {row.amount === null ? (
          <span className="text-ink-quiet">
            —<span className="sr-only">Non renseigné</span>
          </span>
        ) : (
          <span>{formatMoney(row.amount)}</span>
        )}
        {deadlineOf(row)?.shown}
      </td>
      <td role="cell" className="relative z-1 min-w-0 @max-2xl:col-start-2 @max-2xl:row-start-1">
        <Actions row={row} askTo={isAdministrator ? (decision) => confirmTo(decision, row.id) : undefined} />
      </td>
    </>
  );
  // biome-ignore-end lint/a11y/noRedundantRoles: as above
}

type RowProps = { row: ListedCase };

/** On a phone, below the name: its checkbox stands before it. */
const INDENT = "@max-2xl:pl-9";

function CaseCell({ row, isAdministrator }: RowProps & { isAdministrator: boolean }) {
  const { id, reference, scamType, description, lastActivityAt, lawyer } = row;
  return (
    <div
      className="flex min-w-0 flex-row-reverse flex-wrap items-baseline justify-end gap-x-1.5 @2xl:block"
      title={`Dernière activité\u00a0: ${formatDateTime(lastActivityAt)}`}
    >
      <Link
        to={`/admin/cases/${id}`}
        data-open
        className="font-semibold whitespace-nowrap @max-2xl:text-xs @max-2xl:font-medium @max-2xl:after:absolute @max-2xl:after:inset-0"
      >
        {reference}
      </Link>
      <span className="@2xl:block @2xl:min-w-0 @2xl:truncate">
        {CASE_TYPE_TITLES[scamType]}
        {isAdministrator && lawyer && <span className="@max-2xl:hidden"> · Maître {lawyer}</span>}
        {description && <span className="text-ink-quiet @max-4xl:hidden"> · {description}</span>}
      </span>
    </div>
  );
}

type ClientCellProps = RowProps & { isSelected: boolean; onSelect: CaseTableProps["onSelect"] | undefined };

/** Administrators tick cases, and open the page of their client. */
function ClientCell({ row, isSelected, onSelect }: ClientCellProps) {
  const { id, reference, userId, email, hasAdminNote, representedName, tags } = row;
  const name = personName(row);
  return (
    <div className="flex items-center gap-3">
      {onSelect && (
        <label className="relative z-1 -m-2.5 grid shrink-0 p-2.5">
          <span className="sr-only">Sélectionner l’affaire {reference}</span>
          <input
            type="checkbox"
            form={SELECTION_FORM}
            name="dossier"
            value={id}
            checked={isSelected}
            onChange={(event) => onSelect(id, event.target.checked)}
            className="tick"
          />
        </label>
      )}
      <div className="min-w-0 grow">
        <span className="flex items-center gap-1.5 font-semibold">
          {onSelect ? (
            <Link to={`/admin/users/${userId}`} className={NAME}>
              {name}
            </Link>
          ) : (
            <span className={NAME}>{name}</span>
          )}
          {hasAdminNote && (
            <span title="Une note privée existe" className="shrink-0">
              <StickyNote aria-hidden="true" className="size-4 text-warm" />
              <span className="sr-only">(une note privée existe)</span>
            </span>
          )}
        </span>
        <span className="flex min-w-0 items-center gap-1.5">
          {/* The preview and the search know the address too. */}
          {(representedName || tags.length === 0) && (
            <span className={cx(LINE, "text-ink-quiet", !representedName && "@max-2xl:hidden")}>
              {representedName ? `pour ${representedName}` : email}
            </span>
          )}
          <TagList tags={tags} />
        </span>
      </div>
    </div>
  );
}

/** Each act keeps its place, whatever stands beside it. */
function Actions({ row, askTo }: RowProps & { askTo: ((decision: Decision) => string) | undefined }) {
  const { id, reference, status, unreadCount } = row;
  return (
    <div className="flex items-center justify-end @2xl:grid @2xl:grid-cols-[4rem_2.25rem_2.25rem]">
      {status === "draft" ? (
        <span />
      ) : (
        <Link
          to={`/admin/cases/${id}/chat`}
          title="Messages"
          className={buttonClass(
            "quiet",
            "small",
            cx("min-w-9 justify-start gap-0.5 px-2", unreadCount === 0 && "@max-2xl:hidden"),
          )}
        >
          <span className="sr-only">Messages de l’affaire {reference}</span>
          <MessageSquare aria-hidden="true" className="size-4.5 shrink-0" />
          <CountBadge count={unreadCount} label={unreadCount > 1 ? "non lus" : "non lu"} />
        </Link>
      )}
      {askTo && <RowDecisions caseRow={row} confirmTo={askTo} />}
    </div>
  );
}
