import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import type { Database } from "~/db/client.server.ts";
import { AppError } from "./errors.ts";

/** What is limited: how many (`points`) in how many seconds (`duration`). One table for the whole product. */
const LIMITS = {
  /** Failed passwords for one account: the pause ends by itself, so that nobody is locked out for good. */
  login_account: { points: 10, duration: 15 * 60 },
  /** The same from a browser that signed in to this account before: counted apart, so that a stranger cannot use it up. */
  login_device: { points: 10, duration: 15 * 60 },
  /** Failed passwords from one address. */
  login_address: { points: 50, duration: 15 * 60 },
  /** Failed passwords of a signed-in person who is asked for it again. */
  reauthentication: { points: 10, duration: 15 * 60 },
  /** Wrong codes after a right password, for one account: of a million codes three are right at any time. */
  second_factor_account: { points: 10, duration: 60 * 60 },
  /** The same from a browser that signed in to this account before. */
  second_factor_device: { points: 10, duration: 15 * 60 },
  /** Challenges for passkeys that one address asks for. */
  passkey_address: { points: 60, duration: 15 * 60 },
  registration_address: { points: 60, duration: 60 * 60 },
  setup_address: { points: 30, duration: 15 * 60 },
  /** Links to a new password for one account. A link lives as long: whoever is paused has one that still works. */
  password_reset_account: { points: 5, duration: 30 * 60 },
  password_reset_address: { points: 30, duration: 60 * 60 },
  /** Openings and uses of the links that an account's e-mails carry, from one address. */
  account_link: { points: 60, duration: 15 * 60 },
  /** Links to confirm an account's address, and links to another address, that a person asks for. */
  email_confirmation: { points: 5, duration: 60 * 60 },
  email_change: { points: 5, duration: 60 * 60 },
  interrupted_form: { points: 60, duration: 60 * 60 },
  address_search: { points: 120, duration: 60 },
  /** Archives of a case with its files: each reads and decrypts them all. */
  evidence_export: { points: 30, duration: 60 * 60 },
  upload: { points: 200, duration: 60 * 60 },
  message: { points: 120, duration: 60 },
  /** Copies of all that is kept of a person: each reads everything. */
  data_export: { points: 10, duration: 60 * 60 },
  /** Requests for assistance from one address, a visitor's included. */
  assistance: { points: 10, duration: 60 * 60 },
} as const;

export type Limit = keyof typeof LIMITS;

const limiters = new Map<Limit, RateLimiterAbstract>();

/** Opens the counters in the database, so that several processes share them. */
export function startRateLimits({ pool }: Database): void {
  for (const [name, limit] of Object.entries(LIMITS))
    limiters.set(
      name as Limit,
      new RateLimiterPostgres({
        storeClient: pool,
        tableName: "rate_limits",
        tableCreated: true,
        keyPrefix: name,
        ...limit,
        insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, ...limit }),
      }),
    );
}

/** Counts one `what` for `key`. @throws AppError too_many_requests, with `retryAfter` in seconds. */
export async function consume(what: Limit, key: string): Promise<void> {
  await limiters
    .get(what)
    ?.consume(key)
    .catch((error) => refuse(error));
}

/** Takes back one `what` counted for `key`: it turned out not to be what the limit is about. */
export async function giveBack(what: Limit, key: string): Promise<void> {
  await limiters.get(what)?.reward(key, 1);
}

/** Forgets what was counted, for example after a right password. */
export async function reset(what: Limit, key: string): Promise<void> {
  await limiters.get(what)?.delete(key);
}

function refuse(error: unknown): never {
  if (error instanceof RateLimiterRes)
    throw new AppError("too_many_requests", { retryAfter: Math.ceil(error.msBeforeNext / 1000) });
  throw error;
}
