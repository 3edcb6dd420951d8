import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { config } from "./config.server.ts";

/** A 32-byte key for one use, derived from SECRET_KEY (HKDF-SHA256, RFC 5869), so that no two uses share a key. */
export function deriveKey(use: string): Buffer {
  return Buffer.from(hkdfSync("sha256", config.SECRET_KEY, "", `recours/${use}`, 32));
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a text for one use (AES-256-GCM). @returns base64url. */
export function seal(use: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", deriveKey(use), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** The text that `seal` was given for the same use. @throws Error when it was altered, or sealed with another key. */
export function unseal(use: string, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", deriveKey(use), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)).toString("utf8") + decipher.final("utf8");
}
