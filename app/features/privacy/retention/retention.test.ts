import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { privacy } from "~/content/privacy.ts";
import { erasedByThemselves, retention, retentionPoints } from "~/content/retention-periods.ts";
import { database, db } from "~/db/client.server.ts";
import {
  auditEntries,
  cases,
  contactMessages,
  emailLogs,
  files,
  identityDocuments,
  profiles,
  sessions,
} from "~/db/schema/index.ts";
import { deliverEmail } from "~/features/emails/jobs.server.ts";
import { removeObjects } from "~/features/files/jobs.server.ts";
import { chainEntries } from "~/features/journal/chain/commands.server.ts";
import { verifyChain } from "~/features/journal/verification/queries.server.ts";
import { readPerson } from "~/features/people/person.queries.server.ts";
import { config, setConfig } from "~/platform/config.server.ts";
import { startJobs } from "~/platform/jobs/jobs.server.ts";
import { aCase, aClient, anAdministrator, anAttachment, aVerifiedClient, type Person } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { deleteExpired, sweepExpired, warnOfDrafts } from "./commands.server.ts";

freshDatabase();

let stop: () => Promise<void>;
let staff: Person;
beforeAll(async () => {
  stop = await startJobs(database, [deliverEmail, removeObjects], { work: false });
  staff = await anAdministrator();
});
afterAll(() => stop());
afterEach(async () => {
  setConfig({ ...config, RETENTION_MAX_DELETIONS: 200, RETENTION_MAX_LOG_ROWS: 500_000 });
  await db.delete(cases);
  await db.delete(identityDocuments);
  await db.delete(contactMessages);
  await db.delete(emailLogs);
});

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);
const YEARS = (count: number) => 365.25 * count;
const emails = (kind: string) => db.select().from(emailLogs).where(eq(emailLogs.kind, kind));

/** Creates a person with verified documents and no activity for a number of days. */
async function createInactivePerson(days: number): Promise<Person> {
  const person = await aVerifiedClient();
  await db
    .update(profiles)
    .set({ lastSeenAt: ago(days) })
    .where(eq(profiles.id, person.id));
  await db
    .update(identityDocuments)
    .set({ updatedAt: ago(days) })
    .where(eq(identityDocuments.userId, person.id));
  return person;
}
const documentsOf = ({ id }: Person) => db.$count(identityDocuments, eq(identityDocuments.userId, id));

describe("identity documents", () => {
  it("are deleted five years after the end of the relationship, with their files and the verification", async () => {
    const [expired, kept] = [await createInactivePerson(YEARS(5) + 2), await createInactivePerson(YEARS(5) - 2)];
    expect(await deleteExpired()).toMatchObject({ documents: 1, refused: false });
    expect([await documentsOf(expired), await documentsOf(kept)]).toEqual([0, 4]);
    expect(await db.$count(files, eq(files.ownerId, expired.id))).toBe(0);
    const [profile] = await db.select().from(profiles).where(eq(profiles.id, expired.id));
    expect(profile).toMatchObject({ identityVerified: false, verificationStep: "not_started" });
  });

  it("remain while a case is open, while it ended less than five years ago, and while there is a session", async () => {
    const [open, recent, connected, done] = [
      await createInactivePerson(3000),
      await createInactivePerson(3000),
      await createInactivePerson(3000),
      await createInactivePerson(3000),
    ];
    await aCase(open, { status: "on_hold", updatedAt: ago(3000), lastActivityAt: ago(3000) });
    await aCase(recent, { status: "closed", updatedAt: ago(3000), lastActivityAt: ago(400) });
    await aCase(done, { status: "rejected", updatedAt: ago(2900), lastActivityAt: ago(2900) });
    await db.insert(sessions).values({
      id: crypto.randomUUID(),
      userId: connected.id,
      tokenDigest: crypto.randomUUID(),
      expiresAt: new Date(Date.now() + DAY),
    });
    await deleteExpired();
    expect(await Promise.all([open, recent, connected, done].map(documentsOf))).toEqual([4, 4, 4, 0]);
  });

  it("are deleted after the period of the setting", async () => {
    const person = await createInactivePerson(YEARS(2) + 2);
    setConfig({ ...config, RETENTION_IDENTITY_YEARS: 2 });
    await deleteExpired();
    setConfig({ ...config, RETENTION_IDENTITY_YEARS: 5 });
    expect(await documentsOf(person)).toBe(0);
  });
});

describe("cases and drafts", () => {
  const countCase = (id: string) => db.$count(cases, eq(cases.id, id));

  it("are deleted with their files five years after they ended, and never while they are open", async () => {
    const person = await aClient();
    const old = { updatedAt: ago(YEARS(5) + 2), lastActivityAt: ago(YEARS(5) + 2) };
    const [closed, active, recent] = [
      await aCase(person, { status: "closed", ...old }),
      await aCase(person, { status: "active", ...old }),
      await aCase(person, { status: "closed", ...old, lastActivityAt: ago(100) }),
    ];
    const file = await anAttachment(closed, person);
    expect(await deleteExpired()).toMatchObject({ cases: 1 });
    expect(await Promise.all([closed, active, recent].map(({ id }) => countCase(id)))).toEqual([0, 1, 1]);
    expect(await db.$count(files, eq(files.id, file.id))).toBe(0);
  });

  it("are deleted, as drafts unchanged for twelve months, only thirty days after a single warning", async () => {
    const person = await aClient();
    const draft = await aCase(person, { status: "draft", updatedAt: ago(YEARS(1) + 40) });
    const fresh = await aCase(person, { status: "draft", updatedAt: ago(300) });
    expect(await deleteExpired()).toMatchObject({ cases: 0 });
    expect([await warnOfDrafts(), await warnOfDrafts()]).toEqual([1, 0]);
    const [sent, ...others] = await emails("draft_expiring");
    expect(others).toEqual([]);
    expect(sent).toMatchObject({ userId: person.id, recipient: person.email });
    expect(sent?.text).toContain(draft.reference);
    expect(await deleteExpired()).toMatchObject({ cases: 0 });
    await db
      .update(cases)
      .set({ draftWarnedAt: ago(29) })
      .where(eq(cases.id, draft.id));
    expect(await deleteExpired()).toMatchObject({ cases: 0 });
    await db
      .update(cases)
      .set({ draftWarnedAt: ago(31) })
      .where(eq(cases.id, draft.id));
    expect(await deleteExpired()).toMatchObject({ cases: 1 });
    expect([await countCase(draft.id), await countCase(fresh.id)]).toEqual([0, 1]);
  });

  it("cause a warning thirty days before the twelve months, and remain when they are saved again", async () => {
    const person = await aClient();
    const draft = await aCase(person, { status: "draft", updatedAt: ago(YEARS(1) - 29) });
    const later = await aCase(person, { status: "draft", updatedAt: ago(YEARS(1) - 32) });
    expect(await warnOfDrafts()).toBe(1);
    await db
      .update(cases)
      .set({ updatedAt: new Date(Date.now() + 1) })
      .where(eq(cases.id, draft.id));
    const inAMonth = new Date(Date.now() + 31 * DAY);
    expect(await deleteExpired(inAMonth)).toMatchObject({ cases: 0 });
    expect([await countCase(draft.id), await countCase(later.id)]).toEqual([1, 1]);
  });
});

describe("requests, journal, e-mails and sessions", () => {
  it("deletes requests for assistance three years after they were handled, and never those that wait", async () => {
    const request = { name: "Camille", phone: "0612345678", message: "?" };
    const old = ago(YEARS(3) + 2);
    await db.insert(contactMessages).values([
      { ...request, name: "handled", status: "completed", createdAt: old, handledAt: old },
      { ...request, name: "recent", status: "completed", createdAt: old, handledAt: ago(20) },
      { ...request, name: "waiting", createdAt: old },
    ]);
    expect(await deleteExpired()).toMatchObject({ requests: 1 });
    const remaining = await db.select({ name: contactMessages.name }).from(contactMessages);
    expect(remaining.map(({ name }) => name).sort()).toEqual(["recent", "waiting"]);
  });

  it("deletes journal entries and e-mails older than twelve months, and the chain still verifies", async () => {
    const person = await aClient();
    await readPerson(staff.actor, person.id);
    await chainEntries();
    await db.insert(emailLogs).values([
      {
        recipient: "a@exemple.fr",
        kind: "welcome",
        subject: "?",
        html: "",
        text: "",
        status: "sent",
        createdAt: ago(370),
      },
      {
        recipient: "b@exemple.fr",
        kind: "welcome",
        subject: "?",
        html: "",
        text: "",
        status: "sent",
        createdAt: ago(360),
      },
    ]);
    const before = await db.$count(auditEntries);
    expect(before).toBeGreaterThan(0);
    const { logs } = await deleteExpired(new Date(Date.now() + 3 * DAY));
    expect(logs).toBe(1);
    expect((await emails("welcome")).map(({ recipient }) => recipient)).toEqual(["b@exemple.fr"]);
    await deleteExpired(new Date(Date.now() + 400 * DAY));
    expect(await db.$count(auditEntries, eq(auditEntries.action, "profile.opened"))).toBe(0);
    await chainEntries();
    const found = await verifyChain();
    expect(found.faults).toEqual([]);
    expect(found.erased).toBeGreaterThan(0);
  });

  it("deletes expired sessions", async () => {
    const person = await aClient();
    const session = (expiresAt: Date) => ({
      id: crypto.randomUUID(),
      userId: person.id,
      tokenDigest: crypto.randomUUID(),
      expiresAt,
    });
    await db.insert(sessions).values([session(ago(1)), session(new Date(Date.now() + DAY))]);
    await sweepExpired();
    expect(await db.$count(sessions, eq(sessions.userId, person.id))).toBe(1);
  });
});

describe("more deletions than the nightly limit", () => {
  it("delete nothing, and every administrator is told how many there were and which setting allows them", async () => {
    const person = await aClient();
    for (let number = 0; number < 3; number++)
      await aCase(person, { status: "closed", updatedAt: ago(3000), lastActivityAt: ago(3000) });
    setConfig({ ...config, RETENTION_MAX_DELETIONS: 2 });
    expect(await deleteExpired()).toMatchObject({ cases: 3, refused: true });
    expect(await db.$count(cases)).toBe(3);
    const [email] = await emails("retention_refused");
    expect(email).toMatchObject({ userId: staff.id });
    expect(email?.text.replace(/\s+/g, " ")).toContain("3 dossiers");
    expect(email?.text).toContain("RETENTION_MAX_DELETIONS");
    setConfig({ ...config, RETENTION_MAX_DELETIONS: 3 });
    expect(await deleteExpired()).toMatchObject({ cases: 3, refused: false });
  });

  it("are also counted in rows of the journal, so that a clock that is a year ahead deletes nothing", async () => {
    setConfig({ ...config, RETENTION_MAX_LOG_ROWS: 1 });
    const before = await db.$count(auditEntries);
    for (let number = 0; number < 3; number++) await readPerson(staff.actor, (await aClient()).id);
    expect(await deleteExpired(new Date(Date.now() + 800 * DAY))).toMatchObject({ refused: true });
    expect(await db.$count(auditEntries)).toBe(before + 3);
  });
});

describe("the privacy policy", () => {
  it("states each period that the job applies", () => {
    const section = privacy.sections.find(({ id }) => id === "durees");
    const policyText = section?.points?.join("\n").replaceAll("\u00a0", " ") ?? "";
    const { identityYears, caseYears, draftMonths, draftWarningDays, requestYears, logMonths } = retention;
    const { emailBodyDays, undeliveredBodyDays } = retention;
    for (const [what, period] of [
      ["pièces d’identité", `${identityYears} ans`],
      ["dossier et échanges", `${caseYears} ans`],
      ["brouillon", `${draftMonths} mois`],
      ["brouillon", `${draftWarningDays} jours`],
      ["demandes d’assistance", `${requestYears} ans`],
      ["journaux", `${logMonths} mois`],
      ["contenu des e-mails", `${emailBodyDays} jours après leur remise, ${undeliveredBodyDays} jours`],
    ])
      expect(policyText.split("\n").find((line) => line.includes(what as string))).toContain(period);
    expect([config.RETENTION_IDENTITY_YEARS, config.RETENTION_CASE_YEARS]).toEqual([identityYears, caseYears]);
  });

  it("says of the account that it stays until its owner erases it, and of nothing else", () => {
    const stays = (points: string[]) => points.filter((point) => point.includes("à votre demande"));
    expect(stays(retentionPoints())).toHaveLength(1);
    expect(stays(erasedByThemselves(retention, true))).toEqual([]);
    expect(retentionPoints().slice(1)).toEqual(erasedByThemselves(retention, true));
  });

  it("promises a warning by e-mail only where e-mails are sent", () => {
    const draft = (sendsEmails: boolean) =>
      retentionPoints(retention, sendsEmails).find((point) => point.startsWith("brouillon"));
    expect(draft(true)).toContain("un e-mail vous prévient");
    expect(draft(false)).toMatch(/sans modification\s;$/);
  });
});
