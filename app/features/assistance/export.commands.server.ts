import { transaction } from "~/db/client.server";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit } from "~/features/journal/commands.server";
import { AppError } from "~/platform/errors";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { assistanceLimits } from "./limits.server";
import { canManageRequests } from "./policy";
import { type ListedRequest, readRequests } from "./queries.server";
import type { RequestFilters } from "./schema";

const BATCH = 500;

/**
 * Reads all requests that the list shows with these filters, in its order, in batches, for the CSV export. The journal
 * records the filters but not the searched text, which may be a name.
 * @throws AppError forbidden, too_many_requests.
 */
export async function exportRequests(actor: Actor, filters: RequestFilters): Promise<AsyncGenerator<ListedRequest[]>> {
  if (!canManageRequests(actor)) throw new AppError("forbidden");
  await consume(assistanceLimits.requests_export, actor.userId);
  const { search, status, lawyers } = filters;
  await transaction((tx) =>
    recordAudit(tx, actor.userId, {
      action: "requests.exported",
      subjectType: "request",
      subjectId: "list",
      details: { status, lawyers, searched: search !== "" },
    }),
  );
  return readBatches(filters);
}

async function* readBatches(filters: RequestFilters): AsyncGenerator<ListedRequest[]> {
  let after: string | null = null;
  do {
    const { requests, next } = await readRequests({ ...filters, after, before: null }, BATCH);
    if (requests.length > 0) yield requests;
    after = next;
  } while (after !== null);
}
