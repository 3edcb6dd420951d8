import { useSyncExternalStore } from "react";

/** What a press acts on when it ends. */
const PRESSABLE = "button, a, label, summary";
/** The click of a touch comes after its « pointerup ». */
const CLICK_MS = 100;

const listeners = new Set<() => void>();
let isReady = false;
let pressed: Element | null = null;

if (typeof document !== "undefined") {
  pressed = document.querySelector(`:is(${PRESSABLE}):active`);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const press = ({ target, key = " " }: Event & { key?: string }) => {
    clearTimeout(timer);
    pressed = /^(Enter| )$/.test(key) ? ((target as Element).closest?.(PRESSABLE) ?? null) : null;
  };
  const release = () => {
    pressed = null;
    for (const listener of [...listeners]) listener();
  };
  const releaseSoon = () => {
    timer = setTimeout(release, CLICK_MS);
  };
  for (const name of ["pointerdown", "keydown"]) addEventListener(name, press, true);
  for (const name of ["pointerup", "pointercancel", "keyup"]) addEventListener(name, releaseSoon, true);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Returns false in the server's page and until scripts run, so that controls that need scripts are shown only once they
 * work. A button that is pressed meanwhile stays until it is released: replaced, it would get no click.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => {
      isReady ||= pressed === null;
      return isReady;
    },
    () => false,
  );
}

/** Whether React has taken over an element. */
export const isHydrated = (element: Element): boolean =>
  Object.keys(element).some((name) => name.startsWith("__reactProps"));
