import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { database, db, transaction } from "~/db/client.server.ts";
import { emailLogs } from "~/db/schema/index.ts";
import { config, setConfig } from "~/platform/config.server.ts";
import { startJobs } from "~/platform/jobs/jobs.server.ts";
import { log } from "~/platform/log.server.ts";
import { startMailServer } from "~tests/e2e/support/mail-server.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { type NewEmail, queueEmail } from "./commands.server.ts";
import { deliverEmail } from "./jobs.server.ts";
import { EmailButton, EmailLayout, EmailText } from "./ui/email-layout.tsx";

freshDatabase();

const email = {
  userId: null,
  recipient: "camille.moreau@exemple.fr",
  kind: "case_approve" as const,
  subject: "Votre dossier avance",
  element: (
    <EmailLayout preview="Des nouvelles de votre dossier" title="Votre dossier avance">
      <EmailText>Bonjour Camille & compagnie,</EmailText>
      <EmailButton href="https://recours.exemple.fr/dashboard">Voir mon dossier</EmailButton>
    </EmailLayout>
  ),
};

/** Queues an e-mail of a kind that is always sent. */
const queued = (given: Partial<NewEmail> = {}) =>
  transaction((tx) => queueEmail(tx, { ...email, ...given })) as Promise<string>;
const readLog = async (id: string) => (await db.select().from(emailLogs).where(eq(emailLogs.id, id)))[0];
const sendThrough = (SMTP_URL: string | undefined) => setConfig({ ...config, SMTP_URL });

let stop = async () => {};
beforeAll(async () => {
  stop = await startJobs(database, [deliverEmail], { work: false });
});
afterAll(() => stop());
afterEach(() => sendThrough(undefined));

describe("an e-mail", () => {
  it("is rendered in HTML and in plain text, with the notice of the spec, when it is queued", async () => {
    const log = await readLog(await queued());
    expect(log).toMatchObject({ status: "queued", success: null, recipient: email.recipient, kind: "case_approve" });
    expect(log?.html).toContain('lang="fr"');
    expect(log?.html).toContain("Bonjour Camille &amp; compagnie");
    expect(log?.text).toContain("Bonjour Camille & compagnie");
    expect(log?.text).toContain("https://recours.exemple.fr/dashboard");
    for (const body of [log?.html, log?.text])
      expect(body?.replace(/\s+/g, " ")).toContain("ne demande jamais d’avance ni de coordonnées bancaires par e-mail");
  });

  it("carries no image and nothing that would tell whether it was opened", async () => {
    const log = await readLog(await queued());
    expect(log?.html).not.toMatch(/<img|url\(/i);
  });

  it("is not kept when its transaction rolls back", async () => {
    const before = await db.$count(emailLogs);
    const failing = transaction(async (tx) => {
      await queueEmail(tx, email);
      throw new Error("on purpose");
    });
    await expect(failing).rejects.toThrow("on purpose");
    expect(await db.$count(emailLogs)).toBe(before);
    const waiting = await database.pool.query("select data from jobs.job where name = $1", [deliverEmail.name]);
    const ids = (await db.select({ id: emailLogs.id }).from(emailLogs)).map((row) => row.id);
    expect(waiting.rows.every((row) => ids.includes(row.data.emailId))).toBe(true);
  });

  it("is kept and marked as simulated when there is no mail server", async () => {
    const id = await queued();
    await deliverEmail.run({ emailId: id });
    expect(await readLog(id)).toMatchObject({ status: "simulated", success: true, error: null });
  });

  it("reaches the mail server with its sender, recipient, subject and both bodies, once however often the job runs", async () => {
    const server = await startMailServer();
    sendThrough(server.url);
    const id = await queued();
    await deliverEmail.run({ emailId: id });
    await deliverEmail.run({ emailId: id });
    await server.close();
    expect(server.received).toHaveLength(1);
    const [mail] = server.received;
    expect(mail?.to).toBe(email.recipient);
    expect(mail?.raw).toMatch(/^From: Recours <bonjour@recours\.invalid>/m);
    expect(mail?.raw).toMatch(/^Subject: Votre dossier avance/m);
    expect(mail?.raw).toContain(`Message-ID: <${id}@recours.invalid>`);
    expect(mail?.raw).toContain("Content-Type: text/plain");
    expect(mail?.raw).toContain("Content-Type: text/html");
    expect(await readLog(id)).toMatchObject({ status: "sent", success: true, error: null });
    expect((await readLog(id))?.sentAt).toBeInstanceOf(Date);
  });

  it("keeps its content once sent, unless it carried a link that replaces a password", async () => {
    const server = await startMailServer();
    sendThrough(server.url);
    for (const [kind, kept] of [
      ["case_approve", true],
      ["password_reset", false],
    ] as const) {
      const id = await queued({ kind });
      await deliverEmail.run({ emailId: id });
      const log = await readLog(id);
      expect(log?.html.includes("/dashboard")).toBe(kept);
      expect(log?.text.includes("/dashboard")).toBe(kept);
      expect(server.received.at(-1)?.raw).toContain("/dashboard");
    }
    await server.close();
  });

  it("shows as failed with the answer of the server, then as sent once the server accepts it", async () => {
    let busy = true;
    const server = await startMailServer();
    server.judge = () => (busy ? "later" : "take");
    sendThrough(server.url);
    const id = await queued();
    const warn = vi.spyOn(log, "warn");
    await expect(deliverEmail.run({ emailId: id })).rejects.toThrow("The e-mail was not delivered.");
    const reason = expect.stringContaining("Try again later");
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ emailId: id, reason }), expect.any(String));
    warn.mockRestore();
    expect(await readLog(id)).toMatchObject({ status: "failed", success: false });
    expect((await readLog(id))?.error).toContain("Try again later");
    busy = false;
    await deliverEmail.run({ emailId: id });
    await server.close();
    expect(await readLog(id)).toMatchObject({ status: "sent", success: true, error: null });
  });

  it("is not tried again when the server refuses its recipient for good", async () => {
    const server = await startMailServer();
    server.judge = () => "refuse";
    sendThrough(server.url);
    for (const [kind, kept] of [
      ["case_approve", true],
      ["password_reset", false],
    ] as const) {
      const id = await queued({ kind });
      await deliverEmail.run({ emailId: id });
      const log = await readLog(id);
      expect(log).toMatchObject({ status: "failed", success: false });
      expect(log?.html.includes("/dashboard")).toBe(kept);
    }
    await server.close();
  });

  it("waits for a mail server that does not answer", async () => {
    const server = await startMailServer();
    await server.close();
    sendThrough(server.url);
    const id = await queued();
    await expect(deliverEmail.run({ emailId: id })).rejects.toThrow("The e-mail was not delivered.");
    expect(await readLog(id)).toMatchObject({ status: "failed", success: false });
  });

  it("cannot be given a second recipient or a header of its own by a hostile address or subject", async () => {
    const server = await startMailServer();
    sendThrough(server.url);
    const id = await queued({ subject: "Bonjour\r\nBcc: autre@exemple.fr", recipient: "camille@exemple.fr" });
    await deliverEmail.run({ emailId: id });
    await server.close();
    expect(server.received[0]?.to).toBe("camille@exemple.fr");
    expect(server.received[0]?.raw).not.toMatch(/^Bcc:/im);
  });
});

describe("an e-mail of which nobody knows whether it arrived", () => {
  const waitingJobs = async (emailId: string) =>
    (
      await database.pool.query(
        "select data, extract(epoch from start_after - now())::int as seconds from jobs.job where name = $1 and data ->> 'emailId' = $2 and state = 'created' and start_after > now()",
        [deliverEmail.name, emailId],
      )
    ).rows;

  /** Sends through a server that takes the e-mail and cuts the connection instead of answering. */
  async function sendThroughCutter() {
    const server = await startMailServer();
    server.judge = () => "take and hang up";
    sendThrough(server.url);
    return server;
  }

  it("is unknown, with what happened, and is not sent again", async () => {
    const server = await sendThroughCutter();
    const id = await queued();
    await deliverEmail.run({ emailId: id });
    await deliverEmail.run({ emailId: id });
    await server.close();
    expect(server.received).toHaveLength(1);
    expect(await readLog(id)).toMatchObject({ status: "unknown", success: null, error: expect.stringMatching(/./) });
    expect(await waitingJobs(id)).toEqual([]);
  });

  it("is unknown when its process died while it was sent", async () => {
    const server = await startMailServer();
    sendThrough(server.url);
    const id = await queued();
    await db.update(emailLogs).set({ attemptedAt: new Date() }).where(eq(emailLogs.id, id));
    await deliverEmail.run({ emailId: id });
    await server.close();
    expect(server.received).toEqual([]);
    expect(await readLog(id)).toMatchObject({ status: "unknown", success: null });
  });

  it("is sent once more after ten minutes when a person waits for it, then never again", async () => {
    const server = await sendThroughCutter();
    const id = await queued({ kind: "password_reset" });
    await deliverEmail.run({ emailId: id });
    expect((await readLog(id))?.html).toContain("/dashboard");
    const [again] = await waitingJobs(id);
    expect(again).toMatchObject({ data: { emailId: id, isSecond: true }, seconds: expect.closeTo(600, -2) });
    await deliverEmail.run(again.data);
    expect(server.received).toHaveLength(2);
    await deliverEmail.run(again.data);
    await deliverEmail.run({ emailId: id });
    await server.close();
    expect(server.received).toHaveLength(2);
    expect(await waitingJobs(id)).toHaveLength(1);
    expect(await readLog(id)).toMatchObject({ status: "unknown", html: expect.stringContaining("Contenu effacé") });
  });

  it("is not sent once more when its answer came meanwhile", async () => {
    const server = await startMailServer();
    sendThrough(server.url);
    const id = await queued({ kind: "password_reset" });
    await deliverEmail.run({ emailId: id });
    await deliverEmail.run({ emailId: id, isSecond: true });
    await server.close();
    expect(server.received).toHaveLength(1);
    expect(await readLog(id)).toMatchObject({ status: "sent" });
  });
});

describe("the queue", () => {
  it("delivers the e-mails that a transaction queued", async () => {
    await stop();
    const server = await startMailServer();
    sendThrough(server.url);
    stop = await startJobs(database, [deliverEmail], { work: true });
    const id = await queued();
    await vi.waitFor(async () => expect((await readLog(id))?.status).toBe("sent"), { timeout: 20_000, interval: 100 });
    await stop();
    stop = await startJobs(database, [deliverEmail], { work: false });
    await server.close();
    expect(server.received.some((mail) => mail.raw.includes(id))).toBe(true);
  });
});
