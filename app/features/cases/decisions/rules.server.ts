import { config } from "~/platform/config.server";

/**
 * How long after a decision its job starts, in seconds: one more than the page shows, so that a press in the last second
 * still takes it back.
 */
export const jobDelay = (): number => config.DECISION_SECONDS + 1;
