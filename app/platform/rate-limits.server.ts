import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import type { Database } from "~/db/client.server.ts";
import { AppError } from "./errors.ts";
import { countRefusal } from "./metrics.server.ts";
import { LIMITS, type Limit } from "./rate-limit-table.ts";

export type { Limit };

const limiters = new Map<Limit, RateLimiterAbstract>();

/** Opens the counters in the database, so that several processes share them. */
export function startRateLimits({ pool }: Database): void {
  for (const [name, { points, duration }] of Object.entries(LIMITS))
    limiters.set(
      name as Limit,
      new RateLimiterPostgres({
        storeClient: pool,
        tableName: "rate_limits",
        tableCreated: true,
        keyPrefix: name,
        points,
        duration,
        insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration }),
      }),
    );
}

/**
 * Counts `points` of `what` for `key`.
 * @throws AppError too_many_requests, with `retryAfter` in seconds.
 */
export async function consume(what: Limit, key: string, points = 1): Promise<void> {
  await limiters
    .get(what)
    ?.consume(key, points)
    .catch((error) => refuse(what, error));
}

/** Takes back one `what` counted for `key`: it turned out not to be what the limit is about. */
export async function giveBack(what: Limit, key: string): Promise<void> {
  await limiters.get(what)?.reward(key, 1);
}

/** Forgets what was counted, for example after a right password. */
export async function reset(what: Limit, key: string): Promise<void> {
  await limiters.get(what)?.delete(key);
}

function refuse(what: Limit, error: unknown): never {
  if (!(error instanceof RateLimiterRes)) throw error;
  countRefusal(what);
  throw new AppError("too_many_requests", { retryAfter: Math.ceil(error.msBeforeNext / 1000) });
}
