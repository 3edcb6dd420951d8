import type { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { database, db, openDatabase } from "~/db/client.server";
import { migrateDatabase } from "~/db/migrate.server";
import { auditEntries, caseMessages, emailLogs } from "~/db/schema";
import { startChaining } from "~/features/journal/publication/jobs.server";
import { verifyChain } from "~/features/journal/verification/queries.server";
import { declared } from "~/features/nouns.server";
import { config, setConfig } from "~/platform/config.server";
import { startJobs } from "~/platform/jobs/jobs.server";
import { type LiveEvent, startLive, subscribe } from "~/platform/live/live.server";
import { log } from "~/platform/log.server";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import { ask, type Given } from "~tests/access/requests";
import { aWorld, type World } from "~tests/access/world";
import { freshDatabase } from "~tests/setup/database";
import { databaseUrl, type OwnPostgres, startOwnPostgres } from "~tests/setup/postgres";
import { product } from "~tests/setup/product";

const jobs = await declared("jobs");

freshDatabase();

/** Only in the long round: it stops PostgreSQL, so it needs one of its own. */
const isLong = process.env.FAULTS === "long";

describe.skipIf(!isLong)("a PostgreSQL that is stopped during requests, and started again", () => {
  let server: OwnPostgres;
  let app: Hono;
  let world: World;
  let stop = async () => {};
  const heard: (LiveEvent | "resync")[] = [];

  beforeAll(async () => {
    server = await startOwnPostgres();
    const DATABASE_URL = databaseUrl(server.url, "postgres");
    setConfig({ ...config, DATABASE_URL, embedded: false });
    await migrateDatabase(await openDatabase({ url: DATABASE_URL }));
    startRateLimits(database);
    const stopLive = await startLive(database, DATABASE_URL);
    const stopJobs = await startJobs(database, jobs, { work: true });
    const stopChaining = startChaining();
    app = await product();
    world = await aWorld();
    const leave = subscribe({ wants: () => true, send: (event) => heard.push(event) });
    stop = async () => {
      leave();
      await stopJobs();
      await stopChaining();
      await stopLive();
      await database.close();
      await server.stop();
    };
  }, 120_000);
  afterAll(() => stop());
  beforeEach(() => {
    for (const level of ["error", "warn"] as const) vi.spyOn(log, level).mockImplementation(() => {});
  });

  const get = (url: string): Promise<Given> => ask(app, world, "owner", { title: "", url, method: "GET" });
  const say = (text: string): Promise<Given> =>
    ask(app, world, "owner", {
      title: "",
      url: `/cases/${world.case.id}/messages`,
      method: "POST",
      sent: { text, clientKey: crypto.randomUUID() },
    });

  it("keeps acknowledged data and no incomplete write; pages, live events, jobs and the journal continue without a restart", async () => {
    const acknowledged: string[] = [];
    const refused: string[] = [];
    let isOver = false;
    const writers = [1, 2, 3, 4].map(async (writer) => {
      for (let number = 1; !isOver; number++) {
        const text = `${writer}.${number}`;
        const { status } = await say(text);
        (status === 200 ? acknowledged : refused).push(text);
        if (status !== 200) await new Promise((resolve) => setTimeout(resolve, 50));
      }
    });
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(20), { timeout: 30_000 });
    await server.pause();
    await vi.waitFor(() => expect(refused.length).toBeGreaterThan(4), { timeout: 30_000 });
    expect((await get("/dashboard")).status).toBe(500);
    expect((await get("/health")).status).toBe(503);
    const before = acknowledged.length;
    await server.resume();
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 20), { timeout: 30_000 });
    isOver = true;
    await Promise.all(writers);

    expect((await get("/health")).status).toBe(200);
    expect((await get(`/case/${world.case.id}/chat`)).status).toBe(200);
    const rows = await db.select({ id: caseMessages.id, text: caseMessages.message }).from(caseMessages);
    const texts = rows.map(({ text }) => text);
    expect(acknowledged.filter((text) => !texts.includes(text))).toEqual([]);
    expect(texts.length).toBe(new Set(rows.map(({ id }) => id)).size);
    const posted = (await db.select().from(auditEntries)).filter(({ action }) => action === "message.posted");
    const known = new Set(posted.map(({ subjectId }) => subjectId));
    const said = rows.filter(({ text }) => /^\d\.\d+$/.test(text));
    expect(said.filter(({ id }) => !known.has(id))).toEqual([]);

    await vi.waitFor(() => expect(heard).toContain("resync"), { timeout: 30_000 });
    heard.length = 0;
    expect((await say("Entendu")).status).toBe(200);
    await vi.waitFor(() => expect(heard).not.toEqual([]), { timeout: 10_000 });
    const sent = { email: world.owner.email };
    await ask(app, world, "visitor", { title: "", url: "/forgot-password", method: "POST", sent });
    const letters = async () => (await db.select().from(emailLogs)).filter(({ kind }) => kind === "password_reset");
    await vi.waitFor(async () => expect((await letters()).map(({ status }) => status)).toEqual(["simulated"]), {
      timeout: 60_000,
      interval: 250,
    });
    await vi.waitFor(async () => expect((await verifyChain()).unchained).toBe(0), { timeout: 30_000, interval: 250 });
    expect((await verifyChain()).faultCount).toBe(0);
    // The pool still has all its connections: a leaked one would reduce it permanently.
    const { pool } = database;
    await vi.waitFor(() => expect(pool.totalCount - pool.idleCount).toBe(0), { timeout: 10_000 });
  }, 180_000);
});
