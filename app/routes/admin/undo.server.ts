import { config } from "~/platform/config.server";

/**
 * The form of the toast that takes decisions back, while there is time to. @param batch the id of these decisions.
 * @param about whose they are.
 */
export const undoOf = (batch: string, about?: string) => undoAt("/admin/decisions", batch, about);

/** The form of the toast that takes back what was just done: it posts `id` to `action`, for as long as a decision waits. */
export function undoAt(action: string, id: string, about?: string) {
  const seconds = config.DECISION_SECONDS;
  return seconds === 0 ? {} : { id, undo: { action, id, seconds, ...(about && { about }) } };
}
