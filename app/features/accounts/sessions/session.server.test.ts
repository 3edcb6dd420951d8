import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database, db } from "~/db/client.server";
import { profiles, sessions } from "~/db/schema";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import { aPerson } from "~tests/factories";
import { Browser } from "~tests/setup/browser";
import { freshDatabase } from "~tests/setup/database";
import { logIn } from "../sign-in/commands.server";
import { logOut, touchSession } from "./commands.server";
import { readSession } from "./queries.server";

freshDatabase();
beforeAll(() => startRateLimits(database));

const facts = (browser: Browser) => ({ request: browser.request("/login", { form: {} }), ip: "203.0.113.1" });
const DAY = 24 * 3600_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);

/** The value and the signature of a browser's session cookie. */
const cookieParts = (browser: Browser): [string, string] => {
  const cookie = decodeURIComponent(browser.cookies.get("recours.session_token") ?? "");
  const dot = cookie.lastIndexOf(".");
  return [cookie.slice(0, dot), cookie.slice(dot + 1)];
};
const tokenIn = (browser: Browser): string => JSON.parse(Buffer.from(cookieParts(browser)[0], "base64").toString());

describe("a session", () => {
  const signedIn = async () => {
    const person = await aPerson();
    const browser = new Browser();
    browser.take(await logIn(facts(browser), { email: person.email, password: person.password }));
    return { person, browser };
  };

  it("is over, in the browser and in the database, once the person has signed out", async () => {
    const { person, browser } = await signedIn();
    const stolen = new Browser();
    for (const [name, value] of browser.cookies) stolen.cookies.set(name, value);
    browser.take(await logOut(browser.request("/logout", { form: {} })));
    expect(await readSession(browser.request("/"))).toMatchObject({ actor: null, expired: false });
    expect((await readSession(stolen.request("/"))).actor).toBeNull();
    expect(await db.$count(sessions, eq(sessions.userId, person.id))).toBe(0);
  });

  it("has ended when its row was deleted, as from another tab or by an administrator", async () => {
    const { person, browser } = await signedIn();
    await db.delete(sessions).where(eq(sessions.userId, person.id));
    expect(await readSession(browser.request("/"))).toMatchObject({ actor: null, expired: true });
  });

  it("has ended after a week without a visit, whether or not the browser still sends its cookie", async () => {
    const { person, browser } = await signedIn();
    const past = new Date(Date.now() - 1000);
    await db.update(sessions).set({ expiresAt: past }).where(eq(sessions.userId, person.id));
    expect(await readSession(browser.request("/"))).toMatchObject({ actor: null, expired: true });
    browser.cookies.delete("recours.session_token");
    expect(await readSession(browser.request("/"))).toMatchObject({ actor: null, expired: true });
  });

  it("is renewed by a visit a day later", async () => {
    const { person, browser } = await signedIn();
    const ends = inDays(3);
    await db.update(sessions).set({ expiresAt: ends }).where(eq(sessions.userId, person.id));
    const { actor, headers } = await readSession(browser.request("/"));
    expect(actor?.userId).toBe(person.id);
    expect(headers.getSetCookie().join()).toContain("recours.session_token=");
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, person.id));
    expect(session?.expiresAt.getTime()).toBeGreaterThan(ends.getTime());
  });

  it("ends thirty days after it was opened, however often it is used", async () => {
    const { person, browser } = await signedIn();
    const opened = (daysAgo: number, endsIn: number) =>
      db
        .update(sessions)
        .set({ createdAt: inDays(-daysAgo), expiresAt: inDays(endsIn) })
        .where(eq(sessions.userId, person.id));
    const endIn = async () => {
      const { actor, headers } = await readSession(browser.request("/"));
      const [session] = await db.select().from(sessions).where(eq(sessions.userId, person.id));
      const days = session && Math.round((session.expiresAt.getTime() - Date.now()) / DAY);
      return { days: actor ? days : "over", cookies: headers.getSetCookie().length };
    };
    await opened(22, 5);
    expect(await endIn()).toMatchObject({ days: 7 });
    await opened(25, 5);
    expect(await endIn()).toEqual({ days: 5, cookies: 0 });
    await opened(30, -0.001);
    expect(await endIn()).toMatchObject({ days: "over" });
  });

  it("is not found by a forged cookie", async () => {
    const browser = new Browser();
    browser.cookies.set("recours.session_token", "abc.def");
    expect((await readSession(browser.request("/"))).actor).toBeNull();
  });

  it("leaves only a digest of its token in the database", async () => {
    const { person, browser } = await signedIn();
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, person.id));
    const token = tokenIn(browser);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(session?.tokenDigest).toBe(createHash("sha256").update(token).digest("base64url"));
    expect(JSON.stringify(session)).not.toContain(token);
  });

  it("is not opened by its token without our signature, nor by the signature of another token", async () => {
    const [own, other] = [await signedIn(), await signedIn()];
    const [value] = cookieParts(own.browser);
    const [, signature] = cookieParts(other.browser);
    for (const forged of [value, `${value}.`, `${value}.${signature}`]) {
      const browser = new Browser();
      browser.cookies.set("recours.session_token", encodeURIComponent(forged));
      expect((await readSession(browser.request("/"))).actor).toBeNull();
    }
  });

  it("has a token of its own at every sign-in, whatever cookie the browser sends", async () => {
    const { person, browser } = await signedIn();
    const first = tokenIn(browser);
    const before = browser.request("/");
    browser.take(await logIn(facts(browser), { email: person.email, password: person.password }));
    expect(tokenIn(browser)).not.toBe(first);
    // The former token opens nothing any more.
    expect((await readSession(before)).actor).toBeNull();
    expect(await db.$count(sessions, eq(sessions.userId, person.id))).toBe(1);
    expect((await readSession(browser.request("/"))).actor?.userId).toBe(person.id);
  });

  it("is not opened when the journal cannot record it", async () => {
    const person = await aPerson();
    await db.execute(
      sql`alter table audit_entries add constraint refuse check (subject_id <> ${sql.raw(`'${person.id}'`)})`,
    );
    const browser = new Browser();
    await expect(logIn(facts(browser), { email: person.email, password: person.password })).rejects.toMatchObject({
      code: "login_failed",
    });
    await db.execute(sql`alter table audit_entries drop constraint refuse`);
    expect(await db.$count(sessions, eq(sessions.userId, person.id))).toBe(0);
  });

  it("is not renewed when it ended during the request", async () => {
    const { person } = await signedIn();
    const due = { expiresAt: inDays(3), lastUsedAt: inDays(-4) };
    const [session] = await db.update(sessions).set(due).where(eq(sessions.userId, person.id)).returning();
    if (!session) throw new Error("There is no session.");
    await db.delete(sessions).where(eq(sessions.id, session.id));
    expect(await touchSession(session)).toBeNull();
  });

  it("gives an account without a profile an empty one", async () => {
    const { person, browser } = await signedIn();
    await db.delete(profiles).where(eq(profiles.id, person.id));
    expect((await readSession(browser.request("/"))).actor).toMatchObject({ userId: person.id, firstName: "" });
    const [made] = await db.select().from(profiles).where(eq(profiles.id, person.id));
    expect(made).toMatchObject({ gdprConsent: false, termsAccepted: false, country: "France" });
  });
});
