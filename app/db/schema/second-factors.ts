import { bigint, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, instant } from "./columns.ts";

const owner = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** An account's authenticator app (TOTP, RFC 6238), stored once a first code has proved that it works. */
export const authenticators = pgTable("authenticators", {
  userId: owner().primaryKey(),
  /** Encrypted with a key derived from SECRET_KEY. */
  secret: text("secret").notNull(),
  /** The 30-second step of the last accepted code; codes of this step or earlier ones are refused. */
  lastStep: integer("last_step").notNull(),
  createdAt: createdAt(),
});

/** The recovery codes of an account whose second factor is on, each as an argon2id hash of a keyed digest. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: owner(),
    digest: text("digest").notNull(),
    usedAt: instant("used_at"),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.digest] })],
);

/** The passkeys of an account (WebAuthn): the public key, and what the browser needs to find the private one. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: uuid("id").primaryKey(),
    userId: owner(),
    credentialId: text("credential_id").notNull().unique(),
    /** COSE key, base64url. */
    publicKey: text("public_key").notNull(),
    /** The authenticator's signature counter; always 0 when it has none. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: text("transports").array().notNull(),
    name: text("name").notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant("last_used_at"),
  },
  (t) => [index("passkeys_of_user").on(t.userId, t.createdAt)],
);
