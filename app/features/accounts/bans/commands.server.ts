import { and, eq, exists, isNull } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { agendaAddresses, profiles, users } from "~/db/schema";
import { recordAudit } from "~/features/journal/commands.server";
import { AppError } from "~/platform/errors";
import { isId } from "~/platform/http/params";
import { publish } from "~/platform/live/live.server";
import type { Actor } from "../actor";
import { voidLinks } from "../email-links.commands.server";
import { canLiftBan } from "../policy";
import { endSessions } from "../sessions/commands.server";
import { isBanned } from "./access.server";

/**
 * Bans the account of a client in the caller's transaction: no password, link, passkey or session opens it. An account that
 * was banned before is left as it is, so that a ban that was lifted stays lifted.
 * @param until when the ban ends; null: only an administrator ends it.
 * @returns whether the account is banned now.
 */
export async function importBan(tx: Tx, userId: string, until: Date | null): Promise<boolean> {
  const isClient = exists(
    tx
      .select({ id: profiles.id })
      .from(profiles)
      .where(and(eq(profiles.id, userId), eq(profiles.role, "client"))),
  );
  const banned = await tx
    .update(users)
    .set({ bannedAt: new Date(), bannedUntil: until })
    .where(and(eq(users.id, userId), isNull(users.bannedAt), isClient))
    .returning({ id: users.id });
  if (banned.length === 0) return (await tx.$count(users, and(eq(users.id, userId), isBanned()))) > 0;
  await endSessions(tx, userId);
  await voidLinks(tx, userId, ["password_reset", "email_confirmation", "email_change"]);
  // These addresses work without a session.
  await tx.delete(agendaAddresses).where(eq(agendaAddresses.userId, userId));
  return true;
}

/**
 * Ends the ban of an account now. An account that is not banned is left as it is: the form may have been sent twice.
 * @throws AppError not_found, also when the actor may not.
 */
export async function liftBan(actor: Actor, userId: string): Promise<void> {
  if (!canLiftBan(actor) || !isId(userId)) throw new AppError("not_found");
  await transaction(async (tx) => {
    const lifted = await tx
      .update(users)
      .set({ bannedUntil: new Date() })
      .where(and(eq(users.id, userId), isBanned()))
      .returning({ id: users.id });
    if (lifted.length === 0) return;
    await recordAudit(tx, actor.userId, {
      action: "account.ban_lifted",
      subjectType: "account",
      subjectId: userId,
    });
    await publish(tx, { kind: "account", id: userId, audience: { users: [userId], roles: ["administrator"] } });
  });
}
