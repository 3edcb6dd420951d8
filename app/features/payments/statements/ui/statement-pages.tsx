import { useLocation } from "react-router";
import { SubmitButton } from "~/ui/form";
import { useHydrated } from "~/ui/use-hydrated";
import { type RowList, SEE_ALL } from "../rules";
import type { RowPage } from "../rules.server";

type PagesProps = { list: RowList; page: RowPage<unknown> };

/** Where a form without scripts leads: the list whose rows it asks for. With scripts, the list takes the focus. */
function useAnchor(list: RowList): string | undefined {
  const { search } = useLocation();
  return useHydrated() ? undefined : `${search}#${list}`;
}

/** Which rows of a list a page shows, above them. */
export const PageOfRows = ({ list, page: { range } }: PagesProps) =>
  range && (
    <p id={list} tabIndex={-1} className="scroll-mt-6 pt-2 pb-1 font-semibold tabular-nums outline-none">
      {range}
    </p>
  );

/** The buttons of the neighbouring pages of a list, which keep what is ticked. */
export function RowPages({ list, page: { page, pages } }: PagesProps) {
  const formAction = useAnchor(list);
  if (pages === 1) return null;
  const button = (to: number, label: string) => (
    <SubmitButton
      name="intent"
      value={`${list}:${to}`}
      formAction={formAction}
      variant="second"
      size="small"
      pendingLabel="Lecture…"
    >
      {label}
    </SubmitButton>
  );
  return (
    <div className="flex flex-wrap justify-between gap-3 py-3">
      <input type="hidden" name="page" value={`${list}:${page}`} />
      {page > 1 && button(page - 1, "Page précédente")}
      <p className="self-center text-sm tabular-nums">
        Page {page} sur {pages}
      </p>
      {page < pages && button(page + 1, "Page suivante")}
    </div>
  );
}

/** Searches the rows of a long statement. */
export function RowSearch({ search }: { search: string }) {
  const formAction = useAnchor("debits");
  return (
    <search className="grid grid-cols-1 gap-1.5 pb-2">
      <label htmlFor="recherche" className="justify-self-start font-semibold">
        Chercher un nom, un mot, une date ou un montant
      </label>
      <div className="flex min-w-0 gap-2">
        <input
          id="recherche"
          key={search}
          type="search"
          name="search"
          defaultValue={search}
          maxLength={100}
          className="control min-w-0 flex-1"
        />
        <SubmitButton name="intent" value="search" formAction={formAction} variant="second" pendingLabel="Lecture…">
          Chercher
        </SubmitButton>
      </div>
      {search !== "" && (
        <SubmitButton
          name="intent"
          value={SEE_ALL}
          formAction={formAction}
          variant="quiet"
          size="small"
          pendingLabel="Lecture…"
          className="justify-self-start"
        >
          Tout revoir
        </SubmitButton>
      )}
    </search>
  );
}
