import { config } from "~/platform/config.server";

/** The form of the toast that takes decisions back, while there is time to. @param batch the id of these decisions. */
export function undoOf(batch: string) {
  const seconds = config.DECISION_SECONDS;
  return seconds === 0 ? {} : { id: batch, undo: { action: "/admin/decisions", id: batch, seconds } };
}
