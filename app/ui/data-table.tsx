import { Fragment, type ReactNode } from "react";
import { cx } from "./cx";

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: "left" | "right";
  /** True for the column that names the row: its header cell, and the title of its card on a phone. */
  primary?: boolean;
  /** For a column of buttons: its header is for screen readers only, and the column is as narrow as the buttons. */
  hideHeader?: boolean;
  /**
   * Where the cell stands on a phone, in a table of short rows: at the end of the row, or on a line below its name. `only`
   * and `fold` are no columns of a wide screen: the same line, and one across the row. Without it, the wide screen alone
   * has the cell.
   */
  phone?: "end" | "line" | "only" | "fold";
};

export type DataTableProps<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  caption: string;
  showCaption?: boolean;
  /** Marks a row on its left side when it contains something unread. */
  isMarked?: (row: Row) => boolean;
  /** The colour of the mark; the cells say the same in words. */
  markTone?: "warm" | "bad";
  /** On a phone, short rows in place of cards: each column says where its cell stands. */
  hasShortRows?: boolean;
  /** The heading above a row; shown where it differs from that of the row before. */
  headingOf?: (row: Row) => string;
  /** Shown instead of the rows when there are none. */
  empty?: ReactNode;
};

/** A table; on a phone each row is a card whose cells show their column's name, or a short row. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, caption, showCaption, isMarked, markTone = "warm", hasShortRows, empty } = props;
  const { headingOf } = props;
  if (rows.length === 0 && empty) return <>{empty}</>;
  // biome-ignore-start lint/a11y/noRedundantRoles: browsers drop a table's roles when CSS changes its display.
  return (
    <div className="@container relative">
      <table role="table" className="block w-full text-sm @5xl:table @5xl:border-separate @5xl:border-spacing-0">
        <caption className={showCaption ? "block pb-3 text-left font-semibold @5xl:table-caption" : "sr-only"}>
          {caption}
        </caption>
        <thead role="rowgroup" className="sr-only @5xl:not-sr-only @5xl:table-header-group">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={cx(
                  "border-y border-line bg-surface-quiet px-3 py-2.5 font-semibold text-ink-quiet first:rounded-tl-card first:border-l first:pl-4 last:rounded-tr-card last:border-r last:pr-4",
                  column.align === "right" ? "text-right" : "text-left",
                  isOfPhone(column) && "hidden",
                )}
              >
                {column.hideHeader ? <span className="sr-only">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={hasShortRows ? SHORT_ROWS : "grid grid-cols-1 gap-3 @5xl:table-row-group"}>
          {rows.map((row, index) => {
            const heading = headingOf?.(row);
            const before = rows[index - 1];
            return (
              <Fragment key={rowKey(row)}>
                {heading !== undefined && (!before || headingOf?.(before) !== heading) && (
                  <tr role="row" className="block bg-surface-quiet @5xl:table-row">
                    <th
                      role="rowheader"
                      scope="row"
                      colSpan={columns.filter((column) => !isOfPhone(column)).length}
                      className="block px-3 py-1 text-left text-xs font-semibold text-ink-quiet @5xl:table-cell @5xl:border-x @5xl:border-b @5xl:border-line @5xl:bg-surface-quiet @5xl:px-4"
                    >
                      {heading}
                    </th>
                  </tr>
                )}
                <tr role="row" data-row className={rowClass(isMarked?.(row) && MARKS[markTone], hasShortRows)}>
                  {columns.map((column) => (
                    <Cell key={column.key} column={column} row={row} isShort={hasShortRows ?? false} />
                  ))}
                </tr>
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
  // biome-ignore-end lint/a11y/noRedundantRoles: as above
}

const MARKS = {
  warm: "border-l-warm @5xl:[&>:first-child]:border-l-warm",
  bad: "border-l-bad @5xl:[&>:first-child]:border-l-bad",
};

const SHORT_ROWS =
  "block overflow-hidden rounded-field border border-line bg-surface @5xl:table-row-group @5xl:rounded-none";
const SHORT_ROW =
  "grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-t border-line px-3 py-2 first:border-t-0 @5xl:border-0 @5xl:p-0";

function rowClass(mark: string | false | undefined, isShort = false) {
  return cx(
    "group relative grid bg-surface focus-visible:outline-offset-0 @5xl:table-row",
    isShort ? SHORT_ROW : "grid-cols-1 gap-2.5 rounded-card border border-line p-4 @5xl:p-0",
    mark && `border-l-4 @5xl:[&>:first-child]:border-l-3 ${mark}`,
  );
}

const isOfPhone = ({ phone }: Pick<Column<never>, "phone">): boolean => phone === "only" || phone === "fold";

/** Where a cell stands in a short row. */
const PHONE = {
  name: "@max-5xl:col-start-1",
  end: "@max-5xl:relative @max-5xl:z-1 @max-5xl:col-start-2 @max-5xl:row-span-2 @max-5xl:row-start-1 @max-5xl:self-center @max-5xl:justify-self-end @max-5xl:text-right",
  line: "@max-5xl:col-start-1",
  only: "@max-5xl:col-start-1 @5xl:hidden",
  fold: "@max-5xl:col-span-2 @5xl:hidden",
  none: "@max-5xl:hidden",
};

function Cell<Row>({ column, row, isShort }: { column: Column<Row>; row: Row; isShort: boolean }) {
  const content = column.cell(row);
  const Tag = column.primary ? "th" : "td";
  return (
    <Tag
      role={column.primary ? "rowheader" : "cell"}
      scope={column.primary ? "row" : undefined}
      className={cx(
        "min-w-0 text-left align-middle font-normal @5xl:border-b @5xl:border-line @5xl:bg-surface @5xl:px-3 @5xl:py-(--row-space) @5xl:group-hover:bg-paper",
        "@5xl:first:border-l @5xl:first:pl-4 @5xl:last:border-r @5xl:last:pr-4 @5xl:group-last:first:rounded-bl-card @5xl:group-last:last:rounded-br-card",
        column.align === "right" && "tabular-nums @5xl:text-right @5xl:whitespace-nowrap",
        isShort && PHONE[column.primary ? "name" : (column.phone ?? "none")],
        !isShort &&
          !column.primary &&
          !column.hideHeader &&
          "grid gap-x-3 grid-cols-1 @min-[17rem]:grid-cols-[minmax(7rem,44%)_minmax(0,1fr)] @2xl:grid-cols-[11rem_minmax(0,1fr)] @5xl:table-cell",
      )}
    >
      {!isShort && !column.primary && !column.hideHeader && (
        <span aria-hidden="true" className="text-ink-quiet @5xl:hidden">
          {column.header}
        </span>
      )}
      <div className={contentClass(column)}>{content}</div>
    </Tag>
  );
}

function contentClass({ primary, hideHeader }: { primary?: boolean; hideHeader?: boolean }) {
  if (hideHeader) return "flex flex-wrap items-center gap-2 @5xl:justify-end @min-[69rem]:flex-nowrap";
  return primary ? "min-w-0 text-base wrap-break-word @5xl:text-sm" : "min-w-0 wrap-anywhere";
}
