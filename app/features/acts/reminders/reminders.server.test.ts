import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database, db } from "~/db/client.server.ts";
import { cases, deadlinesTold, emailLogs } from "~/db/schema/index.ts";
import { setDeadlineDone } from "~/features/deadlines/done.commands.server.ts";
import { deliverEmail } from "~/features/emails/jobs.server.ts";
import { TOPIC_LABELS } from "~/features/emails/rules.ts";
import { config, setConfig } from "~/platform/config.server.ts";
import { startJobs } from "~/platform/jobs/jobs.server.ts";
import { type MailServer, partOf, startMailServer } from "~tests/e2e/support/mail-server.ts";
import { aCase, aClient, aPayment, type Person } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { tellDeadlines } from "./commands.server.ts";
import { TOLD_DAYS, toldAt } from "./rules.ts";

freshDatabase({ PUBLIC_URL: "https://recours.exemple.fr" });

let mail: MailServer;
let stop = async () => {};
beforeAll(async () => {
  mail = await startMailServer();
  stop = await startJobs(database, [deliverEmail], { work: false });
});
beforeEach(() => setConfig({ ...config, SMTP_URL: mail.url }));
afterAll(async () => {
  await stop();
  await mail.close();
});

/** The direct debit of 5 October 2026 is claimed back until 30 November 2026: the only date of that autumn. */
const at = (day: string) => new Date(`${day}T09:00:00Z`);
const [THIRTY, SEVEN, ONE] = [at("2026-10-31"), at("2026-11-23"), at("2026-11-29")];

async function aVictim(given: Parameters<typeof aClient>[0] = {}) {
  const owner = await aClient({ firstName: "Camille", ...given });
  const theCase = await aCase(owner, { status: "active" });
  const payment = await aPayment(theCase, {
    ...{ method: "direct_debit", debitedOn: "2026-10-05", amount: 987_654, payeeName: "Escroc SARL" },
  });
  return { owner, theCase, payment };
}

const emailsTo = ({ id }: Person) =>
  db
    .select()
    .from(emailLogs)
    .where(and(eq(emailLogs.userId, id), eq(emailLogs.kind, "deadline_reminder")));

describe("the e-mails about deadlines", () => {
  it("are sent thirty, seven and one days before, once each, whatever runs again", async () => {
    const { owner } = await aVictim();
    await tellDeadlines(at("2026-10-30"));
    expect(await emailsTo(owner)).toHaveLength(0);
    for (const [now, count] of [
      [THIRTY, 1],
      [at("2026-11-01"), 1],
      [at("2026-11-10"), 1],
      [SEVEN, 2],
      [at("2026-11-24"), 2],
      [ONE, 3],
      [at("2026-11-30"), 3],
      [at("2026-12-01"), 3],
    ] as const) {
      await tellDeadlines(now);
      await tellDeadlines(now);
      expect(await emailsTo(owner), now.toISOString()).toHaveLength(count);
    }
  });

  it("reach the person through the mail server, with what to do and until when, and no name, amount or payee", async () => {
    const { owner, theCase } = await aVictim();
    await tellDeadlines(SEVEN);
    const [email] = await emailsTo(owner);
    await deliverEmail.run({ emailId: email?.id ?? "" });
    const received = mail.received.find(({ to }) => to === owner.email);
    if (!received) throw new Error("nothing was received");
    expect(email?.subject).toBe("Rappel\u00a0: une date approche");
    const text = partOf(received, "text/plain")?.replace(/\s+/g, " ") ?? "";
    expect(text).toMatch(/Demandez le remboursement du prélèvement, .* : 7 jours, jusqu’au lundi 30 novembre 2026\./);
    expect(text).toContain(`Affaire ${theCase.reference}.`);
    expect(text).toContain(`https://recours.exemple.fr/case/${theCase.id}/deadlines`);
    expect(text).toContain("https://recours.exemple.fr/account/notifications");
    expect(received.raw + text).not.toMatch(/9.?876|Escroc|trop tard/i);
    expect((await emailsTo(owner))[0]).toMatchObject({ status: "sent" });
  });

  it("are one for a person and a day, for all cases and payments together", async () => {
    const { owner, theCase } = await aVictim();
    await aPayment(theCase, { method: "direct_debit", debitedOn: "2026-10-05" });
    const other = await aCase(owner, { status: "active" });
    await aPayment(other, { method: "direct_debit", debitedOn: "2026-10-06" });
    await tellDeadlines(SEVEN);
    const [email, ...others] = await emailsTo(owner);
    expect(others).toEqual([]);
    expect(email?.text.match(/Demandez le remboursement/g)).toHaveLength(1);
    await tellDeadlines(at("2026-11-24"));
    const told = (await emailsTo(owner)).map(({ text }) => text);
    expect(told).toHaveLength(2);
    expect(told.filter((text) => text.includes(other.reference) && !text.includes(theCase.reference))).toHaveLength(1);
  });

  it("are one when two processes tell at the same moment", async () => {
    const { owner } = await aVictim();
    await Promise.all([tellDeadlines(SEVEN), tellDeadlines(SEVEN)]);
    expect(await emailsTo(owner)).toHaveLength(1);
  });

  it("stop when it is done, and when the case is closed or rejected", async () => {
    const { owner, theCase, payment } = await aVictim();
    // Three years after a debit of 30 November 2023: the commission for victims, until 30 November 2026.
    const old = await aPayment(theCase, { method: "crypto", debitedOn: "2023-11-30" });
    const tick = (paymentId: string, rule: string) =>
      setDeadlineDone(owner.actor, theCase.id, { what: { paymentId, rule }, doneOn: "2026-11-01" });
    await tick(old.id, "civi_3_years");
    await tellDeadlines(SEVEN);
    expect((await emailsTo(owner)).map(({ text }) => /CIVI/.test(text))).toEqual([false]);
    expect(payment.caseId).toBe(theCase.id);
    for (const status of ["closed", "rejected"] as const) {
      const quiet = await aVictim();
      await db.update(cases).set({ status }).where(eq(cases.id, quiet.theCase.id));
      await tellDeadlines(SEVEN);
      expect(await emailsTo(quiet.owner)).toEqual([]);
    }
  });

  it("are turned off by the person, and leave nobody without a mail server", async () => {
    const { owner } = await aVictim({ mutedEmails: ["deadlines"] });
    await tellDeadlines(SEVEN);
    expect(await emailsTo(owner)).toEqual([]);
    const { owner: other, payment } = await aVictim();
    setConfig({ ...config, SMTP_URL: undefined });
    expect(await tellDeadlines(SEVEN)).toBe(0);
    expect(await emailsTo(other)).toEqual([]);
    expect(await db.$count(deadlinesTold, eq(deadlinesTold.paymentId, payment.id))).toBe(0);
  });

  it("come on the days that the page of choices names", () => {
    const words: Record<number, string> = { 30: "Trente jours", 7: "sept jours", 1: "un jour" };
    for (const days of TOLD_DAYS) expect(TOPIC_LABELS.deadlines.hint).toContain(words[days] ?? `${days} jours`);
  });

  it("are made up to two days late, when no process ran", () => {
    expect([31, 30, 28, 27, 8, 7, 5, 4, 2, 1, 0, -1].map(toldAt)).toEqual([
      ...[undefined, 30, 30, undefined, undefined, 7, 7],
      ...[undefined, undefined, 1, 1, undefined],
    ]);
  });
});
