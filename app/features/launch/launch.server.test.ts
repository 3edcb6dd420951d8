import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { showPublished } from "~/content/published";
import { db } from "~/db/client.server";
import { auditEntries, authenticators, installation, passkeys, profiles } from "~/db/schema";
import { register } from "~/features/accounts/creation/commands.server";
import { deliverEmail } from "~/features/emails/jobs.server";
import type { Reading } from "~/features/incidents/checks.queries.server";
import { checkIncidents } from "~/features/incidents/commands.server";
import { answerDisplay, askToDisplay } from "~/features/lawyers/display/commands.server";
import { sendSettingsTest } from "~/features/mailings/settings/commands.server";
import { completeSite } from "~/features/site/sections/rules.server";
import { config, setConfig } from "~/platform/config.server";
import type { AppError } from "~/platform/errors";
import { recordFailedBackup, recordReadBack } from "~/platform/last-acts.server";
import { isSiteOpen } from "~/platform/site-launch.server";
import { startMailServer } from "~tests/e2e/support/mail-server";
import { aClient, aLawyer, aLawyerOnDuty, anAdministrator, type Person } from "~tests/factories";
import { COMPLETE_IDENTITY } from "~tests/fixtures/legal-identity";
import { preparedClamd } from "~tests/setup/clamd";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { openSite, openSiteBySetting } from "./commands.server";
import { readChecklist } from "./queries.server";

freshDatabase({ PUBLIC_URL: "https://recours.exemple.fr" });
queueJobs(deliverEmail);

let alix: Person;
beforeAll(async () => {
  alix = await anAdministrator();
});
beforeEach(async () => void (await db.delete(installation)));

const code = (work: Promise<unknown>) => work.catch((error: AppError) => error.code);
const NOTHING: Reading = { findings: [], storage: "done", scanner: { state: "off" } };
const checklistOf = async ({ actor }: Person) => readChecklist(actor, await checkIncidents(actor));
const stateOf = async (id: string) => (await checklistOf(alix)).checks.find((check) => check.id === id);

it("only an administrator reads the list or opens the site", async () => {
  for (const person of [await aClient(), await aLawyer()]) {
    expect(await code(readChecklist(person.actor, NOTHING))).toBe("forbidden");
    expect(await code(openSite(person.actor))).toBe("forbidden");
  }
});

it("nobody opens the site while something is missing, and strangers make no account", async () => {
  expect(await code(openSite(alix.actor))).toBe("opening_incomplete");
  expect(await isSiteOpen()).toBe(false);
  const before = await db.$count(profiles);
  const input = { email: "inconnue@exemple.fr", password: "trois-mots-sans-lien", firstName: "Ana", lastName: "Diaz" };
  const request = { request: new Request("https://recours.exemple.fr/register"), ip: "203.0.113.1" };
  expect(await code(register(request, { ...input, phone: "+33612345678", country: "France" }))).toBe(
    "registration_closed",
  );
  expect(await db.$count(profiles)).toBe(before);
});

it("stores, reads back and removes a file when the list is read", async () => {
  expect(await stateOf("storage")).toMatchObject({ state: "done", finding: expect.stringContaining("relu") });
});

it("asks for the second factor of every administrator, an application or a passkey", async () => {
  const noor = await anAdministrator();
  expect((await stateOf("secondFactor"))?.finding).toContain(`Alix ${noor.profile.lastName}`);
  await db.insert(authenticators).values({ userId: alix.id, secret: "x", lastStep: 0 });
  const passkey = { credentialId: "x", publicKey: "x", counter: 0, transports: [], name: "Clé" };
  await db.insert(passkeys).values({ id: crypto.randomUUID(), userId: noor.id, ...passkey });
  expect(await stateOf("secondFactor")).toMatchObject({ state: "done" });
});

it("a simulated e-mail proves nothing", async () => {
  expect(await sendSettingsTest(alix.actor, alix.email)).toEqual({ status: "simulated" });
  expect(await stateOf("mail")).toMatchObject({ state: "missing", finding: expect.stringContaining("simulés") });
});

it("the list says of e-mails and backups what the incidents say of them", async () => {
  const mail = await startMailServer();
  const former = { ...config };
  try {
    setConfig({ ...config, SMTP_URL: mail.url });
    expect(await sendSettingsTest(alix.actor, alix.email)).toEqual({ status: "sent" });
    await recordReadBack(new Date());
    expect(await stateOf("mail")).toMatchObject({ state: "done" });
    await mail.close();
    await recordFailedBackup("Le disque est plein.");
    const { findings } = await checkIncidents(alix.actor);
    const said = [await stateOf("mail"), await stateOf("backup")].map((check) => check?.finding);
    expect(said).toEqual(["relay", "backup"].map((kind) => findings.find((found) => found.kind === kind)?.finding));
    await mail.open();
    expect(await stateOf("mail")).toMatchObject({ state: "done" });
  } finally {
    setConfig(former);
    await mail.close();
  }
});

it("a backup that was read back counts", async () => {
  await recordReadBack(new Date());
  expect(await stateOf("backup")).toMatchObject({ state: "done" });
});

it("opens once everything is done, by the act of an administrator, in the journal, and stays open afterwards", async () => {
  const [mail, clamd] = [await startMailServer(), await preparedClamd()];
  const former = { ...config };
  try {
    await clamd.start();
    setConfig({ ...config, SMTP_URL: mail.url, CLAMD_URL: clamd.tcp });
    const { identity, contacts, claims } = completeSite({});
    const known = { identity: { ...identity, ...COMPLETE_IDENTITY }, contacts: { ...contacts, ...COMPLETE_IDENTITY } };
    showPublished(known);
    expect(await stateOf("claims")).toMatchObject({ state: "missing", finding: expect.stringContaining("94\u00a0%") });
    showPublished({ ...known, claims });
    expect(await stateOf("signature")).toMatchObject({ state: "missing" });
    const lawyer = await aLawyerOnDuty();
    await askToDisplay(alix.actor, { lawyer: lawyer.id });
    await answerDisplay(lawyer.actor, true);
    expect(await sendSettingsTest(alix.actor, alix.email)).toEqual({ status: "sent" });
    await recordReadBack(new Date());
    const checklist = await checklistOf(alix);
    expect(checklist.checks.filter(({ state }) => state !== "done")).toEqual([]);
    expect(await isSiteOpen()).toBe(false);
    setConfig({ ...config, MAIL_FROM: "Autre <autre@exemple.fr>" });
    expect(await stateOf("mail")).toMatchObject({ state: "missing", finding: expect.stringContaining("a changé") });
    expect(await code(openSite(alix.actor))).toBe("opening_incomplete");
    setConfig({ ...config, MAIL_FROM: former.MAIL_FROM });
    await Promise.all([openSite(alix.actor), openSite(alix.actor)]);
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.action, "site.launched"));
    expect(entries).toMatchObject([{ actorId: alix.id, details: { by: "administrator" } }]);
    await clamd.stop();
    expect(await checklistOf(alix)).toMatchObject({ isComplete: false, opening: { state: "open" } });
    expect(await stateOf("scanner")).toMatchObject({ state: "unanswered" });
    expect(await isSiteOpen()).toBe(true);
  } finally {
    setConfig(former);
    showPublished({});
    await Promise.all([mail.close(), clamd.dispose()]);
  }
}, 300_000);

it("SITE_OPEN=yes opens at the start, once in the journal, and the site stays open without it", async () => {
  await openSiteBySetting();
  expect(await db.$count(installation)).toBe(0);
  setConfig({ ...config, SITE_OPEN: "yes" });
  await openSiteBySetting();
  await openSiteBySetting();
  setConfig({ ...config, SITE_OPEN: undefined });
  expect((await checklistOf(alix)).opening).toMatchObject({ state: "open", by: "setting" });
  const entries = await db.select().from(auditEntries);
  expect(entries.filter(({ action, actorId }) => action === "site.launched" && actorId === null)).toMatchObject([
    { details: { by: "setting" } },
  ]);
});
