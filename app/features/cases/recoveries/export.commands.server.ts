import { transaction } from "~/db/client.server";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit } from "~/features/journal/commands.server";
import { AppError } from "~/platform/errors";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { caseLimits } from "../limits.server";
import { canExportCases } from "../policy";
import { type ListedRecovery, readRecoveries } from "./queries.server";

const BATCH = 500;

/**
 * Reads the recovered sums of all cases, the latest first, in batches, for the CSV export, which the journal records.
 * @throws AppError forbidden, too_many_requests.
 */
export async function exportRecoveries(actor: Actor): Promise<AsyncGenerator<ListedRecovery[]>> {
  if (!canExportCases(actor)) throw new AppError("forbidden");
  await consume(caseLimits.recoveries_export, actor.userId);
  await transaction((tx) =>
    recordAudit(tx, actor.userId, { action: "recoveries.exported", subjectType: "case", subjectId: "list" }),
  );
  return readBatches();
}

async function* readBatches(): AsyncGenerator<ListedRecovery[]> {
  let batch: ListedRecovery[] = [];
  do {
    batch = await readRecoveries(batch.at(-1) ?? null, BATCH);
    if (batch.length > 0) yield batch;
  } while (batch.length === BATCH);
}
