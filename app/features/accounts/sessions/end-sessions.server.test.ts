import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database, db } from "~/db/client.server";
import { auditEntries, sessions } from "~/db/schema";
import { config } from "~/platform/config.server";
import { eventStream } from "~/platform/live/event-stream.server";
import { isInAudience, liveClients, startLive } from "~/platform/live/live.server";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import { anAdministrator, aPerson, type Person } from "~tests/factories";
import { Browser } from "~tests/setup/browser";
import { freshDatabase } from "~tests/setup/database";
import type { Actor } from "../actor";
import { logIn } from "../sign-in/commands.server";
import { logOut, revokeOtherSessions, revokeSession } from "./commands.server";
import { isSessionValid, listSessions, readSession } from "./queries.server";
import { SESSIONS_ENDED } from "./rules";

freshDatabase();
let stopLive = async () => {};
beforeAll(async () => {
  await startRateLimits(database);
  stopLive = await startLive(database, config.DATABASE_URL);
});
afterAll(() => stopLive());

const PHONE =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";
let last = 0;

/** A browser in which a person signed in, and the actor of its session. */
async function signedIn(person: Person, userAgent = ""): Promise<{ browser: Browser; actor: Actor }> {
  const browser = new Browser();
  const request = browser.request("/login", { form: {}, headers: { "User-Agent": userAgent } });
  browser.take(await logIn({ request, ip: `203.0.113.${++last % 250}` }, person));
  return { browser, actor: await actorIn(browser) };
}

async function actorIn(browser: Browser): Promise<Actor> {
  const { actor } = await readSession(browser.request("/"));
  if (!actor) throw new Error("Nobody is signed in.");
  return actor;
}

const isSignedIn = async (browser: Browser) => (await readSession(browser.request("/"))).actor !== null;
/** The journal entries about an account, without its sign-ins. */
const auditOf = async (userId: string) =>
  (await db.select().from(auditEntries).where(eq(auditEntries.subjectId, userId)))
    .filter(({ action }) => action !== "account.signed_in")
    .map(({ action, actorId, details }) => [action, actorId, details]);

describe("the list of sessions", () => {
  it("names the device of each valid session, the present one first", async () => {
    const person = await aPerson();
    const phone = await signedIn(person, PHONE);
    const here = await signedIn(person);
    const ended = await signedIn(person);
    await db
      .update(sessions)
      .set({ expiresAt: new Date(0) })
      .where(eq(sessions.id, ended.actor.sessionId));
    const list = await listSessions(here.actor, person.id);
    expect(list).toMatchObject({
      total: 2,
      sessions: [
        { id: here.actor.sessionId, isCurrent: true, device: { label: "Appareil inconnu" } },
        { id: phone.actor.sessionId, isCurrent: false, device: { label: "Chrome sur Android", kind: "phone" } },
      ],
    });
    expect(JSON.stringify(list)).not.toContain("Mozilla");
  });

  it("is shown to the person and to administrators, and not found by others", async () => {
    const [person, other, staff] = [await aPerson(), await aPerson(), await anAdministrator()];
    const { actor } = await signedIn(person);
    expect(await listSessions(staff.actor, person.id)).toMatchObject({
      sessions: [{ id: actor.sessionId, isCurrent: false }],
    });
    await expect(listSessions(other.actor, person.id)).rejects.toMatchObject({ code: "not_found" });
    await expect(listSessions(staff.actor, "x' or 1=1")).rejects.toMatchObject({ code: "not_found" });
  });

  it("lists the fifty used last and counts the others; the present session is always listed", async () => {
    const person = await aPerson();
    const { actor } = await signedIn(person);
    await db
      .update(sessions)
      .set({ lastUsedAt: new Date(0) })
      .where(eq(sessions.id, actor.sessionId));
    const expiresAt = new Date(Date.now() + 3600_000);
    const many = Array.from({ length: 60 }, () => ({ id: crypto.randomUUID(), tokenDigest: crypto.randomUUID() }));
    await db.insert(sessions).values(many.map((row) => ({ ...row, userId: person.id, expiresAt })));
    const list = await listSessions(actor, person.id);
    expect([list.sessions.length, list.total, list.sessions[0]?.id]).toEqual([50, 61, actor.sessionId]);
  });

  it("shows the last use to within five minutes, and writes it no more often", async () => {
    const person = await aPerson();
    const { browser, actor } = await signedIn(person);
    const lastUse = async () => {
      const [row] = await db.select().from(sessions).where(eq(sessions.id, actor.sessionId));
      return row?.lastUsedAt.getTime() as number;
    };
    const fourMinutes = Date.now() - 4 * 60_000;
    await db
      .update(sessions)
      .set({ lastUsedAt: new Date(fourMinutes) })
      .where(eq(sessions.id, actor.sessionId));
    await readSession(browser.request("/"));
    expect(await lastUse()).toBe(fourMinutes);
    await db
      .update(sessions)
      .set({ lastUsedAt: new Date(fourMinutes - 61_000) })
      .where(eq(sessions.id, actor.sessionId));
    await Promise.all([readSession(browser.request("/")), readSession(browser.request("/"))]);
    expect(Date.now() - (await lastUse())).toBeLessThan(60_000);
  });
});

describe("ending a session", () => {
  it("signs the device out at its next request, and keeps the other sessions", async () => {
    const person = await aPerson();
    const [lost, here] = [await signedIn(person), await signedIn(person)];
    expect(await revokeSession(here.actor, lost.actor.sessionId)).toBe(true);
    expect(await readSession(lost.browser.request("/"))).toMatchObject({ actor: null, expired: true });
    expect(await isSignedIn(here.browser)).toBe(true);
    expect(await auditOf(person.id)).toEqual([["account.session_revoked", person.id, {}]]);
  });

  it("succeeds once when it is sent twice, and returns false for a session that has ended", async () => {
    const person = await aPerson();
    const [lost, here] = [await signedIn(person), await signedIn(person)];
    const clicks = await Promise.all([1, 2].map(() => revokeSession(here.actor, lost.actor.sessionId)));
    expect(clicks.sort()).toEqual([false, true]);
    expect(await auditOf(person.id)).toHaveLength(1);
  });

  it("is refused to other people, whatever id they send, and allowed to administrators", async () => {
    const [person, other, staff] = [await aPerson(), await aPerson(), await anAdministrator()];
    const { browser, actor } = await signedIn(person);
    for (const id of [actor.sessionId, "", "\0", "' or true --", "null", crypto.randomUUID()])
      expect(await revokeSession(other.actor, id)).toBe(false);
    expect(await isSignedIn(browser)).toBe(true);
    expect(await revokeSession(staff.actor, actor.sessionId)).toBe(true);
    expect(await isSignedIn(browser)).toBe(false);
    expect(await auditOf(person.id)).toEqual([["account.session_revoked", staff.id, {}]]);
  });

  it("gives a concurrent request the person or nobody, never somebody else", async () => {
    const person = await aPerson();
    const [lost, here] = [await signedIn(person), await signedIn(person)];
    const [read, ended] = await Promise.all([
      readSession(lost.browser.request("/")),
      revokeSession(here.actor, lost.actor.sessionId),
    ]);
    expect(ended).toBe(true);
    expect(read.actor === null || read.actor.userId === person.id).toBe(true);
    expect(await isSessionValid(lost.actor)).toBe(false);
  });

  it("ends all other sessions at once, and says how many", async () => {
    const [person, stranger] = [await aPerson(), await aPerson()];
    const others = [await signedIn(person), await signedIn(person)];
    const [here, elsewhere] = [await signedIn(person), await signedIn(stranger)];
    expect(await revokeOtherSessions(here.actor)).toBe(2);
    expect(await Promise.all(others.map(({ browser }) => isSignedIn(browser)))).toEqual([false, false]);
    expect([await isSignedIn(here.browser), await isSignedIn(elsewhere.browser)]).toEqual([true, true]);
    expect(await revokeOtherSessions(here.actor)).toBe(0);
    expect(await auditOf(person.id)).toEqual([["account.other_sessions_revoked", person.id, { sessions: 2 }]]);
  });

  it.each<[string, (lost: { browser: Browser; actor: Actor }, here: Actor) => Promise<unknown>]>([
    ["ended from another device", (lost, here) => revokeSession(here, lost.actor.sessionId)],
    ["signed out", ({ browser }) => logOut(browser.request("/logout", { form: {} }))],
  ])("closes immediately the live streams of a session that was %s, and no others", async (_, end) => {
    const person = await aPerson();
    const [lost, here] = [await signedIn(person), await signedIn(person)];
    const streams = [lost, here].map(({ actor }) =>
      eventStream(
        actor.userId,
        new AbortController().signal,
        (event) => isInAudience(actor, event),
        () => isSessionValid(actor),
        (event) => event.kind === SESSIONS_ENDED && event.id === actor.userId,
      ),
    );
    expect(liveClients()).toBe(2);
    await end(lost, here.actor);
    await expect.poll(() => liveClients()).toBe(1);
    const text = await streams[0]?.text();
    expect(text).toContain(SESSIONS_ENDED);
    await streams[1]?.body?.cancel();
    await expect.poll(() => liveClients()).toBe(0);
  });
});
