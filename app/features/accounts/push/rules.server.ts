import { config } from "~/platform/config.server";

/**
 * The push services of the browsers: Chromium, Firefox, Safari, Edge. The address of a subscription comes from the
 * browser, and the server posts to it: any other host would let a person make this server send requests where it can
 * reach and they cannot.
 */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^(?:[a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[a-z0-9-]+\.)*push\.apple\.com$/,
  /^(?:[a-z0-9-]+\.)*notify\.windows\.com$/,
];

const MAX_LENGTH = 1_000;

/** Whether the server may post to the address of a subscription. PUSH_SERVICES adds origins. */
export function isPushEndpoint(endpoint: string): boolean {
  if (endpoint.length > MAX_LENGTH || !URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (config.PUSH_SERVICES.includes(origin)) return true;
  return protocol === "https:" && port === "" && SERVICES.some((service) => service.test(hostname));
}

/** The keys as the table `installation` stores them: the private one is encrypted under SECRET_KEY. */
export type StoredPushKeys = { publicKey: string; encrypted: string };
export const PUSH_KEYS_ROW = "push_keys";
export const PUSH_KEYS_USE = "push-keys/v1";
