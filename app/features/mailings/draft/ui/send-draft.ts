import type { Conflict, Versions } from "../rules";

/**
 * The response to a save: when it was, how many people the selection includes, how many of them turned these e-mails
 * off, have no case or no name to write, the first of them, to preview the message, what identifies the stored texts, and those that
 * another page wrote.
 */
export type SavedCounts = {
  count: number;
  muted: number;
  /** Who of the staff is among them, in words. */
  staff: string;
  withoutCase: number;
  withoutName: number;
  people: { id: string; name: string; email: string; isConfirmed: boolean }[];
  savedAt: string;
  versions: Versions;
  conflicts: Conflict[];
};

/** Why a save failed; `sent`: the message has left already. */
type Failure = "offline" | "signed-out" | "refused" | "sent";

/** Saves the fields of a message as the draft. */
export async function sendDraft(
  fields: [string, string][],
  address: string,
  options: Pick<RequestInit, "keepalive" | "signal"> = {},
): Promise<SavedCounts | Failure> {
  try {
    const answer = await fetch(address, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Accept: "application/json" },
      ...options,
    });
    if (answer.status === 401) return "signed-out";
    if (answer.status === 409) return "sent";
    if (answer.status >= 500) return "offline";
    return answer.ok ? ((await answer.json()) as SavedCounts) : "refused";
  } catch {
    return "offline";
  }
}
