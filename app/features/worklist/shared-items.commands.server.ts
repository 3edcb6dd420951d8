import { and, eq } from "drizzle-orm";
import { transaction } from "~/db/client.server";
import { contactMessages, identityDocuments } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { publishRequest } from "~/features/assistance/commands.server";
import { canManageRequests } from "~/features/assistance/policy";
import { canReviewDocuments } from "~/features/identity/policy";
import { recordAudit } from "~/features/journal/commands.server";
import { AppError } from "~/platform/errors";
import { isId } from "~/platform/http/params";
import { publish } from "~/platform/live/live.server";
import { requireAdministrator } from "./sharing.commands.server";

/** What may be changed of a request, or of the documents of a person, without handling them. */
type Shared = { ownerId: string | null } | { sleepsUntil: string };

/** Gives a request to somebody, or puts it to sleep until a day. @throws AppError forbidden, request_not_found, owner_unknown. */
export async function shareRequest(actor: Actor, id: string, change: Shared): Promise<void> {
  if (!canManageRequests(actor)) throw new AppError("forbidden");
  await transaction(async (tx) => {
    if (!isId(id)) throw new AppError("request_not_found");
    const [row] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for("update");
    if (!row) throw new AppError("request_not_found");
    if ("ownerId" in change) {
      await requireAdministrator(tx, change.ownerId, null);
      const entry = { action: "assistance.given", subjectType: "request", subjectId: id, ownerId: row.userId } as const;
      await recordAudit(tx, actor.userId, { ...entry, details: { to: change.ownerId } });
    }
    await tx.update(contactMessages).set(change).where(eq(contactMessages.id, id));
    await publishRequest(tx, row);
  });
}

/**
 * The same with the documents of a person that wait. @param id of one of them.
 * @throws AppError forbidden, not_found, owner_unknown.
 */
export async function shareDocuments(actor: Actor, id: string, change: Shared): Promise<void> {
  if (!canReviewDocuments(actor)) throw new AppError("forbidden");
  await transaction(async (tx) => {
    if (!isId(id)) throw new AppError("not_found");
    const [row] = await tx
      .select({ userId: identityDocuments.userId })
      .from(identityDocuments)
      .where(eq(identityDocuments.id, id));
    if (!row || row.userId === actor.userId) throw new AppError("not_found");
    const { userId } = row;
    if ("ownerId" in change) {
      await requireAdministrator(tx, change.ownerId, userId);
      const entry = { action: "documents.given", subjectType: "account", subjectId: userId } as const;
      await recordAudit(tx, actor.userId, { ...entry, details: { to: change.ownerId } });
    }
    const waiting = and(eq(identityDocuments.userId, userId), eq(identityDocuments.status, "pending"));
    await tx.update(identityDocuments).set(change).where(waiting);
    await publish(tx, { kind: "documents", id: userId, audience: { roles: ["administrator"] } });
  });
}
