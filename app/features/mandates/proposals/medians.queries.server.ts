import { sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { lawyers } from "~/db/schema";

/** The latest messages of a lawyer that their median answer is made of, so that it costs the same after years. */
const MAX_ANSWERS = 30;

/**
 * The median time, in minutes, between the first message of a client that waits and the answer of their lawyer: of each
 * lawyer over their latest answers of a period, and of all these answers together. The caller has checked the policy.
 * @param period its first instant, and the first one after it; 90 days without.
 * @param only the account of the one lawyer whose median is asked.
 * @param least fewer answers give no median.
 */
export async function answerMedians(period?: { from: string; to: string }, only: string | null = null, least = 1) {
  const since = period ? sql`${period.from}::timestamptz` : sql`now() - interval '90 days'`;
  const until = period ? sql`${period.to}::timestamptz` : sql`'infinity'::timestamptz`;
  const { rows } = await db.execute<{ id: string | null; minutes: number | null }>(sql`
    select ${lawyers.userId} as id,
      percentile_cont(0.5) within group (order by extract(epoch from answer.created_at - answer.waited_since) / 60) as minutes
    from ${lawyers}
    cross join lateral (
      select created_at, waited_since from case_messages
      where author_id = ${lawyers.userId} and signed_as = 'lawyer' and created_at > ${since} and created_at < ${until}
      order by created_at desc nulls last limit ${MAX_ANSWERS}) answer
    ${only === null ? sql`` : sql`where ${lawyers.userId} = ${only}`}
    group by grouping sets ((${lawyers.userId}), ())
    having count(*) >= ${least}`);
  const medians = new Map(
    rows.flatMap(({ id, minutes }) => (minutes === null ? [] : [[id, Math.round(Number(minutes))]])),
  );
  return { byLawyer: medians as Map<string, number>, overall: medians.get(null) ?? null };
}
