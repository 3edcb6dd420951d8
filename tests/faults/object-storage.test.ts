import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Hono } from "hono";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { database, db } from "~/db/client.server";
import { files } from "~/db/schema";
import { removeObjects } from "~/features/files/jobs.server";
import { declared } from "~/features/nouns.server";
import { config } from "~/platform/config.server";
import { fileStore } from "~/platform/files/store/store.server";
import { startJobs } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import { ask, type Given } from "~tests/access/requests";
import { aWorld, type World } from "~tests/access/world";
import { freshDatabase } from "~tests/setup/database";
import { preparedObjectStorage } from "~tests/setup/object-storage";
import { fromAddress, product } from "~tests/setup/product";

const jobs = await declared("jobs");

const storage = await preparedObjectStorage();
freshDatabase({ STORAGE_URL: storage.url });

let app: Hono;
let world: World;
let stopJobs = async () => {};

beforeAll(async () => {
  await storage.start();
  startRateLimits(database);
  stopJobs = await startJobs(database, jobs, { work: false });
  app = await product();
  world = await aWorld();
});
afterAll(async () => {
  await stopJobs();
  await storage.dispose();
});
beforeEach(() => {
  for (const level of ["error", "warn"] as const) vi.spyOn(log, level).mockImplementation(() => {});
});
afterEach(() => vi.useRealTimers());

const photo = new Uint8Array(readFileSync("tests/fixtures/files/photo.jpg"));
const get = (url: string): Promise<Given> => ask(app, world, "owner", { title: "", url, method: "GET" });
const attachment = () => `/cases/${world.case.id}/attachments/${world.attachment.id}`;
/** What was found about the storage a moment ago is asked again. */
const laterOn = () => {
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ["performance"] });
  vi.advanceTimersByTime(3_600_000);
};
const listed = async () => (await Array.fromAsync(fileStore().list())).map(({ path }) => path).sort();
const incoming = () => readdirSync(join(config.DATA_DIR, "incoming"));

function send(method: string, url: string, body: BodyInit | null, given: Record<string, string> = {}) {
  const asked = world.owner.browser.request(url);
  const headers = new Headers(asked.headers);
  for (const [name, value] of Object.entries({ Origin: "http://localhost", ...given })) headers.set(name, value);
  return app.fetch(
    new Request(asked.url, { method, headers, body, duplex: "half" } as RequestInit),
    fromAddress("::1"),
  );
}
async function upload(body: BodyInit): Promise<{ status: number; id?: string; error?: string }> {
  const url = `/uploads?purpose=attachment&slot=${world.case.id}`;
  const response = await send("POST", url, body, { "X-File-Name": "photo.jpg" });
  return { status: response.status, ...((await response.json()) as object) };
}

it("in object storage a file can be stored, opened completely and by range, drawn, and deleted", async () => {
  const before = await listed();
  const { status, id } = await upload(photo);
  expect(status).toBe(201);
  expect(await listed()).toHaveLength(before.length + 1);
  const whole = await send("GET", `/uploads?id=${id}`, null);
  expect(new Uint8Array(await whole.arrayBuffer())).toEqual(photo);
  const part = await send("GET", `/uploads?id=${id}`, null, { Range: `bytes=60000-60099` });
  expect([part.status, part.headers.get("Content-Range")]).toEqual([206, `bytes 60000-60099/${photo.length}`]);
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(photo.subarray(60_000, 60_100));
  expect((await get(`${attachment()}/thumbnail`)).status).toBe(200);
  expect((await send("DELETE", `/uploads?id=${id}`, null)).status).toBe(204);
  expect(await listed()).toEqual(before);
});

it("an interrupted upload leaves no row, no object and no part of one", async () => {
  const [rows, before] = [await db.$count(files), await listed()];
  const cut = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(photo),
    pull: (controller) => controller.error(new Error("cut")),
  });
  expect((await upload(cut)).status).toBe(400);
  expect([await db.$count(files), await listed(), incoming()]).toEqual([rows, before, []]);
});

it("a storage that is down is reported in French and by /health; the rest works, and no restart is needed", async () => {
  const [rows, before] = [await db.$count(files), await listed()];
  const { id } = await upload(photo);
  await storage.stop();
  laterOn();
  try {
    expect(await upload(photo)).toMatchObject({ status: 500, detail: "Erreur lors du téléversement du document" });
    const opened = await get(attachment());
    expect(opened.status).toBe(500);
    expect(Buffer.from(opened.text, "latin1").toString()).toContain("Erreur lors du téléchargement du fichier");
    expect(opened.text).not.toMatch(/ECONN|127\.0\.0\.1|S3RVER/);
    for (const url of ["/dashboard", `/case/${world.case.id}/chat`]) expect((await get(url)).status, url).toBe(200);
    const health = await get("/health");
    expect(health.status).toBe(200);
    expect(health.text).toContain('{"status":"degraded","storage":"unavailable",');
    // The row is deleted at once; the sweep deletes the object later.
    expect((await send("DELETE", `/uploads?id=${id}`, null)).status).toBe(204);
    await expect(removeObjects.run({ paths: [world.attachment.path] })).rejects.toThrow();
  } finally {
    await storage.start();
  }
  expect([await db.$count(files), incoming()]).toEqual([rows, []]);
  expect(await listed()).toEqual([...before, `${id?.slice(0, 2)}/${id}`].sort());
  laterOn();
  expect((await get("/health")).text).toContain('{"status":"ok",');
  expect((await upload(photo)).status).toBe(201);
  expect((await get(attachment())).status).toBe(200);
});
