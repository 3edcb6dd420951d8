import type { MiddlewareHandler } from "hono";

/** The methods that the router's own forms and pages use; it would give any other to a route's action, as a POST. */
const METHODS = ["GET", "HEAD", "POST", "OPTIONS"];

/** The addresses that have another method. */
const OTHERS: readonly { method: string; path: RegExp }[] = [
  { method: "DELETE", path: /^\/uploads(\.data)?$/ },
  { method: "PATCH", path: /^\/cases\/[^/]+\/messages(\.data)?$/ },
];

/** Answers 405 to a method that the address does not have. */
export const rejectOtherMethods: MiddlewareHandler = async (c, next) => {
  const { method, path } = c.req;
  const others = OTHERS.filter((other) => other.path.test(path)).map((other) => other.method);
  const allowed = [...METHODS, ...others];
  return allowed.includes(method) ? next() : c.body(null, 405, { Allow: allowed.join(", ") });
};
