import { useEffect, useRef, useSyncExternalStore } from "react";
import { addShortcuts, type Shortcut, subscribeToShortcutsChoice, wantsShortcuts } from "./shortcuts";

/**
 * Keyboard shortcuts for as long as the component is shown; the help sheet (« ? ») lists them under `title`.
 * `useShortcuts("Vérification", [{ keys: "a", label: "Approuver", run: approve }])`
 */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[]): void {
  const group = useRef({ title, shortcuts });
  useEffect(() => {
    group.current = { title, shortcuts };
  });
  useEffect(() => addShortcuts(group), []);
}

/** Whether the person wants shortcuts; the page that says which keys there are hides them otherwise. */
export function useWantsShortcuts(): boolean {
  return useSyncExternalStore(subscribeToShortcutsChoice, wantsShortcuts, () => false);
}

/**
 * The shortcuts of any list: « / » goes to its search field, j and k walk its rows (`data-row`), Enter opens the row
 * (`data-open`, else its first link), x ticks its box. Where one is, is where the focus is.
 */
export function useListShortcuts(): void {
  useShortcuts("Dans une liste", LIST);
}

const LIST: Shortcut[] = [
  { keys: "/", label: "Aller au champ de recherche", run: focusSearch },
  { keys: "j", label: "Ligne suivante", repeats: true, run: () => moveFocus(1) },
  { keys: "k", label: "Ligne précédente", repeats: true, run: () => moveFocus(-1) },
  { keys: "Enter", label: "Ouvrir la ligne", run: openRow },
  { keys: "x", label: "Cocher ou décocher la ligne", run: tickRow },
];

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  field?.focus();
  field?.select();
  return field !== null;
}

function moveFocus(by: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>("main [data-row]")];
  const here = rows.findIndex((row) => row.contains(document.activeElement));
  const next = here < 0 ? (by > 0 ? 0 : rows.length - 1) : here + by;
  const row = rows[Math.min(Math.max(next, 0), rows.length - 1)];
  if (!row) return false;
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: "nearest" });
  return true;
}

/** Only from the row itself: a link or a button in it has its own Enter. */
function openRow(): boolean {
  const row = document.activeElement;
  if (!row?.matches("[data-row]")) return false;
  const link = row.querySelector<HTMLElement>("[data-open]") ?? row.querySelector<HTMLElement>("a[href]");
  link?.click();
  return link !== null;
}

function tickRow(): boolean {
  const box = document.activeElement?.closest("[data-row]")?.querySelector<HTMLElement>('input[type="checkbox"]');
  box?.click();
  return box !== null && box !== undefined;
}
