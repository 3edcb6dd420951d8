/** The areas of the site that `/metrics` distinguishes, each with its addresses; the first match wins. */
const AREAS = [
  ["health", /^\/(alive|health|ready)$/],
  ["assets", /^\/assets\//],
  ["live", /^\/live$/],
  ["uploads", /^\/uploads$/],
  ["chat", /^\/(admin\/cases|cases?)\/[^/]+\/(chat|messages)$/],
  [
    "files",
    /^\/(files\/|cases\/|admin\/documents\/[^/]+(\/pages\/|$)|admin\/(cases|users|requests|recoveries|figures)\.csv$|admin\/cases\/[^/]+\/(pdf$|transfers\/))/,
  ],
  ["admin", /^\/admin(\/|$)/],
  ["account", /^\/(account|login|register|logout|setup|forgot-password|reset-password|confirm-email)(\/|$)/],
  ["client", /^\/(dashboard|profile|verify-identity|case|addresses)(\/|$)/],
] as const;

export type Area = (typeof AREAS)[number][0] | "public";

/** The area that an address belongs to; unknown addresses count as public. */
export function areaOf(path: string): Area {
  const page = path.replace(/\.data$/, "");
  return AREAS.find(([, addresses]) => addresses.test(page))?.[0] ?? "public";
}

/** The method as a label from a closed list; HEAD counts as GET. */
export function methodOf(method: string): "GET" | "POST" | "other" {
  if (method === "GET" || method === "HEAD") return "GET";
  return method === "POST" ? "POST" : "other";
}
