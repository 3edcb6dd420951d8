import { createHmac, randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";
import { company } from "~/content/company";
import { decrypt, deriveKey, encrypt } from "~/platform/crypto/secrets.server";
import { findPassword, hashPassword, newSalt } from "../password/rules.server";

const STEP_SECONDS = 30;
/** Time steps before and after the present one whose code is accepted too: clocks differ, and people type slowly. */
const TOLERANCE = 1;
const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 10;
/** Crockford's base 32: without I, L, O and U, which are easily misread. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const ENCRYPTION_USE = "accounts/authenticator";

/** A new secret for an authenticator app (160 bits, RFC 4226), in base 32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/**
 * The secret as an `otpauth:` URI, which an app reads from a QR code. @param email the label of the account in the app.
 */
export function totpUri(secret: string, email: string): string {
  return totp(secret, email).toString();
}

/** A QR code as one SVG path with one unit per module; `size` is the width and height, margin included. */
export function drawQrCode(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { border: 4 });
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")));
  return { size, path: squares.join("") };
}

/** The secret as the database keeps it. */
export const encryptSecret = (secret: string): string => encrypt(ENCRYPTION_USE, secret);
export const decryptSecret = (encrypted: string): string => decrypt(ENCRYPTION_USE, encrypted);

/**
 * The time step of 30 s that `code` belongs to; null when it belongs neither to the present one nor to its neighbours.
 * The caller stores the step, so that a code works once.
 */
export function findTimeStep(secret: string, code: string, now = Date.now()): number | null {
  const delta = totp(secret).validate({ token: code, window: TOLERANCE, timestamp: now });
  return delta === null ? null : Math.floor(now / 1000 / STEP_SECONDS) + delta;
}

const totp = (secret: string, label = "") =>
  new TOTP({ issuer: company.name, label, secret: Secret.fromBase32(secret), digits: 6, period: STEP_SECONDS });

/** Ten new recovery codes of 50 random bits, as a person copies them: « 7GK2M-QX4ZA ». */
function newRecoveryCodes(): string[] {
  const code = () => Array.from({ length: RECOVERY_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return Array.from({ length: RECOVERY_CODES }, () => code().replace(/^.{5}/, "$&-"));
}

/** The use for which the key of the recovery codes is derived. */
export const RECOVERY_CODE_KEY = "accounts/recovery-codes";

/** New recovery codes, and what the database keeps of them. */
export type RecoveryCodeSet = { codes: string[]; hashes: string[] };

/** Ten new recovery codes of an account with their hashes, which take some tenths of a second. */
export async function newRecoveryCodeSet(userId: string): Promise<RecoveryCodeSet> {
  const codes = newRecoveryCodes();
  return { codes, hashes: await hashDigests(codes.map((code) => digestCode(userId, code))) };
}

/**
 * Hashes the digests of an account's codes as passwords are, because 50 bits could be found by trying them all. They share
 * a salt, so that a typed code is hashed once.
 */
export function hashDigests(digests: readonly string[]): Promise<string[]> {
  const salt = newSalt();
  return Promise.all(digests.map((digest) => hashPassword(digest, salt)));
}

/** True of a code that an early version stored as its digest alone, without a slow hash. */
export const isPlainDigest = (stored: string): boolean => !stored.startsWith("$");

/**
 * Finds what the database keeps of a recovery code, however it was typed.
 * @param stored the account's codes, as stored.
 * @param keys the keys under which digests may have been made.
 */
export async function findRecoveryCode(
  { userId, code }: { userId: string; code: string },
  stored: readonly string[],
  keys: readonly Buffer[],
): Promise<string | null> {
  const [plain, hashed] = [stored.filter(isPlainDigest), stored.filter((one) => !isPlainDigest(one))];
  for (const digest of keys.map((key) => digestCode(userId, code, key))) {
    const found = plain.find((one) => one === digest) ?? (await findPassword(hashed, digest));
    if (found) return found;
  }
  return null;
}

/** A digest whose key is not in the database, and that binds a code to its account. */
function digestCode(userId: string, code: string, key = deriveKey(RECOVERY_CODE_KEY)): string {
  const plain = code.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
  return createHmac("sha256", key).update(`${userId}:${plain}`).digest("base64url");
}
