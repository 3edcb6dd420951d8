import type { ReactNode } from "react";
import { cx } from "./cx";

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: "left" | "right";
  /** The row's name: its header cell, and the title of its card on a phone. */
  primary?: boolean;
  /** The header is for screen readers only (a column of buttons). */
  hideHeader?: boolean;
};

export type DataTableProps<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  caption: string;
  showCaption?: boolean;
  /** Marks a row on its left side: something in it has not been read. */
  isMarked?: (row: Row) => boolean;
  /** In place of the rows when there are none. */
  empty?: ReactNode;
};

/** A table; on a phone each row is a card and each cell bears its column's name. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, caption, showCaption, isMarked, empty } = props;
  if (rows.length === 0 && empty) return <>{empty}</>;
  // biome-ignore-start lint/a11y/noRedundantRoles: a browser forgets a table's roles when its display changes.
  return (
    <table role="table" className="block w-full text-sm md:table md:border-separate md:border-spacing-0">
      <caption className={showCaption ? "block pb-3 text-left font-semibold md:table-caption" : "sr-only"}>
        {caption}
      </caption>
      <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              className={cx(
                "border-y border-line bg-surface-quiet px-4 py-2.5 font-semibold text-ink-quiet first:rounded-tl-card first:border-l last:rounded-tr-card last:border-r",
                column.align === "right" ? "text-right" : "text-left",
              )}
            >
              {column.hideHeader ? <span className="sr-only">{column.header}</span> : column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="grid gap-3 md:table-row-group">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row" className={rowClass(isMarked?.(row))}>
            {columns.map((column) => (
              <Cell key={column.key} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  // biome-ignore-end lint/a11y/noRedundantRoles: as above
}

function rowClass(marked: boolean | undefined) {
  return cx(
    "group grid gap-2.5 rounded-card border border-line bg-surface p-4 md:table-row md:p-0",
    marked && "border-l-4 border-l-warm md:[&>:first-child]:border-l-warm md:[&>:first-child]:border-l-3",
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = column.cell(row);
  const Tag = column.primary ? "th" : "td";
  return (
    <Tag
      role={column.primary ? "rowheader" : "cell"}
      scope={column.primary ? "row" : undefined}
      className={cx(
        "min-w-0 text-left align-middle font-normal md:border-b md:border-line md:bg-surface md:px-4 md:py-3.5 md:group-hover:bg-paper",
        "md:first:border-l md:last:border-r md:group-last:first:rounded-bl-card md:group-last:last:rounded-br-card",
        column.align === "right" && "tabular-nums md:text-right md:whitespace-nowrap",
        !column.primary && !column.hideHeader && "grid grid-cols-[minmax(6rem,2fr)_3fr] gap-3 md:table-cell",
      )}
    >
      {!column.primary && !column.hideHeader && (
        <span aria-hidden="true" className="text-ink-quiet md:hidden">
          {column.header}
        </span>
      )}
      <div className={column.primary ? "text-base md:text-sm" : undefined}>{content}</div>
    </Tag>
  );
}
