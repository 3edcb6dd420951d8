import { isNull } from "drizzle-orm";
import { batchedReads } from "~/db/batched-reads.server";
import { type Tx, transaction } from "~/db/client.server";
import { publishedRates } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit } from "~/features/journal/commands.server";
import { AppError } from "~/platform/errors";
import { canPublishRate } from "../policy";
import type { Period } from "../rules";
import { periodRange } from "../rules.server";
import { readRates } from "./queries.server";
import { MIN_PUBLISHED_CASES } from "./rules";

/**
 * Publishes on « À propos » the rate of a period as it is now, counted again here; it takes the place of the one before.
 * @throws AppError forbidden, rate_on_few_cases.
 */
export async function publishRate(actor: Actor, { period }: { period: Period }, now = new Date()): Promise<void> {
  if (!canPublishRate(actor)) throw new AppError("forbidden");
  const range = periodRange(period, now);
  const { total } = await readRates(null, range, now, batchedReads());
  if (total.cases < MIN_PUBLISHED_CASES) throw new AppError("rate_on_few_cases");
  await transaction(async (tx) => {
    await endPublication(tx, now);
    const id = crypto.randomUUID();
    const { firstDay } = range;
    await tx.insert(publishedRates).values({ id, ...total, firstDay, publishedAt: now, publishedById: actor.userId });
    await recordAudit(tx, actor.userId, {
      action: "site.rate_published",
      subjectType: "setting",
      subjectId: id,
      details: { ...total, period },
    });
  });
}

/** Takes the rate off « À propos ». @throws AppError forbidden. */
export async function withdrawRate(actor: Actor, now = new Date()): Promise<void> {
  if (!canPublishRate(actor)) throw new AppError("forbidden");
  await transaction(async (tx) => {
    const [ended] = await endPublication(tx, now);
    if (!ended) return;
    await recordAudit(tx, actor.userId, { action: "site.rate_withdrawn", subjectType: "setting", subjectId: ended.id });
  });
}

const endPublication = (tx: Tx, withdrawnAt: Date) =>
  tx.update(publishedRates).set({ withdrawnAt }).where(isNull(publishedRates.withdrawnAt)).returning();
