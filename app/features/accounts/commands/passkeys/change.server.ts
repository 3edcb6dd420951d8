import { and, eq } from "drizzle-orm";
import { transaction } from "~/db/client.server";
import { passkeys } from "~/db/schema";
import { recordAudit } from "~/features/audit/commands.server";
import { AppError } from "~/platform/errors";
import type { Actor } from "../../actor";
import { reauthenticate } from "../check-password.server";
import { announce, endStanding, holdSecondFactor } from "../second-factor/standing.server";

const own = (actor: Actor, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, actor.userId));

/** Gives one of the actor's passkeys another name. @throws AppError not_found. */
export async function renamePasskey(actor: Actor, { id, name }: { id: string; name: string }): Promise<void> {
  await transaction(async (tx) => {
    const renamed = await tx.update(passkeys).set({ name }).where(own(actor, id)).returning({ id: passkeys.id });
    if (renamed.length === 0) throw new AppError("not_found");
    await recordAudit(tx, actor.userId, {
      action: "account.passkey_renamed",
      subjectType: "account",
      subjectId: actor.userId,
    });
  });
}

/**
 * Forgets one of the actor's passkeys, after the password. With the last factor of the account its recovery codes go too.
 * One that is gone already is no error: the form may have been sent twice.
 * @throws AppError wrong_password, forbidden, too_many_requests.
 */
export async function removePasskey(actor: Actor, { id, password }: { id: string; password: string }): Promise<void> {
  await reauthenticate(actor, password);
  await transaction(async (tx) => {
    await holdSecondFactor(tx, actor);
    const removed = await tx.delete(passkeys).where(own(actor, id)).returning({ id: passkeys.id });
    if (removed.length === 0) return;
    await endStanding(tx, actor.userId);
    await announce(tx, actor.userId, actor.userId, {
      action: "account.passkey_removed",
      kind: "passkey_removed",
      title: "Une clé d’accès a été retirée",
      what: "Une clé d’accès de votre compte a été retirée : elle ne permet plus de l’ouvrir.",
    });
  });
}
