import { and, eq, inArray, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { cases, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { handledCases } from "~/features/members/access.server";
import { isId } from "~/platform/http/params";

/** Higher than the number of cases on a page. */
const MAX_SELECTED = 100;

/**
 * The first hundred of the cases that were ticked in a list, each once. Deleted cases and those that the actor does not
 * handle are absent.
 */
export async function readSelection(actor: Actor, ids: readonly string[]) {
  const wanted = [...new Set(ids)].filter(isId).slice(0, MAX_SELECTED);
  if (wanted.length === 0) return [];
  return db
    .select({
      id: cases.id,
      reference: cases.reference,
      status: cases.status,
      amount: cases.amount,
      client: sql<string>`coalesce(nullif(trim(${profiles.firstName} || ' ' || ${profiles.lastName}), ''), ${profiles.email})`,
    })
    .from(cases)
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .where(and(inArray(cases.id, wanted), handledCases(actor)))
    .orderBy(cases.reference);
}
export type SelectedCase = Awaited<ReturnType<typeof readSelection>>[number];
