import { inTurn } from "./draft-storage";

/**
 * Why a save failed; `busy`: too many saves in a short time; `full`: no room for visitors' texts; `later`: the form was
 * sent a moment ago, and this text may be a part of it.
 */
export type Failure = "offline" | "busy" | "full" | "signed-out" | "refused" | "later";

/** The answer to a save. */
export type Saved = {
  savedAt: string;
  revisions: Record<string, number>;
  conflicts: { name: string; values: string[] }[];
};

const FAILURES: Record<number, Failure> = { 401: "signed-out", 409: "later" };

/** Why the server did not take a save; null when it did. */
export async function failureOf(answer: Response): Promise<Failure | null> {
  const { ok, status, headers } = answer;
  if (ok) return null;
  if (status === 429) {
    const refusal = await answer.json().catch(() => null);
    return String(refusal?.code).startsWith("drafts_full") ? "full" : "busy";
  }
  // A refusal of ours is JSON; another answer comes from a proxy, and the next may be ours.
  const isOurs = (headers.get("Content-Type") ?? "").includes("json");
  return FAILURES[status] ?? (isOurs && [403, 413, 422].includes(status) ? "refused" : "offline");
}

/** Browsers send no more than this after the page is left. */
const KEEPALIVE_BYTES = 60_000;

/**
 * Sends a save. @param from whether its page is being left, so that the request outlives it, and the visitor whose tabs
 * save in turn; null for an account.
 */
export function postDraft(
  body: string,
  { isLeaving, owner }: { isLeaving: boolean; owner: string | null },
  signal: AbortSignal,
): Promise<Response> {
  const keepalive = isLeaving && body.length < KEEPALIVE_BYTES;
  const headers = { "Content-Type": "application/json", Accept: "application/json" };
  const post = () => fetch("/drafts", { method: "POST", headers, body, keepalive, signal });
  return isLeaving || owner === null ? post() : inTurn(owner, post);
}
