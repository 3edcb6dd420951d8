import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import { db, type Tx, transaction } from "~/db/client.server";
import { cases, profiles, scheduledMessages } from "~/db/schema";
import type { ScheduleHold } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { changeCases, type LockedRow } from "~/features/members/change-case.commands.server";
import { AppError, nullIf } from "~/platform/errors";
import { defineJob } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { holdBack } from "../holding.commands.server";
import { canPostMessage } from "../policy";
import { type Conversation, readConversation } from "../queries.server";
import { holdOf, type ScheduledRow, sendScheduled, settleSent } from "./commands.server";

/** How many leave in one run; those that remain leave in the next one. */
const BATCH = 200;

const isDue = and(isNull(scheduledMessages.hold), lte(scheduledMessages.sendAt, sql`now()`));

/**
 * Sends the messages that are due, every minute. Each is posted and deleted in one transaction: a second process does
 * not find it, and a process that is killed has sent nothing.
 */
export const sendDueMessages = defineJob({
  name: "chat.send_scheduled",
  cron: "* * * * *",
  run: async () => {
    const { sendAt } = scheduledMessages;
    const due = await db.select().from(scheduledMessages).where(isDue).orderBy(asc(sendAt)).limit(BATCH);
    // One that fails must not keep the others.
    for (const message of due)
      await leave(message).catch((error) => log.error({ err: error, message: message.id }, "scheduled message"));
  },
});

type Due = Pick<ScheduledRow, "id" | "caseId" | "authorId">;

async function leave(due: Due): Promise<void> {
  const author = await readAuthor(due.authorId);
  const conversation = author && (await nullIf("case_not_found", readConversation(author, due.caseId)));
  try {
    await changeDue(due, (tx, locked) => sendOrHold(tx, locked, author, conversation));
  } catch (error) {
    const hold = error instanceof AppError ? HOLDS[error.code] : undefined;
    if (!hold) throw error;
    await changeDue(due, (tx, { caseRow }) => holdBack(tx, caseRow, due.id, hold));
  }
}

/** What stops a message that was about to leave: its author lost their access meanwhile, or a file was blocked. */
const HOLDS: Partial<Record<AppError["code"], ScheduleHold>> = {
  case_not_found: "not_in_charge",
  file_infected: "file_blocked",
};

type Locked = { message: ScheduledRow; caseRow: LockedRow };

async function sendOrHold(
  tx: Tx,
  { caseRow, message }: Locked,
  author: Actor | null,
  conversation: Conversation | null,
): Promise<void> {
  if (await settleSent(tx, caseRow, message.id)) return;
  const hold = await holdOf(tx, { caseRow, message });
  if (hold) return holdBack(tx, caseRow, message.id, hold);
  // The policy is asked again, of the author as they are now.
  const mayWrite = author && conversation?.side === "staff" && !conversation.needsReason;
  if (!mayWrite || !canPostMessage(author, conversation)) return holdBack(tx, caseRow, message.id, "not_in_charge");
  await sendScheduled(tx, author, conversation, caseRow, message);
}

/** Runs `work` unless the message left, was changed, held back or cancelled since it was read. */
async function changeDue({ id, caseId }: Due, work: (tx: Tx, locked: Locked) => Promise<void>): Promise<void> {
  await transaction((tx) =>
    changeCases(tx, eq(cases.id, caseId), async ([caseRow]) => {
      const isStillDue = and(eq(scheduledMessages.id, id), isDue);
      const [message] = await tx.select().from(scheduledMessages).where(isStillDue).for("update");
      if (caseRow && message) await work(tx, { message, caseRow });
    }),
  );
}

/**
 * The author as the policy asks for them when the message leaves: with the role that their account has now. They proved
 * their second factor when they wrote it.
 */
async function readAuthor(userId: string): Promise<Actor | null> {
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, userId));
  if (!profile) return null;
  const { email, firstName, lastName, role, profileStepCompleted, identityVerified } = profile;
  return {
    ...{ userId, email, firstName, lastName, role, profileStepCompleted, identityVerified },
    sessionId: "",
    emailConfirmed: true,
    accountRole: role,
    secondFactor: true,
    secondFactorMissing: false,
  };
}
