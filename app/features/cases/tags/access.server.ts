import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { cases, caseTags } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";

/** The cases with a tag, as a condition on `cases`. */
export function hasTag(actor: Actor, key: string): SQL {
  const tagged = db.select({ id: caseTags.caseId }).from(caseTags).where(eq(caseTags.key, key));
  return and(sql`${cases.id} in (${tagged})`, ne(cases.userId, actor.userId)) as SQL;
}

/** The tags of a row of `cases`, in alphabetical order, as a column of a query. The caller asks `canTagCase`. */
export function tagsSql(): SQL<string[]> {
  return sql<string[]>`(select coalesce(json_agg(${caseTags.name} order by ${caseTags.key}), '[]')
    from ${caseTags} where ${caseTags.caseId} = ${cases.id})`;
}
