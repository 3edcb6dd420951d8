import { Fragment, type ReactNode } from "react";
import { cx } from "~/ui/cx";
import { WORK_GROUP_LABELS } from "../labels";
import type { WorkGroup } from "../order";
import { refText } from "../rules";
import { cappedText } from "./row-texts";
import { type ListedWork, WorkRow, type WorkRowProps } from "./work-row";

type WorkListProps = Omit<WorkRowProps, "item" | "isTicked" | "isChosen"> & {
  items: readonly ListedWork[];
  /** How many rows each part has, on all pages; null where the place has no parts. */
  groups: Record<WorkGroup, number> | null;
  ticked: ReadonlySet<string>;
  chosen: string | null;
};

/** The rows of a place, under « Promesse dépassée », « Aujourd’hui » and « Les jours suivants ». */
export function WorkList({ items, groups, ticked, chosen, ...row }: WorkListProps) {
  return (
    <WorkTable>
      {items.map((item, index) => {
        const ref = refText(item);
        const isFirst = item.group !== (items[index - 1]?.group ?? null);
        return (
          <Fragment key={ref}>
            {item.group && isFirst && (
              <GroupTitle tone={item.group === "late" ? "late" : "plain"}>
                <span>
                  {WORK_GROUP_LABELS[item.group]}
                  {groups && <b className="ml-1.5 tabular-nums">{cappedText(groups[item.group])}</b>}
                </span>
              </GroupTitle>
            )}
            <WorkRow {...row} item={item} isTicked={ticked.has(ref)} isChosen={chosen === ref} />
          </Fragment>
        );
      })}
    </WorkTable>
  );
}

/** Where a column has no room its cells are hidden, and its head with them. */
const HEADERS = [
  ["Choisir", "sr-only"],
  ["Personne", "@4xl:col-start-2"],
  ["Dernière phrase", ""],
  ["Affaire", "@4xl:@max-[70rem]:hidden"],
  ["Somme", "@4xl:text-right @4xl:@max-[70rem]:col-start-5"],
  ["Délai", "@4xl:text-right"],
  ["Échéance", "@4xl:text-right"],
  ["À qui", ""],
] as const;

/** The grid of the inbox: the column of the names is as wide as the longest of them. */
export function WorkTable({ children }: { children: ReactNode }) {
  // biome-ignore-start lint/a11y/noRedundantRoles: browsers drop a table's roles when CSS changes its display.
  return (
    <div className="@container relative">
      <table role="table" className={GRID}>
        <caption className="sr-only">À traiter</caption>
        <thead role="rowgroup" className={cx("sr-only @4xl:not-sr-only @4xl:grid", SUB)}>
          <tr role="row" className={cx("@4xl:grid @4xl:px-3 @4xl:pb-1", SUB)}>
            {HEADERS.map(([header, className]) => (
              <th
                key={header}
                role="columnheader"
                scope="col"
                className={cx("text-left text-xs font-normal whitespace-nowrap text-ink-quiet", className)}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={cx("grid overflow-hidden rounded-field border border-line bg-surface", SUB)}>
          {children}
        </tbody>
      </table>
    </div>
  );
  // biome-ignore-end lint/a11y/noRedundantRoles: as above
}

const SUB = "col-span-full grid-cols-subgrid";
const GRID = cx(
  "grid w-full grid-cols-[auto_minmax(0,1fr)_max-content_2.5rem] gap-x-3 text-sm",
  "@4xl:grid-cols-[auto_fit-content(18rem)_minmax(0,1fr)_max-content_max-content_max-content_max-content_2.75rem] @4xl:gap-x-4",
);

/** The title of a part of the list. */
export function GroupTitle({ tone, children }: { tone: "late" | "plain"; children: ReactNode }) {
  // biome-ignore-start lint/a11y/noRedundantRoles: as above
  return (
    <tr role="row" className="col-span-full block">
      <th
        role="rowheader"
        scope="row"
        colSpan={8}
        className={cx(
          "flex flex-wrap items-center gap-x-3 bg-surface-quiet px-3 py-0.5 text-left text-xs font-semibold",
          tone === "late" ? "text-bad" : "text-ink-quiet",
        )}
      >
        {children}
      </th>
    </tr>
  );
  // biome-ignore-end lint/a11y/noRedundantRoles: as above
}
