import { and, asc, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { mailingRecipients, mailings, profiles } from "~/db/schema";
import { RECIPIENT_STATES, type RecipientState } from "~/db/schema/staff-enumerations";
import type { Actor } from "~/features/accounts/actor";
import { AppError } from "~/platform/errors";
import { isId, parseId } from "~/platform/http/params";
import { valuesOf } from "../message/queries.server";
import { type Rendered, renderMessage } from "../message/rules.server";
import { canWriteToPeople } from "../policy";

const PAGE = 25;
/** The states that the page of a mailing lists by default: they need attention. */
const STATES_TO_REVIEW = ["failed", "unknown"] as const satisfies RecipientState[];

export type Counts = Record<RecipientState, number>;

/** The mailings of the whole staff, the latest first; paged by (started_at, id). @throws AppError forbidden. */
export async function listMailings(actor: Actor, after: string | null) {
  if (!canWriteToPeople(actor)) throw new AppError("forbidden");
  const key = isId(after) ? after : null;
  const beyond = key
    ? sql`(${mailings.startedAt}, ${mailings.id}) < (select started_at, id from mailings where id = ${key})`
    : undefined;
  const rows = await db
    .select({
      id: mailings.id,
      subject: mailings.subject,
      status: mailings.status,
      total: mailings.total,
      startedAt: mailings.startedAt,
      author: sql<string | null>`nullif(trim(${profiles.firstName} || ' ' || ${profiles.lastName}), '')`,
    })
    .from(mailings)
    .leftJoin(profiles, eq(profiles.id, mailings.authorId))
    .where(and(ne(mailings.status, "draft"), beyond))
    .orderBy(sql`${mailings.startedAt} desc nulls last, ${mailings.id} desc nulls last`)
    .limit(PAGE + 1);
  const page = rows.slice(0, PAGE);
  const counts = await countStates(page.map(({ id }) => id));
  return {
    mailings: page.map((row) => ({ ...row, counts: counts.get(row.id) ?? noCounts() })),
    next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}
export type ListedMailing = Awaited<ReturnType<typeof listMailings>>["mailings"][number];

/**
 * One mailing: its message, its progress, and one page of the recipients that need attention (or of one state).
 * @throws AppError forbidden, not_found.
 */
export async function readMailing(actor: Actor, id: string, state: RecipientState | null, after: string | null) {
  if (!canWriteToPeople(actor)) throw new AppError("forbidden");
  parseId(id);
  const [mailing] = await db
    .select({
      id: mailings.id,
      subject: mailings.subject,
      content: mailings.content,
      status: mailings.status,
      lastError: mailings.lastError,
      nextAttemptAt: mailings.nextAttemptAt,
      startedAt: mailings.startedAt,
      finishedAt: mailings.finishedAt,
      author: sql<string | null>`nullif(trim(${profiles.firstName} || ' ' || ${profiles.lastName}), '')`,
    })
    .from(mailings)
    .leftJoin(profiles, eq(profiles.id, mailings.authorId))
    .where(and(eq(mailings.id, id), ne(mailings.status, "draft")));
  if (!mailing) throw new AppError("not_found");
  const key = isId(after) ? after : null;
  const [people, counts] = await Promise.all([
    db
      .select({
        id: mailingRecipients.id,
        userId: mailingRecipients.userId,
        name: sql<string>`trim(${profiles.firstName} || ' ' || ${profiles.lastName})`,
        email: mailingRecipients.email,
        state: mailingRecipients.state,
        error: mailingRecipients.error,
      })
      .from(mailingRecipients)
      .leftJoin(profiles, eq(profiles.id, mailingRecipients.userId))
      .where(
        and(
          eq(mailingRecipients.mailingId, id),
          inArray(mailingRecipients.state, state ? [state] : [...STATES_TO_REVIEW]),
          key ? sql`${mailingRecipients.id} > ${key}` : undefined,
        ),
      )
      .orderBy(asc(mailingRecipients.id))
      .limit(PAGE + 1),
    countStates([id]),
  ]);
  const page = people.slice(0, PAGE);
  return {
    mailing,
    counts: counts.get(id) ?? noCounts(),
    people: page,
    next: people.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}
export type MailingPerson = Awaited<ReturnType<typeof readMailing>>["people"][number];

/** The message of a mailing as the actor would have received it. @throws AppError forbidden, not_found. */
export async function previewMailing(actor: Actor, id: string): Promise<Rendered> {
  const { mailing } = await readMailing(actor, id, null, null);
  const values = await valuesOf(actor.userId);
  if (!values) throw new AppError("not_found");
  return renderMessage(mailing, values);
}

/** The mailings that are being sent now, for the page where a message is written. */
export async function listRunningMailings(actor: Actor) {
  if (!canWriteToPeople(actor)) throw new AppError("forbidden");
  return db
    .select({ id: mailings.id, subject: mailings.subject })
    .from(mailings)
    .where(eq(mailings.status, "sending"))
    .orderBy(desc(mailings.id))
    .limit(5);
}

async function countStates(ids: string[]): Promise<Map<string, Counts>> {
  const counts = new Map<string, Counts>();
  if (ids.length === 0) return counts;
  const rows = await db
    .select({ id: mailingRecipients.mailingId, state: mailingRecipients.state, count: sql<number>`count(*)::int` })
    .from(mailingRecipients)
    .where(inArray(mailingRecipients.mailingId, ids))
    .groupBy(mailingRecipients.mailingId, mailingRecipients.state);
  for (const { id, state, count } of rows) counts.set(id, { ...(counts.get(id) ?? noCounts()), [state]: count });
  return counts;
}

const noCounts = (): Counts => Object.fromEntries(RECIPIENT_STATES.map((state) => [state, 0])) as Counts;

/**
 * How many recipients of the running mailings wait for their e-mail, and how many mailings are paused after failures of
 * the mail server; for the metrics.
 */
export async function countBulkBacklog(): Promise<{ waiting: number; paused: number }> {
  const waiting = sql`select count(*) from ${mailings} join ${mailingRecipients}
    on ${mailingRecipients.mailingId} = ${mailings.id} and ${mailingRecipients.state} = 'waiting'
    where ${mailings.status} = 'sending'`;
  const paused = sql`select count(*) from ${mailings} where ${mailings.status} = 'paused' and ${mailings.lastError} is not null`;
  const { rows } = await db.execute<{ waiting: number; paused: number }>(
    sql`select (${waiting})::int as waiting, (${paused})::int as paused`,
  );
  return rows[0] as { waiting: number; paused: number };
}
