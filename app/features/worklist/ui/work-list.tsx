import { Fragment, type ReactNode } from "react";
import { cx } from "~/ui/cx";
import { WORK_GROUP_LABELS } from "../labels";
import { refText } from "../rules";
import { type ListedWork, WorkRow, type WorkRowProps } from "./work-row";

type WorkListProps = Omit<WorkRowProps, "item" | "isTicked" | "isChosen"> & {
  items: readonly ListedWork[];
  ticked: ReadonlySet<string>;
  chosen: string | null;
};

/** The rows of a place, under « Promesse dépassée », « Aujourd’hui » and « Les jours suivants ». */
export function WorkList({ items, ticked, chosen, ...row }: WorkListProps) {
  return (
    <WorkTable>
      {items.map((item, index) => {
        const ref = refText(item);
        const isFirst = item.group !== (items[index - 1]?.group ?? null);
        return (
          <Fragment key={ref}>
            {item.group && isFirst && (
              <GroupTitle tone={item.group === "late" ? "late" : "plain"}>{WORK_GROUP_LABELS[item.group]}</GroupTitle>
            )}
            <WorkRow {...row} item={item} isTicked={ticked.has(ref)} isChosen={chosen === ref} />
          </Fragment>
        );
      })}
    </WorkTable>
  );
}

const HEADERS = ["Choisir", "Personne", "Dernière phrase", "Affaire", "Somme", "Délai", "Échéance", "À qui"];

/** The grid of the inbox: the column of the names is as wide as the longest of them. */
export function WorkTable({ children }: { children: ReactNode }) {
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
        <tbody role="rowgroup" className={GRID}>
          {children}
        </tbody>
      </table>
    </div>
  );
  // biome-ignore-end lint/a11y/noRedundantRoles: as above
}

const GRID = cx(
  "grid grid-cols-[auto_minmax(0,1fr)_max-content_2.5rem] gap-x-3 overflow-hidden rounded-field border border-line bg-surface",
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
