import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { cases, caseTags } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { handledCasesOfOthers } from "~/features/members/access.server";
import type { CaseParties } from "~/features/members/policy";
import { canTagCase } from "../policy";

/** An upper bound for the lists of tags that a page shows. */
const MAX_NAMES = 200;

export type Tag = { key: string; name: string };

/** The tags of the cases that the actor handles, in alphabetical order: those of other cases are not known to them. */
export async function listTags(actor: Actor, executor: Executor = db): Promise<Tag[]> {
  if (actor.role === "client") return [];
  const ofActor = actor.role === "lawyer" ? eq(caseTags.lawyerId, actor.userId) : undefined;
  // One step of an index for each tag: reading the tags of all cases would take time.
  const first = (after: SQL) => sql`select ${caseTags.key} as key, ${caseTags.name} as name
    from ${caseTags} join ${cases} on ${cases.id} = ${caseTags.caseId}
    where ${and(ofActor, handledCasesOfOthers(actor), after)} order by ${caseTags.key} limit 1`;
  const tags = sql`(with recursive tags(key, name) as (
      (${first(sql`true`)})
      union all
      select following.key, following.name from tags, lateral (${first(sql`${caseTags.key} > tags.key`)}) following
    ) select key, name from tags limit ${MAX_NAMES}) as tags`;
  return executor.select({ key: sql<string>`tags.key`, name: sql<string>`tags.name` }).from(tags);
}

/** The tags of a case, and the names to suggest; null for who may not tag it, such as its client. */
export async function readTagging(actor: Actor, caseRow: CaseParties & { id: string }, executor: Executor = db) {
  if (!canTagCase(actor, caseRow)) return null;
  const [tags, known] = await Promise.all([
    executor
      .select({ name: caseTags.name })
      .from(caseTags)
      .where(eq(caseTags.caseId, caseRow.id))
      .orderBy(asc(caseTags.key)),
    listTags(actor, executor),
  ]);
  return { tags: tags.map(({ name }) => name), known: known.map(({ name }) => name) };
}
