import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { profiles } from "~/db/schema";
import { isMainSide, isUndecided, mainSide, searchCondition } from "../desk/queries.server";

/**
 * The documents that wait, with what orders them: the person whose first document has waited longest comes first, with
 * all their documents together.
 */
async function waitingDocuments(search: string) {
  return db
    .select({
      id: mainSide.id,
      userId: mainSide.userId,
      createdAt: mainSide.createdAt,
      since: sql`min(${mainSide.createdAt}) over (partition by ${mainSide.userId})`.as("since"),
    })
    .from(mainSide)
    .innerJoin(profiles, eq(profiles.id, mainSide.userId))
    .where(await pendingWhere(search))
    .as("waiting");
}

type Waiting = Awaited<ReturnType<typeof waitingDocuments>>;

const orderOf = ({ since, userId, createdAt, id }: Waiting): SQL => sql`${since}, ${userId}, ${createdAt}, ${id}`;

/**
 * Reads the position of a document in the review queue. `next` is circular: the first follows the last. A decided
 * document has no position but has a next one.
 */
export async function readQueuePosition(id: string, search: string) {
  const waiting = await waitingDocuments(search);
  const order = sql`(order by ${orderOf(waiting)})`;
  const queue = db
    .select({
      id: waiting.id,
      position: sql<number>`(row_number() over ${order})::int`.as("position"),
      total: sql<number>`(count(*) over ())::int`.as("total"),
      previous: sql<string | null>`lag(${waiting.id}) over ${order}`.as("previous"),
      next: sql<string | null>`lead(${waiting.id}) over ${order}`.as("next"),
    })
    .from(waiting)
    .as("queue");
  const [place] = await db.select().from(queue).where(eq(queue.id, id));
  if (place) {
    const { position, total, previous, next } = place;
    return { position, total, previous, next: next ?? (await firstToReview(search, id)) };
  }
  const [row] = await db.select({ total: queue.total }).from(queue).limit(1);
  return { position: null, total: row?.total ?? 0, previous: null, next: await nextToReview(id, search) };
}

/** Returns the document that waits first, other than this one; null when there is none. */
export async function firstToReview(search: string, except?: string): Promise<string | null> {
  const waiting = await waitingDocuments(search);
  const [row] = await db
    .select({ id: waiting.id })
    .from(waiting)
    .where(except ? ne(waiting.id, except) : undefined)
    .orderBy(orderOf(waiting))
    .limit(1);
  return row?.id ?? null;
}

/**
 * Returns the next document to decide on after `id`, which was decided: another of the same person, else that of the
 * next person in the queue, else the first; null when there is none.
 */
export async function nextToReview(id: string, search: string): Promise<string | null> {
  const waiting = await waitingDocuments(search);
  const here = db.select({ at: mainSide.createdAt, userId: mainSide.userId }).from(mainSide).where(eq(mainSide.id, id));
  const isSamePerson = sql`${waiting.userId} = (select user_id from ${here.as("here")})`;
  const isLater = sql`(${waiting.since}, ${waiting.userId}) > ${here}`;
  const [row] = await db
    .select({ id: waiting.id })
    .from(waiting)
    .where(ne(waiting.id, id))
    .orderBy(sql`${isSamePerson} desc nulls last`, sql`${isLater} desc nulls last`, orderOf(waiting))
    .limit(1);
  return row?.id ?? null;
}

async function pendingWhere(search: string): Promise<SQL | undefined> {
  const pending = and(eq(mainSide.status, "pending"), isMainSide, isUndecided);
  return and(pending, await searchCondition(search, pending));
}
