import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { database, db, transaction } from "~/db/client.server.ts";
import { caseMessages, emailLogs, profiles } from "~/db/schema/index.ts";
import { deliverEmail } from "~/features/emails/jobs.server.ts";
import { giveReason } from "~/features/members/commands.server.ts";
import { startJobs } from "~/platform/jobs/jobs.server.ts";
import {
  aCase,
  aClient,
  aLawyer,
  aMember,
  aMessage,
  anAdministrator,
  type Case,
  type Person,
} from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { postAutomaticMessage, postMessage } from "./commands.server.ts";
import { announceUnread } from "./jobs.server.ts";
import { markRead } from "./reading.commands.server.ts";

freshDatabase({ PUBLIC_URL: "https://recours.exemple.fr" });

const jobs = [announceUnread, deliverEmail];
let stop = async () => {};
let staff: Person;
beforeAll(async () => {
  stop = await startJobs(database, jobs, { work: false });
  staff = await anAdministrator();
});
afterAll(() => stop());

const SECRET = "Votre virement de 15 000 € vers ce faux conseiller";
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

async function aConversation(given: Parameters<typeof aClient>[0] = {}) {
  const client = await aClient(given);
  return { client, caseRow: await aCase(client, { status: "active" }) };
}

/** Posts a message of the staff, created the given number of minutes ago. */
const postFromStaff = (caseRow: Case, minutes: number) =>
  aMessage(caseRow, { author: staff, message: SECRET, createdAt: minutesAgo(minutes) });
const post = (by: Person, caseRow: Case) =>
  postMessage(by.actor, { caseId: caseRow.id, text: SECRET, fileIds: [], clientKey: crypto.randomUUID() });
const runAnnounceUnread = (caseRow: Case) => announceUnread.run({ caseId: caseRow.id });
const emailsTo = (client: Person) =>
  db
    .select()
    .from(emailLogs)
    .where(and(eq(emailLogs.userId, client.id), eq(emailLogs.kind, "new_message")));

async function listWaitingJobs(caseRow: Case): Promise<{ seconds: number }[]> {
  const { rows } = await database.pool.query(
    "select extract(epoch from start_after - now()) as seconds from jobs.job where name = $1 and state = 'created' and singleton_key = $2",
    [announceUnread.name, caseRow.id],
  );
  return rows.map((row) => ({ seconds: Number(row.seconds) }));
}

describe("a message of the staff", () => {
  it("is announced to the client after five minutes unread, without any of its text", async () => {
    const { client, caseRow } = await aConversation();
    await postFromStaff(caseRow, 5);
    await runAnnounceUnread(caseRow);
    const [email, ...others] = await emailsTo(client);
    expect(others).toEqual([]);
    expect(email).toMatchObject({ recipient: client.email, subject: "Un message vous attend" });
    for (const body of [email?.html, email?.text]) {
      expect(body).toContain(caseRow.reference);
      expect(body).toContain(`https://recours.exemple.fr/case/${caseRow.id}/chat`);
      expect(body).not.toMatch(/virement|15 000|conseiller/);
    }
  });

  it("names in its e-mail the lawyer who wrote it, and the team for an administrator beside a lawyer", async () => {
    for (const role of ["lawyer", "administrator"] as const) {
      const { client, caseRow } = await aConversation();
      const lawyer = await aLawyer({ firstName: "Jeanne", lastName: "Aubry" });
      await aMember(caseRow, lawyer, "lawyer");
      await giveReason(staff.actor, caseRow.id, "complaint");
      await post(role === "lawyer" ? lawyer : staff, caseRow);
      await db
        .update(caseMessages)
        .set({ createdAt: minutesAgo(6) })
        .where(eq(caseMessages.caseId, caseRow.id));
      await runAnnounceUnread(caseRow);
      const [email] = await emailsTo(client);
      const author = role === "lawyer" ? "Maître Jeanne Aubry" : "Équipe Recours";
      expect(email?.text).toContain(`${author} vous a écrit dans votre dossier ${caseRow.reference}.`);
      expect(email?.subject).toBe("Un message vous attend");
    }
  });

  it("is checked five minutes after it was posted, once for twenty messages in a row", async () => {
    const { client, caseRow } = await aConversation();
    await Promise.all(Array.from({ length: 20 }, () => post(staff, caseRow)));
    const looks = await listWaitingJobs(caseRow);
    expect(looks).toHaveLength(1);
    expect(looks[0]?.seconds).toBeGreaterThan(60);
    expect(looks[0]?.seconds).toBeLessThanOrEqual(300);
    await db
      .update(caseMessages)
      .set({ createdAt: minutesAgo(6) })
      .where(eq(caseMessages.caseId, caseRow.id));
    await Promise.all([runAnnounceUnread(caseRow), runAnnounceUnread(caseRow)]);
    await runAnnounceUnread(caseRow);
    expect(await emailsTo(client)).toHaveLength(1);
  });

  it("is not announced when it was read within five minutes", async () => {
    const { client, caseRow } = await aConversation();
    const message = await postFromStaff(caseRow, 6);
    await markRead(client.actor, caseRow.id, message.seq);
    await runAnnounceUnread(caseRow);
    expect(await emailsTo(client)).toEqual([]);
    expect(await listWaitingJobs(caseRow)).toEqual([]);
  });

  it("has five minutes of its own when the message before it was read", async () => {
    const { client, caseRow } = await aConversation();
    const first = await postFromStaff(caseRow, 5);
    await postFromStaff(caseRow, 2);
    await markRead(client.actor, caseRow.id, first.seq);
    await runAnnounceUnread(caseRow);
    expect(await emailsTo(client)).toEqual([]);
    const [again] = await listWaitingJobs(caseRow);
    expect(again?.seconds).toBeGreaterThan(120);
    expect(again?.seconds).toBeLessThanOrEqual(181);
  });

  it("is not announced again until the client has read the announced ones; the next message is", async () => {
    const { client, caseRow } = await aConversation();
    await postFromStaff(caseRow, 30);
    await runAnnounceUnread(caseRow);
    const second = await postFromStaff(caseRow, 10);
    await runAnnounceUnread(caseRow);
    expect(await emailsTo(client)).toHaveLength(1);
    await markRead(client.actor, caseRow.id, second.seq);
    await postFromStaff(caseRow, 6);
    await runAnnounceUnread(caseRow);
    await runAnnounceUnread(caseRow);
    expect(await emailsTo(client)).toHaveLength(2);
  });

  it("is announced separately for each case", async () => {
    const { client, caseRow } = await aConversation();
    const other = await aCase(client, { status: "active" });
    await postFromStaff(caseRow, 6);
    await postFromStaff(other, 6);
    await runAnnounceUnread(caseRow);
    await runAnnounceUnread(other);
    expect((await emailsTo(client)).map((email) => email.text.includes(other.reference)).sort()).toEqual([false, true]);
  });

  it("is not announced to a client who turned the e-mails off, and is once they turn them on again", async () => {
    const { client, caseRow } = await aConversation({ mutedEmails: ["new_message"] });
    await postFromStaff(caseRow, 6);
    await runAnnounceUnread(caseRow);
    expect(await emailsTo(client)).toEqual([]);
    await db.update(profiles).set({ mutedEmails: [] }).where(eq(profiles.id, client.id));
    await runAnnounceUnread(caseRow);
    expect(await emailsTo(client)).toHaveLength(1);
  });

  it("is announced by a server that restarted after it was posted", async () => {
    const { client, caseRow } = await aConversation();
    await post(staff, caseRow);
    await stop();
    await db
      .update(caseMessages)
      .set({ createdAt: minutesAgo(5) })
      .where(eq(caseMessages.caseId, caseRow.id));
    await database.pool.query("update jobs.job set start_after = now() where singleton_key = $1", [caseRow.id]);
    stop = await startJobs(database, jobs, { work: true });
    await vi.waitFor(async () => expect(await emailsTo(client)).toHaveLength(1), { timeout: 30_000, interval: 100 });
    await stop();
    stop = await startJobs(database, jobs, { work: false });
  });
});

describe("the job sends no e-mail for", () => {
  it("the client's own message, which the staff reads in the administration", async () => {
    const { client, caseRow } = await aConversation();
    await post(client, caseRow);
    expect(await listWaitingJobs(caseRow)).toEqual([]);
    await db
      .update(caseMessages)
      .set({ createdAt: minutesAgo(6) })
      .where(eq(caseMessages.caseId, caseRow.id));
    await runAnnounceUnread(caseRow);
    expect(await db.$count(emailLogs, eq(emailLogs.userId, client.id))).toBe(0);
  });

  it("an automatic message, whose cause sends an e-mail of its own", async () => {
    const { client, caseRow } = await aConversation();
    await transaction((tx) => postAutomaticMessage(tx, { caseId: caseRow.id, text: "Bonjour" }));
    expect(await listWaitingJobs(caseRow)).toEqual([]);
    await db
      .update(caseMessages)
      .set({ createdAt: minutesAgo(6) })
      .where(eq(caseMessages.caseId, caseRow.id));
    await runAnnounceUnread(caseRow);
    expect(await emailsTo(client)).toEqual([]);
  });

  it("a case that was deleted since", async () => {
    await expect(announceUnread.run({ caseId: crypto.randomUUID() })).resolves.toBeUndefined();
  });
});
