import { eq, ne } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db, transaction } from "~/db/client.server";
import { auditEntries, emailLogs, formDrafts, profiles } from "~/db/schema";
import { logIn } from "~/features/accounts/sign-in/commands.server";
import { deliverEmail } from "~/features/emails/jobs.server";
import { listJournal } from "~/features/journal/queries.server";
import { config, setConfig } from "~/platform/config.server";
import { saveDraft } from "~/platform/forms/drafts.server";
import { anAdministrator, aPerson, type Person } from "~tests/factories";
import { Browser } from "~tests/setup/browser";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { recordAudit, recordReading } from "../commands.server";
import type { AuditedAction } from "../schema";
import { raiseAlarms, raiseStorageAlarm } from "./commands.server";

freshDatabase();
queueJobs(deliverEmail);

const HOUR = 3_600_000;
let staff: Person;
let other: Person;
let last = 0;

beforeEach(async () => {
  await db.delete(emailLogs);
  await db.delete(auditEntries);
  setConfig({ ...config, ALARM_OPENINGS: 3, ALARM_EXPORTS: 2, ALARM_SECOND_FACTOR: 3, COUNTRY_HEADER: "CF-IPCountry" });
  staff = await anAdministrator({ password: "secret-1", firstName: "Maximilienne" });
  other = await anAdministrator();
});

const raised = async (now?: Date) =>
  (await raiseAlarms(now)).filter(({ userId }) => userId === staff.id).map(({ kind }) => kind);
const record = (entry: AuditedAction) => transaction((tx) => recordAudit(tx, staff.id, entry));
const open = (ownerId: string, action: "case.opened" | "thread.opened" = "case.opened") =>
  recordReading({ userId: staff.id }, { action, subjectType: "case", subjectId: crypto.randomUUID(), ownerId });

describe("openings", () => {
  it("of as many people as the setting says are an alarm, however many files of one person are none", async () => {
    const people = await Promise.all([aPerson(), aPerson(), aPerson()]);
    for (let times = 0; times < 5; times++) await open(people[0]?.id as string);
    await open(people[1]?.id as string);
    expect(await raised()).toEqual([]);
    await open(people[2]?.id as string, "thread.opened");
    expect(await raised()).toEqual(["openings"]);
  });

  it("of one's own data are none, nor is anything with the threshold 0", async () => {
    for (let times = 0; times < 5; times++)
      await record({ action: "case.exported", subjectType: "case", subjectId: "1", ownerId: staff.id });
    expect(await raised()).toEqual([]);
    setConfig({ ...config, ALARM_EXPORTS: 0 });
    await record({ action: "cases.exported", subjectType: "case", subjectId: "list" });
    expect(await raised()).toEqual([]);
  });
});

it.each(["people.exported", "requests.exported", "recoveries.exported"] as const)(
  "one list of any kind is an alarm: %s",
  async (action) => {
    await record({ action, subjectType: "request", subjectId: "list" });
    expect(await raised()).toEqual(["exports"]);
  },
);

it("one list of cases is an alarm, and so are several cases", async () => {
  const { id } = await aPerson();
  const exported = { action: "case.exported", subjectType: "case", subjectId: "1", ownerId: id } as const;
  await record(exported);
  expect(await raised()).toEqual([]);
  await record({ ...exported, action: "case.evidence_exported" });
  expect(await raised()).toEqual(["exports"]);
  await db.delete(auditEntries);
  await record({ action: "cases.exported", subjectType: "case", subjectId: "list" });
  expect(await raised()).toEqual(["exports"]);
});

it("a case that was transferred is an alarm, however many owners its entries name", async () => {
  const [from, to] = [await aPerson(), await aPerson()];
  const transfer = async (transferId = crypto.randomUUID() as string) => {
    for (const { id: ownerId } of [from, to])
      await record({
        action: "case.transferred",
        subjectType: "case",
        subjectId: crypto.randomUUID(),
        ownerId,
        details: { transferId, fromUser: from.id, toUser: to.id, reason: "death" },
      });
  };
  setConfig({ ...config, ALARM_TRANSFERS: 2 });
  await transfer();
  expect(await raised()).toEqual([]);
  setConfig({ ...config, ALARM_TRANSFERS: 1 });
  expect(await raised()).toEqual(["transfers"]);
  const { entries } = await listJournal({ role: "administrator" }, { kind: "alarms", before: null, day: null });
  expect(entries.map(({ sentence }) => sentence)).toEqual([
    "Un compte de l’équipe a transféré un dossier à un autre compte en une heure.",
  ]);
});

describe("an alarm", () => {
  const exportList = () => record({ action: "cases.exported", subjectType: "case", subjectId: "list" });

  it("is told once an hour to every other administrator, with nothing that somebody typed", async () => {
    await exportList();
    expect(await raised()).toEqual(["exports"]);
    await exportList();
    expect(await raised()).toEqual([]);
    const emails = await db.select().from(emailLogs);
    expect(emails.map(({ recipient }) => recipient)).toContain(other.email);
    expect(emails.map(({ recipient }) => recipient)).not.toContain(staff.email);
    expect(new Set(emails.map(({ recipient }) => recipient)).size).toBe(emails.length);
    expect(emails[0]?.text).not.toContain("Maximilienne");
    await db.update(auditEntries).set({ createdAt: new Date(Date.now() - HOUR - 1000) });
    await exportList();
    expect(await raised()).toEqual(["exports"]);
  });

  it("is raised once by two processes at the same moment", async () => {
    await exportList();
    const found = await Promise.all([raiseAlarms(), raiseAlarms()]);
    expect(found.flat()).toHaveLength(1);
  });

  it("is a line of the journal, under « Alertes », with the account that it is about", async () => {
    await exportList();
    await raiseAlarms();
    const { entries } = await listJournal({ role: "administrator" }, { kind: "alarms", before: null, day: null });
    expect(entries).toMatchObject([
      {
        action: "alarm.many_exports",
        actorId: null,
        ownerId: staff.id,
        sentence: "Un compte de l’équipe a téléchargé une liste ou un dossier en une heure.",
      },
    ]);
    const changed = await listJournal({ role: "administrator" }, { kind: "changed", before: null, day: null });
    expect(changed.entries.map(({ action }) => action)).toEqual(["cases.exported"]);
  });
});

describe("a sign-in of the staff", () => {
  const signIn = async (browser: Browser, country?: string) => {
    const headers: Record<string, string> = country ? { "CF-IPCountry": country } : {};
    const request = browser.request("/login", { form: {}, headers });
    const { headers: answer } = await logIn(
      { request, ip: `198.51.100.${++last}` },
      { email: staff.email, password: "secret-1" },
    );
    browser.take(answer);
  };

  it("from a new device is an alarm, the first one and one from a known device are none", async () => {
    const known = new Browser();
    await signIn(known);
    await signIn(known);
    expect(await raised()).toEqual([]);
    await signIn(new Browser());
    setConfig({ ...config, ALARM_SIGN_INS: 2 });
    expect(await raised()).toEqual([]);
    setConfig({ ...config, ALARM_SIGN_INS: 1 });
    expect(await raised()).toEqual(["new_device"]);
  });

  it("from a new country is an alarm, as the proxy names it", async () => {
    const browser = new Browser();
    await signIn(browser, "FR");
    await signIn(browser, "fr");
    await signIn(browser, "XX");
    expect(await raised()).toEqual([]);
    await signIn(browser, "RO");
    expect(await raised()).toEqual(["new_country"]);
  });

  it("is no alarm for a client, whose country is not recorded", async () => {
    const client = await aPerson({ password: "secret-1" });
    for (const country of ["FR", "RO"]) {
      const request = new Browser().request("/login", { form: {}, headers: { "CF-IPCountry": country } });
      await logIn({ request, ip: `198.51.100.${++last}` }, { email: client.email, password: "secret-1" });
    }
    expect(await raiseAlarms()).toEqual([]);
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.actorId, client.id));
    expect(entries.map(({ details }) => Object.keys(details).sort())).toEqual([
      ["newDevice", "secondFactor"],
      ["newDevice", "secondFactor"],
    ]);
  });
});

it("refused codes of an account of the staff are an alarm; its only administrator is told of their own", async () => {
  await db.update(profiles).set({ role: "client" }).where(ne(profiles.id, staff.id));
  const client = await aPerson();
  for (const { id } of [staff, staff, staff, client, client, client])
    await transaction((tx) =>
      recordAudit(tx, null, {
        action: "account.second_factor_refused",
        subjectType: "sign_in",
        subjectId: id,
        ownerId: id,
      }),
    );
  expect(await raiseAlarms()).toMatchObject([{ kind: "second_factor", userId: staff.id, count: 3 }]);
  expect((await db.select().from(emailLogs)).map(({ recipient }) => recipient)).toEqual([staff.email]);
});

describe("the room for what visitors type", () => {
  const fill = async (kilobytes: number) => {
    setConfig({ ...config, VISITOR_DRAFTS_MB: 1 });
    const typed = { name: "description", values: ["x".repeat(kilobytes * 750)], base: 0 };
    await saveDraft({ visitorId: crypto.randomUUID() }, "contact", [typed]);
  };
  beforeEach(() => db.delete(formDrafts));

  it("is an alarm for every administrator once it is almost full, once a day", async () => {
    await fill(400);
    await fill(380);
    expect(await raiseStorageAlarm()).toBe(false);
    await fill(40);
    expect(await raiseStorageAlarm()).toBe(true);
    const sent = await db.select({ recipient: emailLogs.recipient, html: emailLogs.html }).from(emailLogs);
    expect(sent.map(({ recipient }) => recipient)).toEqual(expect.arrayContaining([staff.email, other.email]));
    expect(sent[0]?.html).toContain("82 % de la place prévue");
    const { entries } = await listJournal({ role: "administrator" }, { kind: "alarms", before: null, day: null });
    expect(entries).toMatchObject([{ action: "alarm.visitor_drafts", actorId: null, ownerId: null }]);
    expect(await raiseStorageAlarm(new Date(Date.now() + 23 * HOUR))).toBe(false);
    expect(await raiseStorageAlarm(new Date(Date.now() + 25 * HOUR))).toBe(true);
  });
});
