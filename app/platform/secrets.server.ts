import { hkdfSync } from "node:crypto";
import { config } from "./config.server.ts";

/** A 32-byte key for one use, derived from SECRET_KEY (HKDF-SHA256, RFC 5869), so that no two uses share a key. */
export function deriveKey(use: string): Buffer {
  return Buffer.from(hkdfSync("sha256", config.SECRET_KEY, "", `recours/${use}`, 32));
}
