import { and, eq, gt, isNull } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { lawyerInvitations, lawyers, profiles, users } from "~/db/schema";
import type { Actor, SignInRequest } from "~/features/accounts/actor";
import { insertAccount } from "~/features/accounts/creation/commands.server";
import { hashPassword, refuseWeakPassword } from "~/features/accounts/password/rules.server";
import { SESSIONS_ENDED } from "~/features/accounts/sessions/rules";
import { signInWithPassword } from "~/features/accounts/sign-in/commands.server";
import { closeApplication } from "~/features/assistance/handling.commands.server";
import { queueEmail } from "~/features/emails/commands.server";
import { endHelpOf } from "~/features/helpers/ending.commands.server";
import { recordAudit } from "~/features/journal/commands.server";
import { newToken } from "~/platform/crypto/tokens.server";
import { AppError, toAppError } from "~/platform/errors";
import { publicUrl } from "~/platform/http/public-url.server";
import { publish } from "~/platform/live/live.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { LawyerInvitedEmail, lawyerInvitedSubject } from "../emails";
import { lawyerLimits } from "../limits.server";
import { canManageLawyers } from "../policy";
import { isOpenInvitation, readInvitation } from "./queries.server";
import { INVITATION_DAYS } from "./rules";
import type { InvitationInput } from "./schema";

const expiry = () => new Date(Date.now() + INVITATION_DAYS * 86_400_000);

/**
 * Invites a lawyer by e-mail, in answer to an application or without one; the application is completed with it. Only a
 * digest of the link's token is stored.
 * @throws AppError forbidden, too_many_requests; already_invited, already_lawyer, invitee_is_administrator;
 * request_not_found when the request is no lawyer's application; invitation_failed.
 */
export async function inviteLawyer(actor: Actor, input: InvitationInput): Promise<void> {
  if (!canManageLawyers(actor)) throw new AppError("forbidden");
  await consume(lawyerLimits.invitation, actor.userId);
  const { requestId = null, ...invited } = input;
  try {
    await transaction(async (tx) => {
      await refuseKnown(tx, invited.email);
      if (requestId) await closeApplication(tx, actor, requestId);
      const id = crypto.randomUUID();
      const { token, digest } = newToken();
      await tx
        .insert(lawyerInvitations)
        .values({ id, requestId, ...invited, digest, invitedBy: actor.userId, expiresAt: expiry() });
      await record(tx, actor.userId, "lawyer.invited", id);
      await send(tx, invited.email, token);
    });
  } catch (error) {
    throw toAppError(error, "invitation_failed");
  }
}

/** Refuses an address that an invitation would do nothing for. Administrators see every account anyway. */
async function refuseKnown(tx: Tx, email: string): Promise<void> {
  const [account] = await tx
    .select({ role: profiles.role })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.email, email));
  if (account?.role === "lawyer") throw new AppError("already_lawyer");
  if (account?.role === "administrator") throw new AppError("invitee_is_administrator");
  const { acceptedAt, revokedAt, expiresAt } = lawyerInvitations;
  const waiting = and(
    eq(lawyerInvitations.email, email),
    isNull(acceptedAt),
    isNull(revokedAt),
    gt(expiresAt, new Date()),
  );
  if ((await tx.$count(lawyerInvitations, waiting)) > 0) throw new AppError("already_invited");
}

function send(tx: Tx, email: string, token: string): Promise<string> {
  return queueEmail(tx, {
    userId: null,
    recipient: email,
    kind: "lawyer_invited",
    subject: lawyerInvitedSubject(),
    element: LawyerInvitedEmail({ url: publicUrl(`/lawyer-invitation?token=${token}`) }),
  });
}

type InvitationEvent = "lawyer.invited" | "lawyer.invitation_resent" | "lawyer.invitation_revoked";

function record(tx: Tx, actorId: string, action: InvitationEvent, id: string): Promise<void> {
  return recordAudit(tx, actorId, { action, subjectType: "invitation", subjectId: id });
}

/** Neither accepted nor revoked; an expired one may be sent again. */
const isUnanswered = (id: string) =>
  and(eq(lawyerInvitations.id, id), isNull(lawyerInvitations.acceptedAt), isNull(lawyerInvitations.revokedAt));

/**
 * Sends an invitation again, with another link for fourteen days; the former link stops working.
 * @throws AppError forbidden, invitation_not_found, invitation_failed, too_many_requests.
 */
export async function resendInvitation(actor: Actor, id: string): Promise<void> {
  if (!canManageLawyers(actor)) throw new AppError("forbidden");
  await consume(lawyerLimits.invitation, actor.userId);
  try {
    await transaction(async (tx) => {
      const { token, digest } = newToken();
      const [sent] = await tx
        .update(lawyerInvitations)
        .set({ digest, expiresAt: expiry() })
        .where(isUnanswered(id))
        .returning({ email: lawyerInvitations.email });
      if (!sent) throw new AppError("invitation_not_found");
      await record(tx, actor.userId, "lawyer.invitation_resent", id);
      await send(tx, sent.email, token);
    });
  } catch (error) {
    throw toAppError(error, "invitation_failed");
  }
}

/** Takes an invitation back: its link stops working. @throws AppError forbidden, invitation_not_found. */
export async function revokeInvitation(actor: Actor, id: string): Promise<void> {
  if (!canManageLawyers(actor)) throw new AppError("forbidden");
  await transaction(async (tx) => {
    const revoked = await tx
      .update(lawyerInvitations)
      .set({ revokedAt: new Date() })
      .where(isUnanswered(id))
      .returning({ id: lawyerInvitations.id });
    if (revoked.length === 0) throw new AppError("invitation_not_found");
    await record(tx, actor.userId, "lawyer.invitation_revoked", id);
  });
}

/** Uses an invitation: of two forms sent at once, the second finds it used. @throws AppError invitation_link_invalid. */
async function take(tx: Tx, token: string) {
  const [taken] = await tx
    .update(lawyerInvitations)
    .set({ acceptedAt: new Date() })
    .where(isOpenInvitation(token))
    .returning();
  if (!taken) throw new AppError("invitation_link_invalid");
  return taken;
}

async function join(tx: Tx, userId: string, invitationId: string): Promise<void> {
  await tx.insert(lawyers).values({ userId }).onConflictDoNothing();
  await recordAudit(tx, userId, {
    action: "lawyer.joined",
    subjectType: "account",
    subjectId: userId,
    details: { invitationId },
  });
}

/**
 * Accepts an invitation with a new account. The link proves the mailbox, so its address is confirmed; no session acts as
 * a lawyer before it has proved a second factor (`roleOf`).
 * @returns the headers (`Set-Cookie`) of the answer, which open a session.
 * @throws AppError invitation_link_invalid; invitation_needs_login when the address has an account; common_password,
 * breached_password, guessable_password; registration_failed, too_many_requests.
 */
export async function acceptInvitation(from: SignInRequest, token: string, password: string): Promise<Headers> {
  try {
    const invited = await readInvitation(token, from.ip);
    if (!invited) throw new AppError("invitation_link_invalid");
    const { hasAccount, ...person } = invited;
    if (hasAccount) throw new AppError("invitation_needs_login");
    await refuseWeakPassword(password, person);
    const passwordHash = await hashPassword(password);
    await transaction(async (tx) => {
      const { id } = await take(tx, token);
      const userId = await insertAccount(tx, { ...person, passwordHash, role: "lawyer", emailConfirmed: true });
      await recordAudit(tx, userId, { action: "account.registered", subjectType: "account", subjectId: userId });
      await join(tx, userId, id);
    });
    const opened = await signInWithPassword(from, { email: person.email, password });
    if (!opened) throw new AppError("registration_failed");
    return opened.headers;
  } catch (error) {
    const known = toAppError(error, "registration_failed");
    throw known.code === "already_registered" ? new AppError("invitation_needs_login") : known;
  }
}

/**
 * Accepts an invitation with the account of its address, in a session of that account: the link proves the mailbox, and
 * the session the account. The account becomes a lawyer's and keeps its own cases; its name stays, and is the one that
 * is verified.
 * @throws AppError invitation_link_invalid; invitation_needs_login for a session of another account;
 * invitee_is_administrator, because an account has one role.
 */
export async function acceptWithAccount(actor: Actor, token: string): Promise<void> {
  await transaction(async (tx) => {
    const { id, email } = await take(tx, token);
    const [person] = await tx.select().from(profiles).where(eq(profiles.id, actor.userId)).for("update");
    if (!person || person.email !== email) throw new AppError("invitation_needs_login");
    if (person.role === "administrator") throw new AppError("invitee_is_administrator");
    const { userId } = actor;
    await endHelpOf(tx, userId, userId);
    await tx.update(profiles).set({ role: "lawyer", updatedAt: new Date() }).where(eq(profiles.id, userId));
    await tx.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
    await join(tx, userId, id);
    const audience = { users: [userId], roles: ["administrator" as const] };
    // Live streams opened under the former role check it again.
    await publish(tx, { kind: SESSIONS_ENDED, id: userId, audience });
    await publish(tx, { kind: "account", id: userId, audience });
  });
}
