import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { database, db } from "~/db/client.server";
import { accountLinks, accounts, auditEntries, emailLogs, sessions } from "~/db/schema";
import { deliverEmail } from "~/features/emails/jobs.server";
import type { AppError } from "~/platform/errors";
import { startJobs } from "~/platform/jobs/jobs.server";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import { aPerson, type Person } from "~tests/factories";
import { Browser } from "~tests/setup/browser";
import { freshDatabase } from "~tests/setup/database";
import { findKnownDevice } from "../sessions/devices.server";
import { readSession } from "../sessions/queries.server";
import { logIn } from "../sign-in/commands.server";
import { sendResetLink } from "./jobs.server";
import { isResetLinkOpen, requestPasswordReset, resetPassword } from "./reset.commands.server";

freshDatabase();
let stop = async () => {};
beforeAll(async () => {
  await startRateLimits(database);
  stop = await startJobs(database, [deliverEmail, sendResetLink], { work: false });
});
afterAll(() => stop());
afterEach(() => void vi.useRealTimers());

let last = 0;
const address = () => `203.0.113.${++last % 250}`;
const from = (browser: Browser, ip = address()) => ({ request: browser.request("/", { form: {} }), ip });
const code = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: AppError) => error.code,
  );
const NEW = "cheval agrafe pile";

/** The queued jobs that send links, as the database stores them. */
const queued = async () =>
  (
    await db.execute(sql`select data from jobs.job where name = ${sendResetLink.name} order by created_on, id`)
  ).rows.map((row) => row.data as { userId: string | null });
const emailsTo = (person: Person, kind: string) =>
  db
    .select()
    .from(emailLogs)
    .where(sql`${emailLogs.recipient} = ${person.email} and ${emailLogs.kind} = ${kind}`)
    .orderBy(emailLogs.createdAt);
/** Requests a link, runs its job, and returns the token of the link. */
async function aLink(person: Person): Promise<string> {
  await requestPasswordReset({ ip: address() }, { email: person.email });
  await sendResetLink.run({ userId: person.id });
  const text = (await emailsTo(person, "password_reset")).at(-1)?.text ?? "";
  return /\/reset-password\?token=([\w-]{43})/.exec(text)?.[1] as string;
}
const auditOf = async ({ id }: Person) =>
  (await db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))).map(({ action, actorId }) => [
    action,
    actorId,
  ]);

describe("requesting a link to a new password", () => {
  it("queues the same job whether or not the address has an account, without the address", async () => {
    const person = await aPerson();
    const before = (await queued()).length;
    await requestPasswordReset({ ip: address() }, { email: person.email });
    await requestPasswordReset({ ip: address() }, { email: "personne@nulle.part" });
    const jobs = (await queued()).slice(before);
    expect(jobs.map(({ userId }) => userId).sort()).toEqual([person.id, null].sort());
    await sendResetLink.run({ userId: null });
    expect(await db.select().from(emailLogs).where(eq(emailLogs.recipient, "personne@nulle.part"))).toEqual([]);
  });

  it("sends the link by e-mail, in the product’s layout, and records the request", async () => {
    const person = await aPerson();
    const token = await aLink(person);
    const [email] = await emailsTo(person, "password_reset");
    expect(email).toMatchObject({ userId: person.id, subject: "Choisir un nouveau mot de passe", status: "queued" });
    expect(email?.html).toContain(`/reset-password?token=${token}"`);
    expect(email?.text).toContain("pendant 30 minutes");
    expect(email?.text).toContain("ne demande jamais d’avance ni de coordonnées bancaires");
    expect(await auditOf(person)).toEqual([["account.password_reset_asked", null]]);
  });

  it("carries the page where the person was going", async () => {
    const person = await aPerson();
    await requestPasswordReset({ ip: address() }, { email: person.email, target: "/case/new?step=2" });
    const job = (await queued()).find(({ userId }) => userId === person.id);
    await sendResetLink.run(job as { userId: string });
    const [email] = await emailsTo(person, "password_reset");
    expect(email?.text).toMatch(/\/reset-password\?token=[\w-]{43}&redirectTo=%2Fcase%2Fnew%3Fstep%3D2\b/);
  });

  it("stores no token, neither in the links nor in the journal", async () => {
    const person = await aPerson();
    const token = await aLink(person);
    const stored = await db.select().from(accountLinks).where(eq(accountLinks.userId, person.id));
    expect(stored).toHaveLength(1);
    expect(JSON.stringify([stored, await db.select().from(auditEntries)])).not.toContain(token);
  });

  it("sends nothing to an account that has no password", async () => {
    const person = await aPerson();
    await db.delete(accounts).where(eq(accounts.userId, person.id));
    await sendResetLink.run({ userId: person.id });
    expect(await emailsTo(person, "password_reset")).toEqual([]);
  });

  it("pauses after five requests for one e-mail address, with or without an account, from any network address", async () => {
    const person = await aPerson();
    for (const email of [person.email, "fantome-oubli@exemple.fr"]) {
      for (let n = 0; n < 5; n++) await requestPasswordReset({ ip: address() }, { email });
      expect(await code(requestPasswordReset({ ip: address() }, { email: email.toUpperCase() }))).toBe(
        "too_many_requests",
      );
    }
  });

  it("pauses one address of the network after thirty requests for any account", async () => {
    const ip = "198.51.100.23";
    for (let n = 0; n < 30; n++) await requestPasswordReset({ ip }, { email: `rafale${n}@exemple.fr` });
    expect(await code(requestPasswordReset({ ip }, { email: "rafale@exemple.fr" }))).toBe("too_many_requests");
    expect(await code(requestPasswordReset({ ip: address() }, { email: "rafale@exemple.fr" }))).toBeNull();
  });
});

describe("a link to a new password", () => {
  it("sets the password, is recorded, and notifies the person by e-mail; the former password stops working", async () => {
    const person = await aPerson();
    await resetPassword(from(new Browser()), await aLink(person), NEW);
    const signIn = (password: string) => code(logIn(from(new Browser()), { email: person.email, password }));
    expect(await signIn(person.password)).toBe("invalid_credentials");
    expect(await signIn(NEW)).toBeNull();
    expect(await auditOf(person)).toContainEqual(["account.password_reset", person.id]);
    expect((await emailsTo(person, "password_changed")).map(({ subject }) => subject)).toEqual([
      "Votre mot de passe a été changé",
    ]);
  });

  it("ends every session of the account, and no session of others", async () => {
    const [person, other] = [await aPerson(), await aPerson()];
    const elsewhere = new Browser();
    const neighbour = new Browser();
    elsewhere.take(await logIn(from(elsewhere), person));
    neighbour.take(await logIn(from(neighbour), other));
    await resetPassword(from(new Browser()), await aLink(person), NEW);
    expect(await db.select().from(sessions).where(eq(sessions.userId, person.id))).toEqual([]);
    expect((await readSession(elsewhere.request("/dashboard"))).actor).toBeNull();
    expect((await readSession(neighbour.request("/dashboard"))).actor?.userId).toBe(other.id);
  });

  it("shows no message of an expired session in its browser, which does not become known to the account", async () => {
    const person = await aPerson();
    const browser = new Browser();
    browser.take(await logIn(from(browser), person));
    browser.take(await resetPassword(from(browser), await aLink(person), NEW));
    expect(await readSession(browser.request("/login"))).toMatchObject({ actor: null, expired: false });
    const fresh = new Browser();
    expect(await findKnownDevice(fresh.request("/"), person.email)).toBeNull();
    fresh.take(await resetPassword(from(fresh), await aLink(person), `${NEW} deux`));
    expect(await findKnownDevice(fresh.request("/"), person.email)).toBeNull();
    expect((await readSession(fresh.request("/login"))).expired).toBe(false);
  });

  it("works once: of two uses at once one succeeds, and its password is the account’s", async () => {
    const person = await aPerson();
    const token = await aLink(person);
    const tries = ["premier cheval bleu", "second cheval vert"];
    const answers = await Promise.all(
      tries.map((password) => code(resetPassword(from(new Browser()), token, password))),
    );
    expect([...answers].sort()).toEqual(["reset_link_invalid", null].sort());
    const stored = tries[answers.indexOf(null)] as string;
    expect(await code(logIn(from(new Browser()), { email: person.email, password: stored }))).toBeNull();
    expect(await isResetLinkOpen(token, address())).toBe(false);
  });

  it("expires after thirty minutes, not before", async () => {
    const person = await aPerson();
    const token = await aLink(person);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 29 * 60_000 });
    expect(await isResetLinkOpen(token, address())).toBe(true);
    vi.setSystemTime(Date.now() + 61_000);
    expect(await isResetLinkOpen(token, address())).toBe(false);
    expect(await code(resetPassword(from(new Browser()), token, NEW))).toBe("reset_link_invalid");
  });

  it("still works after it was opened or another was requested, but not after another was used", async () => {
    const person = await aPerson();
    const [first, second] = [await aLink(person), await aLink(person)];
    for (const token of [first, first, second]) expect(await isResetLinkOpen(token, address())).toBe(true);
    await resetPassword(from(new Browser()), second, NEW);
    expect(await code(resetPassword(from(new Browser()), first, NEW))).toBe("reset_link_invalid");
  });

  it("is refused when it is forged, and guesses from one address are paused", async () => {
    const ip = "198.51.100.99";
    for (let n = 0; n < 60; n++) expect(await isResetLinkOpen(`deviné-${n}`, ip)).toBe(false);
    expect(await code(isResetLinkOpen("encore", ip))).toBe("too_many_requests");
    expect(await code(resetPassword(from(new Browser(), ip), "encore", NEW))).toBe("too_many_requests");
    expect(await code(resetPassword(from(new Browser()), "", NEW))).toBe("reset_link_invalid");
  });

  it("ends a pause caused by the failed passwords of others", async () => {
    const person = await aPerson();
    const signIn = (password: string) => code(logIn(from(new Browser()), { email: person.email, password }));
    for (let n = 0; n < 10; n++) await signIn("mauvais");
    expect(await signIn(person.password)).toBe("too_many_requests");
    await resetPassword(from(new Browser()), await aLink(person), NEW);
    expect(await signIn(NEW)).toBeNull();
  });

  it("still works after a common password, or the person’s own name, was refused", async () => {
    const person = await aPerson({ lastName: "Quillévéré" });
    const token = await aLink(person);
    const choose = (password: string) => code(resetPassword(from(new Browser()), token, password));
    expect(await choose("Azertyuiop")).toBe("common_password");
    expect(await choose("quillévéré29")).toBe("guessable_password");
    expect(await choose(NEW)).toBeNull();
  });
});
