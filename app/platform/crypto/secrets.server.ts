import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { config } from "../config.server.ts";

/** The keys that were derived: a request needs several, of uses that the code names. */
const derived = new Map<string, Buffer>();

/**
 * Derives a 32-byte key for one use from SECRET_KEY (HKDF-SHA256, RFC 5869), so that no two uses share a key.
 * The same use has the same Buffer: do not change it.
 * @param secret a secret other than the current SECRET_KEY.
 */
export function deriveKey(use: string, secret = config.SECRET_KEY): Buffer {
  const name = `${use} ${secret}`;
  const key = derived.get(name) ?? Buffer.from(hkdfSync("sha256", secret, "", `recours/${use}`, 32));
  derived.set(name, key);
  return key;
}

/** Derives the keys of one use: from SECRET_KEY, then from SECRET_KEY_PREVIOUS if it is set. */
export function deriveKeys(use: string): Buffer[] {
  const { SECRET_KEY, SECRET_KEY_PREVIOUS } = config;
  return [SECRET_KEY, ...(SECRET_KEY_PREVIOUS ? [SECRET_KEY_PREVIOUS] : [])].map((secret) => deriveKey(use, secret));
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a text for one use (AES-256-GCM). @returns base64url. */
export function encrypt(use: string, text: string): string {
  return encryptWith(deriveKey(use), text);
}

/**
 * Decrypts what `encrypt` returned for the same use, with SECRET_KEY or SECRET_KEY_PREVIOUS.
 * @throws Error when it was altered or encrypted with another key.
 */
export function decrypt(use: string, encrypted: string): string {
  const [present, previous] = deriveKeys(use) as [Buffer, Buffer?];
  try {
    return decryptWith(present, encrypted);
  } catch (error) {
    if (!previous) throw error;
    return decryptWith(previous, encrypted);
  }
}

/**
 * Encrypts a text with a key of 32 bytes (AES-256-GCM, random nonce).
 * @param bound what the result belongs to (additional authenticated data): decryption needs the same value.
 * @returns base64url of nonce, tag and ciphertext.
 */
export function encryptWith(key: Buffer, text: string, bound = ""): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(bound));
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString("base64url");
}

/** Decrypts what `encryptWith` returned. @throws Error when it was altered, moved, or encrypted with another key. */
export function decryptWith(key: Buffer, encrypted: string, bound = ""): string {
  const bytes = Buffer.from(encrypted, "base64url");
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(bound));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)).toString("utf8") + decipher.final("utf8");
}
