import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { db, transaction } from "~/db/client.server";
import { accounts, auditEntries, authenticators, emailLogs, recoveryCodes, sessions, users } from "~/db/schema";
import { deliverEmail } from "~/features/emails/jobs.server";
import { config, setConfig } from "~/platform/config.server";
import { deriveKey } from "~/platform/crypto/secrets.server";
import type { AppError } from "~/platform/errors";
import { aPerson, type Person } from "~tests/factories";
import { Browser } from "~tests/setup/browser";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import type { Actor } from "../actor";
import { issueLink } from "../email-links.commands.server";
import { hashPlainRecoveryCodes } from "../key-rotation.commands.server";
import { beginPasskeyRegistration } from "../passkeys/commands.server";
import { fingerprintPassword } from "../password/commands.server";
import { resetPassword } from "../password/reset.commands.server";
import { hashPassword } from "../password/rules.server";
import { readSession } from "../sessions/queries.server";
import { logIn, readPendingSignIn, signIn, signInWithCode } from "../sign-in/commands.server";
import { readOwnSignIn } from "../sign-in/queries.server";
import { pendingSignIn } from "../sign-in/rules.server";
import {
  beginTotpSetup,
  confirmTotpSetup,
  readPendingRecoveryCodes,
  readPendingTotpSecret,
  removeTotp,
  renewRecoveryCodes,
  resetSecondFactor,
} from "./commands.server";
import { RECOVERY_CODE_KEY } from "./one-time-codes.server";
import { readSecondFactor } from "./queries.server";

freshDatabase();
queueJobs(deliverEmail);
// Codes depend on the time: each test sets the clock.
beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-21T10:00:10Z"), toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const STEP = 30_000;
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
const codeAt = (secret: string, offset = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + offset });
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: AppError) => error.code,
  );

let last = 0;
const from = (browser: Browser) => ({
  request: browser.request("/login/second-factor", { form: {} }),
  ip: `203.0.113.${++last % 250}`,
});
const passwordOf = ({ email, password }: Person) => ({ email, password });
const actorIn = async (browser: Browser) => (await readSession(browser.request("/"))).actor as Actor;

/** A browser signed in by the password alone; the password is not hashed, which would take most of the tests' time. */
async function signedIn(person: Person, browser = new Browser()): Promise<Browser> {
  const who = { userId: person.id, email: person.email };
  return browser.take((await signIn(from(browser), who, { secondFactor: false })).headers);
}

/** A person who set up an authenticator app one time step ago, so that the present code is unused. */
async function protectedPerson() {
  const person = await aPerson();
  const browser = await signedIn(person);
  const actor = await actorIn(browser);
  browser.take(await beginTotpSetup(actor, person.password));
  const secret = (await readPendingTotpSecret(browser.request("/"), actor)) as string;
  browser.take(await confirmTotpSetup(browser.request("/"), actor, codeAt(secret)));
  const codes = (await readPendingRecoveryCodes(browser.request("/"), actor)) as string[];
  later(STEP);
  return { person, browser, actor: await actorIn(browser), secret, codes };
}

/** A browser after the right password, where the second factor is asked for. */
async function waiting(person: Person, browser = new Browser()): Promise<Browser> {
  const [account] = await db.select().from(accounts).where(eq(accounts.userId, person.id));
  const passwordFingerprint = fingerprintPassword(account?.password as string);
  return browser.take(
    new Headers({ "Set-Cookie": await pendingSignIn.give({ userId: person.id, passwordFingerprint }) }),
  );
}

const app = (code: string) => ({ kind: "app", code }) as const;
const recovery = (code = "") => ({ kind: "recovery", code }) as const;
const mailsOf = async ({ id }: Person) =>
  (await db.select().from(emailLogs).where(eq(emailLogs.userId, id))).map(({ kind }) => kind).sort();

describe("setting up an authenticator app", () => {
  it("asks for the password first, and stores nothing before a right code", async () => {
    const person = await aPerson();
    const browser = await signedIn(person);
    const actor = await actorIn(browser);
    expect(await failure(beginTotpSetup(actor, "mauvais"))).toBe("wrong_password");
    expect(await readOwnSignIn(actor)).toMatchObject({ hasApp: false });
    expect(await readPendingTotpSecret(browser.request("/"), actor)).toBeNull();
    browser.take(await beginTotpSetup(actor, person.password));
    expect(await readPendingTotpSecret(browser.request("/"), actor)).toMatch(/^[A-Z2-7]{32}$/);
    expect(await failure(confirmTotpSetup(browser.request("/"), actor, "000000"))).toBe("wrong_code");
    expect(await db.$count(authenticators, eq(authenticators.userId, person.id))).toBe(0);
    expect((await logIn(from(new Browser()), passwordOf(person))).role).toBe("client");
  });

  it("gives ten recovery codes, stores their digests and the encrypted secret, and notifies the person", async () => {
    const { person, actor, secret, codes } = await protectedPerson();
    expect(codes).toHaveLength(10);
    expect(await readOwnSignIn(actor)).toMatchObject({ hasApp: true, passkeys: 0 });
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    const stored = JSON.stringify([
      await db.select().from(authenticators).where(eq(authenticators.userId, person.id)),
      await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, person.id)),
    ]);
    for (const shown of [secret, ...codes, ...codes.map((code) => code.replace("-", ""))])
      expect(stored).not.toContain(shown);
    expect(await readSecondFactor(actor)).toMatchObject({ recoveryCodes: 10, passkeys: 0 });
    expect(await mailsOf(person)).toEqual(["second_factor_on"]);
    const audit = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, person.id));
    expect(audit.map(({ action }) => action)).toContain("account.second_factor_enabled");
  });

  it("ends the other sessions of the account, and marks the present one as having proved the factor", async () => {
    const person = await aPerson();
    const [own, other] = [await signedIn(person), await signedIn(person)];
    const actor = await actorIn(own);
    expect(actor.secondFactor).toBe(false);
    own.take(await beginTotpSetup(actor, person.password));
    const secret = (await readPendingTotpSecret(own.request("/"), actor)) as string;
    own.take(await confirmTotpSetup(own.request("/"), actor, codeAt(secret)));
    expect((await actorIn(own)).secondFactor).toBe(true);
    expect(await actorIn(other)).toBeNull();
  });

  it("expires after a quarter of an hour, and works only in the session that began it", async () => {
    const person = await aPerson();
    const browser = await signedIn(person);
    const actor = await actorIn(browser);
    browser.take(await beginTotpSetup(actor, person.password));
    const secret = (await readPendingTotpSecret(browser.request("/"), actor)) as string;
    const elsewhere = { ...actor, sessionId: crypto.randomUUID() };
    expect(await readPendingTotpSecret(browser.request("/"), elsewhere)).toBeNull();
    later(15 * 60_000 + 1);
    expect(await failure(confirmTotpSetup(browser.request("/"), actor, codeAt(secret)))).toBe(
      "second_factor_set_up_expired",
    );
  });

  it("happens once when its form is sent twice at once", async () => {
    const person = await aPerson();
    const browser = await signedIn(person);
    const actor = await actorIn(browser);
    browser.take(await beginTotpSetup(actor, person.password));
    const code = codeAt((await readPendingTotpSecret(browser.request("/"), actor)) as string);
    const twins = [1, 2].map(() => failure(confirmTotpSetup(browser.request("/"), actor, code)));
    expect((await Promise.all(twins)).sort()).toEqual(["second_factor_already_on", null].sort());
    expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, person.id))).toBe(10);
  });

  it("is refused to a session that has not proved the factor that is on", async () => {
    const { person, actor } = await protectedPerson();
    await removeTotp(actor, { password: person.password, ...recovery((await renewed(person, actor))[0]) });
    const browser = await signedIn(person);
    const byPassword = await actorIn(browser);
    browser.take(await beginTotpSetup(byPassword, person.password));
    const secret = (await readPendingTotpSecret(browser.request("/"), byPassword)) as string;
    // Meanwhile the person adds a passkey in another session.
    await db.insert(authenticators).values({ userId: person.id, secret: "…", lastStep: 0 });
    expect(await failure(confirmTotpSetup(browser.request("/"), byPassword, codeAt(secret)))).toBe("forbidden");
    expect(await failure(renewRecoveryCodes(byPassword, person.password))).toBe("forbidden");
  });
});

async function renewed(person: Person, actor: Actor): Promise<string[]> {
  const browser = new Browser().take(await renewRecoveryCodes(actor, person.password));
  return (await readPendingRecoveryCodes(browser.request("/"), actor)) as string[];
}

describe("an account whose address is not confirmed", () => {
  it("gets no first factor where e-mails are sent: it may be registered on the address of another", async () => {
    const given = config;
    try {
      setConfig({ ...given, SMTP_URL: "smtp://relais.invalid" });
      const person = await aPerson();
      await db.update(users).set({ emailVerified: false }).where(eq(users.id, person.id));
      const actor = await actorIn(await signedIn(person));
      const party = { id: "localhost", origin: "http://localhost" };
      expect(await failure(beginTotpSetup(actor, person.password))).toBe("email_unconfirmed");
      expect(await failure(beginPasskeyRegistration(actor, party, person.password))).toBe("email_unconfirmed");
      await db.update(users).set({ emailVerified: true }).where(eq(users.id, person.id));
      expect(await failure(beginTotpSetup(actor, person.password))).toBeNull();
    } finally {
      setConfig(given);
    }
  });
});

describe("signing in with a second factor", () => {
  it("opens a session after the code, and none after the right password alone", async () => {
    const { person, secret } = await protectedPerson();
    const before = await db.$count(sessions, eq(sessions.userId, person.id));
    const browser = new Browser();
    const answer = await logIn(from(browser), passwordOf(person));
    expect(answer.role).toBeNull();
    browser.take(answer);
    expect(browser.cookies.has("recours.session_token")).toBe(false);
    expect(await db.$count(sessions, eq(sessions.userId, person.id))).toBe(before);
    browser.take((await signInWithCode(from(browser), app(codeAt(secret)))).headers);
    expect(await actorIn(browser)).toMatchObject({ userId: person.id, secondFactor: true });
    expect(await readPendingSignIn(browser.request("/"))).toBeNull();
  });

  it("accepts the codes of the previous and the next time step, and no others", async () => {
    for (const [offset, expected] of [
      [-2 * STEP, "wrong_code"],
      [-STEP, null],
      [STEP, null],
      [2 * STEP, "wrong_code"],
    ] as const) {
      const { person, secret } = await protectedPerson();
      later(10 * STEP);
      const browser = await waiting(person);
      const result = await failure(signInWithCode(from(browser), app(codeAt(secret, offset))));
      expect([offset, result]).toEqual([offset, expected]);
    }
  });

  it("accepts a code once, and no code older than an accepted one", async () => {
    const { person, secret } = await protectedPerson();
    later(10 * STEP);
    const [one, two] = [await waiting(person), await waiting(person)];
    const [code, older] = [codeAt(secret), codeAt(secret, -STEP)];
    one.take((await signInWithCode(from(one), app(code))).headers);
    expect(await failure(signInWithCode(from(two), app(code)))).toBe("wrong_code");
    expect(await failure(signInWithCode(from(two), app(older)))).toBe("wrong_code");
    later(STEP);
    expect(await failure(signInWithCode(from(two), app(codeAt(secret))))).toBeNull();
  });

  it("signs in one of two browsers that send the same code at once", async () => {
    const { person, secret } = await protectedPerson();
    const browsers = [await waiting(person), await waiting(person)];
    const results = browsers.map((browser) => failure(signInWithCode(from(browser), app(codeAt(secret)))));
    expect((await Promise.all(results)).sort()).toEqual(["wrong_code", null].sort());
  });

  it("accepts a recovery code once, however it is typed, and tells the person how many are left", async () => {
    const { person, actor, codes } = await protectedPerson();
    const browser = await waiting(person);
    const typed = ` ${codes[3]?.toLowerCase().replace("-", " ").replaceAll("0", "o").replaceAll("1", "l")} `;
    browser.take((await signInWithCode(from(browser), recovery(typed))).headers);
    expect((await actorIn(browser)).secondFactor).toBe(true);
    expect((await readSecondFactor(actor)).recoveryCodes).toBe(9);
    const again = await waiting(person);
    expect(await failure(signInWithCode(from(again), recovery(codes[3])))).toBe("wrong_recovery_code");
    expect(await mailsOf(person)).toEqual(["recovery_code_used", "second_factor_on"]);
  });

  it("signs in one of two browsers that send the same recovery code at once", async () => {
    const { person, codes } = await protectedPerson();
    const browsers = [await waiting(person), await waiting(person)];
    const results = browsers.map((browser) => failure(signInWithCode(from(browser), recovery(codes[0]))));
    expect((await Promise.all(results)).sort()).toEqual(["wrong_recovery_code", null].sort());
  });

  it("keeps recovery codes as argon2id hashes, and gives one to those that had none, which still work once", async () => {
    const { person, codes } = await protectedPerson();
    const own = eq(recoveryCodes.userId, person.id);
    const stored = async () => (await db.select().from(recoveryCodes).where(own)).map(({ digest }) => digest);
    for (const hash of await stored()) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$.{22}\$.{43}$/);
    // As an earlier version stored them.
    const digests = codes.map((code) =>
      createHmac("sha256", deriveKey(RECOVERY_CODE_KEY))
        .update(`${person.id}:${code.replace("-", "")}`)
        .digest("base64url"),
    );
    await db.delete(recoveryCodes).where(own);
    await db.insert(recoveryCodes).values(digests.map((digest) => ({ userId: person.id, digest })));
    const sign = async (code?: string) => failure(signInWithCode(from(await waiting(person)), recovery(code)));
    expect(await sign(codes[0])).toBeNull();
    expect(await hashPlainRecoveryCodes()).toBe(10);
    expect(await hashPlainRecoveryCodes()).toBe(0);
    expect((await stored()).filter((hash) => !hash.startsWith("$argon2id$"))).toEqual([]);
    expect(await sign(codes[0])).toBe("wrong_recovery_code");
    expect(await sign(codes[1])).toBeNull();
    expect(await sign(codes[1])).toBe("wrong_recovery_code");
  });

  it("refuses another person's recovery code", async () => {
    const [one, two] = [await protectedPerson(), await protectedPerson()];
    const browser = await waiting(one.person);
    expect(await failure(signInWithCode(from(browser), recovery(two.codes[0])))).toBe("wrong_recovery_code");
  });

  it("pauses after ten wrong codes from any addresses, and checks no code meanwhile", async () => {
    const { person, secret, codes } = await protectedPerson();
    const stranger = await waiting(person);
    for (let n = 0; n < 10; n++)
      expect(await failure(signInWithCode(from(stranger), app("000000")))).toBe("wrong_code");
    expect(await failure(signInWithCode(from(stranger), app(codeAt(secret))))).toBe("too_many_requests");
    expect(await failure(signInWithCode(from(stranger), recovery(codes[0])))).toBe("too_many_requests");
    later(60 * 60_000 + 1);
    const again = await waiting(person);
    expect(await failure(signInWithCode(from(again), app(codeAt(secret))))).toBeNull();
  });

  it("lets a browser that signed in before sign in while others keep failing", async () => {
    const { person, browser: own, secret } = await protectedPerson();
    const stranger = await waiting(person);
    for (let n = 0; n < 11; n++) await failure(signInWithCode(from(stranger), app("000000")));
    own.cookies.delete("recours.session_token");
    await waiting(person, own);
    expect(await failure(signInWithCode(from(own), app(codeAt(secret))))).toBeNull();
  });

  it("tells the person when wrong codes begin a pause, once", async () => {
    const { person } = await protectedPerson();
    const stranger = await waiting(person);
    for (let n = 0; n < 9; n++) await failure(signInWithCode(from(stranger), app("000000")));
    expect(await mailsOf(person)).not.toContain("second_factor_paused");
    for (let n = 0; n < 5; n++) await failure(signInWithCode(from(stranger), app("000000")));
    expect((await mailsOf(person)).filter((kind) => kind === "second_factor_paused")).toHaveLength(1);
  });

  it("takes thirty wrong codes a day from any browsers, known ones included; a recovery code still works", async () => {
    const { person, secret, codes } = await protectedPerson();
    const results: (string | null)[] = [];
    for (let browsers = 0; browsers < 4; browsers++) {
      const known = await waiting(person, await signedIn(person));
      for (let n = 0; n < 10; n++) results.push(await failure(signInWithCode(from(known), app("000000"))));
    }
    expect(results.filter((code) => code === "wrong_code")).toHaveLength(30);
    const own = await waiting(person, await signedIn(person));
    expect(await failure(signInWithCode(from(own), app(codeAt(secret))))).toBe("too_many_requests");
    expect(await failure(signInWithCode(from(own), recovery(codes[0])))).toBeNull();
    later(24 * 60 * 60_000 + 1);
    await waiting(person, own);
    expect(await failure(signInWithCode(from(own), app(codeAt(secret))))).toBeNull();
  });

  it("gives a browser that set a new password by a link no counter of its own", async () => {
    const { person } = await protectedPerson();
    const results: (string | null)[] = [];
    for (let links = 0; links < 3; links++) {
      const fresh = new Browser();
      const link = { kind: "password_reset", userId: person.id, email: person.email } as const;
      const token = new URL(await transaction((tx) => issueLink(tx, link))).searchParams.get("token") as string;
      fresh.take(await resetPassword(from(fresh), token, `un nouveau secret numéro ${links}`));
      await waiting(person, fresh);
      for (let n = 0; n < 6; n++) results.push(await failure(signInWithCode(from(fresh), app("000000"))));
    }
    expect(results.filter((code) => code === "wrong_code")).toHaveLength(10);
  });

  it("checks no more than ten of fifty codes sent at once", async () => {
    const { person } = await protectedPerson();
    const stranger = await waiting(person);
    const guesses = Array.from({ length: 50 }, () => failure(signInWithCode(from(stranger), app("000000"))));
    const results = await Promise.all(guesses);
    expect(results.filter((code) => code === "wrong_code")).toHaveLength(10);
    expect(results.filter((code) => code === "too_many_requests")).toHaveLength(40);
  });

  it("asks for the password again after ten minutes, after it was changed, and when the cookie is forged", async () => {
    const { person, secret } = await protectedPerson();
    const browser = await waiting(person);
    const forged = new Browser();
    const encrypted = browser.cookies.get("recours.second_factor") ?? "";
    forged.cookies.set(
      "recours.second_factor",
      encrypted.replace(/^(.{40})./, (_, head) => `${head}A`),
    );
    expect(forged.cookies.get("recours.second_factor")).not.toBe(encrypted);
    expect(await readPendingSignIn(forged.request("/"))).toBeNull();
    expect(await readPendingSignIn(browser.request("/"))).toMatchObject({ userId: person.id });
    await db
      .update(accounts)
      .set({ password: await hashPassword("autre secret") })
      .where(eq(accounts.userId, person.id));
    expect(await failure(signInWithCode(from(browser), app(codeAt(secret))))).toBe("sign_in_expired");
    const again = await waiting(person);
    later(10 * 60_000 + 1);
    expect(await failure(signInWithCode(from(again), app(codeAt(secret))))).toBe("sign_in_expired");
  });
});

describe("removing the authenticator app", () => {
  it("asks for the password and a code; afterwards the password alone opens sessions", async () => {
    const { person, browser, actor, secret } = await protectedPerson();
    expect(await failure(removeTotp(actor, { password: "mauvais", ...app(codeAt(secret)) }))).toBe("wrong_password");
    expect(await failure(removeTotp(actor, { password: person.password, ...app("000000") }))).toBe("wrong_code");
    await removeTotp(actor, { password: person.password, ...app(codeAt(secret)) });
    expect(await readSecondFactor(actor)).toEqual({ app: null, passkeys: 0, recoveryCodes: 0 });
    expect((await actorIn(browser)).secondFactor).toBe(false);
    expect((await logIn(from(new Browser()), passwordOf(person))).role).toBe("client");
    expect(await mailsOf(person)).toEqual(["second_factor_off", "second_factor_on"]);
  });

  it("says when there is none", async () => {
    const person = await aPerson();
    const actor = await actorIn(await signedIn(person));
    expect(await failure(removeTotp(actor, { password: person.password, ...app("000000") }))).toBe("second_factor_off");
    expect(await failure(renewRecoveryCodes(actor, person.password))).toBe("second_factor_off");
  });
});

describe("recovery codes", () => {
  it("are renewed with the password: the former ones stop working", async () => {
    const { person, actor, codes } = await protectedPerson();
    expect(await failure(renewRecoveryCodes(actor, "mauvais"))).toBe("wrong_password");
    const fresh = await renewed(person, actor);
    const browser = await waiting(person);
    expect(await failure(signInWithCode(from(browser), recovery(codes[0])))).toBe("wrong_recovery_code");
    expect(await failure(signInWithCode(from(browser), recovery(fresh[0])))).toBeNull();
  });
});

describe("the reset by the command line", () => {
  it("removes the factor, its codes and every session, notifies the person and records it in the journal", async () => {
    const { person, browser } = await protectedPerson();
    await resetSecondFactor(person.email.toUpperCase());
    expect(await actorIn(browser)).toBeNull();
    expect((await logIn(from(new Browser()), passwordOf(person))).role).toBe("client");
    expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, person.id))).toBe(0);
    expect(await mailsOf(person)).toEqual(["second_factor_off", "second_factor_on"]);
    const audit = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, person.id));
    expect(audit.find(({ action }) => action === "account.second_factor_reset")).toMatchObject({ actorId: null });
    expect(await failure(resetSecondFactor(person.email))).toBe("second_factor_off");
    expect(await failure(resetSecondFactor("personne@nulle.part"))).toBe("not_found");
  });
});
