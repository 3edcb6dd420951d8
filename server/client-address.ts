import { isIP } from "node:net";

/**
 * Whose address counts. Each proxy writes at the end of `X-Forwarded-For` whom it was asked by: the nearest of ours wrote
 * the last one, the one before it the last but one. With `hops` proxies of ours in a row, the person is therefore the
 * `hops`th from the end; what stands further left was sent by whoever asks, and is not believed. Fewer addresses than
 * that: somebody came in past the outer proxies, and the first is the one that ours saw.
 * @param hops how many proxies of ours stand before the server; 0 believes no header.
 * @returns an IP address; the one that opened the connection when no header counts, or what should be one is not.
 */
export function clientAddress(forwardedFor: string | undefined, connection: string | undefined, hops: number): string {
  const told = hops > 0 ? (forwardedFor?.split(",") ?? []) : [];
  const address = withoutPort((told.at(-hops) ?? told[0] ?? "").trim());
  return isIP(address) ? address : (connection ?? "unknown");
}

/** Some proxies write « 203.0.113.9:4711 » and « [2001:db8::1]:4711 ». */
function withoutPort(text: string): string {
  return /^(\d+(?:\.\d+){3}):\d+$/.exec(text)?.[1] ?? /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? text;
}
