import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { profiles, recoveryCodes, sessions, users } from "~/db/schema";
import { recordAudit } from "~/features/audit/commands.server";
import { queueEmail } from "~/features/mailing/commands/queue-email.server";
import type { EmailKind } from "~/features/mailing/kinds";
import { AppError } from "~/platform/errors";
import { publish } from "~/platform/live.server";
import { publicUrl } from "~/platform/public-url.server";
import type { Actor } from "../../actor";
import { SecurityNoticeEmail } from "../../emails";
import { newRecoveryCodes, recoveryDigest } from "../../one-time-codes.server";
import { canChangeSecondFactor } from "../../policy";
import { hasSecondFactor } from "../../queries/second-factor.server";
import { SESSIONS_ENDED } from "../../session-events";
import { endSessions } from "../end-sessions.server";

/**
 * Lets one change at a time happen to the second factor of an account.
 * @returns whether it is on now.
 * @throws AppError forbidden when it is on and this session has not proved it: a password alone adds no other.
 */
export async function holdSecondFactor(tx: Tx, actor: Actor): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.userId)).for("no key update");
  const isOn = await hasSecondFactor(actor.userId, tx);
  // Read again: the session may have proved it since the request came, by the same form sent twice.
  const [session] = await tx
    .select({ provedAt: sessions.secondFactorAt })
    .from(sessions)
    .where(eq(sessions.id, actor.sessionId));
  const secondFactor = Boolean(session?.provedAt);
  if (!canChangeSecondFactor({ secondFactor }, { isOn })) throw new AppError("forbidden");
  return isOn;
}

/**
 * What follows when an account gets a factor: this session has proved it. With the first one the other sessions end,
 * since none of them has, and recovery codes are made.
 * @returns the codes, to be shown once; null when the account has its own already.
 */
export async function startStanding(tx: Tx, { userId, sessionId }: Actor, wasOn: boolean): Promise<string[] | null> {
  await tx.update(sessions).set({ secondFactorAt: new Date() }).where(eq(sessions.id, sessionId));
  if (wasOn) return null;
  await endSessions(tx, userId, { except: sessionId });
  return replaceRecoveryCodes(tx, userId);
}

/** What follows when an account loses a factor: with the last one go the recovery codes and what sessions have proved. */
export async function endStanding(tx: Tx, userId: string): Promise<void> {
  if (await hasSecondFactor(userId, tx)) return;
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.update(sessions).set({ secondFactorAt: null }).where(eq(sessions.userId, userId));
  // A live stream that was opened as the staff asks again what it may hear.
  await publish(tx, { kind: SESSIONS_ENDED, id: userId, owner: userId });
}

/** New recovery codes in place of those that an account had. */
export async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, digest: recoveryDigest(userId, code) })));
  return codes;
}

type Notice = { action: string; kind: EmailKind; title: string; what: string };

/** Records a change of the second factor and tells its person by e-mail, so that they can act when it was not them. */
export async function announce(tx: Tx, by: string | null, userId: string, { action, kind, title, what }: Notice) {
  await recordAudit(tx, by, { action, subjectType: "account", subjectId: userId });
  const [person] = await tx
    .select({ email: profiles.email, firstName: profiles.firstName })
    .from(profiles)
    .where(eq(profiles.id, userId));
  if (!person) return;
  await queueEmail(tx, {
    userId,
    recipient: person.email,
    kind,
    subject: title,
    element: SecurityNoticeEmail({ title, what, firstName: person.firstName, askUrl: publicUrl("/forgot-password") }),
  });
}
