import { and, asc, eq, exists, isNull, or, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { caseMembers, cases, profiles, savedReplies } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { readRequest } from "~/features/assistance/queries.server";
import { reviewClock } from "~/features/cases/desk/rules";
import { CASE_STATUS_LABELS } from "~/features/cases/labels";
import { readConversation } from "~/features/chat/queries.server";
import { AppError } from "~/platform/errors";
import { textVersion } from "~/platform/forms/text-version.server";
import { parseId } from "~/platform/http/params";
import { type ReplyVariable, replaceWords } from "~/platform/variables";
import { formatDateTime, formatLongDate } from "~/ui/format";
import { canChangeReply, canUseReplies } from "./policy";
import { isExample, MAX_OWN_REPLIES, MAX_SHARED_REPLIES } from "./rules";
import type { FilledReply } from "./schema";

export type SavedReply = {
  id: string;
  title: string;
  text: string;
  /** Identifies the title and the text, to which a change refers (`textVersion`). */
  version: string;
  isShared: boolean;
  /** One of the starters, as the product wrote it: nobody has taken it over. */
  isExample: boolean;
  /** Who wrote it last; empty once the account is deleted. */
  author: string;
  updatedAt: Date;
  canChange: boolean;
};

/** One's own, and the whole staff's: those are for lawyers who are in charge of a case, not for every registration. */
const usable = (actor: Actor): SQL =>
  or(and(isNull(savedReplies.ownerId), isAtWork(actor)), eq(savedReplies.ownerId, actor.userId)) as SQL;

function isAtWork(actor: Actor): SQL | undefined {
  if (actor.role === "administrator") return undefined;
  const isLawyer = and(eq(caseMembers.userId, actor.userId), eq(caseMembers.membership, "lawyer"));
  return exists(db.select({ one: sql`1` }).from(caseMembers).where(isLawyer));
}

const replies = (executor: Executor = db) =>
  executor
    .select({ reply: savedReplies, firstName: profiles.firstName, lastName: profiles.lastName })
    .from(savedReplies)
    .leftJoin(profiles, eq(profiles.id, savedReplies.authorId));

type Row = Awaited<ReturnType<typeof replies>>[number];

function present(actor: Actor, { reply, firstName, lastName }: Row): SavedReply {
  const { id, title, text, ownerId, updatedAt } = reply;
  return {
    id,
    title,
    text,
    version: versionOf(reply),
    isShared: ownerId === null,
    isExample: isExample(reply),
    author: [firstName, lastName].filter(Boolean).join(" "),
    updatedAt,
    canChange: canChangeReply(actor, reply),
  };
}

/** Identifies what a reply says. */
export const versionOf = ({ title, text }: { title: string; text: string }): string => textVersion(`${title}\n${text}`);

/**
 * Lists the actor's own replies and those of the whole staff, by title.
 * @param search words of the title or of the text, whatever their accents and case; empty for all.
 * @throws AppError forbidden.
 */
export async function listSavedReplies(actor: Actor, search = ""): Promise<SavedReply[]> {
  if (!canUseReplies(actor)) throw new AppError("forbidden");
  const { title, text } = savedReplies;
  const words = search.split(/\s+/).filter(Boolean);
  const holds = (word: string) => sql`strpos(search_fold(${title} || ' ' || ${text}), search_fold(${word})) > 0`;
  const rows = await replies()
    .where(and(usable(actor), ...words.map(holds)))
    .orderBy(sql`search_fold(${title})`, asc(savedReplies.id))
    .limit(MAX_OWN_REPLIES + MAX_SHARED_REPLIES);
  return rows.map((row) => present(actor, row));
}

/** Reads a reply that the actor may change. @throws AppError forbidden, saved_reply_not_found. */
export async function findSavedReply(actor: Actor, id: string, executor: Executor = db): Promise<SavedReply> {
  if (!canUseReplies(actor)) throw new AppError("forbidden");
  const [row] = await replies(executor).where(
    and(eq(savedReplies.id, parseId(id, "saved_reply_not_found")), usable(actor)),
  );
  if (!row) throw new AppError("saved_reply_not_found");
  const reply = present(actor, row);
  if (!reply.canChange) throw new AppError("forbidden");
  return reply;
}

type Values = Partial<Record<ReplyVariable, string>>;

/**
 * Lists the replies with their variables replaced by the values of a case. A variable without a value stays in braces.
 * @throws AppError case_not_found, for its own client too; reason_needed, forbidden.
 */
export async function fillRepliesForCase(actor: Actor, caseId: string): Promise<FilledReply[]> {
  const { id, side, reference, status, lawyer, userId, needsReason } = await readConversation(actor, caseId);
  if (side !== "staff") throw new AppError("case_not_found");
  if (needsReason) throw new AppError("reason_needed");
  const [row] = await db
    .select({
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      submittedAt: cases.submittedAt,
      firstAnsweredAt: cases.firstAnsweredAt,
      unansweredSince: cases.unansweredSince,
    })
    .from(cases)
    .leftJoin(profiles, eq(profiles.id, userId))
    .where(eq(cases.id, id));
  if (!row) throw new AppError("case_not_found");
  const { firstName, lastName, submittedAt, firstAnsweredAt, unansweredSince } = row;
  const clock = reviewClock({ status, submittedAt, firstAnsweredAt, unansweredSince });
  return fillReplies(actor, {
    firstName: firstName ?? "",
    lastName: lastName ?? "",
    fullName: [firstName, lastName].filter(Boolean).join(" "),
    caseId: reference,
    caseStatus: CASE_STATUS_LABELS[status],
    lawyer,
    deadline: clock.state === "waiting" ? formatDateTime(clock.due) : "",
  });
}

/**
 * Lists the replies with their variables replaced by the values of a request for assistance: the name and the reference.
 * @throws AppError forbidden, request_not_found.
 */
export async function fillRepliesForRequest(actor: Actor, requestId: string): Promise<FilledReply[]> {
  const request = await readRequest(actor, requestId);
  if (!request) throw new AppError("request_not_found");
  return fillReplies(actor, { fullName: request.name, caseId: request.reference });
}

async function fillReplies(actor: Actor, known: Values): Promise<FilledReply[]> {
  const values: Values = { ...known, date: formatLongDate(new Date()) };
  const list = await listSavedReplies(actor);
  return list.map(({ id, title, text, isShared, isExample, author }) => ({
    id,
    title,
    // An empty value is none: the sentence would be wrong without it.
    text: replaceWords(text, (name) => values[name as ReplyVariable] || undefined),
    isShared,
    isExample,
    author,
  }));
}
