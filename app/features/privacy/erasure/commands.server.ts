import { and, asc, eq, lte } from "drizzle-orm";
import { db, type Tx, transaction } from "~/db/client.server";
import { erasures, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { reauthenticate } from "~/features/accounts/password/commands.server";
import { queueEmail } from "~/features/emails/commands.server";
import { recordAudit } from "~/features/journal/commands.server";
import { lockCasesOf } from "~/features/people/commands.server";
import { removePerson } from "~/features/people/deletion.commands.server";
import { AppError, toAppError } from "~/platform/errors";
import { publicUrl } from "~/platform/http/public-url.server";
import { log } from "~/platform/log.server";
import {
  ACCOUNT_ERASED_SUBJECT,
  ERASURE_ASKED_SUBJECT,
  ERASURE_CANCELLED_SUBJECT,
  ErasureAskedEmail,
  ErasureCancelledEmail,
  ErasureDoneEmail,
} from "../emails";
import { canEraseOwnAccount } from "../policy";
import { retentionPeriods } from "../retention/configured-periods.server";

const DAY = 86_400_000;

/**
 * Requests, with the password, the erasure of the actor's account in seven days. A second request keeps the first date.
 * @returns the date of the erasure.
 * @throws AppError wrong_password, too_many_requests, erasure_of_administrator, erasure_failed.
 */
export async function requestErasure(actor: Actor, password: string, now = new Date()): Promise<Date> {
  try {
    await reauthenticate(actor, password);
    if (!canEraseOwnAccount(actor)) throw new AppError("erasure_of_administrator");
    const dueAt = new Date(now.getTime() + retentionPeriods().erasureDays * DAY);
    return await transaction(async (tx) => {
      const { userId } = actor;
      const inserted = await tx
        .insert(erasures)
        .values({ userId, askedAt: now, dueAt })
        .onConflictDoNothing()
        .returning();
      if (inserted.length === 0) return (await findErasure(tx, userId))?.dueAt ?? dueAt;
      await recordAudit(tx, userId, { action: "account.erasure_asked", subjectType: "account", subjectId: userId });
      await queueEmail(tx, {
        userId,
        recipient: actor.email,
        kind: "erasure_asked",
        subject: ERASURE_ASKED_SUBJECT,
        element: ErasureAskedEmail({ firstName: actor.firstName, dueAt, pageUrl: publicUrl("/account/data") }),
      });
      return dueAt;
    });
  } catch (error) {
    throw toAppError(error, "erasure_failed");
  }
}

/** Cancels the erasure. @returns false when none was requested. @throws AppError erasure_failed. */
export async function cancelErasure(actor: Actor): Promise<boolean> {
  const { userId } = actor;
  try {
    return await transaction(async (tx) => {
      const cancelled = await tx.delete(erasures).where(eq(erasures.userId, userId)).returning();
      if (cancelled.length === 0) return false;
      await recordAudit(tx, userId, { action: "account.erasure_cancelled", subjectType: "account", subjectId: userId });
      await queueEmail(tx, {
        userId,
        recipient: actor.email,
        kind: "erasure_cancelled",
        subject: ERASURE_CANCELLED_SUBJECT,
        element: ErasureCancelledEmail({ firstName: actor.firstName }),
      });
      return true;
    });
  } catch (error) {
    throw toAppError(error, "erasure_failed");
  }
}

/**
 * Erases the accounts whose seven days are over, each in its own transaction, and confirms it by e-mail. The e-mail is
 * enqueued before the profile is deleted, and keeps the address only until it is sent. A person who became an
 * administrator in the meantime is skipped: another administrator must demote or delete them.
 * @param limit the maximum number of accounts. @returns how many were erased.
 */
export async function eraseDueAccounts(now = new Date(), limit = Number.MAX_SAFE_INTEGER): Promise<number> {
  const due = await db
    .select({ userId: erasures.userId })
    .from(erasures)
    .where(lte(erasures.dueAt, now))
    .orderBy(asc(erasures.dueAt))
    .limit(Math.min(limit, 10_000));
  let erased = 0;
  for (const { userId } of due) if (await eraseAccount(userId, now)) erased++;
  return erased;
}

function eraseAccount(userId: string, now: Date): Promise<boolean> {
  return transaction(async (tx) => {
    await lockCasesOf(tx, userId);
    const [person] = await tx
      .select({ role: profiles.role, email: profiles.email, firstName: profiles.firstName })
      .from(profiles)
      .where(eq(profiles.id, userId))
      .for("update");
    const erasure = await findErasure(tx, userId, now);
    if (!person || !erasure) return false;
    if (person.role === "administrator") {
      log.warn({ account: userId }, "the account of an administrator was not erased");
      return false;
    }
    await queueEmail(tx, {
      userId,
      recipient: person.email,
      kind: "erasure_done",
      subject: ACCOUNT_ERASED_SUBJECT,
      element: ErasureDoneEmail({ firstName: person.firstName, askedAt: erasure.askedAt, erasedAt: now }),
    });
    await removePerson(tx, userId, { by: null, from: person.role });
    return true;
  });
}

async function findErasure(tx: Tx, userId: string, dueBefore?: Date) {
  const [erasure] = await tx
    .select()
    .from(erasures)
    .where(and(eq(erasures.userId, userId), dueBefore && lte(erasures.dueAt, dueBefore)))
    .for("update");
  return erasure;
}
