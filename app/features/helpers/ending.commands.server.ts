import { and, eq, inArray } from "drizzle-orm";
import { createElement } from "react";
import type { Tx } from "~/db/client.server";
import { caseMembers, cases, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { personName } from "~/features/accounts/profile/rules";
import { purgeMemberData } from "~/features/cases/ended-access.commands.server";
import { postAutomaticMessage } from "~/features/chat/commands.server";
import { queueEmail } from "~/features/emails/commands.server";
import {
  announceCase,
  changeCase,
  changeCases,
  type LockedCase,
  type LockedParties,
  recordEvent,
} from "~/features/members/change-case.commands.server";
import { caseAudience } from "~/features/members/queries.server";
import { AppError, toAppError } from "~/platform/errors";
import { isId } from "~/platform/http/params";
import { publicUrl } from "~/platform/http/public-url.server";
import { HELPER_LEFT_SUBJECT, HelperLeftEmail } from "./emails";
import { canEndHelp } from "./policy";
import { knownNameOf } from "./queries.server";
import { endedMessage, INVITED_PERSON } from "./rules";

/**
 * Ends the access of a helper at once, for the owner or for the helper. An e-mail tells the owner that a helper left. A
 * live event reloads the helper's open pages, whose next request finds nothing.
 * @returns whether the actor left.
 * @throws AppError case_not_found, helper_not_found, helper_end_failed.
 */
export async function endHelp(actor: Actor, caseId: string, helperId: string): Promise<boolean> {
  if (!isId(helperId)) throw new AppError("helper_not_found");
  try {
    const may = (_: Actor, caseRow: LockedCase) => canEndHelp(actor, caseRow, { userId: helperId });
    return await changeCase(null, actor, caseId, { may, announce: "nothing" }, async (tx, caseRow) => {
      const hasLeft = helperId === actor.userId;
      const helper = await removeHelper(tx, caseRow, helperId, { by: actor.userId, hasLeft });
      const { id, userId: ownerId, reference } = caseRow;
      // An owner who ends an access has chosen it by the name.
      const name = helper && (hasLeft ? await knownNameOf(tx, helper, caseRow) : personName(helper));
      await postAutomaticMessage(tx, { caseId: id, text: endedMessage(name || INVITED_PERSON, hasLeft) });
      if (hasLeft) await tellLeft(tx, { id, ownerId, reference, helper: name || null });
      return hasLeft;
    });
  } catch (error) {
    throw toAppError(error, "helper_end_failed");
  }
}

/**
 * Ends one access to a case that the caller is changing; the live event reaches the helper too.
 * @returns the profile of the helper, undefined without one. @throws AppError helper_not_found.
 */
export async function removeHelper(
  tx: Tx,
  caseRow: LockedParties,
  helperId: string,
  { by, hasLeft }: { by: string; hasLeft: boolean },
): Promise<typeof profiles.$inferSelect | undefined> {
  const { id: caseId } = caseRow;
  const audience = await caseAudience(tx, caseRow);
  const ended = await tx
    .delete(caseMembers)
    .where(and(eq(caseMembers.caseId, caseId), eq(caseMembers.userId, helperId), eq(caseMembers.membership, "helper")))
    .returning({ userId: caseMembers.userId });
  if (ended.length === 0) throw new AppError("helper_not_found");
  await purgeMemberData(tx, helperId, caseId);
  await recordEvent(tx, by, caseRow, { event: "case.helper_ended", details: { helperId, hasLeft } });
  await announceCase(tx, caseRow, { to: audience });
  const [person] = await tx.select().from(profiles).where(eq(profiles.id, helperId));
  return person;
}

/**
 * Ends every access of a helper whose account gets another role, within the caller's transaction: one who becomes a
 * lawyer or an administrator helps nobody any more. @param by who changed the role.
 */
export async function endHelpOf(tx: Tx, helperId: string, by: string): Promise<void> {
  const { caseId, userId, membership } = caseMembers;
  const isHelper = and(eq(userId, helperId), eq(membership, "helper"));
  const helped = tx.select({ caseId }).from(caseMembers).where(isHelper);
  await changeCases(tx, inArray(cases.id, helped), async (rows) => {
    for (const caseRow of rows) await removeHelper(tx, caseRow, helperId, { by, hasLeft: false });
  });
}

type Left = { id: string; ownerId: string; reference: string; helper: string | null };

async function tellLeft(tx: Tx, { id, ownerId, reference, helper }: Left): Promise<void> {
  const [owner] = await tx.select().from(profiles).where(eq(profiles.id, ownerId));
  if (!owner) return;
  const { firstName, email } = owner;
  await queueEmail(tx, {
    userId: ownerId,
    recipient: email,
    kind: "helper_left",
    subject: HELPER_LEFT_SUBJECT,
    element: createElement(HelperLeftEmail, {
      firstName,
      reference,
      helper,
      url: publicUrl(`/case/${id}/helpers`),
    }),
  });
}
