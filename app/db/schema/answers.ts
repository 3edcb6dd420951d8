import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { type CaseStatus, SYSTEM_USER_ID } from "./enumerations.ts";

/*
 * What an answer is, and since when a client waits for one: each rule as code and, below it, as SQL. The clock, the lists,
 * the figures and the notices read them from here.
 */

type Written = { senderId: string; isAutomatic: boolean; message: string };
type Columns<Row> = Record<keyof Row, AnyColumn | SQL>;

/** What `trim()` removes, for SQL. */
const SPACES =
  "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff";

/** Whether a message answers its client: a text that a person of the staff wrote. An automatic message and a file alone do not. */
export function isAnswer({ senderId, isAutomatic, message }: Written): boolean {
  return senderId === SYSTEM_USER_ID && !isAutomatic && message.trim() !== "";
}

export function isAnswerSql({ senderId, isAutomatic, message }: Columns<Written>): SQL {
  return sql`(${senderId} = ${SYSTEM_USER_ID}::uuid and not ${isAutomatic} and btrim(${message}, ${SPACES}) <> '')`;
}

type Message = Written & { createdAt: Date };

/** When the client's side wrote the first message after the last answer; null when it wrote none. @param messages in their order. */
export function unansweredSince(messages: readonly Message[]): Date | null {
  const later = messages.slice(messages.findLastIndex(isAnswer) + 1);
  return later.find(({ senderId }) => senderId !== SYSTEM_USER_ID)?.createdAt ?? null;
}

/** @param caseId the case, and `before` the number of the message before which the conversation ends; all of it without. */
export function unansweredSinceSql(caseId: SQL | AnyColumn | string, before?: SQL | AnyColumn): SQL<Date | null> {
  const id = typeof caseId === "string" ? sql`${caseId}::uuid` : caseId;
  const until = before ? sql`and m.seq < ${before}` : sql``;
  return sql<Date | null>`(select m.created_at from case_messages m where m.case_id = ${id} and m.sender_id <> ${SYSTEM_USER_ID}::uuid
    and m.seq > ${lastAnswerSql(id, before)} ${until} order by m.seq limit 1)`;
}

/** The number of the last answer; 0 without one. */
export function lastAnswerSql(caseId: SQL | AnyColumn, before?: SQL | AnyColumn): SQL<number> {
  const columns = { senderId: sql`a.sender_id`, isAutomatic: sql`a.is_automatic`, message: sql`a.message` };
  const until = before ? sql`and a.seq < ${before}` : sql``;
  return sql<number>`coalesce((select a.seq from case_messages a where a.case_id = ${caseId} and ${isAnswerSql(columns)} ${until}
    order by a.seq desc limit 1), 0)`;
}

/** A message of a conversation, and the last message that its writer had seen, where that was said. */
type Numbered = Message & { seq: number; seenSeq: number | null };

/**
 * The last decision by hand whether a conversation waits. « Classer sans réponse » says that nothing up to `triagedSeq`
 * waits; « Marquer comme à répondre » that it waits since `triagedSince`, until the next answer.
 */
type Triage = { triagedSeq: number; triagedSince: Date | null };

/**
 * `cases.unanswered_since`: when the client's side wrote the first message that neither the last answer nor a decision by
 * hand covers; or since when it waits by hand. An answer covers what its writer had seen.
 * @param messages in their order.
 */
export function waitsSince(messages: readonly Numbered[], { triagedSeq, triagedSince }: Triage): Date | null {
  const last = messages.findLast(isAnswer);
  const answered = last ? Math.min(last.seenSeq ?? last.seq, last.seq) : 0;
  const covered = Math.max(answered, triagedSince ? 0 : triagedSeq);
  const first = messages.find(({ senderId, seq }) => senderId !== SYSTEM_USER_ID && seq > covered)?.createdAt ?? null;
  const byHand = (last?.seq ?? 0) <= triagedSeq ? triagedSince : null;
  return [first, byHand].filter((date) => date !== null).sort((one, other) => +one - +other)[0] ?? null;
}

export function waitsSinceSql({ id, triagedSeq, triagedSince }: Columns<Triage & { id: string }>): SQL<Date | null> {
  const answer = { senderId: sql`a.sender_id`, isAutomatic: sql`a.is_automatic`, message: sql`a.message` };
  return sql<Date | null>`(select least(
      (select m.created_at from case_messages m where m.case_id = ${id} and m.sender_id <> ${SYSTEM_USER_ID}::uuid
        and m.seq > greatest(last.covered, case when ${triagedSince} is null then ${triagedSeq} else 0 end) order by m.seq limit 1),
      case when coalesce(last.seq, 0) <= ${triagedSeq} then ${triagedSince} end)
    from (select) one left join lateral (select a.seq, least(a.seen_seq, a.seq) as covered from case_messages a
      where a.case_id = ${id} and ${isAnswerSql(answer)} order by a.seq desc limit 1) last on true)`;
}

/** The dates of a case from which it follows whether its client waits. */
export type Answerable = {
  status: CaseStatus;
  submittedAt: Date | null;
  firstAnsweredAt: Date | null;
  /** When the client wrote the first message that is not answered. */
  unansweredSince: Date | null;
};
type FirstAnswerable = Omit<Answerable, "unansweredSince">;

/** The statuses in which a case may wait for its first answer. */
export function mayWait(status: CaseStatus): boolean {
  return status === "pending" || status === "in_review" || status === "active" || status === "on_hold";
}

/** Whether a submitted case waits for its first answer, until it ends. */
export function waitsForFirst({ status, submittedAt, firstAnsweredAt }: FirstAnswerable): boolean {
  return mayWait(status) && firstAnsweredAt === null && submittedAt !== null;
}

/** The same expression as in the index, so that PostgreSQL can use it. */
export function isWaiting({ status, submittedAt, firstAnsweredAt }: Record<keyof FirstAnswerable, AnyColumn>): SQL {
  return sql`(${status} in ('pending', 'in_review', 'active', 'on_hold') and ${firstAnsweredAt} is null and ${submittedAt} is not null)`;
}

/**
 * Since when the client waits for an answer: the submission until the first answer, then the first message without one.
 * Null: they do not wait.
 */
export function awaitedSince(caseRow: Answerable): Date | null {
  const dates = [waitsForFirst(caseRow) ? caseRow.submittedAt : null, caseRow.unansweredSince];
  return dates.filter((date) => date !== null).sort((one, other) => one.getTime() - other.getTime())[0] ?? null;
}

type AnswerableColumns = Record<keyof Answerable, AnyColumn>;

/** As in the index. */
export function answerAwaitedSince({ unansweredSince, ...first }: AnswerableColumns): SQL {
  return sql`least(${unansweredSince}, case when ${isWaiting(first)} then ${first.submittedAt} end)`;
}

/** Whether `awaitedSince` is a date. As in the index. */
export function isAnswerAwaited({ unansweredSince, ...first }: AnswerableColumns): SQL {
  return sql`(${unansweredSince} is not null or ${isWaiting(first)})`;
}

/** Whether the client waits for longer than promised. @param threshold what began to wait before it is late. */
export function isLate(caseRow: Answerable, threshold: Date): boolean {
  const since = awaitedSince(caseRow);
  return since !== null && since < threshold;
}

export function isLateSql(columns: AnswerableColumns, threshold: Date): SQL {
  const before = sql`${threshold.toISOString()}::timestamptz`;
  return sql`(${isAnswerAwaited(columns)} and ${answerAwaitedSince(columns)} < ${before})`;
}
