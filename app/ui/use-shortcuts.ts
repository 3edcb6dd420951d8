import { useContext, useEffect, useRef, useSyncExternalStore } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from "react-router";
import { addShortcuts, type Shortcut } from "./shortcuts";
import { subscribeToShortcutsChoice, wantsShortcuts } from "./shortcuts-choice";

/**
 * Adds keyboard shortcuts while the component is mounted; the help sheet (« ? ») lists them under `title`.
 * `useShortcuts("Vérification", [{ keys: "a", label: "Approuver", run: approve }])`
 */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[]): void {
  const isLeaving = useIsLeaving();
  const group = useRef({ title, shortcuts, isLeaving });
  useEffect(() => {
    group.current = { title, shortcuts, isLeaving };
  });
  useEffect(() => addShortcuts(group), []);
}

/**
 * Tells whether another page is loading, or has loaded and is not on the screen yet. It asks the router itself:
 * `useNavigation` follows it a moment later, and a key may come before.
 */
function useIsLeaving(): () => boolean {
  const router = useContext(DataRouterContext)?.router;
  const shown = useLocation().key;
  return () =>
    router !== undefined && (router.state.navigation.state !== "idle" || router.state.location.key !== shown);
}

/** Whether shortcuts are on; pages hide their key hints when they are off. */
export function useWantsShortcuts(): boolean {
  return useSyncExternalStore(subscribeToShortcutsChoice, wantsShortcuts, () => false);
}

/**
 * Adds the shortcuts of a list: « / » focuses its search field, j and k move the focus between its rows (`data-row`),
 * Enter opens the focused row (`data-open`, else its first link), x toggles its checkbox.
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

/** Runs only when the row itself has the focus, because a link or a button in it handles Enter itself. */
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
