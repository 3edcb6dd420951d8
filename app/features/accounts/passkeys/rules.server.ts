import { config } from "~/platform/config.server";

/** This site as a passkey knows it: a passkey belongs to one host name and works on no other site. */
export type RelyingParty = { id: string; origin: string };

/** The relying party from PUBLIC_URL, else from the address of the request, which the browser checks anyway. */
export function relyingParty(request: Request): RelyingParty {
  const { hostname, origin } = new URL(config.PUBLIC_URL ?? request.url);
  return { id: hostname, origin };
}
