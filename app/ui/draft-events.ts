/** Events of a form's element that tell its draft when the form is being sent, and when that has ended either way. */
export const SENDING = "recours:sending";
export const SETTLED = "recours:settled";

/** Tells a form's element that the script that keeps what is typed into it runs. */
export const KEPT = "recours:kept";

/** The detail of `SETTLED`. */
export type Settled = { hasArrived: boolean };
