export type ToastKind = "success" | "error" | "info";

export type ToastMessage = {
  id: string;
  kind: ToastKind;
  text: string;
  /** In milliseconds. */
  duration?: number;
};

/** Spec section 9: 4 s for blank and error, 2 s for success. */
export const DEFAULT_DURATIONS: Record<ToastKind, number> = { success: 2000, error: 4000, info: 4000 };

const listeners = new Set<(toast: ToastMessage) => void>();
let count = 0;

export function pushToast(toast: Omit<ToastMessage, "id">): void {
  count += 1;
  for (const listener of listeners) listener({ ...toast, id: `local-${count}` });
}

/** Calls `listener` for each toast that this page adds. @returns the function that unsubscribes it. */
export function onToast(listener: (toast: ToastMessage) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
