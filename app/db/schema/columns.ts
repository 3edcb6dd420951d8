import { domainToUnicode } from "node:url";
import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { customType, timestamp } from "drizzle-orm/pg-core";
import { asciiEmail } from "../email-address.ts";

/** `created_at timestamptz not null default now()`. */
export const createdAt = () => timestamp("created_at", { withTimezone: true }).notNull().defaultNow();

/** `updated_at timestamptz not null default now()`; every command that writes the row sets it. */
export const updatedAt = () => timestamp("updated_at", { withTimezone: true }).notNull().defaultNow();

/** A nullable `timestamptz`. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });

/** An e-mail address, stored with its domain in ASCII and read as people write it. */
export const emailAddress = customType<{ data: string; driverData: string }>({
  dataType: () => "text",
  toDriver: asciiEmail,
  fromDriver: (stored) => stored.replace(/(?<=@)[^@]*xn--[^@]*$/i, (domain) => domainToUnicode(domain) || domain),
});

const literals = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(", "));

/** Check expression: the column holds one of `values` (NULL passes). */
export const oneOf = (column: AnyColumn, values: readonly string[]): SQL => sql`${column} in (${literals(values)})`;

/** Check expression: every element of the text array column is one of `values`. */
export const allOf = (column: AnyColumn, values: readonly string[]): SQL =>
  sql`${column} <@ array[${literals(values)}]::text[]`;
