import type { MiddlewareHandler } from "hono";
import { log } from "~/platform/log.server";

/** Set once a request has passed the guards of the server; what happens then is logged where it is decided. */
export type GuardVariables = { hasPassed?: true };

/** Logs what the guards after it refuse: another origin, an unknown method, a body that no form sends. */
export const logRefusals: MiddlewareHandler<{ Variables: GuardVariables }> = async (c, next) => {
  await next();
  const { status } = c.res;
  if (!c.get("hasPassed") && status >= 400 && status < 500)
    log.info({ status, method: c.req.method, path: c.req.path }, "refused");
};
