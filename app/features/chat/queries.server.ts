import { and, count, eq, inArray, isNull, ne, type SQL } from "drizzle-orm";
import { db } from "~/db/client.server";
import { caseMessages, cases } from "~/db/schema";
import { SYSTEM_USER_ID } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";

const unread = isNull(caseMessages.readAt);
const fromStaff = eq(caseMessages.senderId, SYSTEM_USER_ID);
const fromClient = ne(caseMessages.senderId, SYSTEM_USER_ID);

/** Messages of clients that no administrator has read yet, over all cases; 0 for whoever is not one. */
export async function countUnreadForStaff(actor: Actor): Promise<number> {
  return actor.isAdmin ? countMessages(and(unread, fromClient)) : 0;
}

/** Messages of the staff that the actor has not read yet, over all their own cases. */
export async function countUnreadForClient(actor: Actor): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(caseMessages)
    .innerJoin(cases, eq(cases.id, caseMessages.caseId))
    .where(and(unread, fromStaff, eq(cases.userId, actor.userId)));
  return row?.unread ?? 0;
}

/**
 * Unread messages of each of the given cases, as the actor sees them: the client's for the staff, the staff's for the
 * owner. A case without any, or that the actor may not see, is absent.
 */
export async function unreadCountsByCase(actor: Actor, caseIds: string[]): Promise<Map<string, number>> {
  if (caseIds.length === 0) return new Map();
  const own = and(eq(cases.userId, actor.userId), fromStaff);
  const ofOthers = and(ne(cases.userId, actor.userId), fromClient);
  const counted = async (side: SQL | undefined) =>
    db
      .select({ caseId: caseMessages.caseId, unread: count() })
      .from(caseMessages)
      .innerJoin(cases, eq(cases.id, caseMessages.caseId))
      .where(and(inArray(caseMessages.caseId, caseIds), unread, side))
      .groupBy(caseMessages.caseId);
  const rows = [...(await counted(own)), ...(actor.isAdmin ? await counted(ofOthers) : [])];
  return new Map(rows.map((row) => [row.caseId, row.unread]));
}

async function countMessages(where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ messages: count() }).from(caseMessages).where(where);
  return row?.messages ?? 0;
}
