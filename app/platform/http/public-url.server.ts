import { config } from "../config.server.ts";

/**
 * The full address of one of our pages, for an e-mail.
 * @param path the path from the root, for example `/verify-identity/status`.
 */
export function publicUrl(path: string): string {
  return new URL(path, config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).href;
}
