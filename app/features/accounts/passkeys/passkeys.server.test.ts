import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { db } from "~/db/client.server";
import { accounts, emailLogs, passkeys, recoveryCodes, sessions, verifications } from "~/db/schema";
import { deliverEmail } from "~/features/emails/jobs.server";
import type { AppError } from "~/platform/errors";
import { aPerson, type Person } from "~tests/factories";
import { Authenticator } from "~tests/setup/authenticator";
import { Browser } from "~tests/setup/browser";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import type { Actor } from "../actor";
import { fingerprintPassword } from "../password/commands.server";
import { hasSecondFactor, listPasskeys } from "../second-factor/queries.server";
import { readSession } from "../sessions/queries.server";
import { signIn, signInWithCode } from "../sign-in/commands.server";
import { pendingSignIn } from "../sign-in/rules.server";
import { addPasskey, beginPasskeyRegistration, removePasskey, renamePasskey } from "./commands.server";
import { beginPasskeySignIn, signInWithPasskey } from "./sign-in.commands.server";

freshDatabase();
queueJobs(deliverEmail);
afterEach(() => void vi.useRealTimers());

const PARTY = { id: "recours.test", origin: "https://recours.test" };
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: AppError) => error.code,
  );
let last = 0;
const from = (browser = new Browser()) => ({
  request: browser.request("/login", { form: {} }),
  ip: `203.0.113.${++last % 250}`,
});
const actorIn = async (browser: Browser) => (await readSession(browser.request("/"))).actor as Actor;

async function signedIn(person: Person): Promise<Browser> {
  const browser = new Browser();
  const who = { userId: person.id, email: person.email };
  return browser.take((await signIn(from(browser), who, { secondFactor: false })).headers);
}

async function add(actor: Actor, person: Person, device = new Authenticator(), name = "Chrome sur Mac") {
  const { challenge } = await beginPasskeyRegistration(actor, PARTY, person.password);
  const added = await addPasskey(actor, PARTY, { response: device.create(PARTY, challenge), name });
  return { device, added };
}

/** A person with a passkey on `device`. */
async function keyHolder() {
  const person = await aPerson();
  const browser = await signedIn(person);
  const { device } = await add(await actorIn(browser), person);
  return { person, browser, device, actor: await actorIn(browser) };
}

const challengeFor = async (browser = new Browser(), whose: "anybody" | "pending" = "anybody") =>
  (await beginPasskeySignIn(from(browser), PARTY, whose)).challenge;
const signInWith = (response: unknown, browser = new Browser(), whose: "anybody" | "pending" = "anybody") =>
  signInWithPasskey(from(browser), PARTY, { whose, response });

describe("adding a passkey", () => {
  it("asks for the password, ends the other sessions, gives recovery codes and notifies the person", async () => {
    const person = await aPerson();
    const [own, other] = [await signedIn(person), await signedIn(person)];
    const actor = await actorIn(own);
    expect(await failure(beginPasskeyRegistration(actor, PARTY, "mauvais"))).toBe("wrong_password");
    const { added } = await add(actor, person);
    expect(added.hasNewCodes).toBe(true);
    expect((await actorIn(own)).secondFactor).toBe(true);
    expect(await actorIn(other)).toBeNull();
    expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, person.id))).toBe(10);
    const mails = await db.select().from(emailLogs).where(eq(emailLogs.userId, person.id));
    expect(mails.map(({ kind }) => kind)).toEqual(["passkey_added"]);
  });

  it("keeps the existing recovery codes when a second passkey is added", async () => {
    const { person, actor } = await keyHolder();
    const before = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, person.id));
    expect((await add(actor, person)).added.hasNewCodes).toBe(false);
    expect(await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, person.id))).toEqual(before);
    expect(await listPasskeys(actor)).toHaveLength(2);
  });

  it("accepts one answer, by the person who was asked, within five minutes, with user verification", async () => {
    const [one, two] = [await aPerson(), await aPerson()];
    const [own, other] = [await actorIn(await signedIn(one)), await actorIn(await signedIn(two))];
    const tryWith = (actor: Actor, response: object) => failure(addPasskey(actor, PARTY, { response, name: "x" }));
    const offer = async () => (await beginPasskeyRegistration(own, PARTY, one.password)).challenge;
    expect(await tryWith(other, new Authenticator().create(PARTY, await offer()))).toBe("passkey_refused");
    const unchecked = new Authenticator().create(PARTY, await offer(), { verified: false });
    expect(await tryWith(own, unchecked)).toBe("passkey_refused");
    const elsewhere = { id: "recours.example", origin: "https://recours.example" };
    expect(await tryWith(own, new Authenticator().create(elsewhere, await offer()))).toBe("passkey_refused");
    vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
    const late = new Authenticator().create(PARTY, await offer());
    vi.setSystemTime(Date.now() + 5 * 60_000 + 1);
    expect(await tryWith(own, late)).toBe("passkey_refused");
    const challenge = await offer();
    expect(await tryWith(own, new Authenticator().create(PARTY, challenge))).toBeNull();
    expect(await tryWith(own, new Authenticator().create(PARTY, challenge))).toBe("passkey_refused");
  });

  it("is refused to a session that has not proved the factor that is on", async () => {
    const { person } = await keyHolder();
    const byPassword = await actorIn(await signedIn(person));
    const { challenge } = await beginPasskeyRegistration(byPassword, PARTY, person.password);
    const response = new Authenticator().create(PARTY, challenge);
    expect(await failure(addPasskey(byPassword, PARTY, { response, name: "x" }))).toBe("forbidden");
  });
});

describe("signing in with a passkey", () => {
  it("opens a session that has proved both factors, and stores the time of the last use", async () => {
    const { person, device, actor } = await keyHolder();
    const browser = new Browser();
    browser.take(await signInWith(device.get(PARTY, await challengeFor()), browser));
    expect(await actorIn(browser)).toMatchObject({ userId: person.id, secondFactor: true });
    const [passkey] = await listPasskeys(actor);
    expect(passkey?.lastUsedAt).toBeInstanceOf(Date);
  });

  it("accepts a challenge once, even from two browsers at once", async () => {
    const { person, device } = await keyHolder();
    const response = device.get(PARTY, await challengeFor());
    const before = await db.$count(sessions, eq(sessions.userId, person.id));
    const results = await Promise.all([failure(signInWith(response)), failure(signInWith(response))]);
    expect(results.sort()).toEqual(["passkey_refused", null].sort());
    expect(await failure(signInWith(response))).toBe("passkey_refused");
    expect(await db.$count(sessions, eq(sessions.userId, person.id))).toBe(before + 1);
  });

  it("refuses a forged challenge, one older than five minutes, and one issued to add a passkey", async () => {
    const { person, actor, device } = await keyHolder();
    expect(await failure(signInWith(device.get(PARTY, "bm90LW91cnM")))).toBe("passkey_refused");
    const { challenge } = await beginPasskeyRegistration(actor, PARTY, person.password);
    expect(await failure(signInWith(device.get(PARTY, challenge)))).toBe("passkey_refused");
    vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
    const late = await challengeFor();
    vi.setSystemTime(Date.now() + 5 * 60_000 + 1);
    expect(await failure(signInWith(device.get(PARTY, late)))).toBe("passkey_refused");
  });

  it("refuses a passkey whose counter goes back, since it was copied", async () => {
    const { person, device } = await keyHolder();
    await signInWith(device.get(PARTY, await challengeFor(), { counter: 9 }));
    expect(await failure(signInWith(device.get(PARTY, await challengeFor(), { counter: 9 })))).toBe("passkey_refused");
    expect(await failure(signInWith(device.get(PARTY, await challengeFor(), { counter: 4 })))).toBe("passkey_refused");
    const [kept] = await db.select().from(passkeys).where(eq(passkeys.userId, person.id));
    expect(kept?.counter).toBe(9);
    expect(await failure(signInWith(device.get(PARTY, await challengeFor(), { counter: 10 })))).toBeNull();
  });

  it("refuses an answer without user verification, of another site, or signed by another key", async () => {
    const { device } = await keyHolder();
    const unchecked = device.get(PARTY, await challengeFor(), { verified: false });
    expect(await failure(signInWith(unchecked))).toBe("passkey_refused");
    const elsewhere = { id: "recours.example", origin: "https://recours.example" };
    expect(await failure(signInWith(device.get(elsewhere, await challengeFor())))).toBe("passkey_refused");
    const proxied = { ...PARTY, origin: "https://recours.example" };
    expect(await failure(signInWith(device.get(proxied, await challengeFor())))).toBe("passkey_refused");
    const thief = new Authenticator();
    device.id.copy(thief.id);
    expect(await failure(signInWith(thief.get(PARTY, await challengeFor())))).toBe("passkey_refused");
  });

  it("says when a passkey is unknown, and refuses malformed answers", async () => {
    const challenge = await challengeFor();
    expect(await failure(signInWith(new Authenticator().get(PARTY, challenge)))).toBe("passkey_unknown");
    for (const nonsense of [null, "x", {}, { id: 3 }, []])
      expect(await failure(signInWith(nonsense))).toBe("passkey_refused");
  });

  it("counts as the second factor after a right password, for that person only", async () => {
    const [one, two] = [await keyHolder(), await keyHolder()];
    const browser = await waiting(one.person);
    const challenge = await challengeFor(browser, "pending");
    expect(await failure(signInWith(two.device.get(PARTY, challenge), browser, "pending"))).toBe("passkey_unknown");
    browser.take(await signInWith(one.device.get(PARTY, await challengeFor(browser, "pending")), browser, "pending"));
    expect((await actorIn(browser)).userId).toBe(one.person.id);
    expect(await failure(challengeFor(new Browser(), "pending"))).toBe("sign_in_expired");
  });

  it("deletes expired challenges", async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
    await challengeFor();
    vi.setSystemTime(Date.now() + 5 * 60_000 + 1);
    const fresh = await challengeFor();
    const remaining = await db.select().from(verifications);
    expect(remaining.map(({ identifier }) => identifier)).toEqual([`passkey:sign-in:${fresh}`]);
  });
});

async function waiting(person: Person): Promise<Browser> {
  const [account] = await db.select().from(accounts).where(eq(accounts.userId, person.id));
  const passwordFingerprint = fingerprintPassword(account?.password as string);
  return new Browser().take(
    new Headers({ "Set-Cookie": await pendingSignIn.give({ userId: person.id, passwordFingerprint }) }),
  );
}

describe("the passkeys of an account", () => {
  it("are renamed and removed only by their person, the latter after the password", async () => {
    const [one, two] = [await keyHolder(), await keyHolder()];
    const [passkey] = await listPasskeys(one.actor);
    const id = passkey?.id as string;
    expect(await failure(renamePasskey(two.actor, { id, name: "À moi" }))).toBe("not_found");
    await renamePasskey(one.actor, { id, name: "Mon ordinateur" });
    expect((await listPasskeys(one.actor))[0]?.name).toBe("Mon ordinateur");
    expect(await failure(removePasskey(one.actor, { id, password: "mauvais" }))).toBe("wrong_password");
    await removePasskey(two.actor, { id, password: two.person.password });
    expect(await listPasskeys(one.actor)).toHaveLength(1);
    await removePasskey(one.actor, { id, password: one.person.password });
    expect(await listPasskeys(one.actor)).toEqual([]);
  });

  it("leave the password as the only factor, without recovery codes, when the last one is removed", async () => {
    const { person, browser, actor, device } = await keyHolder();
    const [passkey] = await listPasskeys(actor);
    await removePasskey(actor, { id: passkey?.id as string, password: person.password });
    expect(await hasSecondFactor(person.id)).toBe(false);
    expect((await actorIn(browser)).secondFactor).toBe(false);
    expect(await failure(signInWith(device.get(PARTY, await challengeFor())))).toBe("passkey_unknown");
    const late = await waiting(person);
    const code = { kind: "recovery", code: "0000000000" } as const;
    expect(await failure(signInWithCode(from(late), code))).toBe("wrong_recovery_code");
  });
});
