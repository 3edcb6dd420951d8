import { sql } from "drizzle-orm";
import { check, customType, index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { cases } from "./cases.ts";
import { createdAt, instant, oneOf } from "./columns.ts";
import {
  EXCLUSIONS,
  INDICATOR_KINDS,
  INDICATOR_SIDES,
  INDICATOR_SOURCES,
  PHONE_SEEN,
  VALUE_SHARINGS,
} from "./indicator-enumerations.ts";
import { masterKeys } from "./platform.ts";

const bytes = customType<{ data: Buffer; driverData: Buffer | Uint8Array }>({
  dataType: () => "bytea",
  fromDriver: (stored) => Buffer.from(stored),
});

/** A value that leads to a fraudster, once for all the cases that name it: an IBAN, a number, a site. */
export const indicatorValues = pgTable(
  "indicator_values",
  {
    id: uuid("id").primaryKey(),
    kind: text("kind", { enum: INDICATOR_KINDS }).notNull(),
    /** The blind index: HMAC-SHA-256 of kind and normal form, under a key that is derived from the master key `key_id`. */
    digest: bytes("digest").notNull(),
    /** The value as it is shown and compared: JSON encrypted under the same master key (`sealValue`). */
    encrypted: text("encrypted").notNull(),
    keyId: integer("key_id")
      .notNull()
      .references(() => masterKeys.id),
    /** Null: unknown, and it links while few cases name it. */
    sharing: text("sharing", { enum: VALUE_SHARINGS }),
    judgedBy: uuid("judged_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    unique("indicator_values_digest").on(t.digest),
    check("indicator_values_kind", oneOf(t.kind, INDICATOR_KINDS)),
    check("indicator_values_sharing", oneOf(t.sharing, VALUE_SHARINGS)),
    index("indicator_values_key").on(t.keyId, t.id),
    index("indicator_values_judged_by").on(t.judgedBy),
  ],
);

/** What a person decided about a value in a case. A suggestion that nobody touched is not stored. */
export const caseIndicators = pgTable(
  "case_indicators",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    caseId: uuid("case_id")
      .notNull()
      .references(() => cases.id, { onDelete: "cascade" }),
    valueId: uuid("value_id")
      .notNull()
      .references(() => indicatorValues.id),
    /** Of a telephone number. */
    seen: text("seen", { enum: PHONE_SEEN }),
    source: text("source", { enum: INDICATOR_SOURCES }).notNull(),
    /** Why it counts for nothing; null: it is confirmed. */
    exclusion: text("exclusion", { enum: EXCLUSIONS }),
    decidedBy: uuid("decided_by").references(() => users.id, { onDelete: "set null" }),
    decidedAs: text("decided_as", { enum: INDICATOR_SIDES }).notNull(),
    decidedAt: instant("decided_at").notNull().defaultNow(),
    /** When a person said that this value does not bring the case together with others (« Séparer »). */
    separatedAt: instant("separated_at"),
    separatedBy: uuid("separated_by").references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    unique("case_indicators_value").on(t.caseId, t.valueId),
    check("case_indicators_seen", oneOf(t.seen, PHONE_SEEN)),
    check("case_indicators_source", oneOf(t.source, INDICATOR_SOURCES)),
    check("case_indicators_exclusion", oneOf(t.exclusion, EXCLUSIONS)),
    check("case_indicators_decided_as", oneOf(t.decidedAs, INDICATOR_SIDES)),
    // Who carries a value. Not partial, since the deletion of a value asks it too.
    index("case_indicators_carriers").on(t.valueId, t.caseId),
    index("case_indicators_decided_by").on(t.decidedBy),
    index("case_indicators_separated_by").on(t.separatedBy),
  ],
);

/** The group of a case that strong links join to others; a case without any has no row. */
export const caseGroups = pgTable(
  "case_groups",
  {
    caseId: uuid("case_id")
      .notNull()
      .references(() => cases.id, { onDelete: "cascade" }),
    groupId: uuid("group_id").notNull(),
  },
  (t) => [
    primaryKey({ name: "case_groups_case", columns: [t.caseId] }),
    index("case_groups_group").on(t.groupId, t.caseId),
  ],
);
