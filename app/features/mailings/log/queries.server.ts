import { and, eq, inArray, notInArray, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { emailLogs, isUndelivered, mailingRecipients, mailings } from "~/db/schema";
import type { EmailStatus } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import {
  BLANKED_TEXT,
  carriesSecretLink,
  EMAIL_KINDS,
  emailKindLabel,
  hasBlankedBody,
  withoutPhrase,
} from "~/features/emails/rules";
import { AppError } from "~/platform/errors";
import { isId, parseId } from "~/platform/http/params";
import { formatDate } from "~/ui/format";
import { drawColumns } from "~/ui/plot/draw-columns.server";
import { canWriteToPeople } from "../policy";
import { STATISTICS_DAYS } from "./rules";

const PAGE = 20;
/** E-mails with a link that replaces a password: only their recipient may see them. */
const SECRET_KINDS = Object.keys(EMAIL_KINDS).filter(carriesSecretLink);
const isShowable = (): SQL => notInArray(emailLogs.kind, SECRET_KINDS);

/**
 * Figures of the log (spec section 9): the rate is the delivered e-mails over all that were attempted.
 * The plot counts the last thirty days, in Paris. @throws AppError forbidden.
 */
export async function readStatistics(actor: Actor) {
  if (!canWriteToPeople(actor)) throw new AppError("forbidden");
  const day = sql<string>`to_char(${emailLogs.createdAt} at time zone 'Europe/Paris', 'YYYY-MM-DD')`;
  const [totals, days, bulk] = await Promise.all([
    db
      .select({ status: emailLogs.status, count: sql<number>`count(*)::int` })
      .from(emailLogs)
      .groupBy(emailLogs.status),
    db
      .select({ day, status: emailLogs.status, count: sql<number>`count(*)::int` })
      .from(emailLogs)
      .where(
        sql`${emailLogs.createdAt} >= (date_trunc('day', now() at time zone 'Europe/Paris') - interval '29 days') at time zone 'Europe/Paris'`,
      )
      .groupBy(day, emailLogs.status),
    countWaitingInMailings(),
  ]);
  const countOf = (...statuses: EmailStatus[]) =>
    totals.filter(({ status }) => statuses.includes(status)).reduce((sum, { count }) => sum + count, 0);
  const [delivered, failed, unknown] = [countOf("sent"), countOf("failed"), countOf("unknown")];
  const sent = delivered + failed + unknown;
  return {
    sent,
    delivered,
    failed,
    unknown,
    /** E-mails that were not sent, because no mail server was set. */
    simulated: countOf("simulated"),
    waiting: countOf("queued") + bulk,
    rate: sent > 0 ? delivered / sent : null,
    plot: plotOf(days),
  };
}

/** The recipients of mailings under way whose e-mail is not in the log yet: its row is made at the first attempt. */
async function countWaitingInMailings(): Promise<number> {
  const underWay = db
    .select({ id: mailings.id })
    .from(mailings)
    .where(inArray(mailings.status, ["sending", "paused"]));
  const logged = db.select({ one: sql`1` }).from(emailLogs).where(eq(emailLogs.id, mailingRecipients.id));
  return db.$count(
    mailingRecipients,
    and(
      inArray(mailingRecipients.mailingId, underWay),
      eq(mailingRecipients.state, "waiting"),
      sql`not exists (${logged})`,
    ),
  );
}

type Day = { day: string; status: EmailStatus; count: number };

function plotOf(days: Day[]) {
  const today = Temporal.Now.plainDateISO("Europe/Paris");
  const dates = Array.from({ length: STATISTICS_DAYS }, (_, index) =>
    today.subtract({ days: STATISTICS_DAYS - 1 - index }).toString(),
  );
  const values = (...statuses: EmailStatus[]) =>
    dates.map((date) =>
      days
        .filter(({ day, status }) => day === date && statuses.includes(status))
        .reduce((sum, { count }) => sum + count, 0),
    );
  return drawColumns({
    labels: dates.map((date) => ({ text: formatDate(date), short: `${date.slice(8)}/${date.slice(5, 7)}` })),
    series: [
      { name: "Distribués", tone: "brand", values: values("sent") },
      { name: "Simulés", tone: "sand", values: values("simulated") },
      { name: "Échecs", tone: "bad", values: values("failed") },
      { name: "Issue inconnue", tone: "yellow", values: values("unknown") },
    ],
  });
}

/** The simulated e-mails, the latest first, without those that carry a secret link. @throws AppError forbidden. */
export async function listSimulated(actor: Actor, after: string | null) {
  if (!canWriteToPeople(actor)) throw new AppError("forbidden");
  return readPage(and(eq(emailLogs.status, "simulated"), isShowable()), after);
}

/**
 * The e-mails that were refused, with the answer of the mail server, or of which nobody knows whether they arrived; the
 * latest first. @throws AppError forbidden.
 */
export async function listUndelivered(actor: Actor, after: string | null) {
  if (!canWriteToPeople(actor)) throw new AppError("forbidden");
  return readPage(isUndelivered(emailLogs), after);
}

/** The e-mails to one account, the latest first. @throws AppError forbidden. */
export async function listEmailsTo(actor: Actor, userId: string, after: string | null, executor: Executor = db) {
  if (!canWriteToPeople(actor)) throw new AppError("forbidden");
  return readPage(eq(emailLogs.userId, parseId(userId)), after, executor);
}

/**
 * How many e-mails to one account did not arrive in the last thirty days, as far as is known, and what the mail server
 * said of the last one. @throws AppError forbidden.
 */
export async function summarizeUndelivered(
  actor: Actor,
  userId: string,
  executor: Executor = db,
): Promise<Undelivered> {
  if (!canWriteToPeople(actor)) throw new AppError("forbidden");
  const isRecent = sql`${emailLogs.createdAt} > now() - ${STATISTICS_DAYS} * interval '1 day'`;
  const lastError = sql<string | null>`(array_agg(${emailLogs.error} order by ${emailLogs.createdAt} desc))[1]`;
  const [row] = await executor
    .select({ count: sql<number>`count(*)::int`, lastError })
    .from(emailLogs)
    .where(and(eq(emailLogs.userId, parseId(userId)), isUndelivered(emailLogs), isRecent));
  return row ?? { count: 0, lastError: null };
}
export type Undelivered = { count: number; lastError: string | null };

/** One page of the log. @param after the id of the last e-mail of the page before; null for the first one. */
async function readPage(condition: SQL | undefined, after: string | null, executor: Executor = db) {
  const key = isId(after) ? after : null;
  const rows = await executor
    .select({
      id: emailLogs.id,
      userId: emailLogs.userId,
      recipient: emailLogs.recipient,
      kind: emailLogs.kind,
      subject: emailLogs.subject,
      status: emailLogs.status,
      error: emailLogs.error,
      createdAt: emailLogs.createdAt,
    })
    .from(emailLogs)
    .where(
      and(
        condition,
        key
          ? sql`(${emailLogs.createdAt}, ${emailLogs.id}) < (select created_at, id from email_logs where id = ${key})`
          : undefined,
      ),
    )
    // The order of its indexes, which PostgreSQL uses for no other order of nulls.
    .orderBy(sql`${emailLogs.createdAt} desc nulls last, ${emailLogs.id} desc nulls last`)
    .limit(PAGE + 1);
  const emails = rows.slice(0, PAGE).map((row) => ({ ...row, kindLabel: emailKindLabel(row.kind) }));
  return { emails, next: rows.length > PAGE ? (emails.at(-1)?.id ?? null) : null };
}
export type LoggedEmail = Awaited<ReturnType<typeof readPage>>["emails"][number];

/**
 * One simulated e-mail with its content, without the phrase of its reader; a sentence stands for a content that was erased.
 * @throws AppError forbidden, not_found (also for one that carries a secret link).
 */
export async function readSimulated(actor: Actor, id: string) {
  if (!canWriteToPeople(actor)) throw new AppError("forbidden");
  parseId(id);
  const [email] = await db
    .select()
    .from(emailLogs)
    .where(and(eq(emailLogs.id, id), eq(emailLogs.status, "simulated"), isShowable()));
  if (!email) throw new AppError("not_found");
  if (hasBlankedBody(email)) return { ...email, html: BLANKED_TEXT, text: BLANKED_TEXT };
  return { ...email, html: withoutPhrase(email.html), text: withoutPhrase(email.text) };
}
