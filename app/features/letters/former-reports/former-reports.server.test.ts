import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database, db, transaction } from "~/db/client.server.ts";
import { RESTORED_KEY, writeInstallation } from "~/db/installation.server.ts";
import { caseLetters, casePayments, emailLogs, installation } from "~/db/schema/index.ts";
import type { LetterTraces } from "~/db/schema/letters.ts";
import { deliverEmail } from "~/features/emails/jobs.server.ts";
import { config, setConfig } from "~/platform/config.server.ts";
import { startJobs } from "~/platform/jobs/jobs.server.ts";
import { type MailServer, startMailServer } from "~tests/e2e/support/mail-server.ts";
import {
  aCase,
  aClient,
  aLawyerOnDuty,
  aLetter,
  aMember,
  anAdministrator,
  aPayment,
  type Person,
} from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { encryptLetter, NO_CONTENT } from "../rules.server.ts";
import { takeSendingBack } from "../sending.commands.server.ts";
import { readFormerLetters } from "./commands.server.ts";
import { checkFormerReports, tellReportsToCheck } from "./jobs.server.ts";

freshDatabase({ PUBLIC_URL: "https://recours.exemple.fr" });

let mail: MailServer;
let stop = async () => {};
let administrator: Person;
beforeAll(async () => {
  mail = await startMailServer();
  stop = await startJobs(database, [deliverEmail], { work: false });
  administrator = await anAdministrator();
});
beforeEach(async () => {
  setConfig({ ...config, SMTP_URL: mail.url });
  await db.delete(casePayments);
  await db.delete(emailLogs);
  await db.delete(installation).where(eq(installation.key, RESTORED_KEY));
  // As the migration of a site that has such reports writes it.
  await writeInstallation(db, "reports_to_check", { after: null });
});
afterAll(async () => {
  await stop();
  await mail.close();
});

const NOW = new Date("2026-11-24T09:00:00Z");
const doubted = { method: "transfer", debitedOn: "2026-10-05", reportedOn: "2026-10-06" } as const;

async function aDoubtedCase(
  payment: Parameters<typeof aPayment>[1] = {},
  given: Parameters<typeof aCase>[1] = {},
  owner?: Person,
) {
  const client = owner ?? (await aClient({ firstName: "Camille" }));
  const theCase = await aCase(client, { status: "active", ...given });
  return { owner: client, theCase, payment: await aPayment(theCase, { ...doubted, ...payment }) };
}

const emails = () => db.select().from(emailLogs).where(eq(emailLogs.kind, "reports_to_check"));
const recipients = async () => (await emails()).map(({ recipient }) => recipient).sort();

describe("the e-mail about a report to check", () => {
  it("goes once to the owner, the lawyer, and the administrators of a case without one, however many cases", async () => {
    const { owner } = await aDoubtedCase();
    await aDoubtedCase({}, {}, owner);
    const lawyer = await aLawyerOnDuty();
    const followed = await aDoubtedCase();
    await aMember(followed.theCase, lawyer, "lawyer");
    expect(await tellReportsToCheck(NOW)).toBe(4);
    for (let n = 0; n < 2; n++) expect(await tellReportsToCheck(NOW)).toBe(0);
    const expected = [owner, followed.owner, lawyer, administrator].map(({ email }) => email).sort();
    expect(await recipients()).toEqual(expected);
    const textTo = async (person: Person) => (await emails()).find(({ userId }) => userId === person.id)?.text;
    expect(await textTo(owner)).toContain("https://recours.exemple.fr/dashboard");
    expect(await textTo(followed.owner)).toContain(`https://recours.exemple.fr/case/${followed.theCase.id}/payments`);
    expect(await textTo(lawyer)).toContain(`https://recours.exemple.fr/admin/cases/${followed.theCase.id}/payments`);
    for (const { subject, text } of await emails()) {
      expect(subject).toBe("Une date est à vérifier dans un dossier");
      expect(text).not.toMatch(/1\s?200\s€/);
    }
  });

  it("goes once when two processes tell at the same moment, and goes on where one of them stopped", async () => {
    const people = [await aDoubtedCase(), await aDoubtedCase(), await aDoubtedCase()].map(({ owner }) => owner);
    await Promise.all([tellReportsToCheck(NOW), tellReportsToCheck(NOW)]);
    expect(await recipients()).toEqual([...people, administrator].map(({ email }) => email).sort());
    await db.delete(emailLogs);
    const [first, ...others] = [...people, administrator].sort((one, other) => (one.id < other.id ? -1 : 1));
    await writeInstallation(db, "reports_to_check", { after: first?.id });
    await tellReportsToCheck(NOW);
    expect(await recipients()).toEqual(others.map(({ email }) => email).sort());
  });

  it("is about a payment without a date, or one that leaves something to do by a day to come, of an open case", async () => {
    const undated = await aDoubtedCase({ debitedOn: null });
    const draft = await aDoubtedCase({}, { status: "draft" });
    for (const status of ["closed", "rejected"] as const) await aDoubtedCase({}, { status });
    // Thirteen months ended on 23 November 2026.
    await aDoubtedCase({ debitedOn: "2025-10-23" });
    await aDoubtedCase({ method: "crypto" });
    await aDoubtedCase({ reportedOn: null });
    await aDoubtedCase({ debitedOn: null, writtenReportOn: "2026-10-07" });
    await tellReportsToCheck(NOW);
    expect(await recipients()).toEqual([undated.owner, draft.owner, administrator].map(({ email }) => email).sort());
  });

  it("does not leave after a restore, nor on a site that has no report to check, such as one that was imported", async () => {
    await aDoubtedCase();
    await writeInstallation(db, RESTORED_KEY, { at: NOW.toISOString() });
    expect(await tellReportsToCheck(NOW)).toBe(0);
    await db.delete(installation).where(eq(installation.key, RESTORED_KEY));
    expect(await tellReportsToCheck(NOW)).toBe(0);
    expect(await emails()).toEqual([]);
  });

  it("waits for a mail server, and for the deadlines of a case that somebody is changing", async () => {
    const { owner } = await aDoubtedCase();
    setConfig({ ...config, SMTP_URL: undefined });
    expect(await tellReportsToCheck(NOW)).toBe(0);
    setConfig({ ...config, SMTP_URL: mail.url });
    await checkFormerReports.run({});
    expect(await recipients()).toContain(owner.email);
  });
});

describe("a letter that a former version sends while this one serves", () => {
  it("is read by the job, and taken back with what it did", async () => {
    const { owner, theCase, payment } = await aDoubtedCase({ reportedOn: "2026-10-06" });
    const id = await aLetter(theCase, { kind: "recall", paymentIds: [payment.id] });
    const lines = { sender: [], addressee: [], signature: [], exhibits: [], place: "", sending: null, subject: "" };
    const copy = { letter: { ...lines, body: [] }, caseLaw: [] };
    const sealed = await transaction((tx) => encryptLetter(tx, id, { content: NO_CONTENT, copy }));
    const traces: LetterTraces = { payments: [{ id: payment.id, facts: ["reportedOn"] }] };
    await db
      .update(caseLetters)
      .set({ sentOn: "2026-10-06", sending: "email", traces, ...sealed })
      .where(eq(caseLetters.id, id));
    expect(await readFormerLetters()).toBe(1);
    const paymentNow = async () => (await db.select().from(casePayments).where(eq(casePayments.id, payment.id)))[0];
    expect(await paymentNow()).toMatchObject({
      recallAskedOn: "2026-10-06",
      reportedOn: "2026-10-06",
      writtenReportOn: null,
    });
    await db.update(casePayments).set({ recallAskedOn: "2026-10-09" }).where(eq(casePayments.id, payment.id));
    await takeSendingBack(owner.actor, theCase.id, id);
    expect(await paymentNow()).toMatchObject({ recallAskedOn: "2026-10-09", reportedOn: null });
    expect((await db.select().from(caseLetters).where(eq(caseLetters.id, id)))[0]?.traces).toBeNull();
  });
});
