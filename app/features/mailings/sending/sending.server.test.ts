import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { database, db } from "~/db/client.server.ts";
import { emailLogs, mailingRecipients, mailings, users } from "~/db/schema/index.ts";
import { config, setConfig } from "~/platform/config.server.ts";
import { startJobs } from "~/platform/jobs/jobs.server.ts";
import { type MailServer, startMailServer } from "~tests/e2e/support/mail-server.ts";
import { aCase, anAdministrator, aPerson, type Person } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { saveDraft } from "../draft/commands.server.ts";
import { controlMailing, startMailing } from "./commands.server.ts";
import { resumeMailings, resumeMailingsAtStart, sendMailing } from "./jobs.server.ts";

freshDatabase();

let stop = async () => {};
let server: MailServer;
let staff: Person;
beforeAll(async () => {
  stop = await startJobs(database, [sendMailing, resumeMailings], { work: false });
  staff = await anAdministrator();
});
afterAll(() => stop());
afterEach(async () => {
  await server?.close();
  setConfig({ ...config, SMTP_URL: undefined });
});

async function mailServer(): Promise<MailServer> {
  server = await startMailServer();
  setConfig({ ...config, SMTP_URL: server.url });
  return server;
}

const MESSAGE = { subject: "Bonjour {firstName}", content: "<p>Votre dossier {caseId} est {caseStatus}.</p>" };

/** Creates a message to these people and starts sending it. @returns the id of the mailing. */
async function aMailing(people: Person[], message = MESSAGE): Promise<string> {
  const ids = people.map(({ id }) => id);
  const draft = await saveDraft(staff.actor, crypto.randomUUID(), { ...message, shown: ids, ticked: ids });
  await startMailing(staff.actor, draft.id);
  return draft.id;
}

const people = (count: number) => Promise.all(Array.from({ length: count }, () => aPerson()));
const slice = (mailingId: string) => sendMailing.run({ mailingId });
/** Runs slices as the queue does, until the mailing ends or pauses. */
async function run(id: string): Promise<void> {
  for (;;) {
    await slice(id);
    const mailing = await read(id);
    if (mailing?.status !== "sending" || mailing.nextAttemptAt || mailing.leaseUntil) return;
  }
}
const read = async (id: string) => (await db.select().from(mailings).where(eq(mailings.id, id)))[0];
const recipients = (id: string) =>
  db.select().from(mailingRecipients).where(eq(mailingRecipients.mailingId, id)).orderBy(mailingRecipients.id);
const states = async (id: string) => Object.groupBy(await recipients(id), ({ state }) => state);
const countBy = async (id: string) =>
  Object.fromEntries(Object.entries(await states(id)).map(([state, rows]) => [state, rows?.length]));
const logged = async (id: string) => (await db.select().from(emailLogs).where(eq(emailLogs.id, id)))[0];
/** Ends the pause. */
const noPause = (id: string) => db.update(mailings).set({ nextAttemptAt: null }).where(eq(mailings.id, id));
const addresses = () => server.received.map(({ to }) => to).sort();

describe("a mailing", () => {
  it("reaches each person once, in the layout, with their own values, and is kept in the log", async () => {
    await mailServer();
    const [first, second] = (await people(2)) as [Person, Person];
    await db.update(users).set({ emailVerified: true }).where(eq(users.id, first.id));
    const own = await aCase(first, { status: "active" });
    const id = await aMailing([first, second]);
    await run(id);
    await run(id);
    expect(await read(id)).toMatchObject({ status: "done", total: 2, lastError: null, leaseUntil: null });
    expect(addresses()).toEqual([first.email, second.email].sort());
    const raw = server.received.find(({ to }) => to === first.email)?.raw.replace(/=\r\n/g, "") ?? "";
    expect(raw).toMatch(/^Subject: Bonjour Camille/m);
    expect(raw).toContain(own.reference);
    expect(raw).toContain("En traitement");
    expect(raw).toContain("ne demande jamais");
    const [row] = await recipients(id);
    expect(raw + server.received.map((each) => each.raw).join()).toContain(`Message-ID: <${row?.id}@recours.invalid>`);
    expect(await logged(row?.id ?? "")).toMatchObject({ status: "sent", success: true, kind: "staff", html: "" });
  });

  it("says no name to an address that nobody confirmed, which another person may have given", async () => {
    await mailServer();
    const [person] = (await people(1)) as [Person];
    const id = await aMailing([person], { subject: "Bonjour {firstName}, merci", content: "<p>À {fullName}.</p>" });
    await run(id);
    const [{ raw } = { raw: "" }] = server.received;
    expect(raw).toMatch(/^Subject: Bonjour, merci/m);
    expect(raw).not.toContain("Camille");
  });

  it("is sent once, however often its form is sent", async () => {
    await mailServer();
    const [person] = (await people(1)) as [Person];
    const id = await aMailing([person]);
    await startMailing(staff.actor, id);
    await run(id);
    expect(addresses()).toEqual([person.email]);
    const again = saveDraft(staff.actor, id, { ...MESSAGE, shown: [], ticked: [] });
    await expect(again).rejects.toMatchObject({ code: "mailing_already_sent" });
  });

  it("is not sent without a subject, a body or a recipient", async () => {
    const [person] = (await people(1)) as [Person];
    for (const missing of [{ subject: "" }, { content: "<p> </p>" }])
      await expect(aMailing([person], { ...MESSAGE, ...missing })).rejects.toMatchObject({
        code: "mailing_incomplete",
      });
    const draft = await saveDraft(staff.actor, crypto.randomUUID(), { ...MESSAGE, shown: [person.id], ticked: [] });
    await expect(startMailing(staff.actor, draft.id)).rejects.toMatchObject({
      message: "Veuillez remplir tous les champs et sélectionner au moins un utilisateur",
    });
  });

  it("lists the refused recipients with the reason, and « Réessayer » sends to them only", async () => {
    await mailServer();
    const all = await people(10);
    const wrong = new Set(all.filter((_, index) => index % 10 === 3).map(({ email }) => email));
    server.judge = (to) => (wrong.has(to) ? "refuse" : "take");
    const id = await aMailing(all);
    await run(id);
    expect(await read(id)).toMatchObject({ status: "done" });
    expect(await countBy(id)).toEqual({ sent: 9, failed: 1 });
    for (const row of (await states(id)).failed ?? []) {
      expect(wrong.has(row.email)).toBe(true);
      expect(row.error).toContain("550");
      expect(await logged(row.id)).toMatchObject({ status: "failed", success: false });
    }
    server.judge = () => "take";
    await controlMailing(staff.actor, id, "retry");
    await run(id);
    expect(await countBy(id)).toEqual({ sent: 10 });
    expect(addresses()).toEqual(all.map(({ email }) => email).sort());
  });

  it("tries a recipient again when the server answers « later », and sends to the others in the meantime", async () => {
    await mailServer();
    const [busy, other] = (await people(2)) as [Person, Person];
    server.judge = (to) => (to === busy.email ? "later" : "take");
    const id = await aMailing([busy, other]);
    await run(id);
    expect(await countBy(id)).toEqual({ sent: 1, waiting: 1 });
    expect((await read(id))?.nextAttemptAt?.getTime()).toBeGreaterThan(Date.now() + 30_000);
    await run(id);
    expect(addresses()).toEqual([other.email]);
    server.judge = () => "take";
    await db.update(mailingRecipients).set({ notBefore: null }).where(eq(mailingRecipients.mailingId, id));
    await noPause(id);
    await run(id);
    expect(await countBy(id)).toEqual({ sent: 2 });
    expect(await read(id)).toMatchObject({ status: "done" });
  });

  it("loses no recipient while the mail server is down, reports it, and continues once it is back", async () => {
    await mailServer();
    const all = await people(5);
    const id = await aMailing(all);
    await server.close();
    for (const failures of [1, 2]) {
      await run(id);
      expect(await countBy(id)).toEqual({ waiting: 5 });
      expect(await read(id)).toMatchObject({
        status: "sending",
        failures,
        lastError: expect.stringMatching(/ECONNREFUSED/),
      });
      await noPause(id);
    }
    await server.open();
    await run(id);
    expect(await read(id)).toMatchObject({ status: "done", failures: 0, lastError: null });
    expect(addresses()).toEqual(all.map(({ email }) => email).sort());
  });

  it("tries a recipient again when the connection dropped before the whole e-mail was transmitted", async () => {
    await mailServer();
    const all = await people(4);
    server.judge = (to) => (to === all[0]?.email ? "hang up" : "take");
    const long = { ...MESSAGE, content: `<p>${"Un paragraphe assez long. ".repeat(3_000)}</p>` };
    const id = await aMailing(all, long);
    await run(id);
    const before = await states(id);
    // An e-mail that was partly transmitted is sent again; one that may have been fully transmitted never is.
    expect((before.waiting ?? []).length + (before.unknown ?? []).length).toBeGreaterThanOrEqual(1);
    server.judge = () => "take";
    await noPause(id);
    await run(id);
    const to = addresses();
    expect(new Set(to).size).toBe(to.length);
  });

  it("sets the outcome to unknown when the connection drops after the last byte, and never tries that recipient again", async () => {
    await mailServer();
    const [unlucky, other] = (await people(2)) as [Person, Person];
    server.judge = (to) => (to === unlucky.email ? "take and hang up" : "take");
    const id = await aMailing([unlucky, other]);
    await run(id);
    expect(await countBy(id)).toEqual({ sent: 1, unknown: 1 });
    expect(await read(id)).toMatchObject({ status: "done" });
    server.judge = () => "take";
    await controlMailing(staff.actor, id, "retry");
    await run(id);
    expect(await countBy(id)).toEqual({ sent: 1, unknown: 1 });
    expect(addresses()).toEqual([unlucky.email, other.email].sort());
  });

  it("resumes a mailing whose process died: marked recipients are unknown, waiting ones receive it", async () => {
    await mailServer();
    const all = await people(3);
    const id = await aMailing(all);
    const [marked] = await recipients(id);
    await db
      .update(mailingRecipients)
      .set({ state: "sending" })
      .where(eq(mailingRecipients.id, marked?.id ?? ""));
    const leased = sql`now() + interval '30 seconds'`;
    await db.update(mailings).set({ leaseUntil: leased }).where(eq(mailings.id, id));
    await run(id);
    expect(addresses()).toEqual([]);
    if (!config.embedded) await db.update(mailings).set({ leaseUntil: sql`now() - interval '1 second'` });
    await resumeMailingsAtStart();
    await run(id);
    expect(await countBy(id)).toEqual({ unknown: 1, sent: 2 });
    expect(addresses()).not.toContain(marked?.email);
  });

  it("sends nothing while paused, continues when resumed, and sends nothing more once stopped", async () => {
    await mailServer();
    const all = await people(3);
    const id = await aMailing(all);
    await controlMailing(staff.actor, id, "pause");
    await run(id);
    expect(addresses()).toEqual([]);
    expect(await read(id)).toMatchObject({ status: "paused" });
    await controlMailing(staff.actor, id, "resume");
    await controlMailing(staff.actor, id, "stop");
    await run(id);
    expect(await countBy(id)).toEqual({ cancelled: 3 });
    await controlMailing(staff.actor, id, "resume");
    await run(id);
    expect(addresses()).toEqual([]);
    expect(await read(id)).toMatchObject({ status: "stopped" });
  });

  it("stops between two recipients when it is paused", async () => {
    await mailServer();
    const all = await people(12);
    const id = await aMailing(all);
    let answered = 0;
    server.pause = async () => {
      answered += 1;
      if (answered === 3) await controlMailing(staff.actor, id, "pause");
    };
    await run(id);
    const { sent = 0, waiting = 0 } = await countBy(id);
    expect(sent).toBeLessThan(9);
    expect(sent + waiting).toBe(12);
    expect(addresses()).toHaveLength(sent);
  });

  it("skips people who turned the staff's e-mails off, and lists them as skipped", async () => {
    await mailServer();
    const [muted, other] = [await aPerson({ mutedEmails: ["staff"] }), await aPerson()];
    const id = await aMailing([muted, other]);
    await run(id);
    expect(await countBy(id)).toEqual({ skipped: 1, sent: 1 });
    expect(addresses()).toEqual([other.email]);
  });

  it("is simulated when there is no mail server, and the log keeps its content", async () => {
    const [person] = (await people(1)) as [Person];
    const id = await aMailing([person]);
    await run(id);
    expect(await countBy(id)).toEqual({ simulated: 1 });
    const [row] = await recipients(id);
    expect((await logged(row?.id ?? ""))?.html).toContain("Votre dossier");
  });

  it("is for the staff only", async () => {
    const [person] = (await people(1)) as [Person];
    const id = await aMailing([person]);
    expect(() => saveDraft(person.actor, id, { ...MESSAGE, shown: [], ticked: [] })).toThrow();
    expect(() => startMailing(person.actor, id)).toThrow();
    expect(() => controlMailing(person.actor, id, "stop")).toThrow();
  });
});
