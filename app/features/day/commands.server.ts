import { and, eq } from "drizzle-orm";
import { createElement } from "react";
import { batchedReads } from "~/db/batched-reads.server";
import { db, type Tx, transaction } from "~/db/client.server";
import { morningEmails } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { queueEmail } from "~/features/emails/commands.server";
import { recordAudit } from "~/features/journal/commands.server";
import { findReader } from "~/features/notices/queries.server";
import { NOTICES_PATH } from "~/features/notices/rules";
import { AppError } from "~/platform/errors";
import { publicUrl } from "~/platform/http/public-url.server";
import { today } from "~/platform/today";
import { isNotToldOn } from "./access.server";
import { MORNING_SUBJECT, MorningEmail } from "./emails";
import { canReadDay } from "./policy";
import { countDay } from "./queries.server";
import { DAY_PATH } from "./rules";

/** Says whether the actor wants the e-mail of the morning. @throws AppError forbidden. */
export async function chooseMorningEmail(actor: Actor, { wanted }: { wanted: boolean }): Promise<void> {
  if (!canReadDay(actor)) throw new AppError("forbidden");
  const { userId } = actor;
  await transaction(async (tx) => {
    if (wanted) await tx.insert(morningEmails).values({ userId }).onConflictDoNothing();
    else await tx.delete(morningEmails).where(eq(morningEmails.userId, userId));
    await recordAudit(tx, userId, {
      action: "profile.morning_email_chosen",
      subjectType: "profile",
      subjectId: userId,
      details: { wanted },
    });
  });
}

/** Forgets the choice of an account that is no longer the staff's, in the transaction that changes its role. */
export async function forgetMorningEmail(tx: Tx, userId: string): Promise<void> {
  await tx.delete(morningEmails).where(eq(morningEmails.userId, userId));
}

/**
 * Sends a person the e-mail of this morning, once a day whatever runs again: the counts of what they may read now, and a
 * link. Nothing to a person who may no longer read the page.
 */
export async function sendMorningEmail(userId: string, now: Date): Promise<void> {
  const reader = await findReader(db, userId);
  if (!reader || !canReadDay(reader)) return;
  const counts = await countDay(reader, now, batchedReads());
  const toldOn = today(now);
  await transaction(async (tx) => {
    const isDue = and(eq(morningEmails.userId, userId), isNotToldOn(toldOn));
    const [due] = await tx.update(morningEmails).set({ toldOn }).where(isDue).returning();
    if (!due) return;
    await queueEmail(tx, {
      userId,
      recipient: reader.email,
      kind: "staff_notice",
      subject: MORNING_SUBJECT,
      element: createElement(MorningEmail, {
        counts,
        dayUrl: publicUrl(DAY_PATH),
        settingsUrl: publicUrl(NOTICES_PATH),
      }),
    });
  });
}
