import { isIPv6 } from "node:net";

/**
 * The network whose addresses count as one sender: an IPv4 address itself; for IPv6 its first `bits`, since one subscriber
 * has all addresses of a /64, and one customer of a host often those of a /48 (RFC 6177). Any other text is returned
 * unchanged.
 * @param bits a multiple of 16.
 */
export function networkOf(ip: string, bits: 48 | 64): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = plain.split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
  const network = [...left, ...zeros, ...right].slice(0, bits / 16);
  return `${network.map((group) => Number.parseInt(group || "0", 16).toString(16)).join(":")}::/${bits}`;
}
