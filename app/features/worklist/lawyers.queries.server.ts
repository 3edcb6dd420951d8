import { desc, eq, sql } from "drizzle-orm";
import { batchedReads } from "~/db/batched-reads.server";
import { db } from "~/db/client.server";
import { parseKey } from "~/db/keyset-pagination";
import { cases, lawyers, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { lateThreshold } from "~/features/cases/desk/rules";
import { shownLawyer } from "~/features/members/access.server";
import { isId } from "~/platform/http/params";
import { today } from "~/platform/today";
import { lawyersWork } from "./access.server";
import { workPlaces } from "./policy";
import type { WorkItem } from "./rows";
import { READERS } from "./rows.queries.server";

/** How many lawyers are shown with their rows, and how many rows each: the others open by their name. */
const OPEN_LAWYERS = 6;
const ROWS = 5;
const PAGE = 25;

/** A lawyer, how many clients wait for their answer, how many of them beyond the promised delay, and the longest waits. */
export type LawyerWork = { id: string; name: string; count: number; lateCount: number; items: WorkItem[] };

/**
 * « Chez les avocats »: the conversations that lawyers have to answer, by lawyer, those with most broken promises first.
 * No word of a client is read. Nothing for who is no administrator.
 * @param only one lawyer, all of whose conversations are paged through by `after`.
 */
export async function listLawyersWork(
  actor: Actor,
  { only, after }: { only: string | null; after: string | null },
  now = new Date(),
): Promise<{ groups: LawyerWork[]; next: string | null }> {
  if (!workPlaces(actor).includes("lawyers")) return { groups: [], next: null };
  const named = only && isId(only) ? only : null;
  const heads = await readHeads(actor, named, now);
  const together = batchedReads();
  const limit = named ? PAGE + 1 : ROWS;
  const key = named ? parseKey((after ?? "").replace(/^\d+_/, "")) : null;
  const groups = await Promise.all(
    heads.map(async (head, index) => {
      if (index >= OPEN_LAWYERS) return { ...head, items: [] };
      const scope = lawyersWork(actor, today(now), head.id);
      const segment = { place: "lawyers", kind: "message", scope, search: undefined } as const;
      return {
        ...head,
        items: await READERS.message(actor, segment, { after: key, from: null, limit, executor: together }),
      };
    }),
  );
  const [first] = groups;
  if (!named || !first || first.items.length <= PAGE) return { groups, next: null };
  const items = first.items.slice(0, PAGE);
  return { groups: [{ ...first, items }], next: items.at(-1)?.key ?? null };
}

/** From the index of what waits by lawyer, once for them all. */
async function readHeads(actor: Actor, only: string | null, now: Date): Promise<Omit<LawyerWork, "items">[]> {
  const { where, since } = lawyersWork(actor, today(now), only);
  const threshold = sql`${lateThreshold(now).toISOString()}::timestamptz`;
  const waiting = db
    .select({
      lawyerId: sql<string>`${cases.lawyerId}`.as("in_charge"),
      count: sql<number>`count(*)::int`.as("waiting"),
      late: sql<number>`(count(*) filter (where ${since} < ${threshold} and ${cases.status} not in ('closed', 'rejected')))::int`.as(
        "late",
      ),
      first: sql`min(${since})`.as("first"),
    })
    .from(cases)
    .where(where)
    .groupBy(cases.lawyerId)
    .as("heads");
  return db
    .select({
      id: waiting.lawyerId,
      name: sql<string>`trim(${shownLawyer.firstName} || ' ' || ${shownLawyer.lastName})`,
      count: waiting.count,
      lateCount: waiting.late,
    })
    .from(waiting)
    .innerJoin(profiles, eq(profiles.id, waiting.lawyerId))
    .leftJoin(lawyers, eq(lawyers.userId, waiting.lawyerId))
    .orderBy(desc(waiting.late), waiting.first, waiting.lawyerId);
}
