import { isIP } from "node:net";

/**
 * The IP address of the client. Each proxy appends the address of its own client to `X-Forwarded-For`, so with `hops`
 * trusted proxies the client's address is the `hops`th from the end; addresses further left are supplied by the client
 * and are not trusted. With fewer addresses than `hops`, the request bypassed the outer proxies: take the first.
 * @param hops the number of trusted proxies in front of the server; 0 ignores the header.
 * @returns an IP address; that of the connection when the header is ignored or does not hold one.
 */
export function clientAddress(forwardedFor: string | undefined, connection: string | undefined, hops: number): string {
  const addresses = hops > 0 ? (forwardedFor?.split(",") ?? []) : [];
  const address = withoutPort((addresses.at(-hops) ?? addresses[0] ?? "").trim());
  return isIP(address) ? address : (connection ?? "unknown");
}

/** Some proxies write « 203.0.113.9:4711 » and « [2001:db8::1]:4711 ». */
function withoutPort(text: string): string {
  return /^(\d+(?:\.\d+){3}):\d+$/.exec(text)?.[1] ?? /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? text;
}
