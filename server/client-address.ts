/**
 * Whose address counts: the one that opened the connection, or, behind a proxy of ours, the last one that
 * `X-Forwarded-For` names, which that proxy wrote. What stands before it was sent by whoever asks, and is not believed.
 */
export function clientAddress(
  forwardedFor: string | undefined,
  connection: string | undefined,
  trustProxy: boolean,
): string {
  const last = trustProxy ? forwardedFor?.split(",").at(-1)?.trim() : undefined;
  return last || connection || "unknown";
}
