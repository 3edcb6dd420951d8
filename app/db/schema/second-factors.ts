import { bigint, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, instant } from "./columns.ts";

const owner = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** An account's application of one-time codes (TOTP, RFC 6238), once a first code has proved that it works. */
export const authenticators = pgTable("authenticators", {
  userId: owner().primaryKey(),
  /** Sealed with a key derived from SECRET_KEY. */
  secret: text("secret").notNull(),
  /** The step of 30 s of the last code that was taken: neither it nor an older one is taken again. */
  lastStep: integer("last_step").notNull(),
  createdAt: createdAt(),
});

/** The recovery codes of an account whose second factor is on, each as a keyed digest. */
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

/** The passkeys of an account (WebAuthn): a public key each, and what the browser needs to find its other half. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: uuid("id").primaryKey(),
    userId: owner(),
    credentialId: text("credential_id").notNull().unique(),
    /** COSE key, base64url. */
    publicKey: text("public_key").notNull(),
    /** How often it says that it was used; 0 for ever when it does not count. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: text("transports").array().notNull(),
    name: text("name").notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant("last_used_at"),
  },
  (t) => [index("passkeys_of_user").on(t.userId, t.createdAt)],
);
