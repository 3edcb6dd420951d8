import { eq } from "drizzle-orm";
import { createElement } from "react";
import { transaction } from "~/db/client.server";
import { cases, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit } from "~/features/audit/commands.server";
import { postAutomaticMessage } from "~/features/chat/commands.server";
import { queueEmail } from "~/features/mailing/commands/queue-email.server";
import { AppError } from "~/platform/errors";
import { publish } from "~/platform/live.server";
import { publicUrl } from "~/platform/public-url.server";
import { CaseStatusEmail } from "../emails";
import { canMove, canReadAsAdministrator } from "../policy";
import { type AdminMove, CASE_MOVES } from "../status";
import { STATUS_NOTICES } from "../status-messages";
import { lockCase } from "./locked-case.server";

/**
 * A decision of the administration (spec section 4; design section 5): the status, the message in the conversation, the
 * e-mail to the client and the audit entry, all or none. A case that is already where the decision leads (a double
 * click) is left as it is.
 * @returns false when it was there already.
 * @throws AppError case_not_found; status_update_failed when the case's status does not allow it.
 */
export async function moveCase(actor: Actor, { id, move }: { id: string; move: AdminMove }): Promise<boolean> {
  if (!canReadAsAdministrator(actor)) throw new AppError("case_not_found");
  return transaction(async (tx) => {
    const row = await lockCase(tx, id);
    if (!row) throw new AppError("case_not_found");
    const status = CASE_MOVES[move].to;
    if (row.status === status) return false;
    if (!canMove(actor, row, move)) throw new AppError("status_update_failed");
    const now = new Date();
    // A decision answers the client: it stops the clock of the promised 48 hours.
    const firstAnsweredAt = row.firstAnsweredAt ?? now;
    await tx
      .update(cases)
      .set({ status, updatedAt: now, lastActivityAt: now, firstAnsweredAt })
      .where(eq(cases.id, id));
    await recordAudit(tx, actor.userId, {
      action: "case.status_changed",
      subjectType: "case",
      subjectId: id,
      ownerId: row.userId,
      details: { from: row.status, to: status, move },
    });
    const { message, subject } = STATUS_NOTICES[move];
    await postAutomaticMessage(tx, { caseId: id, ownerId: row.userId, text: message });
    const [client] = await tx.select().from(profiles).where(eq(profiles.id, row.userId));
    if (client) {
      const chatUrl = publicUrl(`/case/${id}/chat`);
      const element = createElement(CaseStatusEmail, {
        move,
        firstName: client.firstName,
        reference: row.caseId,
        chatUrl,
      });
      await queueEmail(tx, { userId: client.id, recipient: client.email, kind: `case_${move}`, subject, element });
    }
    await publish(tx, { kind: "case", id, owner: row.userId });
    return true;
  });
}
