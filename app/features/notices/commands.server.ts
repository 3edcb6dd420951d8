import { and, eq, notInArray, sql } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { noticeChoices } from "~/db/schema";
import type { Role } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit } from "~/features/journal/commands.server";
import { AppError } from "~/platform/errors";
import { canChooseNotices, noticeKinds } from "./policy";
import { type Choices, channelsOf, choiceName } from "./rules";

/**
 * Sets which notices the actor receives, and how often; a choice that is not given is unchanged. After « Jamais », only
 * what begins from now on is counted. @throws AppError forbidden.
 */
export async function chooseNotices(actor: Actor, choices: Choices): Promise<void> {
  if (!canChooseNotices(actor)) throw new AppError("forbidden");
  const { userId } = actor;
  const chosen = noticeKinds(actor).flatMap((kind) =>
    channelsOf(kind).flatMap((channel) => {
      const frequency = choices[choiceName(kind, channel)];
      return frequency ? [{ userId, kind, channel, frequency }] : [];
    }),
  );
  if (chosen.length === 0) return;
  const { frequency, toldUntil } = noticeChoices;
  await transaction(async (tx) => {
    await tx
      .insert(noticeChoices)
      .values(chosen)
      .onConflictDoUpdate({
        target: [noticeChoices.userId, noticeChoices.kind, noticeChoices.channel],
        set: {
          frequency: sql`excluded.frequency`,
          toldUntil: sql`case when ${frequency} = 'never' then now() else ${toldUntil} end`,
        },
      });
    const details = Object.fromEntries(chosen.map((row) => [choiceName(row.kind, row.channel), row.frequency]));
    await recordAudit(tx, userId, {
      action: "profile.notices_chosen",
      subjectType: "profile",
      subjectId: userId,
      details,
    });
  });
}

/** Forgets what the present role of an account is not told of, in the transaction that changes the role. */
export async function forgetChoices(tx: Tx, userId: string, role: Role): Promise<void> {
  const kept = noticeKinds({ role });
  const ofOthers = kept.length > 0 ? notInArray(noticeChoices.kind, kept) : undefined;
  await tx.delete(noticeChoices).where(and(eq(noticeChoices.userId, userId), ofOthers));
}

/**
 * From their first case on a lawyer is told of their clients' messages twice a day, unless they have chosen otherwise:
 * a promised delay runs from each message. In the transaction that puts them in charge.
 */
export async function beginNotices(tx: Tx, lawyerId: string): Promise<void> {
  const choice = { userId: lawyerId, kind: "message", channel: "email", frequency: "twice_a_day" } as const;
  // Before this transaction, so that what waits in this very case is told.
  const toldUntil = sql`now() - interval '1 second'`;
  await tx
    .insert(noticeChoices)
    .values({ ...choice, toldUntil })
    .onConflictDoNothing();
}
