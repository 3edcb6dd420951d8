import { and, count, desc, eq, inArray } from "drizzle-orm";
import { db } from "~/db/client.server";
import { cases, consents, erasures } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { canEraseOwnAccount } from "../policy";
import { retentionPeriods } from "../retention/rules.server";

/** Reads what /account/data shows: the actor's consents, the latest first, and whether they may request an erasure. */
export async function readDataPage(actor: Actor) {
  const { userId } = actor;
  const agreed = await db
    .select({
      document: consents.document,
      version: consents.version,
      givenAt: consents.givenAt,
      withdrawnAt: consents.withdrawnAt,
    })
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.givenAt));
  const [open] = await db
    .select({ n: count() })
    .from(cases)
    .where(and(eq(cases.userId, userId), inArray(cases.status, ["pending", "in_review", "active", "on_hold"])));
  return {
    consents: agreed,
    openCases: open?.n ?? 0,
    dueAt: await readOwnErasure(actor),
    canErase: canEraseOwnAccount(actor),
    retention: retentionPeriods(),
  };
}

/** When the actor's account will be erased; null when no erasure was requested. */
export async function readOwnErasure(actor: Actor): Promise<Date | null> {
  const [erasure] = await db.select().from(erasures).where(eq(erasures.userId, actor.userId));
  return erasure?.dueAt ?? null;
}

/** The retention periods, for the privacy policy. */
export function readRetention() {
  return retentionPeriods();
}
