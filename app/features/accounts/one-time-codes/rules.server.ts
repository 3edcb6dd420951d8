import { createHmac, randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";
import { company } from "~/content/company";
import { decrypt, deriveKey, encrypt } from "~/platform/crypto/secrets.server";

const STEP_SECONDS = 30;
/** Steps before and after the present one whose code is taken too: clocks differ, and people type slowly. */
const TOLERANCE = 1;
const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 10;
/** Crockford's base 32: no I, L, O nor U, which are read as others. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const ENCRYPTION_USE = "accounts/authenticator";

/** A new secret for an application of one-time codes (160 bits, RFC 4226), in base 32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The secret as an application reads it from a QR code. @param email names the account among others in it. */
export function secretAddress(secret: string, email: string): string {
  return totp(secret, email).toString();
}

/** A QR code as one path of an SVG, a unit a square; `size` is the side, the quiet margin included. */
export function qrShape(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { border: 4 });
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")));
  return { size, path: squares.join("") };
}

/** The secret as it stands in the database. */
export const encryptSecret = (secret: string): string => encrypt(ENCRYPTION_USE, secret);
export const decryptSecret = (encrypted: string): string => decrypt(ENCRYPTION_USE, encrypted);

/**
 * The step of 30 s that `code` belongs to, null when it is none of the present one's and its neighbours'. Whoever takes
 * the code remembers its step, so that it is taken once.
 */
export function stepOf(secret: string, code: string, now = Date.now()): number | null {
  const delta = totp(secret).validate({ token: code, window: TOLERANCE, timestamp: now });
  return delta === null ? null : Math.floor(now / 1000 / STEP_SECONDS) + delta;
}

const totp = (secret: string, label = "") =>
  new TOTP({ issuer: company.name, label, secret: Secret.fromBase32(secret), digits: 6, period: STEP_SECONDS });

/** Ten new recovery codes of 50 random bits, as a person copies them: « 7GK2M-QX4ZA ». */
export function newRecoveryCodes(): string[] {
  const code = () => Array.from({ length: RECOVERY_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return Array.from({ length: RECOVERY_CODES }, () => code().replace(/^.{5}/, "$&-"));
}

/** What the keys of the recovery codes are derived for. */
export const RECOVERY_USE = "accounts/recovery-codes";

/**
 * What stands in the database for a recovery code, however it was typed. Keyed, since 50 bits alone could be searched.
 * @param key a former one, to compare with what was digested with it.
 */
export function recoveryDigest(userId: string, code: string, key = deriveKey(RECOVERY_USE)): string {
  const plain = code.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
  return createHmac("sha256", key).update(`${userId}:${plain}`).digest("base64url");
}
