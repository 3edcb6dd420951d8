import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { database, db } from "~/db/client.server.ts";
import { auditEntries, cases, consents, emailLogs, erasures, profiles, users } from "~/db/schema/index.ts";
import { addNote } from "~/features/cases/notes/commands.server.ts";
import { postMessage } from "~/features/chat/commands.server.ts";
import { announceUnread } from "~/features/chat/jobs.server.ts";
import { uploadSlot } from "~/features/chat/rules.ts";
import { deliverEmail } from "~/features/emails/jobs.server.ts";
import { receiveUpload } from "~/features/files/commands.server.ts";
import { removeObjects } from "~/features/files/jobs.server.ts";
import { updateProfile } from "~/features/identity/declared-identity.commands.server.ts";
import { chainEntries } from "~/features/journal/chain/commands.server.ts";
import { verifyChain } from "~/features/journal/verification/queries.server.ts";
import { sendLetter } from "~/features/letters/sending.commands.server.ts";
import { saveNote } from "~/features/people/commands.server.ts";
import { readPerson } from "~/features/people/person.queries.server.ts";
import { setReportDone } from "~/features/reports/commands.server.ts";
import { startJobs } from "~/platform/jobs/jobs.server.ts";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server.ts";
import {
  aCase,
  aClient,
  aLetter,
  aMessage,
  anAdministrator,
  aPayment,
  type Person,
  reload,
} from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { withdrawConsent } from "../consent.commands.server.ts";
import { cancelErasure, eraseDueAccounts, requestErasure } from "../erasure/commands.server.ts";
import { sweepExpired } from "../retention/commands.server.ts";
import { exportOwnData } from "./commands.server.ts";
import { readDataPage, readOwnErasure } from "./queries.server.ts";

freshDatabase();

let stop: () => Promise<void>;
let staff: Person;
const folder = mkdtempSync(join(tmpdir(), "recours-own-data-"));
beforeAll(async () => {
  startRateLimits(database);
  stop = await startJobs(database, [deliverEmail, announceUnread, removeObjects], { work: false });
  staff = await anAdministrator({ firstName: "Alix" });
});
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

const PICTURE = readFileSync("tests/fixtures/files/photo.jpg");
const DAY = 86_400_000;
const TAX_ID = "3023217600053";

/** Creates a client with a case and a message that has a real file. */
async function createClientWithCase() {
  const client = await aClient();
  const caseRow = await aCase(client, { status: "active" });
  await aMessage(caseRow, { author: staff, message: "Bonjour, je suis votre avocat." });
  const file = await receiveUpload(client.actor, {
    purpose: "attachment",
    slot: uploadSlot(caseRow.id),
    name: "reçu <1>.jpg",
    stream: new Blob([PICTURE]).stream(),
  });
  await postMessage(client.actor, {
    caseId: caseRow.id,
    text: "Voici le reçu.",
    fileIds: [file.id],
    clientKey: crypto.randomUUID(),
  });
  return { client, caseRow, file };
}

/** Exports a person's data and unzips it. @returns the content of each file by its name. */
async function unpack(person: Person): Promise<Map<string, Buffer>> {
  const { stream, name } = await exportOwnData(person.actor);
  const archive = join(folder, `${crypto.randomUUID()}-${name}`);
  writeFileSync(archive, Buffer.from(await new Response(stream).arrayBuffer()));
  const out = archive.replace(/\.zip$/, "");
  execFileSync("unzip", ["-q", archive, "-d", out], { env: { ...process.env, LC_ALL: "C.UTF-8" } });
  const names = readdirSync(out, { recursive: true, encoding: "utf8" }).filter((each) => /\.\w+$/.test(each));
  return new Map(names.map((each) => [each, readFileSync(join(out, each))]));
}

describe("the export of a person's data", () => {
  it("holds the account, cases, conversations, unchanged files, e-mails and journal entries", async () => {
    const { client, caseRow } = await createClientWithCase();
    await readPerson(staff.actor, client.id);
    const found = await unpack(client);
    const read = (name: string) => JSON.parse(found.get(name)?.toString("utf8") ?? "null");
    expect(read("compte.json")).toMatchObject({
      account: { email: client.email },
      profile: { firstName: "Camille", taxId: TAX_ID, dateOfBirth: "1975-04-12" },
      consents: [{ document: "privacy" }, { document: "terms" }],
    });
    const caseFolder = `dossiers/${caseRow.reference}`;
    expect(read(`${caseFolder}/dossier.json`)).toMatchObject({
      reference: caseRow.reference,
      description: caseRow.description,
    });
    expect(JSON.stringify(read(`${caseFolder}/dossier.json`))).not.toMatch(/unanswered|notified|Warned|nextDeadline/);
    expect(read(`${caseFolder}/conversation.json`)).toMatchObject([
      { seq: 1, text: "Bonjour, je suis votre avocat." },
      { seq: 2, text: "Voici le reçu.", files: [expect.any(String)] },
    ]);
    const file = [...found].find(([name]) => name.startsWith(`${caseFolder}/fichiers/`));
    expect(
      createHash("sha256")
        .update(file?.[1] as Buffer)
        .digest("hex"),
    ).toBe(createHash("sha256").update(PICTURE).digest("hex"));
    expect(read("journal.json")).toContainEqual(
      expect.objectContaining({ action: "profile.opened", by: "équipe (Alix)" }),
    );
    expect(found.has("LISEZ-MOI.txt")).toBe(true);
  });

  it("holds the payments of a case, its reports with their numbers, and its letters", async () => {
    const { client, caseRow } = await createClientWithCase();
    await aPayment(caseRow, { payeeName: "Vilnius Trade" });
    await setReportDone(client.actor, caseRow.id, { service: "pharos", doneOn: "2026-03-20", reference: "PH-1" });
    const letter = await aLetter(caseRow, { kind: "illegal_content", content: { subject: "Site à retirer" } });
    await sendLetter(client.actor, caseRow.id, letter, { sentOn: "2026-03-21", sending: "email" });
    const found = await unpack(client);
    const textOf = (name: string) => found.get(`dossiers/${caseRow.reference}/${name}`)?.toString("utf8");
    const read = (name: string) => JSON.parse(textOf(name) ?? "null");
    expect(read("lettres.json")).toMatchObject([{ kind: "illegal_content", typed: { subject: "Site à retirer" } }]);
    expect(JSON.stringify(read("lettres.json"))).not.toContain("encrypted");
    expect(textOf("lettres/01-2026-03-21-illegal-content.txt")).toContain("Site à retirer");
    expect(read("operations.json")).toMatchObject([{ payeeName: "Vilnius Trade", amount: 120_000 }]);
    expect(found.get("LISEZ-MOI.txt")?.toString("utf8")).toContain("en centimes de leur monnaie");
    expect(read("signalements.json")).toEqual([
      { service: "pharos", name: "PHAROS", doneOn: "2026-03-20", reference: "PH-1", isLost: false },
    ]);
  });

  it("names the currency of a case that was paid in another one, on its page and in its files", async () => {
    const { client, caseRow } = await createClientWithCase();
    await db.update(cases).set({ amount: 935_000 }).where(eq(cases.id, caseRow.id));
    await aPayment(caseRow, { amount: 935_000, currency: "CHF" });
    const found = await unpack(client);
    const textOf = (name: string) => found.get(name)?.toString("utf8") ?? "";
    expect(textOf("mes-donnees.html")).toMatch(/9\s350\sCHF/);
    expect(textOf("mes-donnees.html")).not.toMatch(/9\s350\s€/);
    const told = JSON.parse(textOf(`dossiers/${caseRow.reference}/dossier.json`));
    expect(told).toMatchObject({ amount: null, amountCurrency: "EUR", bankRefundCurrency: "CHF" });
  });

  it("holds a page that shows the same to a person, whose links lead to the files of the archive", async () => {
    const { client, caseRow } = await createClientWithCase();
    await postMessage(client.actor, {
      caseId: caseRow.id,
      text: "<script>alert(1)</script>",
      fileIds: [],
      clientKey: crypto.randomUUID(),
    });
    const found = await unpack(client);
    const page = found.get("mes-donnees.html")?.toString("utf8") ?? "";
    for (const shown of [client.email, TAX_ID, "12/04/1975", caseRow.reference, "Bonjour, je suis votre avocat."])
      expect(page).toContain(shown);
    expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(page).not.toMatch(/<script|https?:\/\//);
    const links = [...page.matchAll(/<a href="([^#"]+)"/g)].map(([, link = ""]) => decodeURIComponent(link));
    expect(links).toEqual([expect.stringMatching(/^dossiers\/.+\.jpg$/)]);
    for (const link of links) expect([...found.keys()]).toContain(link);
  });

  it("shows on its page the payments with their accounts, and the letters as they were sent", async () => {
    const { client, caseRow } = await createClientWithCase();
    await aPayment(caseRow, { debitedOn: "2026-03-12", payeeIban: "LT121000011101001000", amount: 1_250_000 });
    const letter = await aLetter(caseRow, { kind: "illegal_content", content: { subject: "Site à retirer" } });
    await sendLetter(client.actor, caseRow.id, letter, { sentOn: "2026-03-21", sending: "email" });
    const page = (await unpack(client)).get("mes-donnees.html")?.toString("utf8") ?? "";
    for (const shown of ["N°\u00a01, 12/03/2026", "12\u202f500", "LT12 1000 0111 0100 1000", "Site à retirer"])
      expect(page).toContain(shown);
  });

  it("holds no notes of the staff, no keys and no data of other people", async () => {
    const [{ client, caseRow }, other] = [await createClientWithCase(), await createClientWithCase()];
    await saveNote(staff.actor, client.id, "Note très privée.");
    await addNote(staff.actor, { id: crypto.randomUUID(), caseId: caseRow.id, text: "Note très interne." });
    const all = Buffer.concat([...(await unpack(client)).values()]).toString("latin1");
    for (const secret of ["privée", "interne", "note_saved", "encrypted", "isAdmin", "adminNote"])
      expect(all).not.toContain(Buffer.from(secret).toString("latin1"));
    for (const secret of [other.client.email, other.caseRow.reference, staff.id, staff.email])
      expect(all).not.toContain(secret);
  });

  it("is recorded, and limited to ten an hour", async () => {
    const client = await aClient();
    for (let number = 0; number < 10; number++) await (await exportOwnData(client.actor)).stream.cancel();
    await expect(exportOwnData(client.actor)).rejects.toMatchObject({ code: "too_many_requests" });
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, client.id));
    expect(entries.filter(({ action }) => action === "account.exported")).toHaveLength(10);
  });
});

describe("the erasure of an account", () => {
  afterEach(() => db.delete(erasures));

  const exists = async ({ id }: Person) => (await db.$count(users, eq(users.id, id))) === 1;
  const mails = async ({ id }: Person) =>
    (await db.select().from(emailLogs).where(eq(emailLogs.userId, id))).map(({ kind }) => kind);

  it("is requested with the password, confirmed by e-mail, and done seven days later, not before", async () => {
    const { client } = await createClientWithCase();
    await expect(requestErasure(client.actor, "un autre")).rejects.toMatchObject({ code: "wrong_password" });
    expect(await readOwnErasure(client.actor)).toBeNull();
    const now = new Date();
    const dueAt = await requestErasure(client.actor, client.password, now);
    expect(dueAt.getTime() - now.getTime()).toBe(7 * DAY);
    expect(await mails(client)).toContain("erasure_asked");
    expect(await eraseDueAccounts(new Date(dueAt.getTime() - 1000))).toBe(0);
    expect(await exists(client)).toBe(true);
    expect(await eraseDueAccounts(dueAt)).toBe(1);
    expect(await exists(client)).toBe(false);
    expect(await db.$count(cases, eq(cases.userId, client.id))).toBe(0);
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.ownerId, client.id));
    expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([["account.deleted", null]]);
    await chainEntries();
    expect((await verifyChain()).faults).toEqual([]);
  });

  it("is confirmed to the former address, which is erased once the e-mail is sent", async () => {
    const client = await aClient({ emailPhrase: "Le chat dort sous le figuier" });
    const dueAt = await requestErasure(client.actor, client.password);
    await eraseDueAccounts(dueAt);
    const queued = await db.select().from(emailLogs).where(eq(emailLogs.recipient, client.email));
    expect(queued).toMatchObject([{ kind: "erasure_done", userId: null, status: "queued" }]);
    const [mail] = queued as [(typeof queued)[0]];
    expect(mail.text).toContain("ceci est notre dernier e-mail");
    // The person's phrase was read before the profile was deleted.
    expect(mail.text).toContain("Le chat dort sous le figuier");
    await deliverEmail.run({ emailId: mail.id });
    const [sent] = await db.select().from(emailLogs).where(eq(emailLogs.id, mail.id));
    expect(sent).toMatchObject({ status: "simulated", recipient: "", userId: null });
    const stored = JSON.stringify(await db.select().from(emailLogs).where(eq(emailLogs.id, mail.id)));
    for (const own of [client.email, client.profile.firstName, "figuier"]) expect(stored).not.toContain(own);
  });

  it("sends no confirmation when it was cancelled", async () => {
    const client = await aClient();
    const dueAt = await requestErasure(client.actor, client.password);
    await cancelErasure(client.actor);
    await eraseDueAccounts(dueAt);
    expect(await mails(client)).not.toContain("erasure_done");
  });

  it("erases the address after three days when the e-mail could not be sent", async () => {
    const client = await aClient();
    const dueAt = await requestErasure(client.actor, client.password);
    await eraseDueAccounts(dueAt);
    const to = eq(emailLogs.recipient, client.email);
    await db.update(emailLogs).set({ status: "failed" }).where(to);
    await sweepExpired(new Date(Date.now() + 2 * DAY));
    expect(await db.$count(emailLogs, to)).toBe(1);
    await sweepExpired(new Date(Date.now() + 4 * DAY));
    expect(await db.$count(emailLogs, to)).toBe(0);
  });

  it("keeps its first date when it is requested twice, and sends one e-mail", async () => {
    const client = await aClient();
    const first = await requestErasure(client.actor, client.password);
    const second = await requestErasure(client.actor, client.password, new Date(Date.now() + DAY));
    expect(second).toEqual(first);
    expect((await mails(client)).filter((kind) => kind === "erasure_asked")).toHaveLength(1);
  });

  it("can be cancelled before its date, and the account remains", async () => {
    const client = await aClient();
    const dueAt = await requestErasure(client.actor, client.password);
    expect([await cancelErasure(client.actor), await cancelErasure(client.actor)]).toEqual([true, false]);
    expect(await eraseDueAccounts(dueAt)).toBe(0);
    expect(await exists(client)).toBe(true);
    expect(await mails(client)).toContain("erasure_cancelled");
  });

  it("is refused to an administrator, and skips a person who became one in the meantime", async () => {
    await expect(requestErasure(staff.actor, staff.password)).rejects.toMatchObject({
      code: "erasure_of_administrator",
    });
    const client = await aClient();
    const dueAt = await requestErasure(client.actor, client.password);
    await db.update(profiles).set({ role: "administrator" }).where(eq(profiles.id, client.id));
    expect(await eraseDueAccounts(dueAt)).toBe(0);
    expect(await exists(client)).toBe(true);
    await db.update(profiles).set({ role: "client" }).where(eq(profiles.id, client.id));
  });

  it("erases no more accounts in one run than its limit", async () => {
    const people = [await aClient(), await aClient(), await aClient()];
    const due = [];
    for (const person of people) due.push(await requestErasure(person.actor, person.password));
    const last = due.at(-1) as Date;
    expect([await eraseDueAccounts(last, 2), await eraseDueAccounts(last, 2)]).toEqual([2, 1]);
  });
});

describe("a consent", () => {
  it("is shown with its dates; once withdrawn, it blocks new cases and documents until it is given again", async () => {
    const client = await aClient();
    expect((await readDataPage(client.actor)).consents).toHaveLength(2);
    expect([await withdrawConsent(client.actor, "privacy"), await withdrawConsent(client.actor, "privacy")]).toEqual([
      true,
      false,
    ]);
    const after = await reload(client);
    expect(after.profile).toMatchObject({ gdprConsent: false, termsAccepted: true, profileStepCompleted: false });
    const withdrawn = (await readDataPage(client.actor)).consents.find(({ document }) => document === "privacy");
    expect(withdrawn?.withdrawnAt).toBeInstanceOf(Date);
    const { dateOfBirth, phone, address, city, postalCode, department } = client.profile;
    await updateProfile(after.actor, client.id, {
      firstName: "Camille",
      lastName: "Durand",
      country: "France",
      homePhone: null,
      gdprConsent: true,
      termsAccepted: true,
      ...({ taxId: TAX_ID, dateOfBirth, phone, address, city, postalCode, department } as Record<string, string>),
    } as Parameters<typeof updateProfile>[2]);
    expect((await reload(client)).profile).toMatchObject({ gdprConsent: true, profileStepCompleted: true });
    const stored = await db.select().from(consents).where(eq(consents.userId, client.id));
    expect(stored.every(({ withdrawnAt }) => withdrawnAt === null)).toBe(true);
  });
});
