import { and, eq, inArray, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { cases, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { handledCases, hasLawyer } from "~/features/members/access.server";
import { isId } from "~/platform/http/params";
import { isNotBeingDeleted, staffStatusSql } from "../decisions/access.server";
import { beginning } from "../rules";

/** Higher than the number of cases on a page. */
const MAX_SELECTED = 100;

/** How much of the story a confirmation shows. */
const STORY_LENGTH = 600;

/**
 * The first hundred of the cases that were ticked in a list, each once. Deleted cases and those that the actor does not
 * handle are absent.
 */
export async function readSelection(actor: Actor, ids: readonly string[]) {
  const wanted = [...new Set(ids)].filter(isId).slice(0, MAX_SELECTED);
  if (wanted.length === 0) return [];
  const rows = await db
    .select({
      id: cases.id,
      reference: cases.reference,
      status: staffStatusSql(),
      amount: cases.amount,
      story: sql<string>`left(${cases.description}, ${STORY_LENGTH + 1})`,
      scamType: cases.scamType,
      hasLawyer: hasLawyer(),
      client: sql<string>`coalesce(nullif(trim(${profiles.firstName} || ' ' || ${profiles.lastName}), ''), ${profiles.email})`,
    })
    .from(cases)
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .where(and(inArray(cases.id, wanted), handledCases(actor), isNotBeingDeleted()))
    .orderBy(cases.reference);
  return rows.map(({ story, ...row }) => ({ ...row, story: beginning(story, STORY_LENGTH) }));
}
export type SelectedCase = Awaited<ReturnType<typeof readSelection>>[number];
