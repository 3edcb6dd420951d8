import { useId } from "react";
import { platformErrors } from "~/platform/errors";
import { Button } from "~/ui/button";
import { ConfirmDialog, Dialog, DialogButton } from "~/ui/dialog";
import { FilterLink } from "~/ui/filter-link";
import { AppForm } from "~/ui/form";
import { type ListFilters, viewQuery } from "../../desk/rules";
import { caseErrors } from "../../errors";
import type { SavedView } from "../queries.server";
import { MAX_VIEW_COUNT, MAX_VIEW_NAME } from "../rules";
import { useViewCounts } from "./use-view-counts";

export type ViewsBarProps = {
  views: readonly SavedView[];
  filters: ListFilters;
  /** The id of a new view. */
  newId: string;
  /** What is read again when the list changes: its counts follow. */
  list: unknown;
};

const FORM = { action: "/admin/views", failure: caseErrors.messageOf("view_save_failed"), preventScrollReset: true };

/** One's own views of the list of cases, each with the number of cases that it shows now. */
export default function ViewsBar({ views, filters, newId, list }: ViewsBarProps) {
  const counts = useViewCounts(views.length > 0, list);
  const shown = viewQuery(filters);
  const isNew = shown !== "" && views.every(({ query }) => query !== shown);
  if (views.length === 0 && !isNew) return null;
  return (
    <nav aria-label="Vues enregistrées" className="flex flex-wrap items-center gap-2 print:hidden">
      {views.map(({ id, name, query }) => (
        <FilterLink key={id} to={`/admin?${query}`} isOn={query === shown && filters.search === ""}>
          {name}
          <ViewCount count={counts?.[id]} />
        </FilterLink>
      ))}
      {isNew && <NewView key={newId} id={newId} query={shown} />}
      {views.length > 0 && <ViewManager views={views} shown={shown} />}
    </nav>
  );
}

function ViewCount({ count }: { count: number | undefined }) {
  if (count === undefined) return null;
  return (
    <span className="text-ink-quiet tabular-nums">
      {count > MAX_VIEW_COUNT ? `${MAX_VIEW_COUNT}+` : count}
      <span className="sr-only">{count === 1 ? " dossier" : " dossiers"}</span>
    </span>
  );
}

function NewView({ id, query }: { id: string; query: string }) {
  return (
    <>
      <DialogButton dialog="vue" variant="quiet" size="small">
        Enregistrer cette vue
      </DialogButton>
      <Dialog id="vue" title="Enregistrer cette vue">
        <AppForm {...FORM} className="grid gap-4">
          <p>Elle garde les filtres et l’ordre de la liste, sans le texte cherché. Personne d’autre ne la voit.</p>
          <input type="hidden" name="id" value={id} data-draft="with" />
          <input type="hidden" name="query" value={query} />
          <input type="hidden" name="to" value={`/admin?${query}`} />
          <NameField />
          <Button type="submit">Enregistrer</Button>
        </AppForm>
      </Dialog>
    </>
  );
}

function ViewManager({ views, shown }: { views: readonly SavedView[]; shown: string }) {
  const to = shown ? `/admin?${shown}` : "/admin";
  return (
    <>
      <DialogButton dialog="vues" variant="quiet" size="small">
        Gérer les vues
      </DialogButton>
      <Dialog id="vues" title="Vos vues">
        <ul className="grid gap-4">
          {views.map((view) => (
            <li key={view.id} className="flex flex-wrap items-end gap-2">
              <AppForm {...FORM} className="flex grow flex-wrap items-end gap-2" aria-label={`Vue ${view.name}`}>
                <input type="hidden" name="intent" value="rename" />
                <input type="hidden" name="id" value={view.id} />
                <input type="hidden" name="to" value={to} />
                <NameField name={view.name} />
                <Button type="submit" variant="second">
                  Renommer
                </Button>
              </AppForm>
              <ViewDeletion view={view} to={to} />
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}

function ViewDeletion({ view: { id, name }, to }: { view: SavedView; to: string }) {
  const form = `supprimer-vue-${id}`;
  return (
    <AppForm {...FORM} failure={platformErrors.messageOf("deletion_failed")} id={form}>
      <input type="hidden" name="intent" value="delete" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="to" value={to} />
      <DialogButton dialog={`${form}-confirmer`} variant="danger">
        Supprimer
        <span className="sr-only"> la vue {name}</span>
      </DialogButton>
      <ConfirmDialog
        id={`${form}-confirmer`}
        title={`Supprimer la vue «\u00a0${name}\u00a0»\u00a0?`}
        confirmLabel="Supprimer"
        submit={{ form }}
      >
        <p>Ses dossiers restent dans la liste.</p>
      </ConfirmDialog>
    </AppForm>
  );
}

function NameField({ name = "" }: { name?: string }) {
  const id = useId();
  return (
    <div className="grid min-w-0 grow gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        Nom de la vue
      </label>
      <input
        id={id}
        name="name"
        required
        maxLength={MAX_VIEW_NAME}
        defaultValue={name}
        autoComplete="off"
        className="control min-w-0"
      />
    </div>
  );
}
