import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import type { Database } from "~/db/client.server.ts";
import { AppError } from "../errors.ts";
import { networkOf } from "../http/network.server.ts";
import { countRefusal, showRefusals } from "../metrics.server.ts";
import { platformLimits, type RateLimit, registeredLimits } from "./definitions.server.ts";

const limiters = new Map<string, RateLimiterAbstract>();

/**
 * Opens the counters in the database, so that several processes share them. One limiter deletes expired rows of all limits
 * every five minutes, an hour after their expiry.
 */
export function startRateLimits({ pool }: Database): void {
  for (const { name, points, duration } of registeredLimits()) {
    showRefusals(name);
    limiters.set(
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        tableName: "rate_limits",
        tableCreated: true,
        keyPrefix: name,
        points,
        duration,
        clearExpiredByTimeout: name === platformLimits.interrupted_form.name,
        insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration }),
      }),
    );
  }
}

/**
 * Consumes `points` of `limit` for `key`: an account’s id, or an IP address as in `RequestFacts.ip`.
 * @returns how many points are left: of concurrent callers, one gets 0. @throws AppError too_many_requests, with
 *   `retryAfter` in seconds.
 */
export async function consume(limit: RateLimit, key: string, points = 1): Promise<number> {
  const result = await limiters
    .get(limit.name)
    ?.consume(counterKey(limit, key), points)
    .catch((error) => refuse(limit, error));
  return result?.remainingPoints ?? limit.points;
}

/** `consume` without an error. @returns whether the limit allows it. */
export async function tryConsume(limit: RateLimit, key: string, points = 1): Promise<boolean> {
  try {
    await consume(limit, key, points);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "too_many_requests") return false;
    throw error;
  }
}

/** Gives back points of `limit` for `key`, when the event turned out not to count. */
export async function giveBack(limit: RateLimit, key: string, points = 1): Promise<void> {
  await limiters.get(limit.name)?.reward(counterKey(limit, key), points);
}

/** Resets the counter, for example after a correct password. */
export async function reset(limit: RateLimit, key: string): Promise<void> {
  await limiters.get(limit.name)?.delete(counterKey(limit, key));
}

const counterKey = (limit: RateLimit, key: string): string => (limit.per === "address" ? networkOf(key, 64) : key);

function refuse(limit: RateLimit, error: unknown): never {
  if (!(error instanceof RateLimiterRes)) throw error;
  countRefusal(limit.name);
  throw new AppError("too_many_requests", { retryAfter: Math.ceil(error.msBeforeNext / 1000) });
}
