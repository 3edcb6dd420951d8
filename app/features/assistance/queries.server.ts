import { and, count, desc, eq, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db, type Executor } from "~/db/client.server";
import { closeTerms } from "~/db/fuzzy-search.server";
import { cutPage, newestFirst, parseKey } from "~/db/keyset-pagination";
import { contactMessages, emailLogs, profiles } from "~/db/schema";
import { fromLawyer } from "~/db/schema/assistance";
import type { EmailStatus, SupportStatus } from "~/db/schema/enumerations";
import { exactTerms, type SearchTerms } from "~/db/search";
import type { Actor } from "~/features/accounts/actor";
import { fromE164 } from "~/features/accounts/phone/rules";
import { durationText, lateThreshold } from "~/features/cases/desk/rules";
import { AppError } from "~/platform/errors";
import { isId } from "~/platform/http/params";
import { requestSearch, requestsWithStatus } from "./access.server";
import { canManageRequests, canReadRequest } from "./policy";
import { type RequestFilters, referenceOf, splitMessage } from "./schema";

const PAGE = 20;

/** One request as the staff sees it. */
export type ListedRequest = {
  id: string;
  reference: string;
  name: string;
  phone: string;
  /** The address for an answer: the account's, else the one that the visitor gave. */
  email: string | null;
  /** The account it was sent from. */
  userId: string | null;
  reason: string;
  text: string;
  /** `pending` also when the mail server refused the answer. */
  status: SupportStatus;
  isUnread: boolean;
  createdAt: Date;
  /** How long it has waited: « 7 jours »; null once it is handled. */
  waits: { text: string; isLong: boolean } | null;
  handledAt: Date | null;
  /** First name of the person who handled it. */
  handledBy: string | null;
  handledById: string | null;
  reply: string | null;
  /** Delivery of the answer's e-mail; null when there is none, or when its log was deleted. */
  delivery: { status: EmailStatus; error: string | null; sentAt: Date | null } | null;
};

const handler = alias(profiles, "handler");
const newest = newestFirst(contactMessages.createdAt, contactMessages.id);

/**
 * Lists one page of the requests for assistance, all filters together (spec section 2): those that wait with the oldest
 * first, others with the newest. `next` and
 * `previous` are the keys to pass as `after` and `before`. @throws AppError forbidden.
 */
export async function listRequests(actor: Actor, filters: RequestFilters) {
  if (!canManageRequests(actor)) throw new AppError("forbidden");
  return readRequests(filters, PAGE);
}

/** One page of the list. Checks no access. */
export async function readRequests(filters: RequestFilters, size: number) {
  const found = await readPage(filters, exactTerms(filters.search), size);
  if (found.requests.length > 0 || filters.search === "") return found;
  const close = await closeTerms(db, filters.search);
  return close ? readPage(filters, close, size) : found;
}

async function readPage(filters: RequestFilters, terms: SearchTerms | null, size: number) {
  const after = parseKey(filters.after);
  const before = after ? null : parseKey(filters.before);
  const isOldestFirst = filters.status === "pending";
  const rows = await requests()
    .where(
      and(
        requestsWithStatus(filters.status),
        filters.lawyers ? fromLawyer(contactMessages.message) : undefined,
        requestSearch(terms, filters.search),
        newest.beyond(after, isOldestFirst ? "before" : "after"),
        newest.beyond(before, isOldestFirst ? "after" : "before"),
      ),
    )
    .orderBy(newest.order(isOldestFirst !== (before !== null)))
    .limit(size + 1);
  const { page, next, previous } = cutPage(rows, { size, after, before, keyOf: ({ key }) => key });
  return { requests: page.map(present), next, previous };
}

/** Reads one request; null when there is none. @throws AppError forbidden. */
export async function readRequest(actor: Actor, id: string): Promise<ListedRequest | null> {
  if (!canManageRequests(actor)) throw new AppError("forbidden");
  if (!isId(id)) return null;
  const [row] = await requests().where(eq(contactMessages.id, id));
  return row ? present(row) : null;
}

const requests = () =>
  db
    .select({
      request: contactMessages,
      accountEmail: profiles.email,
      handledBy: handler.firstName,
      delivery: { status: emailLogs.status, error: emailLogs.error, sentAt: emailLogs.sentAt },
      key: newest.key,
    })
    .from(contactMessages)
    .leftJoin(profiles, eq(profiles.id, contactMessages.userId))
    .leftJoin(handler, eq(handler.id, contactMessages.handledBy))
    .leftJoin(emailLogs, eq(emailLogs.id, contactMessages.replyEmailId));

/** Counts the requests that no member of the staff has read yet (spec section 7); 0 for a person outside the staff. */
export async function countUnreadRequests(actor: Actor, executor: Executor = db): Promise<number> {
  if (!canManageRequests(actor)) return 0;
  const [row] = await executor.select({ unread: count() }).from(contactMessages).where(isNull(contactMessages.readAt));
  return row?.unread ?? 0;
}

type Row = {
  request: typeof contactMessages.$inferSelect;
  accountEmail: string | null;
  handledBy: string | null;
  delivery: ListedRequest["delivery"];
};

function present({ request, accountEmail, handledBy, delivery }: Row): ListedRequest {
  const { id, name, phone, userId, createdAt, handledAt, reply } = request;
  const isUndelivered = delivery?.status === "failed" && request.replyGivenUpAt === null;
  return {
    id,
    reference: referenceOf(id),
    name,
    phone,
    userId,
    status: isUndelivered ? "pending" : request.status,
    createdAt,
    waits: request.status === "pending" ? waitOf(createdAt) : null,
    handledAt,
    handledBy,
    handledById: request.handledBy,
    reply,
    delivery,
    ...splitMessage(request.message),
    email: accountEmail ?? request.email,
    isUnread: request.readAt === null,
  };
}

/** A request is promised no delay; one that waits for longer than an answer in a case stands out. */
function waitOf(createdAt: Date, now = new Date()) {
  return { text: durationText(now.getTime() - createdAt.getTime()), isLong: createdAt < lateThreshold(now) };
}

export type OwnRequest = {
  id: string;
  reference: string;
  reason: string;
  text: string;
  status: SupportStatus;
  createdAt: string;
  /** The staff's answer. */
  reply: string | null;
  handledAt: string | null;
};

/** Maximum number of a person's own requests on their page. */
const SHOWN = 50;

/** Lists the actor's own requests, newest first (spec section 7). */
export async function readOwnRequests(actor: Actor): Promise<OwnRequest[]> {
  const rows = await db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.userId, actor.userId))
    .orderBy(desc(contactMessages.createdAt))
    .limit(SHOWN);
  return rows
    .filter((row) => canReadRequest(actor, row))
    .map(({ id, message, status, createdAt, reply, handledAt }) => ({
      id,
      reference: referenceOf(id),
      ...splitMessage(message),
      status,
      createdAt: createdAt.toISOString(),
      reply,
      handledAt: handledAt?.toISOString() ?? null,
    }));
}

/** Reads the contact data of a signed-in person, to prefill the form. */
export async function readKnownContact(actor: Actor): Promise<{ name: string; phone: string; email: string }> {
  const [profile] = await db.select({ phone: profiles.phone }).from(profiles).where(eq(profiles.id, actor.userId));
  const name = [actor.firstName, actor.lastName].filter(Boolean).join(" ");
  const phone = fromE164(profile?.phone ?? null);
  // A French number as it is dialled; another one keeps its country's code.
  return { name, phone: (phone?.country === "FR" ? phone.national : profile?.phone) ?? "", email: actor.email };
}
