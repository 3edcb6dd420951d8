/** The parts of the site that `/metrics` tells apart, each with its addresses; the first that fits counts. */
const AREAS = [
  ["health", /^\/(health|ready)$/],
  ["assets", /^\/assets\//],
  ["live", /^\/live$/],
  ["uploads", /^\/uploads$/],
  ["chat", /^\/(admin\/cases|cases?)\/[^/]+\/(chat|messages)$/],
  ["files", /^\/(files\/|cases\/|admin\/documents\/[^/]+(\/pages\/|$)|admin\/cases(\.csv$|\/[^/]+\/pdf$))/],
  ["admin", /^\/admin(\/|$)/],
  ["account", /^\/(account|login|register|logout|setup|forgot-password|reset-password|confirm-email)(\/|$)/],
  ["client", /^\/(dashboard|profile|verify-identity|case|addresses)(\/|$)/],
] as const;

export type Area = (typeof AREAS)[number][0] | "public";

/** The part of the site that an address belongs to; what nobody knows counts as public, since anyone may ask for it. */
export function areaOf(path: string): Area {
  const page = path.replace(/\.data$/, "");
  return AREAS.find(([, addresses]) => addresses.test(page))?.[0] ?? "public";
}

/** Methods as a closed list: HEAD reads what GET reads. */
export function methodOf(method: string): "GET" | "POST" | "other" {
  if (method === "GET" || method === "HEAD") return "GET";
  return method === "POST" ? "POST" : "other";
}
