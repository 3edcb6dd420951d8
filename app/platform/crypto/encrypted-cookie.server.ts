import { type CookieDefinition, cookie } from "~/platform/http/cookies.server";
import { decrypt, encrypt } from "./secrets.server";

/** A value stored in the browser for a limited time, which it can neither read nor change. */
export type EncryptedCookie<Value> = {
  /** Makes the `Set-Cookie` header that stores the value. */
  give: (value: Value) => Promise<string>;
  /** Reads the value from a request; null when it is missing, altered or expired. */
  read: (request: Request) => Promise<Value | null>;
  /** Makes the `Set-Cookie` header that deletes the cookie. */
  clear: () => Promise<string>;
};

/** An encrypted cookie. Its key is derived from its name, so that one is never accepted for another. */
export function encryptedCookie<Value>(definition: CookieDefinition & { seconds: number }): EncryptedCookie<Value> {
  const { name, seconds } = definition;
  const use = `cookies/${name}`;
  return {
    give: (value) =>
      cookie(definition).serialize(encrypt(use, JSON.stringify({ value, until: Date.now() + seconds * 1000 }))),
    clear: () => cookie(definition).serialize("", { maxAge: 0 }),
    async read(request) {
      const encrypted = await cookie(definition).parse(request.headers.get("Cookie"));
      if (typeof encrypted !== "string" || !encrypted) return null;
      const { value, until } = open<Value>(use, encrypted) ?? { value: null, until: 0 };
      return until > Date.now() ? value : null;
    },
  };
}

function open<Value>(use: string, encrypted: string): { value: Value; until: number } | null {
  try {
    return JSON.parse(decrypt(use, encrypted)) as { value: Value; until: number };
  } catch {
    return null;
  }
}
