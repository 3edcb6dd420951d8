import { eq, inArray, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { cases, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { AppError } from "~/platform/errors";
import { isId } from "~/platform/http/params";
import { canReadAsAdministrator } from "../policy";

/** More than a page holds. */
const MOST_SELECTED = 100;

/**
 * The cases that were ticked in a list, each once, the first hundred; what is no case any more is absent.
 * @throws AppError forbidden.
 */
export async function readSelection(actor: Actor, ids: readonly string[]) {
  if (!canReadAsAdministrator(actor)) throw new AppError("forbidden");
  const wanted = [...new Set(ids)].filter(isId).slice(0, MOST_SELECTED);
  if (wanted.length === 0) return [];
  return db
    .select({
      id: cases.id,
      reference: cases.reference,
      status: cases.status,
      client: sql<string>`coalesce(nullif(trim(${profiles.firstName} || ' ' || ${profiles.lastName}), ''), ${profiles.email})`,
    })
    .from(cases)
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .where(inArray(cases.id, wanted))
    .orderBy(cases.reference);
}
export type SelectedCase = Awaited<ReturnType<typeof readSelection>>[number];
