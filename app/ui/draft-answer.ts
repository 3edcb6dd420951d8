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
