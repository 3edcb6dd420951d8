import type { Actor } from "~/features/accounts/actor";
import { countUnreadRequests } from "~/features/assistance/queries.server";
import { countUnreadForStaff } from "~/features/chat/queries.server";
import { countWaitingForScan } from "~/features/files/scanning/queries.server";
import { countPendingDocuments } from "~/features/identity/desk/queries.server";
import { countWork } from "~/features/worklist/queries.server";
import type { AdminCounts } from "./places";

/**
 * Counts the items that wait for the staff, for the badges of the places and the title of the browser's tab; for a lawyer, the
 * messages in their own cases.
 */
export async function readAdminCounts(actor: Actor): Promise<Omit<AdminCounts, "proposals">> {
  if (actor.role !== "administrator") {
    const [todo, unread] = await Promise.all([countWork(actor), countUnreadForStaff(actor)]);
    return { todo, unread, documents: 0, requests: 0, files: 0 };
  }
  const [todo, unread, documents, requests, files] = await Promise.all([
    countWork(actor),
    countUnreadForStaff(actor),
    countPendingDocuments(actor),
    countUnreadRequests(actor),
    countWaitingForScan(actor),
  ]);
  return { todo, unread, documents, requests, files };
}
