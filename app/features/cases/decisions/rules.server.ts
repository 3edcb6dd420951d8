import { config } from "~/platform/config.server";

/**
 * How long after a decision its job starts, in seconds: one more than the page shows, so that a press in the last second
 * still takes it back. At once when no decision can be taken back.
 */
export const jobDelay = (): number => (config.DECISION_SECONDS > 0 ? config.DECISION_SECONDS + 1 : 0);
