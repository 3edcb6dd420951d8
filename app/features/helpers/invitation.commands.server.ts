import { and, eq } from "drizzle-orm";
import { createElement } from "react";
import { type Tx, transaction } from "~/db/client.server";
import { asciiEmail } from "~/db/email-address";
import { caseMembers, cases, helperInvitations, profiles, users } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { type LockedCase, lockCaseFor } from "~/features/cases/desk/commands.server";
import { postAutomaticMessage } from "~/features/chat/commands.server";
import { queueEmail } from "~/features/emails/commands.server";
import { recordAudit } from "~/features/journal/commands.server";
import { deriveCases } from "~/features/members/derivations.commands.server";
import { caseAudience, helpersOf } from "~/features/members/queries.server";
import { digestOf, newToken } from "~/platform/crypto/tokens.server";
import { AppError, toAppError } from "~/platform/errors";
import { isId } from "~/platform/http/params";
import { publicUrl } from "~/platform/http/public-url.server";
import { publish } from "~/platform/live/live.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { HELPER_INVITED_SUBJECT, HELPER_JOINED_SUBJECT, HelperInvitedEmail, HelperJoinedEmail } from "./emails";
import { helperLimits } from "./limits.server";
import { canHelp, canManageHelpers } from "./policy";
import { isWaitingInvitation, knownNameOf } from "./queries.server";
import { INVITATION_DAYS, INVITED_PERSON, joinedMessage, MAX_HELPERS } from "./rules";
import type { HelperInvitationInput } from "./schema";

/**
 * Invites a helper by e-mail to one case of the actor's. Only a digest of the link's token is stored, and only the
 * account of that address can accept it.
 * @throws AppError case_not_found; helper_is_self, helper_already, helper_already_invited, too_many_helpers;
 * too_many_helper_invitations; helper_invitation_failed.
 */
export async function inviteHelper(actor: Actor, caseId: string, input: HelperInvitationInput): Promise<void> {
  try {
    await transaction(async (tx) => {
      const caseRow = await lockCaseFor(tx, actor, caseId, canManageHelpers);
      const { email, right } = input;
      await refuseUseless(tx, actor, caseRow, email);
      await consumeDaily(actor);
      const { token, digest } = newToken();
      await tx.insert(helperInvitations).values({
        caseId: caseRow.id,
        email,
        canWrite: right === "write",
        digest,
        invitedBy: actor.userId,
        expiresAt: new Date(Date.now() + INVITATION_DAYS * 86_400_000),
      });
      await record(tx, actor.userId, "case.helper_invited", caseRow, { right });
      await queueEmail(tx, {
        userId: null,
        recipient: email,
        kind: "helper_invited",
        subject: HELPER_INVITED_SUBJECT,
        element: createElement(HelperInvitedEmail, { url: publicUrl(`/helper-invitation?token=${token}`) }),
      });
    });
  } catch (error) {
    throw toAppError(error, "helper_invitation_failed");
  }
}

/** The lock of the case is held: of two invitations sent at once, the second counts the first. */
async function refuseUseless(tx: Tx, actor: Actor, { id: caseId }: LockedCase, email: string): Promise<void> {
  if (email === asciiEmail(actor.email)) throw new AppError("helper_is_self");
  const helpers = await helpersOf(tx, caseId);
  if (helpers.some((helper) => asciiEmail(helper.email) === email)) throw new AppError("helper_already");
  const waiting = await tx
    .select({ email: helperInvitations.email })
    .from(helperInvitations)
    .where(and(eq(helperInvitations.caseId, caseId), isWaitingInvitation()));
  if (waiting.some((invitation) => asciiEmail(invitation.email) === email))
    throw new AppError("helper_already_invited");
  if (helpers.length + waiting.length >= MAX_HELPERS) throw new AppError("too_many_helpers");
}

async function consumeDaily(actor: Actor): Promise<void> {
  await consume(helperLimits.helper_invitation, actor.userId).catch((error) => {
    const isLimit = error instanceof AppError && error.code === "too_many_requests";
    throw isLimit ? new AppError("too_many_helper_invitations", { retryAfter: error.retryAfter }) : error;
  });
}

type HelperEvent = "case.helper_invited" | "case.helper_invitation_cancelled" | "case.helper_joined";
type Details = Record<string, string | boolean>;

function record(tx: Tx, actorId: string, action: HelperEvent, caseRow: OwnedCase, details: Details): Promise<void> {
  const { id: subjectId, userId: ownerId } = caseRow;
  return recordAudit(tx, actorId, { action, subjectType: "case", subjectId, ownerId, details });
}

type OwnedCase = { id: string; userId: string };

/** Takes an invitation back: its link stops working. @throws AppError case_not_found, helper_invitation_not_found. */
export async function cancelHelperInvitation(actor: Actor, caseId: string, id: string): Promise<void> {
  if (!isId(id)) throw new AppError("helper_invitation_not_found");
  await transaction(async (tx) => {
    const caseRow = await lockCaseFor(tx, actor, caseId, canManageHelpers);
    const cancelled = await tx
      .update(helperInvitations)
      .set({ revokedAt: new Date() })
      .where(and(eq(helperInvitations.id, id), eq(helperInvitations.caseId, caseRow.id), isWaitingInvitation()))
      .returning({ id: helperInvitations.id });
    if (cancelled.length === 0) throw new AppError("helper_invitation_not_found");
    await record(tx, actor.userId, "case.helper_invitation_cancelled", caseRow, { invitationId: id });
  });
}

/**
 * Accepts an invitation in a session of the account that has its address: the link proves the mailbox, and the session
 * the account. An e-mail tells the owner, and a message in the conversation tells both sides.
 * @returns the id of the case.
 * @throws AppError helper_link_invalid; helper_needs_login for a session of another account; helper_is_staff.
 */
export async function acceptHelperInvitation(actor: Actor, token: string): Promise<string> {
  const isOfLink = and(eq(helperInvitations.digest, digestOf(token)), isWaitingInvitation());
  return transaction(async (tx) => {
    const [found] = await tx.select({ caseId: helperInvitations.caseId }).from(helperInvitations).where(isOfLink);
    if (!found) throw new AppError("helper_link_invalid");
    // Every command locks the case first.
    const [caseRow] = await tx.select().from(cases).where(eq(cases.id, found.caseId)).for("update");
    const [person] = await tx.select().from(profiles).where(eq(profiles.id, actor.userId));
    const [taken] = await tx
      .update(helperInvitations)
      .set({ acceptedAt: new Date(), acceptedBy: actor.userId })
      .where(isOfLink)
      .returning();
    if (!taken || !caseRow) throw new AppError("helper_link_invalid");
    if (!person || person.email !== taken.email) throw new AppError("helper_needs_login");
    if (!canHelp(person, caseRow)) throw new AppError("helper_is_staff");
    const { canWrite } = taken;
    await tx
      .insert(caseMembers)
      .values({ caseId: caseRow.id, userId: person.id, membership: "helper", canWrite, addedBy: caseRow.userId })
      .onConflictDoUpdate({
        target: [caseMembers.caseId, caseMembers.userId],
        set: { membership: "helper", canWrite },
      });
    await deriveCases(tx, [caseRow.id], ["members"]);
    await tx.update(users).set({ emailVerified: true }).where(eq(users.id, person.id));
    await record(tx, person.id, "case.helper_joined", caseRow, { right: canWrite ? "write" : "read" });
    await tellJoined(tx, caseRow, person, canWrite);
    return caseRow.id;
  });
}

type Person = typeof profiles.$inferSelect;

async function tellJoined(
  tx: Tx,
  caseRow: typeof cases.$inferSelect,
  person: Person,
  canWrite: boolean,
): Promise<void> {
  const { id: caseId, userId: ownerId, reference } = caseRow;
  const [owner] = await tx.select().from(profiles).where(eq(profiles.id, ownerId));
  if (!owner) return;
  const helper = await knownNameOf(tx, person, caseRow);
  const text = joinedMessage(helper ?? INVITED_PERSON, `${owner.firstName} ${owner.lastName}`.trim(), canWrite);
  await postAutomaticMessage(tx, { caseId, ownerId, text });
  await queueEmail(tx, {
    userId: owner.id,
    recipient: owner.email,
    kind: "helper_joined",
    subject: HELPER_JOINED_SUBJECT,
    element: createElement(HelperJoinedEmail, {
      firstName: owner.firstName,
      reference,
      helper,
      url: publicUrl(`/case/${caseId}/helpers`),
    }),
  });
  await publish(tx, { kind: "case", id: caseId, audience: await caseAudience(tx, caseRow) });
}
