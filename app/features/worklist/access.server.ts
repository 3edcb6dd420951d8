import { and, eq, gt, isNotNull, isNull, lte, ne, not, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "~/db/client.server";
import {
  answerAwaitedSince,
  caseMembers,
  caseMentions,
  caseMessages,
  caseSnoozes,
  cases,
  caseTasks,
  contactMessages,
  identityDocuments,
  isAdministrator,
  isAnswerAwaited,
  isWaiting,
  profiles,
  scheduledMessages,
  waitingDocumentDecisions,
} from "~/db/schema";
import { SYSTEM_USER_ID } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { requestsWithStatus } from "~/features/assistance/access.server";
import { isNotBeingDeleted } from "~/features/cases/decisions/access.server";
import { isUndecided, mainSide } from "~/features/identity/desk/queries.server";
import { handledCasesOfOthers, hasLawyer } from "~/features/members/access.server";
import type { WorkKind } from "./rules";

/** The rows of one kind: their condition, and the instant by which they are sorted, the oldest first. */
export type WorkScope = { where: SQL | undefined; since: SQL };

/** The actor's own reminder of a row of `cases`. */
export const ownReminder = (actor: Pick<Actor, "userId">): SQL =>
  and(eq(caseSnoozes.caseId, cases.id), eq(caseSnoozes.userId, actor.userId)) as SQL;

/** Whether the actor asked to be reminded of the case later, and its client has written nothing since. */
export function isSnoozed(actor: Pick<Actor, "userId">, today: string): SQL {
  const wrote = and(
    eq(caseMessages.caseId, cases.id),
    gt(caseMessages.seq, caseSnoozes.afterSeq),
    ne(caseMessages.senderId, SYSTEM_USER_ID),
  );
  const written = db.select({ one: sql`1` }).from(caseMessages).where(wrote);
  const later = and(ownReminder(actor), gt(caseSnoozes.remindOn, today), sql`not exists (${written})`);
  return sql`exists (${db.select({ one: sql`1` }).from(caseSnoozes).where(later)})`;
}

/** The cases that may wait for the actor, as a condition on `cases`. */
const casesToWorkOn = (actor: Actor) => and(handledCasesOfOthers(actor), isNotBeingDeleted());

/**
 * The scheduled messages that were held back and wait for the actor, as a condition on `scheduled_messages` joined with
 * their `cases`: their own, and those of a person who no longer handles the case, for its lawyer or, without one, for the
 * administrators.
 */
export function heldMessages(actor: Pick<Actor, "userId" | "role" | "accountRole">): SQL {
  const { authorId, hold } = scheduledMessages;
  const isLawyer = and(
    eq(caseMembers.caseId, cases.id),
    eq(caseMembers.userId, authorId),
    eq(caseMembers.membership, "lawyer"),
  );
  const handles = sql`(exists (${db.select({ one: sql`1` }).from(caseMembers).where(isLawyer)})
    or exists (${db
      .select({ one: sql`1` })
      .from(profiles)
      .where(and(eq(profiles.id, authorId), isAdministrator(profiles)))}))`;
  const isLeft = and(not(handles), actor.role === "administrator" ? not(hasLawyer()) : undefined);
  return and(
    isNotNull(hold),
    or(eq(authorId, actor.userId), isLeft),
    handledCasesOfOthers(actor),
    isNotBeingDeleted(),
  ) as SQL;
}

/** The documents of others that wait for a decision, as a condition on `identity_documents`. */
export const waitingDocuments = (actor: Pick<Actor, "userId">): SQL =>
  and(eq(mainSide.status, "pending"), isUndecided, ne(mainSide.userId, actor.userId)) as SQL;

const earlier = alias(identityDocuments, "earlier");

/** One row represents all documents of a person that wait: the oldest of them. */
const isOldestOfPerson = sql`not exists (
  select from ${identityDocuments} ${sql.raw('"earlier"')}
  where ${earlier.userId} = ${mainSide.userId} and ${earlier.status} = 'pending'
    and (${earlier.createdAt}, ${earlier.id}) < (${mainSide.createdAt}, ${mainSide.id})
    and not exists (select from ${waitingDocumentDecisions}
      where ${waitingDocumentDecisions.userId} = ${earlier.userId}
        and ${waitingDocumentDecisions.documentType} = ${earlier.documentType}))`;

/**
 * The work of one kind that waits for the actor; the caller has asked `workKinds`. Each order is that of an index.
 * @param today the day in Paris.
 * @param listsLater of reminders: those of a later day too.
 */
export function workScope(actor: Actor, kind: WorkKind, today: string, { listsLater = false } = {}): WorkScope {
  switch (kind) {
    case "message": {
      const where = and(sql`${cases.unansweredSince} is not null`, casesToWorkOn(actor), not(isSnoozed(actor, today)));
      return { where, since: answerAwaitedSince(cases) };
    }
    case "first_answer": {
      const isFirst = and(isWaiting(cases), sql`${cases.unansweredSince} is null`);
      return {
        where: and(isFirst, casesToWorkOn(actor), not(isSnoozed(actor, today))),
        since: sql`${cases.submittedAt}`,
      };
    }
    case "held":
      return { where: heldMessages(actor), since: sql`${scheduledMessages.updatedAt}` };
    case "reminder": {
      const due = and(sql`${caseSnoozes.remindOn} <= ${today}`, not(isAnswerAwaited(cases)));
      const where = and(casesToWorkOn(actor), listsLater ? sql`${caseSnoozes.userId} is not null` : due);
      return { where, since: sql`(${caseSnoozes.remindOn}::timestamp at time zone 'Europe/Paris')` };
    }
    case "task":
    case "later_task": {
      const due = kind === "task" ? lte(caseTasks.dueOn, today) : gt(caseTasks.dueOn, today);
      return openTasks(actor, and(eq(caseTasks.assigneeId, actor.userId), due));
    }
    case "unassigned":
      return openTasks(actor, isNull(caseTasks.assigneeId));
    case "mention": {
      const isUnseen = and(eq(caseMentions.userId, actor.userId), isNull(caseMentions.seenAt));
      return { where: and(isUnseen, casesToWorkOn(actor)), since: sql`${caseMentions.createdAt}` };
    }
    case "document":
      return { where: and(waitingDocuments(actor), isOldestOfPerson), since: sql`${mainSide.createdAt}` };
    case "request":
      return { where: requestsWithStatus("pending"), since: sql`${contactMessages.createdAt}` };
  }
}

function openTasks(actor: Actor, which: SQL | undefined): WorkScope {
  return {
    where: and(which, isNull(caseTasks.doneAt), casesToWorkOn(actor)),
    since: sql`(${caseTasks.dueOn}::timestamp at time zone 'Europe/Paris')`,
  };
}
