import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { database, db, transaction } from "~/db/client.server";
import { accountLinks, agendaAddresses, auditEntries, emailLogs, sessions, users } from "~/db/schema";
import { readSharedAgenda } from "~/features/deadlines/subscription/queries.server";
import { deliverEmail } from "~/features/emails/jobs.server";
import { digestOf } from "~/platform/crypto/tokens.server";
import type { AppError } from "~/platform/errors";
import { startJobs } from "~/platform/jobs/jobs.server";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import { aCase, anAdministrator, aPerson, type Person } from "~tests/factories";
import { Authenticator } from "~tests/setup/authenticator";
import { Browser } from "~tests/setup/browser";
import { freshDatabase } from "~tests/setup/database";
import { confirmEmail } from "../email-address/commands.server";
import { readEmailLink } from "../email-address/queries.server";
import { issueLink } from "../email-links.commands.server";
import { addPasskey, beginPasskeyRegistration } from "../passkeys/commands.server";
import { beginPasskeySignIn, signInWithPasskey } from "../passkeys/sign-in.commands.server";
import { sendResetLink } from "../password/jobs.server";
import { isResetLinkOpen, requestPasswordReset, resetPassword } from "../password/reset.commands.server";
import { isSessionValid, readSession } from "../sessions/queries.server";
import { logIn, readPendingSignIn, signIn } from "../sign-in/commands.server";
import { importBan, liftBan } from "./commands.server";
import { readBan } from "./queries.server";

freshDatabase();
let stop = async () => {};
let staff: Person;
beforeAll(async () => {
  await startRateLimits(database);
  stop = await startJobs(database, [deliverEmail, sendResetLink], { work: false });
  staff = await anAdministrator();
});
afterAll(() => stop());
afterEach(() => void vi.useRealTimers());

let last = 0;
const address = () => `203.0.113.${++last % 250}`;
const from = (browser = new Browser()) => ({ request: browser.request("/login", { form: {} }), ip: address() });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: AppError) => error.code,
  );
const ban = ({ id }: Person, until: Date | null = null) => transaction((tx) => importBan(tx, id, until));
const PARTY = { id: "recours.test", origin: "https://recours.test" };

let person: Person;
beforeEach(async () => {
  person = await aPerson();
});

/** A browser in which the person is signed in. */
async function signedIn(): Promise<Browser> {
  const who = { userId: person.id, email: person.email };
  const browser = new Browser();
  return browser.take((await signIn(from(browser), who, { secondFactor: false })).headers);
}
const actorIn = async (browser: Browser) => (await readSession(browser.request("/"))).actor;
const tokenOf = (url: string) => new URL(url).searchParams.get("token") as string;

it("refuses the right password of a banned account with a sentence that says so, and opens no session", async () => {
  await ban(person);
  expect(await codeOf(logIn(from(), person))).toBe("account_banned");
  expect(await db.$count(sessions, eq(sessions.userId, person.id))).toBe(0);
});

it("answers a wrong password of a banned account as that of any account", async () => {
  await ban(person);
  expect(await codeOf(logIn(from(), { ...person, password: "autre mot de passe" }))).toBe("invalid_credentials");
});

it("records the refused sign-in of a banned account in the journal", async () => {
  await ban(person);
  await codeOf(logIn(from(), person));
  const entries = await db
    .select({ details: auditEntries.details })
    .from(auditEntries)
    .where(and(eq(auditEntries.ownerId, person.id), eq(auditEntries.action, "account.sign_in_refused")));
  expect(entries).toEqual([{ details: { refused: "banned" } }]);
});

it("sends no link to a new password to a banned account", async () => {
  await ban(person);
  await requestPasswordReset({ ip: address() }, person);
  await sendResetLink.run({ userId: person.id });
  expect(await db.$count(emailLogs, eq(emailLogs.recipient, person.email))).toBe(0);
});

it.each(["before", "during"] as const)("a link to a new password made %s the ban sets none", async (when) => {
  const issue = () =>
    transaction((tx) => issueLink(tx, { kind: "password_reset", userId: person.id, email: person.email }));
  const early = when === "before" ? await issue() : null;
  await ban(person);
  const token = tokenOf(early ?? (await issue()));
  expect(await isResetLinkOpen(token, address())).toBe(false);
  expect(await codeOf(resetPassword(from(), token, "cheval agrafe pile"))).toBe("reset_link_invalid");
});

it.each(["email_confirmation", "email_change"] as const)(
  "a link of kind %s does nothing for a banned account",
  async (kind) => {
    await db.update(users).set({ emailVerified: false }).where(eq(users.id, person.id));
    await ban(person);
    const email = kind === "email_change" ? `autre-${person.email}` : person.email;
    const token = tokenOf(await transaction((tx) => issueLink(tx, { kind, userId: person.id, email })));
    expect(await readEmailLink(token)).toEqual({ state: "closed" });
    expect(await codeOf(confirmEmail(from(), token, null))).toBe("email_link_invalid");
    const [row] = await db.select().from(users).where(eq(users.id, person.id));
    expect(row).toMatchObject({ email: person.email, emailVerified: false });
  },
);

it("refuses the passkey of a banned account", async () => {
  const browser = await signedIn();
  const actor = (await actorIn(browser)) as NonNullable<Awaited<ReturnType<typeof actorIn>>>;
  const device = new Authenticator();
  const { challenge } = await beginPasskeyRegistration(actor, PARTY, person.password);
  await addPasskey(actor, PARTY, { response: device.create(PARTY, challenge), name: "Clé" });
  await ban(person);
  const options = await beginPasskeySignIn(from(), PARTY, "anybody");
  const response = device.get(PARTY, options.challenge);
  expect(await codeOf(signInWithPasskey(from(), PARTY, { whose: "anybody", response }))).toBe("account_banned");
});

it("a sign-in that waits for its second factor ends with the ban", async () => {
  const browser = await signedIn();
  const actor = (await actorIn(browser)) as NonNullable<Awaited<ReturnType<typeof actorIn>>>;
  const { challenge } = await beginPasskeyRegistration(actor, PARTY, person.password);
  await addPasskey(actor, PARTY, { response: new Authenticator().create(PARTY, challenge), name: "Clé" });
  const pending = new Browser();
  pending.take((await logIn(from(pending), person)).headers);
  expect(await readPendingSignIn(pending.request("/login/second-factor"))).toMatchObject({ userId: person.id });
  await ban(person);
  expect(await readPendingSignIn(pending.request("/login/second-factor"))).toBeNull();
});

it("a ban ends the open sessions", async () => {
  const browser = await signedIn();
  await ban(person);
  expect(await actorIn(browser)).toBeNull();
  expect(await db.$count(sessions, eq(sessions.userId, person.id))).toBe(0);
});

it("a session that a former version opened beside the ban acts for nobody", async () => {
  const browser = await signedIn();
  const actor = await actorIn(browser);
  await db.update(users).set({ bannedAt: new Date() }).where(eq(users.id, person.id));
  expect(await actorIn(browser)).toBeNull();
  expect(actor && (await isSessionValid(actor))).toBe(false);
});

it("the address of a calendar of a banned person shows nothing", async () => {
  const { id: caseId } = await aCase(person);
  await ban(person);
  await db.insert(agendaAddresses).values({ caseId, userId: person.id, digest: digestOf("adresse") });
  expect(await codeOf(readSharedAgenda("adresse", address()))).toBe("agenda_not_found");
});

it("a ban ends by itself on its date", async () => {
  const until = new Date(Date.now() + 60_000);
  await ban(person, until);
  expect(await readBan(staff.actor, person.id)).toMatchObject({ until });
  vi.useFakeTimers({ toFake: ["Date"], now: until.getTime() + 1 });
  expect(await readBan(staff.actor, person.id)).toBeNull();
  await expect(logIn(from(), person)).resolves.toMatchObject({ role: "client" });
});

it("an administrator ends a ban, once in the journal, and the person signs in again", async () => {
  await ban(person);
  await liftBan(staff.actor, person.id);
  await liftBan(staff.actor, person.id);
  await expect(logIn(from(), person)).resolves.toMatchObject({ role: "client" });
  const lifted = and(eq(auditEntries.subjectId, person.id), eq(auditEntries.action, "account.ban_lifted"));
  expect((await db.select().from(auditEntries).where(lifted)).map(({ actorId }) => actorId)).toEqual([staff.id]);
});

it("a ban that was lifted is not set again by another import", async () => {
  await ban(person);
  await liftBan(staff.actor, person.id);
  expect(await ban(person)).toBe(false);
  expect(await readBan(staff.actor, person.id)).toBeNull();
});

it("an administrator is not banned by an import: nobody could lift the ban of the last one", async () => {
  expect(await ban(staff)).toBe(false);
  await expect(logIn(from(), staff)).resolves.toBeDefined();
});

it("the links of a banned account are void, also once the ban is lifted", async () => {
  await transaction((tx) => issueLink(tx, { kind: "password_reset", userId: person.id, email: person.email }));
  await ban(person);
  expect(await db.$count(accountLinks, eq(accountLinks.userId, person.id))).toBe(0);
});
