import type { Actor } from "~/features/accounts/actor";
import { countUnreadForStaff } from "~/features/chat/queries.server";
import { countPendingDocuments } from "~/features/identity/queries/documents.server";

/** What waits for the staff, for the badges of the tabs and the title of the browser's tab. */
export async function readAdminCounts(actor: Actor): Promise<{ unread: number; documents: number }> {
  const [unread, documents] = await Promise.all([countUnreadForStaff(actor), countPendingDocuments(actor)]);
  return { unread, documents };
}
