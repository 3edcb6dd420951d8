import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { database, db, transaction } from "~/db/client.server";
import { emailLogs } from "~/db/schema";
import { queueEmail } from "~/features/emails/commands.server";
import { deliverEmail } from "~/features/emails/jobs.server";
import { EMAIL_KINDS, type EmailKind, isAwaited } from "~/features/emails/rules";
import { EmailLayout } from "~/features/emails/ui/email-layout";
import { config, setConfig } from "~/platform/config.server";
import { startJobs } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { type MailServer, startMailServer, type Verdict } from "~tests/e2e/support/mail-server";
import { freshDatabase } from "~tests/setup/database";

freshDatabase();

/** How long the product waits for the mail server. */
const SILENCE_MS = 20_000;

const KINDS = Object.keys(EMAIL_KINDS) as EmailKind[];
const addressOf = (kind: EmailKind) => `${kind}@exemple.fr`;

let mail: MailServer;
let stopJobs = async () => {};

beforeAll(async () => {
  stopJobs = await startJobs(database, [deliverEmail], { work: false });
  mail = await startMailServer();
  setConfig({ ...config, SMTP_URL: mail.url });
});
afterAll(async () => {
  await stopJobs();
  await mail.close();
});
beforeEach(async () => {
  vi.spyOn(log, "warn").mockImplementation(() => {});
  await db.delete(emailLogs);
  mail.received = [];
  mail.pause = () => Promise.resolve();
  mail.judge = () => "take";
});

/** Queues an e-mail of every kind. @returns the ids by kind. */
async function queueEveryKind(): Promise<Map<EmailKind, string>> {
  const ids = new Map<EmailKind, string>();
  for (const kind of KINDS) {
    const element = <EmailLayout preview="Essai">Bonjour</EmailLayout>;
    const email = { userId: null, recipient: addressOf(kind), kind, subject: kind, element };
    const id = await transaction((tx) => queueEmail(tx, email));
    if (!id) throw new Error(`${kind} is turned off.`);
    ids.set(kind, id);
  }
  return ids;
}

type Attempt = { emailId: string; isSecond?: boolean };

/** Runs one attempt for each e-mail, all at once. @returns those that the queue repeats, because they threw. */
async function attempt(attempts: Attempt[]): Promise<Attempt[]> {
  const results = await Promise.allSettled(attempts.map(deliverEmail.run));
  return attempts.filter((_, index) => results[index]?.status === "rejected");
}
const attemptAll = (ids: Map<EmailKind, string>) => attempt([...ids.values()].map((emailId) => ({ emailId })));

/** The status of each kind's e-mail, and how many copies the mail server has. */
async function outcomes(ids: Map<EmailKind, string>) {
  const rows = await db.select({ id: emailLogs.id, status: emailLogs.status }).from(emailLogs);
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  return KINDS.map((kind) => ({
    kind,
    status: statuses.get(ids.get(kind) as string),
    copies: mail.received.filter(({ to }) => to === addressOf(kind)).length,
  }));
}

const each = (status: string, copies: number) => KINDS.map((kind) => ({ kind, status, copies }));

/** Attempts every e-mail with `verdict`, then with a server that works those that the queue repeats. */
async function playThrough(verdict: Verdict): Promise<Map<EmailKind, string>> {
  const ids = await queueEveryKind();
  mail.judge = () => verdict;
  const repeated = await attemptAll(ids);
  mail.judge = () => "take";
  await attempt(repeated);
  return ids;
}

describe("an e-mail of each kind arrives once, or is shown as not sent, or as unknown, through a mail server that", () => {
  it("accepts it", async () => {
    expect(await outcomes(await playThrough("take"))).toEqual(each("sent", 1));
  });

  it("accepts it after a delay", async () => {
    mail.pause = () => new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(await outcomes(await playThrough("take"))).toEqual(each("sent", 1));
  });

  it("refuses its recipient", async () => {
    expect(await outcomes(await playThrough("refuse"))).toEqual(each("failed", 0));
  });

  it("asks to come again later", async () => {
    expect(await outcomes(await playThrough("later"))).toEqual(each("sent", 1));
  });

  it("cuts the connection before the end of it", async () => {
    const ids = await playThrough("hang up");
    for (const { kind, status, copies } of await outcomes(ids)) {
      // The last byte may have been written when the connection is cut: then nobody knows.
      expect({ kind, status, copies }).toEqual({ kind, status, copies: status === "sent" ? 1 : 0 });
      expect(["sent", "unknown"]).toContain(status);
    }
  });

  it.each<[string, Verdict]>([
    ["cuts the connection instead of answering", "take and hang up"],
    ["never answers", "take and say nothing"],
  ])("%s; what a person waits for is sent once more, ten minutes later", async (_title, verdict) => {
    const ids = await queueEveryKind();
    mail.judge = () => verdict;
    await attemptAll(ids);
    expect(await outcomes(ids)).toEqual(each("unknown", 1));
    mail.judge = () => "take";
    await attemptAll(ids);
    expect(await outcomes(ids)).toEqual(each("unknown", 1));
    // What the queue does ten minutes later: it has such a job for the awaited kinds only.
    const { rows } = await database.pool.query<{ data: Attempt }>(
      "select data from jobs.job where name = $1 and (data ->> 'isSecond')::boolean and state = 'created'",
      [deliverEmail.name],
    );
    const second = rows.map(({ data }) => data).filter(({ emailId }) => [...ids.values()].includes(emailId));
    expect(second.map(({ emailId }) => emailId).sort()).toEqual(
      KINDS.filter(isAwaited)
        .map((kind) => ids.get(kind))
        .sort(),
    );
    await attempt([...second, ...second]);
    const expected = KINDS.map((kind) =>
      isAwaited(kind) ? { kind, status: "sent", copies: 2 } : { kind, status: "unknown", copies: 1 },
    );
    expect(await outcomes(ids)).toEqual(expected);
  });

  it("is left by a process that is killed meanwhile", async () => {
    const ids = await queueEveryKind();
    // The state that a killed process leaves: the attempt is marked, its outcome is not.
    await db.update(emailLogs).set({ attemptedAt: new Date() });
    await attemptAll(ids);
    expect(await outcomes(ids)).toEqual(each("unknown", 0));
  });
});

describe("the queue of e-mails", () => {
  it("sends others while the mail server is silent about one", async () => {
    const ids = await queueEveryKind();
    const silent = KINDS[0] as EmailKind;
    mail.judge = (to) => (to === addressOf(silent) ? "take and say nothing" : "take");
    await stopJobs();
    stopJobs = await startJobs(database, [deliverEmail], { work: true });
    const sentBefore = async () => {
      const rows = await db.select().from(emailLogs);
      const begun = rows.find(({ id }) => id === ids.get(silent))?.attemptedAt?.getTime() ?? Number.POSITIVE_INFINITY;
      const times = rows.map(({ sentAt }) => sentAt?.getTime() ?? 0);
      return times.filter((time) => time > begun && time < begun + SILENCE_MS).length;
    };
    // More than the queue sends at once.
    await vi.waitFor(async () => expect(await sentBefore()).toBeGreaterThan(4), { timeout: 50_000, interval: 100 });
    expect((await outcomes(ids)).filter(({ copies }) => copies > 1)).toEqual([]);
    // Ends the silent connection, so that stopping the queue need not wait for it.
    await mail.close();
  });
});
