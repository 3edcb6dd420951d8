import { and } from "drizzle-orm";
import { transaction } from "~/db/client.server";
import { wordsQuery } from "~/db/search";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit } from "~/features/audit/commands.server";
import { AppError } from "~/platform/errors";
import { consume } from "~/platform/rate-limits.server";
import type { ListFilters } from "../list-address";
import { canReadAsAdministrator } from "../policy";
import { filtered, foundBy } from "../queries/case-conditions.server";
import { readKey, runsOf } from "../queries/case-order.server";
import { type ListedCase, listCloseCases, readCases } from "../queries/list-cases.server";

const BATCH = 500;

/**
 * Everything that the list shows with these filters, in its order, batch after batch, to be saved outside. Recorded
 * before the first batch: who, when and which filters, without what was searched, which may be a name.
 * @throws AppError forbidden.
 */
export async function exportCases(actor: Actor, filters: ListFilters): Promise<AsyncGenerator<ListedCase[]>> {
  if (!canReadAsAdministrator(actor)) throw new AppError("forbidden");
  await consume("cases_export", actor.userId);
  const { search, status, type, age, unread, late, sort } = filters;
  await transaction((tx) =>
    recordAudit(tx, actor.userId, {
      action: "cases.exported",
      subjectType: "case",
      subjectId: "list",
      details: { status, type, age, unread, late, sort, searched: search !== "" },
    }),
  );
  return batches(actor, filters, new Date());
}

async function* batches(actor: Actor, filters: ListFilters, now: Date): AsyncGenerator<ListedCase[]> {
  const runs = runsOf(filters);
  const exact = wordsQuery(filters.search);
  const where = and(filtered(filters, now), exact === null ? undefined : await foundBy(exact));
  let key: string | null = null;
  for (;;) {
    const batch: ListedCase[] = await readCases(runs, { where, key: readKey(key, runs), limit: BATCH });
    if (batch.length > 0) yield batch;
    if (batch.length < BATCH) break;
    key = batch.at(-1)?.key ?? null;
  }
  const close = await listCloseCases(actor, filters, now);
  if (close.length > 0) yield close;
}
