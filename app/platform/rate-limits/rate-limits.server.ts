import { isIPv6 } from "node:net";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import type { Database } from "~/db/client.server.ts";
import { AppError } from "../errors.ts";
import { countRefusal } from "../metrics.server.ts";
import { LIMITS, type Limit } from "./rate-limit-table.ts";

export type { Limit };

const limiters = new Map<Limit, RateLimiterAbstract>();

/**
 * Opens the counters in the database, so that several processes share them. One of them sweeps the table for all, every
 * five minutes: what ended more than an hour ago goes.
 */
export function startRateLimits({ pool }: Database): void {
  const [sweeper] = Object.keys(LIMITS);
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
        clearExpiredByTimeout: name === sweeper,
        insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration }),
      }),
    );
}

/**
 * Counts `points` of `what` for `key`: an account’s id, an address as `RequestFacts.ip` gives it.
 * @throws AppError too_many_requests, with `retryAfter` in seconds.
 */
export async function consume(what: Limit, key: string, points = 1): Promise<void> {
  await limiters
    .get(what)
    ?.consume(counted(what, key), points)
    .catch((error) => refuse(what, error));
}

/** Takes back one `what` counted for `key`: it turned out not to be what the limit is about. */
export async function giveBack(what: Limit, key: string): Promise<void> {
  await limiters.get(what)?.reward(counted(what, key), 1);
}

/** Forgets what was counted, for example after a right password. */
export async function reset(what: Limit, key: string): Promise<void> {
  await limiters.get(what)?.delete(counted(what, key));
}

const counted = (what: Limit, key: string): string => (LIMITS[what].per === "address" ? networkOf(key) : key);

/** An address as the counters name it: of IPv6 the network, since one subscriber has all of its addresses. */
function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = plain.split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
  const network = [...left, ...zeros, ...right].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group || "0", 16).toString(16)).join(":")}::/64`;
}

function refuse(what: Limit, error: unknown): never {
  if (!(error instanceof RateLimiterRes)) throw error;
  countRefusal(what);
  throw new AppError("too_many_requests", { retryAfter: Math.ceil(error.msBeforeNext / 1000) });
}
