import { config } from "~/platform/config.server";

/** Who we are to a passkey: it belongs to this name and answers on no other site, however alike it looks. */
export type RelyingParty = { id: string; origin: string };

/** From PUBLIC_URL; without it, the address that the browser asked, which a passkey compares for itself. */
export function relyingParty(request: Request): RelyingParty {
  const { hostname, origin } = new URL(config.PUBLIC_URL ?? request.url);
  return { id: hostname, origin };
}
