import { and, asc, count, desc, eq, gt, gte, isNotNull, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { caseMessages, cases, lawyers, profiles, unreadByStaff } from "~/db/schema";
import { SYSTEM_USER_ID } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { recordReading } from "~/features/journal/commands.server";
import type { Reading } from "~/features/journal/schema";
import {
  handledCases,
  lawyerNameSql,
  mayWriteAsHelper,
  membershipOf,
  needsReason,
  ownCases,
  shownLawyer,
  visibleCases,
} from "~/features/members/access.server";
import { readDisplayedName } from "~/features/members/displayed.queries.server";
import { isHelper } from "~/features/members/policy";
import { AppError } from "~/platform/errors";
import { parseId } from "~/platform/http/params";
import { attachmentsJson, type StoredAttachment, toAttachment } from "./attachments.server";
import { canPostMessage, chatSide, type Side } from "./policy";
import { HELPER_BADGE, LAWYER_TITLE, lawyerName, MAX_WHOLE_THREAD, PAGE_SIZE, signatureName } from "./rules";
import type { ReadMark, Thread, ThreadMessage, ThreadRange } from "./schema";
import { signatureFacts, staffSignature } from "./signature.server";

const fromStaff = eq(caseMessages.senderId, SYSTEM_USER_ID);
const fromClient = ne(caseMessages.senderId, SYSTEM_USER_ID);

/**
 * Returns `isUnreadFor` of rules.ts as a condition on `case_messages`; every query that counts or filters unread
 * messages uses it.
 */
export function unreadCondition(side: Side): SQL | undefined {
  // The schema defines this condition because a partial index uses it.
  return side === "staff" ? unreadByStaff(caseMessages) : and(isNull(caseMessages.readAt), fromStaff);
}

/** Returns the number of messages of a case that `side` has not read, as a column of a query on `cases`. */
export const unreadCountSql = (side: Side): SQL<number> =>
  sql<number>`(select count(*)::int from ${caseMessages} where ${and(eq(caseMessages.caseId, cases.id), unreadCondition(side))})`;

const hasUnreadSql = (side: Side) =>
  sql<boolean>`exists (select from ${caseMessages} where ${and(eq(caseMessages.caseId, cases.id), unreadCondition(side))})`;

export type Conversation = Awaited<ReturnType<typeof readConversation>>;

/**
 * Reads the case of a conversation, its client and the actor's side, and none of its messages.
 * @throws AppError case_not_found for a missing case, a draft, or a case that the actor may not see.
 */
export async function readConversation(actor: Actor, caseId: string, executor: Executor = db) {
  const [row] = await executor
    .select({
      id: cases.id,
      reference: cases.reference,
      scamType: cases.scamType,
      status: cases.status,
      createdAt: cases.createdAt,
      userId: cases.userId,
      membership: membershipOf(actor),
      canWrite: mayWriteAsHelper(actor),
      clientName: profiles.firstName,
      clientSurname: profiles.lastName,
      tutorialCompleted: profiles.chatTutorialCompleted,
      needsReason: needsReason(actor),
      lawyer: lawyerNameSql(),
      ...signatureFacts(),
      hasUnreadForStaff: hasUnreadSql("staff"),
      hasUnreadForClient: hasUnreadSql("client"),
    })
    .from(cases)
    .leftJoin(profiles, eq(profiles.id, cases.userId))
    .where(and(eq(cases.id, parseId(caseId, "case_not_found")), visibleCases(actor)));
  const side = row && chatSide(actor, row);
  if (!side) throw new AppError("case_not_found");
  const { clientName, clientSurname, tutorialCompleted, hasUnreadForStaff, hasUnreadForClient, ...conversation } = row;
  const helps = isHelper(actor, row);
  return {
    ...conversation,
    hasLawyer: row.lawyer !== null,
    /** Who answers the client, as the header of the page says. */
    lawyer: row.lawyer !== null ? `${LAWYER_TITLE}${row.lawyer}` : staffSignature(row).signature,
    side: side as Side,
    /** Whether the actor reads it as a helper of its client. */
    helps,
    canPost: canPostMessage(actor, row),
    /** Whether the other side wrote a message that the actor's side has not read. */
    hasUnread: side === "staff" ? hasUnreadForStaff : hasUnreadForClient,
    client: [clientName, clientSurname].filter(Boolean).join(" "),
    // The tutorial is the client's own.
    tutorialCompleted: helps || (tutorialCompleted ?? true),
  };
}

/** The name under which the team writes now in a case without a lawyer. Checks no access. */
export async function readTeamSignature(): Promise<string> {
  return staffSignature({ hasHadLawyer: false, displayedLawyer: await readDisplayedName() }).signature;
}

/** The name of a lawyer as clients read it: the one that was verified last. Null without such an account. */
export async function readLawyerName(executor: Executor, userId: string): Promise<string | null> {
  const [lawyer] = await executor
    .select({ firstName: shownLawyer.firstName, lastName: shownLawyer.lastName })
    .from(profiles)
    .leftJoin(lawyers, eq(lawyers.userId, profiles.id))
    .where(eq(profiles.id, userId));
  return lawyer ? lawyerName(lawyer) : null;
}

/**
 * Reads messages of a conversation, oldest first: the last ones, those just before `range.before`, or those after
 * `range.after` (none is missed, because of how `insertMessage` numbers them). With `range.unreadFrom`, also returns
 * when the other side read the actor's messages from that number on. A reading by anyone but the client is recorded in
 * the journal.
 * @throws AppError case_not_found.
 */
export async function readThread(
  actor: Actor,
  caseId: string,
  range: ThreadRange = {},
  executor: Executor = db,
): Promise<Thread> {
  const { conversation, thread } = await findThread(actor, caseId, range, executor);
  const { id, side, userId: ownerId } = conversation;
  await recordReading(actor, threadReading(id, ownerId), executor);
  const reads = range.unreadFrom === undefined ? [] : await readMarks(id, side, range.unreadFrom);
  return { ...thread, reads };
}

/** Returns the journal entry for a thread that the staff or a helper opens; the client's own reading makes none. */
export const threadReading = (caseId: string, ownerId: string): Reading => ({
  action: "thread.opened",
  subjectType: "case",
  subjectId: caseId,
  ownerId,
});

/**
 * Reads a conversation and a part of its thread, and sets no read mark. A caller that shows it to the staff records the
 * reading.
 * @throws AppError case_not_found; reason_needed for an administrator who gave no reason in a case with a lawyer.
 */
export async function findThread(actor: Actor, caseId: string, range: ThreadRange, executor: Executor = db) {
  const conversation = await readConversation(actor, caseId, executor);
  if (conversation.needsReason) throw new AppError("reason_needed");
  const rows = await readRows(conversation.id, range, executor);
  const isForward = range.after !== undefined;
  const size = pageSize(range);
  const page = rows.slice(0, size);
  if (!isForward) page.reverse();
  const hasMore = rows.length > size;
  const thread: Thread = {
    messages: page.map((row) => toThreadMessage(actor, row, conversation)),
    reads: [],
    hasEarlier: !isForward && hasMore,
    hasLater: isForward && hasMore,
  };
  return { conversation, thread };
}

const MESSAGE_COLUMNS = {
  id: caseMessages.id,
  caseId: caseMessages.caseId,
  seq: caseMessages.seq,
  senderId: caseMessages.senderId,
  authorId: caseMessages.authorId,
  isAutomatic: caseMessages.isAutomatic,
  signedAs: caseMessages.signedAs,
  signature: caseMessages.signature,
  message: caseMessages.message,
  clientKey: caseMessages.clientKey,
  createdAt: caseMessages.createdAt,
  readAt: caseMessages.readAt,
};

type Row = { [Key in keyof typeof MESSAGE_COLUMNS]: (typeof caseMessages.$inferSelect)[Key] } & {
  author: string | null;
  attachments: StoredAttachment[];
};

const pageSize = ({ isWhole }: ThreadRange): number => (isWhole ? MAX_WHOLE_THREAD : PAGE_SIZE);

/** Reads one row more than a page holds, to know whether there is another page. */
async function readRows(caseId: string, range: ThreadRange, executor: Executor): Promise<Row[]> {
  const { after, before } = range;
  return executor
    .select({ ...MESSAGE_COLUMNS, author: profiles.firstName, attachments: attachmentsJson })
    .from(caseMessages)
    .leftJoin(profiles, eq(profiles.id, caseMessages.authorId))
    .where(
      and(
        eq(caseMessages.caseId, caseId),
        before === undefined ? undefined : lt(caseMessages.seq, before),
        after === undefined ? undefined : gt(caseMessages.seq, after),
      ),
    )
    .orderBy(after === undefined ? desc(caseMessages.seq) : asc(caseMessages.seq))
    .limit(pageSize(range) + 1);
}

function toThreadMessage(actor: Actor, row: Row, conversation: Conversation): ThreadMessage {
  const { side, client } = conversation;
  const isLawyer = row.senderId === SYSTEM_USER_ID;
  const isMine = side === "staff" ? isLawyer : !isLawyer && writerOf(row) === actor.userId;
  return {
    id: row.id,
    seq: row.seq,
    isMine,
    isOwn: (isLawyer ? row.authorId : writerOf(row)) === actor.userId,
    isLawyer,
    isAutomatic: row.isAutomatic,
    badge: badgeOf(row),
    sender: isLawyer ? signatureName(row) : (row.signature ?? client),
    author: side === "staff" && isLawyer ? row.author : null,
    text: row.message,
    attachments: row.attachments.map((file) => toAttachment(actor, conversation, file)),
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
    clientKey: isMine ? row.clientKey : null,
  };
}

/** Who wrote a message of the client's side; null when they have no account any more, or the case was another's. */
function writerOf({ signedAs, senderId, authorId }: Row): string | null {
  return signedAs === "displayed" ? senderId : authorId;
}

function badgeOf({ senderId, signedAs }: Row): string | null {
  if (senderId === SYSTEM_USER_ID) return signedAs === "team" ? null : "Avocat";
  return signedAs === "helper" ? HELPER_BADGE : null;
}

/** Maximum number of read marks in one response; the next request returns the others. */
const MAX_READ_MARKS = 500;

async function readMarks(caseId: string, side: Side, from: number): Promise<ReadMark[]> {
  const rows = await db
    .select({ seq: caseMessages.seq, readAt: caseMessages.readAt })
    .from(caseMessages)
    .where(
      and(
        eq(caseMessages.caseId, caseId),
        gte(caseMessages.seq, from),
        side === "staff" ? fromStaff : fromClient,
        isNotNull(caseMessages.readAt),
      ),
    )
    .orderBy(asc(caseMessages.seq))
    .limit(MAX_READ_MARKS);
  return rows.flatMap(({ seq, readAt }) => (readAt ? [{ seq, readAt: readAt.toISOString() }] : []));
}

/** Counts the messages of clients that no member of the staff has read yet, in all cases that the actor handles. */
export async function countUnreadForStaff(actor: Actor, executor: Executor = db): Promise<number> {
  const [row] = await executor
    .select({ unread: count() })
    .from(caseMessages)
    .innerJoin(cases, eq(cases.id, caseMessages.caseId))
    .where(and(cases.hasUnread, unreadCondition("staff"), handledCases(actor)));
  return row?.unread ?? 0;
}

/**
 * Counts the messages of the staff that the actor has not read yet, in all their own cases: those of a case whose owner
 * they help wait for its owner.
 * @param excludedCaseId id of a case to leave out, as received in the URL.
 */
export async function countUnreadForClient(actor: Actor, excludedCaseId?: string): Promise<number> {
  // Compared as text: the URL may contain any text, and the database rejects a comparison with a UUID.
  const isOther = excludedCaseId === undefined ? undefined : sql`${cases.id}::text <> ${excludedCaseId.toLowerCase()}`;
  const [row] = await db
    .select({ unread: count() })
    .from(caseMessages)
    .innerJoin(cases, eq(cases.id, caseMessages.caseId))
    .where(and(unreadCondition("client"), ownCases(actor), isOther));
  return row?.unread ?? 0;
}
