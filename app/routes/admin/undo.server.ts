import { config } from "~/platform/config.server";

/** The form of the toast that takes decisions back, while there is time to. @param batch the id of these decisions. */
export const undoOf = (batch: string) => undoAt("/admin/decisions", batch);

/** The form of the toast that takes back what was just done: it posts `id` to `action`, for as long as a decision waits. */
export function undoAt(action: string, id: string) {
  const seconds = config.DECISION_SECONDS;
  return seconds === 0 ? {} : { id, undo: { action, id, seconds } };
}
