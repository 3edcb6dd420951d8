import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import bcrypt from "bcryptjs";
import { AppError } from "~/platform/errors";
import { isBreachedPassword } from "./queries.server";
import { guessesOf, isGuessable, type PasswordOwner } from "./rules";

const derive = promisify(argon2);
/** OWASP Password Storage Cheat Sheet: argon2id, 19 MiB, 2 passes, 1 lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

const SALT_BYTES = 16;
/** The beginning of every hash of the present cost. */
const PRESENT_COST = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$`;

/**
 * An argon2id hash in the PHC string format.
 * @param salt 16 random bytes, when several hashes share one.
 */
export async function hashPassword(password: string, salt = newSalt()): Promise<string> {
  const tag = await derive("argon2id", { message: password.normalize("NFKC"), nonce: salt, ...COST });
  const base64 = (bytes: Buffer): string => bytes.toString("base64").replaceAll("=", "");
  return `${PRESENT_COST}${base64(salt)}$${base64(tag)}`;
}

export const newSalt = (): Buffer => randomBytes(SALT_BYTES);

/** True when `hash` was made with another algorithm or cost than new hashes are. */
export const isOutdatedHash = (hash: string): boolean => !hash.startsWith(PRESENT_COST);

/** A hash of bcrypt, as a former system made it, with its cost: `$2a$10$` and 53 characters. */
const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
/** A hash of a higher cost would keep the process busy for a second and more; it opens nothing. */
const MAX_BCRYPT_COST = 14;

/** The cost of a hash of bcrypt that can be verified; null for any other text. */
export function bcryptCost(hash: string): number | null {
  const cost = Number(BCRYPT.exec(hash)?.[1] ?? Number.NaN);
  return cost >= 4 && cost <= MAX_BCRYPT_COST ? cost : null;
}

/** True when `hash` can be renewed from a password that it matches: bcrypt ignores what follows 72 bytes. */
export const coversWhole = (hash: string, password: string): boolean =>
  bcryptCost(hash) === null || !bcrypt.truncates(password);

/**
 * True when `password` is the one that `hash` was made from: a PHC string of argon2id, or a hash of bcrypt that was
 * imported. That one was made from the password as it was typed, so it is tried as it is, then normalised.
 */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  if (bcryptCost(hash) === null) return (await findPassword([hash], password)) !== null;
  const normalised = password.normalize("NFKC");
  if (await bcrypt.compare(password, hash)) return true;
  return normalised !== password && bcrypt.compare(normalised, hash);
}

/** A hash of bcrypt of this cost that no password opens: comparing with it takes as long as with a real one. */
export const dummyBcryptHash = (cost: number): string => `$2b$${String(cost).padStart(2, "0")}$${".".repeat(53)}`;

/**
 * Finds the hash that was made from `password`; hashes of one salt and cost are compared at the price of one.
 * @param hashes PHC strings of argon2id; others are not looked at.
 */
export async function findPassword(hashes: readonly string[], password: string): Promise<string | null> {
  for (const [start, alike] of Map.groupBy(hashes, (hash) => hash.slice(0, hash.lastIndexOf("$")))) {
    const [, algorithm, , parameters, salt] = start.split("$");
    const tags = alike.map((hash) => ({ hash, tag: Buffer.from(hash.slice(start.length + 1), "base64") }));
    const tagLength = tags[0]?.tag.length;
    if (algorithm !== "argon2id" || !parameters || !salt || !tagLength) continue;
    const cost = Object.fromEntries(parameters.split(",").map((pair) => pair.split("=")));
    const computed = await derive("argon2id", {
      message: password.normalize("NFKC"),
      nonce: Buffer.from(salt, "base64"),
      memory: Number(cost.m),
      passes: Number(cost.t),
      parallelism: Number(cost.p),
      tagLength,
    });
    const found = tags.find(({ tag }) => tag.length === tagLength && timingSafeEqual(tag, computed));
    if (found) return found.hash;
  }
  return null;
}

/** Passwords that are common here and missing from the list. */
const LOCAL_PASSWORDS = ["recours", "doudou"];

let list: Promise<Set<string>> | undefined;

/** The 49 000 most leaked passwords, in lower case; half a megabyte, loaded at the first new password. */
function commonPasswords(): Promise<Set<string>> {
  list ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set([...dictionary["passwords-common"], ...LOCAL_PASSWORDS]),
  );
  return list;
}

/**
 * Refuses a new password that is easily guessed: a common one, with or without a few digits at its end, the person's own
 * name or e-mail address, or one that leaked. There is no rule of composition (ASVS 6.2.4, 6.2.5, 6.2.11, 6.2.12).
 * @throws AppError common_password, guessable_password, breached_password.
 */
export async function refuseWeakPassword(password: string, owner: PasswordOwner): Promise<void> {
  const weakness = await passwordWeakness(password, owner);
  if (weakness) throw new AppError(weakness);
  if (await isBreachedPassword(password)) throw new AppError("breached_password");
}

/** Why a password is easily guessed, without what leaked elsewhere; null when it is not. */
export async function passwordWeakness(
  password: string,
  owner: PasswordOwner,
): Promise<"guessable_password" | "common_password" | null> {
  if (isGuessable(password, owner)) return "guessable_password";
  const common = await commonPasswords();
  return guessesOf(password).some((guess) => common.has(guess)) ? "common_password" : null;
}
