import { createRegistry } from "../registry.ts";

/** A limit: `points` in `duration` seconds, for each account, browser or network address (of IPv6, its /64). */
export type RateLimit = { name: string; per: "account" | "address" | "browser"; points: number; duration: number };

const registry = createRegistry<RateLimit>("rate limit");

/**
 * Declares the rate limits of a feature. A name is also the key of the counters and the label of the metric.
 * @param owner the name of the feature.
 * @throws Error when another owner has declared one of the names.
 */
export function defineRateLimits<Name extends string>(
  owner: string,
  limits: Record<Name, Omit<RateLimit, "name">>,
): Record<Name, RateLimit> {
  const table = Object.fromEntries(
    Object.entries<Omit<RateLimit, "name">>(limits).map(([name, limit]) => [name, { name, ...limit }]),
  ) as Record<Name, RateLimit>;
  registry.declare(owner, table);
  return table;
}

/** Every limit that is declared so far: at the start of the process, all of them. */
export function registeredLimits(): RateLimit[] {
  return registry.all().map(([, limit]) => limit);
}

/** The limits of what the platform does itself. */
export const platformLimits = defineRateLimits("platform", {
  interrupted_form: { per: "address", points: 60, duration: 60 * 60 },
  draft_save: { per: "account", points: 240, duration: 60 },
  visitor_draft_save: { per: "address", points: 240, duration: 60 },
  /** New visitors: a library or a company has one address for many people. */
  visitor: { per: "address", points: 240, duration: 60 * 60 },
  /** What visitors of one address add to their drafts in a day: drafts, and bytes as they are stored. */
  visitor_draft_rows: { per: "address", points: 1_000, duration: 24 * 60 * 60 },
  visitor_draft_bytes: { per: "address", points: 20_000_000, duration: 24 * 60 * 60 },
  address_search: { per: "account", points: 120, duration: 60 },
});
