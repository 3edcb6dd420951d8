import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, expect, inject, it, vi } from "vitest";
import { database, db, embeddedEngine, openDatabase } from "~/db/client.server";
import { caseMessages } from "~/db/schema";
import { declared } from "~/features/nouns.server";
import { config, setConfig } from "~/platform/config.server";
import { startJobs } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import { ask } from "~tests/access/requests";
import { aWorld, type World } from "~tests/access/world";
import { freshDatabase } from "~tests/setup/database";
import { product } from "~tests/setup/product";
import { canMount } from "~tests/setup/small-disk";

const jobs = await declared("jobs");

freshDatabase();

const isTried = process.env.TEST_DATABASE !== "postgres" && canMount();
const folder = mkdtempSync(join(tmpdir(), "recours-full-disk-"));
let app: Hono;
let world: World;
let stop = async () => {};

beforeAll(async () => {
  if (!isTried) return;
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=200m", "tmpfs", folder]);
  setConfig({ ...config, DATA_DIR: folder });
  const { dump } = inject("template") as { dump: string };
  await openDatabase({ embedded: embeddedEngine(join(folder, "database"), new Blob([readFileSync(dump)])) });
  startRateLimits(database);
  const stopJobs = await startJobs(database, jobs, { work: true });
  app = await product();
  world = await aWorld();
  stop = async () => {
    await stopJobs();
    await database.close();
    execFileSync("umount", [folder]);
  };
}, 180_000);
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  for (const level of ["error", "warn"] as const) vi.spyOn(log, level).mockImplementation(() => {});
});

const get = (url: string) => ask(app, world, "owner", { title: "", url, method: "GET" });
const say = (text: string) =>
  ask(app, world, "owner", {
    title: "",
    url: `/cases/${world.case.id}/messages`,
    method: "POST",
    sent: { text, clientKey: crypto.randomUUID() },
  });

it.skipIf(!isTried)(
  "a full disk under the embedded database is told by /health; pages that read go on, and writes as soon as there is room",
  async () => {
    expect(await say("Avant")).toMatchObject({ status: 200 });
    const filling = join(folder, "filling");
    expect(() => writeFileSync(filling, Buffer.alloc(256 * 2 ** 20))).toThrow("ENOSPC");
    const refused: string[] = [];
    for (let number = 0; refused.length === 0 && number < 400; number++) {
      const text = `${number} ${"mot ".repeat(400)}`;
      if ((await say(text)).status !== 200) refused.push(text.trim());
    }
    expect(refused).toHaveLength(1);
    await vi.waitFor(async () => expect((await get("/health")).text).toContain('"database":"read-only"'), 15_000);
    expect((await get("/health")).status).toBe(503);
    for (const page of ["/ready", "/", "/dashboard", `/case/${world.case.id}/chat`])
      expect({ page, status: (await get(page)).status }).toEqual({ page, status: 200 });

    rmSync(filling);
    await vi.waitFor(async () => expect((await get("/health")).status).toBe(200), { timeout: 15_000, interval: 250 });
    expect(await say("Après")).toMatchObject({ status: 200 });
    const said = (await db.select().from(caseMessages)).map(({ message }) => message);
    expect(said).toContain("Après");
    expect(said).not.toContain(refused[0]);
  },
  180_000,
);
