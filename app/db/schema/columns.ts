import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { timestamp } from "drizzle-orm/pg-core";

/** `created_at timestamptz not null default now()`. */
export const createdAt = () => timestamp("created_at", { withTimezone: true }).notNull().defaultNow();

/** `updated_at timestamptz not null default now()`; every command that writes the row sets it. */
export const updatedAt = () => timestamp("updated_at", { withTimezone: true }).notNull().defaultNow();

/** A nullable `timestamptz`. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });

const literals = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(", "));

/** Check expression: the column holds one of `values` (NULL passes). */
export const oneOf = (column: AnyColumn, values: readonly string[]): SQL => sql`${column} in (${literals(values)})`;

/** Check expression: every element of the text array column is one of `values`. */
export const allOf = (column: AnyColumn, values: readonly string[]): SQL =>
  sql`${column} <@ array[${literals(values)}]::text[]`;
