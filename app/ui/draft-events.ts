/** Events of a form's element that tell its draft when the form is being sent, and when that has ended either way. */
export const SENDING = "recours:sending";
export const SETTLED = "recours:settled";

/** Tells a form's element that the script that keeps what is typed into it runs. */
export const KEPT = "recours:kept";

/** The detail of `SETTLED`. */
export type Settled = { hasArrived: boolean };

/** The last time that a form was sent: from which page, when it had been sent before, and the names of its fields. */
export type Sent = { path: string; sentAt: string | null; names: string[] };

export function sentNow(form: HTMLFormElement, sentAt: string | null): Sent {
  const names = [...form.elements].map((control) => (control as HTMLInputElement).name);
  return { path: location.pathname, sentAt, names: [...new Set(names.filter(Boolean))] };
}
