import { config } from "~/platform/config.server";
import { publicUrl } from "~/platform/http/public-url.server";

const DAY = 86_400_000;
const started = Date.now();

/** Without SECURITY_EXPIRES the text is valid for 180 days from the start of the process (RFC 9116: less than a year). */
const expiry = (): Date => config.SECURITY_EXPIRES ?? new Date(started + 180 * DAY);

/**
 * `/.well-known/security.txt` (RFC 9116): where to report a vulnerability, from the operator's settings. Without a
 * contact, or once expired, there is none: the RFC asks not to use an expired one.
 */
export function loader(): Response {
  const expires = expiry();
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" };
  if (config.SECURITY_CONTACT.length === 0 || expires.getTime() <= Date.now())
    return new Response("Introuvable\n", { status: 404, headers: { ...headers, "Cache-Control": "no-store" } });
  const lines = [
    ...config.SECURITY_CONTACT.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${config.SECURITY_LANGUAGES.join(", ")}`,
    `Canonical: ${publicUrl("/.well-known/security.txt")}`,
  ];
  return new Response(`${lines.join("\n")}\n`, { headers });
}
