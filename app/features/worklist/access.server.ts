import { and, eq, gt, inArray, isNotNull, isNull, lte, ne, not, or, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
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
import { URGENT_DAYS } from "~/ui/day-tone";
import type { WorkKind, WorkPlace } from "./rules";

/** A kind of work in a place of the inbox. */
export type Placed = { place: WorkPlace; kind: WorkKind };

/** Whether a date of the law of the case comes within `URGENT_DAYS` days. @param today the day in Paris. */
export const isUrgentCase = (today: string): SQL =>
  sql`coalesce(${cases.nextDeadlineOn} between ${today}::date and ${today}::date + ${URGENT_DAYS}::int, false)`;

/** The day of that date, as an instant. */
export const urgentDay = sql`(${cases.nextDeadlineOn}::timestamp at time zone 'Europe/Paris')`;

/** The rows of one kind in a place: their condition, and the instant by which they are sorted, the oldest first. */
export type WorkScope = {
  where: SQL | undefined;
  since: SQL;
  /** Of documents: the condition of the people, once each, who are as many as the rows. */
  people?: SQL | undefined;
};

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
export function heldMessages(
  actor: Pick<Actor, "userId" | "role" | "accountRole">,
  place: WorkPlace | null = null,
): SQL {
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
  const isOwn = eq(authorId, actor.userId);
  const isTeams = and(isLeft, sql`${authorId} is distinct from ${actor.userId}`);
  const isShared = place !== null && actor.role === "administrator";
  return and(
    isNotNull(hold),
    isShared ? (place === "mine" ? isOwn : isTeams) : or(isOwn, isLeft),
    handledCasesOfOthers(actor),
    isNotBeingDeleted(),
  ) as SQL;
}

/** The documents of others that wait for a decision, as a condition on `identity_documents`. */
const waitingDocuments = (actor: Pick<Actor, "userId">): SQL =>
  and(eq(mainSide.status, "pending"), isUndecided, ne(mainSide.userId, actor.userId)) as SQL;

const earlier = alias(identityDocuments, "earlier");

/** Whether a row of `identity_documents` is out of the inbox for now. */
const isAsleep = ({ sleepsUntil }: { sleepsUntil: AnyPgColumn }, today: string): SQL =>
  sql`coalesce(${sleepsUntil} > ${today}, false)`;

/** One row represents all documents of a person that wait in the same place: the oldest of them. */
const isOldestOfPerson = (today: string) => sql`not exists (
  select from ${identityDocuments} ${sql.raw('"earlier"')}
  where ${earlier.userId} = ${mainSide.userId} and ${earlier.status} = 'pending'
    and ${isAsleep(earlier, today)} = ${isAsleep(mainSide, today)}
    and (${earlier.createdAt}, ${earlier.id}) < (${mainSide.createdAt}, ${mainSide.id})
    and not exists (select from ${waitingDocumentDecisions}
      where ${waitingDocumentDecisions.userId} = ${earlier.userId}
        and ${waitingDocumentDecisions.documentType} = ${earlier.documentType}))`;

/** Whether the staff filed the conversation, and nobody has written in it since. */
const isFiled = sql`coalesce(${cases.filedSeq} = ${cases.lastMessageSeq}, false)`;

/** Whether the conversation is the actor's to answer, another's, or a lawyer's; a lawyer handles their own cases only. */
function conversationIn(actor: Actor, place: WorkPlace): SQL | undefined {
  if (actor.role !== "administrator") return undefined;
  if (place === "lawyers") return isNotNull(cases.lawyerId);
  return and(isNull(cases.lawyerId), ownedIn(actor, place, cases.ownerId));
}

/** Of what the team shares: « À moi » is what the actor took, « À l’équipe » the rest, whoever has it. */
function ownedIn(actor: Pick<Actor, "userId">, place: WorkPlace, owner: AnyPgColumn): SQL | undefined {
  if (place === "mine") return eq(owner, actor.userId);
  return place === "team" ? sql`${owner} is distinct from ${actor.userId}` : undefined;
}

/**
 * The work of one kind in one place of the actor's inbox; the caller has asked `workKinds`. Each order is that of an index.
 * @param today the day in Paris. @param awaited of conversations: which of them.
 */
export function workScope(
  actor: Actor,
  { place, kind }: Placed,
  today: string,
  awaited = isAwaitedAs(kind),
): WorkScope {
  const sleeps = place === "asleep";
  switch (kind) {
    case "message":
    case "first_answer": {
      const filed = sleeps ? and(isAnswerAwaited(cases), isNotNull(cases.filedSeq), isFiled) : not(isFiled);
      // What is put off by a person stands once, among what they put off.
      const kept = and(casesToWorkOn(actor), conversationIn(actor, place), filed, not(isSnoozed(actor, today)));
      return { where: and(sleeps ? undefined : awaited, kept), since: answerAwaitedSince(cases) };
    }
    case "held":
      return { where: heldMessages(actor, place), since: sql`${scheduledMessages.updatedAt}` };
    case "reminder": {
      const due = and(lte(caseSnoozes.remindOn, today), not(isAnswerAwaited(cases)));
      const where = sleeps ? and(gt(caseSnoozes.remindOn, today), isSnoozed(actor, today)) : due;
      return {
        where: and(casesToWorkOn(actor), where),
        since: sql`(${caseSnoozes.remindOn}::timestamp at time zone 'Europe/Paris')`,
      };
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
    case "document": {
      const asleep = isAsleep(mainSide, today);
      const people = and(
        waitingDocuments(actor),
        sleeps ? asleep : not(asleep),
        ownedIn(actor, place, mainSide.ownerId),
      );
      return {
        where: and(people, isOldestOfPerson(today)),
        since: sql`${mainSide.createdAt}`,
        people: and(people, place === "team" ? not(isCheckedBy(actor)) : undefined),
      };
    }
    case "request": {
      const asleep = isAsleep(contactMessages, today);
      const where = and(
        requestsWithStatus("pending"),
        sleeps ? asleep : not(asleep),
        ownedIn(actor, place, contactMessages.ownerId),
      );
      return { where, since: sql`${contactMessages.createdAt}` };
    }
  }
}

/** Whether the actor has an earlier document of the same person: a new one follows it, whoever has that. */
function isCheckedBy({ userId }: Pick<Actor, "userId">): SQL {
  const own = and(eq(earlier.ownerId, userId), eq(earlier.status, "pending"));
  return inArray(mainSide.userId, db.select({ userId: earlier.userId }).from(earlier).where(own));
}

/** A message that waits, else the first answer. */
function isAwaitedAs(kind: WorkKind): SQL | undefined {
  if (kind === "message") return sql`${cases.unansweredSince} is not null`;
  return kind === "first_answer" ? and(isWaiting(cases), sql`${cases.unansweredSince} is null`) : undefined;
}

/** The conversations that one lawyer has to answer, or every lawyer: what an administrator sees in « Chez les avocats ». */
export function lawyersWork(actor: Actor, today: string, lawyerId: string | null): WorkScope {
  const { since, where } = workScope(actor, { place: "lawyers", kind: "message" }, today, isAnswerAwaited(cases));
  return { since, where: and(where, lawyerId ? eq(cases.lawyerId, lawyerId) : undefined) };
}

function openTasks(actor: Actor, which: SQL | undefined): WorkScope {
  return {
    where: and(which, isNull(caseTasks.doneAt), casesToWorkOn(actor)),
    since: sql`(${caseTasks.dueOn}::timestamp at time zone 'Europe/Paris')`,
  };
}
