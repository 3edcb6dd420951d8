/**
 * Why a save failed; `busy`: too many saves in a short time; `later`: the form was sent a moment ago, and this text may be
 * a part of it.
 */
export type Failure = "offline" | "busy" | "signed-out" | "refused" | "later";

const FAILURES: Record<number, Failure> = { 401: "signed-out", 409: "later", 429: "busy" };

/** Why the server did not take a save; null when it did. */
export function failureOf({ ok, status, headers }: Response): Failure | null {
  if (ok) return null;
  // A refusal of ours is JSON; another answer comes from a proxy, and the next may be ours.
  const isOurs = (headers.get("Content-Type") ?? "").includes("json");
  return FAILURES[status] ?? (isOurs && [403, 413, 422].includes(status) ? "refused" : "offline");
}
