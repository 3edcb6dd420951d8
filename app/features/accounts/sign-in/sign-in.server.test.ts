import { argon2Sync } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { db } from "~/db/client.server";
import { accounts, auditEntries, emailLogs, profiles, sessions, users } from "~/db/schema";
import { deliverEmail } from "~/features/emails/jobs.server";
import type { AppError } from "~/platform/errors";
import { aClient, aPerson } from "~tests/factories";
import { Browser } from "~tests/setup/browser";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { register } from "../creation/commands.server";
import { logOut } from "../sessions/commands.server";
import { readSession } from "../sessions/queries.server";
import { logIn } from "./commands.server";
import type { RegistrationInput } from "./schema";

freshDatabase();
queueJobs(deliverEmail);
afterEach(() => void vi.useRealTimers());

let last = 0;
const address = () => `203.0.113.${++last % 250}`;
const registrationInput = (given: Partial<RegistrationInput> = {}): RegistrationInput => ({
  firstName: "Camille",
  lastName: "Durand",
  email: `nouveau${++last}@exemple.fr`,
  phone: "+33612345678",
  password: "secret-1",
  country: "Belgique",
  ...given,
});
const from = (browser: Browser, ip = address()) => ({ request: browser.request("/login", { form: {} }), ip });
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: AppError) => error,
  );

describe("registration", () => {
  it("makes the account, its profile and a session", async () => {
    const browser = new Browser();
    const person = registrationInput();
    browser.take(await register(from(browser), person));
    const { actor } = await readSession(browser.request("/dashboard"));
    expect(actor).toMatchObject({ email: person.email, firstName: "Camille", role: "client", identityVerified: false });
    const [profile] = await db.select().from(profiles).where(eq(profiles.email, person.email));
    expect(profile).toMatchObject({
      lastName: "Durand",
      phone: "+33612345678",
      country: "Belgique",
      gdprConsent: false,
    });
    const audit = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, profile?.id as string));
    expect(audit.map(({ action }) => action)).toEqual(["account.registered", "account.signed_in"]);
    const emails = await db.select().from(emailLogs).where(eq(emailLogs.recipient, person.email));
    expect(emails.map(({ kind }) => kind)).toEqual(["email_confirmation"]);
  });

  it("stores a domain with accents in ASCII, shows it as it is typed, and signs in either way", async () => {
    const person = registrationInput({ email: "zoe@xn--ct-cja6b.example" });
    const browser = new Browser();
    browser.take(await register(from(browser), person));
    expect((await readSession(browser.request("/dashboard"))).actor?.email).toBe("zoe@côté.example");
    const { rows } = await db.execute(sql`select email from users union all select recipient from email_logs`);
    expect(rows).toContainEqual({ email: "zoe@xn--ct-cja6b.example" });
    expect(JSON.stringify(rows)).not.toContain("côté");
    for (const email of ["zoe@côté.example", "zoe@xn--ct-cja6b.example"])
      await expect(logIn(from(new Browser()), { email, password: person.password })).resolves.toBeDefined();
  });

  it("stores the password only as an argon2id hash", async () => {
    const person = registrationInput({ password: "tres-secret" });
    await register(from(new Browser()), person);
    const [row] = await db
      .select({ password: accounts.password })
      .from(accounts)
      .innerJoin(users, eq(users.id, accounts.userId))
      .where(eq(users.email, person.email));
    expect(row?.password).toMatch(/^\$argon2id\$/);
    expect(row?.password).not.toContain("tres-secret");
  });

  it("hashes a right password again at sign-in when its hash has a former cost", async () => {
    const person = await aPerson({ password: "tres-secret" });
    const own = eq(accounts.userId, person.id);
    const salt = Buffer.alloc(16, 7);
    const cost = { memory: 64, passes: 1, parallelism: 1, tagLength: 32 };
    const tag = argon2Sync("argon2id", { message: "tres-secret", nonce: salt, ...cost });
    const plain = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
    const former = `$argon2id$v=19$m=64,t=1,p=1$${plain(salt)}$${plain(tag)}`;
    await db.update(accounts).set({ password: former }).where(own);
    const stored = async () => (await db.select().from(accounts).where(own))[0]?.password;
    await failure(logIn(from(new Browser()), { email: person.email, password: "autre" }));
    expect(await stored()).toBe(former);
    await logIn(from(new Browser()), { email: person.email, password: "tres-secret" });
    const renewed = await stored();
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await logIn(from(new Browser()), { email: person.email, password: "tres-secret" });
    expect(await stored()).toBe(renewed);
  });

  it("refuses a common password, and makes no account", async () => {
    const person = registrationInput({ password: "bonjour123" });
    expect((await failure(register(from(new Browser()), person)))?.code).toBe("common_password");
    expect(await db.select().from(users).where(eq(users.email, person.email))).toEqual([]);
  });

  it("records the address of the connection, not one claimed by a header", async () => {
    const browser = new Browser();
    const request = browser.request("/register", { form: {}, headers: { "X-Forwarded-For": "198.51.100.7" } });
    browser.take(await register({ request, ip: "203.0.113.251" }, registrationInput()));
    const { actor } = await readSession(browser.request("/"));
    const [session] = await db
      .select()
      .from(sessions)
      .where(eq(sessions.id, actor?.sessionId as string));
    expect(session?.ipAddress).toBe("203.0.113.251");
  });

  it("refuses an e-mail address that has an account, whatever its case, and opens no session", async () => {
    const known = await aPerson({ email: "dejala@exemple.fr", password: "secret-1" });
    await db
      .update(users)
      .set({ createdAt: new Date(Date.now() - 60_000) })
      .where(eq(users.id, known.id));
    const error = await failure(register(from(new Browser()), registrationInput({ email: "dejala@exemple.fr" })));
    expect(error?.message).toBe(
      "Cette adresse e-mail est déjà utilisée. Veuillez vous connecter ou utiliser une autre adresse.",
    );
    expect(await db.$count(sessions, eq(sessions.userId, known.id))).toBe(0);
  });

  it("makes one account of a form sent twice at once, and signs in both times", async () => {
    const person = registrationInput();
    const copies = [new Browser(), new Browser()];
    const answers = await Promise.all(copies.map((copy) => register(from(copy), person)));
    for (const [index, copy] of copies.entries()) {
      copy.take(answers[index] as Headers);
      expect((await readSession(copy.request("/"))).actor?.email).toBe(person.email);
    }
    expect(await db.$count(users, eq(users.email, person.email))).toBe(1);
    expect(await db.$count(profiles, eq(profiles.email, person.email))).toBe(1);
  });

  it("refuses the same address sent seconds later with another password", async () => {
    const person = registrationInput();
    await register(from(new Browser()), person);
    const error = await failure(register(from(new Browser()), { ...person, password: "autre-secret" }));
    expect(error?.code).toBe("already_registered");
  });

  it("stores no account when its profile cannot be created", async () => {
    const person = registrationInput();
    await db.execute(sql`alter table profiles add constraint refuse_all check (email = '') not valid`);
    const error = await failure(register(from(new Browser()), person));
    await db.execute(sql`alter table profiles drop constraint refuse_all`);
    expect(error?.message).toBe("Erreur lors de la création du profil. Veuillez réessayer.");
    expect(await db.$count(users, eq(users.email, person.email))).toBe(0);
    expect((await register(from(new Browser()), person)).getSetCookie().length).toBeGreaterThan(0);
  });
});

describe("login", () => {
  it("accepts the right password whatever the case of the e-mail address", async () => {
    const person = await aPerson({ email: "casse@exemple.fr" });
    const browser = new Browser();
    browser.take(await logIn(from(browser), { email: person.email, password: person.password }));
    expect((await readSession(browser.request("/"))).actor?.userId).toBe(person.id);
  });

  it("gives the same answer for an unknown e-mail address and for a wrong password", async () => {
    const person = await aPerson();
    const wrong = await failure(logIn(from(new Browser()), { email: person.email, password: "mauvais" }));
    const unknown = await failure(logIn(from(new Browser()), { email: "personne@nulle.part", password: "mauvais" }));
    expect([wrong?.message, unknown?.message]).toEqual(
      Array(2).fill("Identifiants incorrects. Veuillez vérifier votre email et mot de passe."),
    );
  });

  it("pauses an account after ten failures, says for how long, and checks no password meanwhile", async () => {
    const person = await aPerson();
    const attempt = (password: string) => logIn(from(new Browser()), { email: person.email, password });
    for (let n = 0; n < 10; n++) expect((await failure(attempt("mauvais")))?.code).toBe("invalid_credentials");
    const paused = await failure(attempt(person.password));
    expect(paused?.message).toBe("Trop de tentatives. Réessayez dans 15 minutes.");
    expect(paused?.status).toBe(429);
  });

  it("pauses an e-mail address that has no account just the same", async () => {
    const attempt = () => failure(logIn(from(new Browser()), { email: "fantome@exemple.fr", password: "mauvais" }));
    for (let n = 0; n < 10; n++) await attempt();
    expect((await attempt())?.code).toBe("too_many_requests");
  });

  it("ends the pause after its time, however many attempts are made meanwhile", async () => {
    const person = await aPerson();
    const attempt = (password: string) => failure(logIn(from(new Browser()), { email: person.email, password }));
    vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
    for (let n = 0; n < 10; n++) await attempt("mauvais");
    vi.setSystemTime(Date.now() + 14 * 60_000);
    for (let n = 0; n < 20; n++) expect((await attempt("mauvais"))?.code).toBe("too_many_requests");
    expect((await attempt(person.password))?.message).toBe("Trop de tentatives. Réessayez dans 1 minute.");
    vi.setSystemTime(Date.now() + 61_000);
    expect(await attempt(person.password)).toBeNull();
  });

  it("accepts the right password from a browser that signed in before, while others keep the account paused", async () => {
    const person = await aPerson();
    const own = new Browser();
    own.take(await logIn(from(own), { email: person.email, password: person.password }));
    own.take(await logOut(own.request("/logout", { form: {} })));
    const stranger = () => failure(logIn(from(new Browser()), { email: person.email, password: "mauvais" }));
    for (let n = 0; n < 11; n++) await stranger();
    expect((await stranger())?.code).toBe("too_many_requests");
    expect(await failure(logIn(from(own), { email: person.email, password: person.password }))).toBeNull();
    expect((await stranger())?.code).toBe("too_many_requests");
  });

  it("pauses a browser that signed in before after its own failures", async () => {
    const person = await aPerson();
    const own = new Browser();
    own.take(await logIn(from(own), { email: person.email, password: person.password }));
    const attempt = (password: string) => failure(logIn(from(own), { email: person.email, password }));
    for (let n = 0; n < 10; n++) expect((await attempt("mauvais"))?.code).toBe("invalid_credentials");
    expect((await attempt(person.password))?.code).toBe("too_many_requests");
  });

  it("limits a browser known to one account on other accounts, and a browser with a forged cookie", async () => {
    const [known, victim] = [await aPerson(), await aPerson()];
    const browser = new Browser();
    browser.take(await logIn(from(browser), { email: known.email, password: known.password }));
    const forged = new Browser();
    forged.cookies.set("recours.device", browser.cookies.get("recours.device")?.replace(/^.{8}/, "AAAAAAAA") ?? "");
    for (let n = 0; n < 10; n++)
      await failure(logIn(from(new Browser()), { email: victim.email, password: "mauvais" }));
    for (const attacker of [browser, forged]) {
      const error = await failure(logIn(from(attacker), { email: victim.email, password: "mauvais" }));
      expect(error?.code).toBe("too_many_requests");
    }
  });

  it("pauses an address after fifty failures on any accounts; its right passwords do not count", async () => {
    const person = await aClient();
    const ip = "198.51.100.20";
    const right = { email: person.email, password: person.password };
    for (let n = 0; n < 3; n++) await logIn(from(new Browser(), ip), right);
    for (let n = 0; n < 50; n++) {
      const error = await failure(logIn(from(new Browser(), ip), { email: `a${n}@exemple.fr`, password: "mauvais" }));
      expect(error?.code).toBe("invalid_credentials");
    }
    expect((await failure(logIn(from(new Browser(), ip), right)))?.code).toBe("too_many_requests");
    expect(await failure(logIn(from(new Browser(), "198.51.100.21"), right))).toBeNull();
  });

  it("checks no more than ten of a hundred passwords sent at once", async () => {
    const person = await aPerson();
    const guesses = Array.from({ length: 100 }, (_, n) =>
      failure(logIn(from(new Browser(), `192.0.2.${n}`), { email: person.email, password: `mauvais-${n}` })),
    );
    const codes = (await Promise.all(guesses)).map((error) => error?.code);
    expect(codes.filter((code) => code === "invalid_credentials")).toHaveLength(10);
    expect(codes.filter((code) => code === "too_many_requests")).toHaveLength(90);
  });
});
