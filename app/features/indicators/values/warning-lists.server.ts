import lists from "./data.json";

const namesOf = (list: string): ReadonlySet<string> => new Set(list.split(" "));

const SHORTENERS = namesOf(lists.shorteners);
const LINK_PAGES = namesOf(lists.linkPages);
const HONEST = new Set([...namesOf(lists.banks), ...namesOf(lists.wellKnown)]);

/** Names that anybody may take on a messaging service. */
const GENERIC_HANDLE = /^\w+:(?:support|admin|contact|info|help|service|official|client|conseiller)$/;

/** Whether a host only leads elsewhere: each of its addresses is somebody else's. */
export const isShared = (host: string): boolean => SHORTENERS.has(host) || LINK_PAGES.has(host);

/** Whether a domain belongs to a bank or to a site that everybody uses: a copied name says nothing of a fraudster. */
export const isHonestSite = (domain: string): boolean => HONEST.has(domain);

/** Whether a handle is one that anybody may have: « support » says nothing. */
export const isGenericHandle = (handle: string): boolean => GENERIC_HANDLE.test(handle);
