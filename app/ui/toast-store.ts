export type ToastKind = "success" | "error" | "info" | "warning";

export type ToastMessage = {
  id: string;
  kind: ToastKind;
  text: string;
  /** In milliseconds; by default what `toastDuration` says. */
  duration?: number;
  /** A toast with an action stays until it is closed. */
  action?: { label: string; run: () => void };
  /** Its form takes back what was done: it posts `id` to `action`, while the `seconds` run. */
  undo?: { action: string; id: string; seconds: number; about?: string };
  /** True for a message that the page itself announces, so that screen readers do not say it twice. */
  isSilent?: boolean;
};

/** Spec section 9: at least 4 s for blank and error, 2 s for success. */
const MIN_DURATIONS: Record<ToastKind, number> = { success: 2000, error: 4000, info: 4000, warning: 4000 };

/** How long a toast stays: the time to notice it and to read it slowly, in milliseconds. */
export function toastDuration(kind: ToastKind, text: string): number {
  return Math.max(MIN_DURATIONS[kind], 3000 + 80 * text.length);
}

type Change = { added: ToastMessage } | { removed: string };
const listeners = new Set<(change: Change) => void>();
let count = 0;

/** Shows a toast; one with the `id` of another replaces it. */
export function pushToast({ id = `local-${++count}`, ...toast }: Omit<ToastMessage, "id"> & { id?: string }): void {
  tell({ added: { ...toast, id } });
}

/** Removes a toast of this page before its time. */
export function dismissToast(id: string): void {
  tell({ removed: id });
}

/** Calls `listener` for each toast that this page adds or removes. @returns the function that unsubscribes it. */
export function onToast(listener: (change: Change) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(change: Change): void {
  for (const listener of listeners) listener(change);
}
