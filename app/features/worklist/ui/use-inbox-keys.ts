import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useShortcuts } from "~/ui/use-shortcuts";
import { WORK_ACTS, type WorkAct } from "../rules";
import { ACT_BUTTONS } from "./act-bar";

type InboxKeys = {
  /** The acts that the reader may do. */
  acts: readonly WorkAct[];
  ticked: readonly string[];
  /** The row beside which the pane stands. */
  chosen: string | null;
  /** The address of the question before an act on rows. */
  actsAddress: (act: WorkAct, refs: readonly string[]) => string;
  tick: (ref: string) => void;
  tickUpTo: (ref: string) => void;
  /** Whether a question is asked: once it is answered, the focus goes to the row that took the place of the last one. */
  isAsking: boolean;
};

/**
 * The keys of the inbox, beside those of every list: m, h, e, t, r and x with the key of capitals.
 * @returns what reads the list again, once a row has left it, and goes on to the row that took its place.
 */
export function useInboxKeys(keys: InboxKeys): (ref: string) => void {
  const navigate = useNavigate();
  const { key, pathname, search } = useLocation();
  const place = useRef(-1);
  const { acts, ticked, chosen, actsAddress, tick, tickUpTo, isAsking } = keys;

  const ask = (act: WorkAct) => () => {
    const focused = focusedRef() ?? chosen;
    const refs = ticked.length > 0 ? ticked : focused ? [focused] : [];
    if (refs.length === 0) return false;
    place.current = rows().findIndex((row) => row.dataset.ref === (refs.length === 1 ? refs[0] : focused));
    navigate(actsAddress(act, refs), { preventScrollReset: true });
  };
  useShortcuts("Boîte", [
    ...WORK_ACTS.filter((act) => acts.includes(act)).map((act) => ({
      keys: ACT_BUTTONS[act].key,
      label: ACT_LABELS[act],
      run: ask(act),
    })),
    { keys: "t", label: "Étiqueter", run: () => tagRows(ticked, chosen, tick) },
    { keys: "r", label: "Répondre", run: () => answer(chosen) },
    {
      keys: "Shift+x",
      label: "Choisir jusqu’à cette ligne",
      run: () => {
        const ref = focusedRef();
        if (!ref) return false;
        tickUpTo(ref);
      },
    },
  ]);

  const wasAsking = useRef(isAsking);
  useEffect(() => {
    const isAnswered = wasAsking.current && !isAsking;
    wasAsking.current = isAsking;
    if (isAnswered) focusRow(place.current);
  }, [isAsking]);

  const goesOn = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation shows the list as it is now.
  useEffect(() => {
    if (goesOn.current) focusRow(place.current);
    goesOn.current = false;
  }, [key]);
  return (ref) => {
    place.current = rows().findIndex((row) => row.dataset.ref === ref);
    goesOn.current = true;
    navigate(pathname + search, { replace: true, preventScrollReset: true });
  };
}

/** The row at a place, or the last one, once a dialog has given the focus back to a row that may be gone. */
function focusRow(place: number): void {
  if (place < 0) return;
  const shown = rows();
  requestAnimationFrame(() => shown[Math.min(place, shown.length - 1)]?.focus());
}

const ACT_LABELS: Record<WorkAct, string> = {
  give: "Prendre ou confier",
  sleep: "Mettre en sommeil",
  file: "Classer",
};

const rows = () => [...document.querySelectorAll<HTMLElement>("main [data-row][data-ref]")];

const focusedRef = (): string | null => document.activeElement?.closest<HTMLElement>("[data-row]")?.dataset.ref ?? null;

const TAG_FIELD = 'main input[name="tag"]';

/** The field of the tag stands in the bar of the ticked rows. */
function tagRows(ticked: readonly string[], chosen: string | null, tick: (ref: string) => void): boolean {
  const ref = focusedRef() ?? chosen;
  if (ticked.length === 0) {
    if (!ref) return false;
    tick(ref);
  }
  focusWhenShown(TAG_FIELD, 20);
  return true;
}

/** A part that is loaded when it is first needed takes a moment. */
function focusWhenShown(selector: string, tries: number): void {
  const field = document.querySelector<HTMLElement>(selector);
  if (field) field.focus();
  else if (tries > 0) setTimeout(() => focusWhenShown(selector, tries - 1), 50);
}

/** In the pane, or on the page of the row. */
function answer(chosen: string | null): boolean {
  const box = chosen ? document.querySelector<HTMLElement>("main aside textarea") : null;
  if (box) {
    box.focus();
    return true;
  }
  const ref = focusedRef() ?? chosen;
  const row = rows().find((each) => each.dataset.ref === ref);
  const link = row?.querySelector<HTMLAnchorElement>("[data-open]");
  if (!link) return false;
  location.assign(link.href);
  return true;
}
