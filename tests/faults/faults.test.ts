import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type { Hono } from "hono";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { database, db } from "~/db/client.server";
import { caseMessages, files } from "~/db/schema";
import { declared } from "~/features/nouns.server";
import { config } from "~/platform/config.server";
import { startJobs } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import { ask, type Given } from "~tests/access/requests";
import type { Role } from "~tests/access/roles";
import { aWorld, type World } from "~tests/access/world";
import { freshDatabase } from "~tests/setup/database";
import { administer } from "~tests/setup/postgres";
import { fromAddress, product } from "~tests/setup/product";
import { canMount } from "~tests/setup/small-disk";

const jobs = await declared("jobs");

freshDatabase({ ADMIN_SECOND_FACTOR: "required" });

let app: Hono;
let world: World;
let stopJobs = async () => {};

beforeAll(async () => {
  startRateLimits(database);
  stopJobs = await startJobs(database, jobs, { work: false });
  app = await product();
  world = await aWorld();
});
afterAll(() => stopJobs());
beforeEach(() => {
  for (const level of ["error", "warn"] as const) vi.spyOn(log, level).mockImplementation(() => {});
});
afterEach(() => vi.useRealTimers());

const get = (role: Role, url: string): Promise<Given> => ask(app, world, role, { title: "", url, method: "GET" });
const say = (text: string): Promise<Given> =>
  ask(app, world, "owner", {
    title: "",
    url: `/cases/${world.case.id}/messages`,
    method: "POST",
    sent: { text, clientKey: crypto.randomUUID() },
  });

async function upload(bytes: Uint8Array<ArrayBuffer>): Promise<{ status: number; detail?: string }> {
  const url = `/uploads?purpose=attachment&slot=${world.case.id}`;
  const asked = world.owner.browser.request(url);
  const headers = new Headers(asked.headers);
  for (const [name, value] of Object.entries({
    Origin: "http://localhost",
    "Content-Type": "application/octet-stream",
    "Content-Length": String(bytes.length),
    "X-File-Name": "photo.jpg",
  }))
    headers.set(name, value);
  const response = await app.fetch(
    new Request(asked.url, { method: "POST", headers, body: bytes }),
    fromAddress("::1"),
  );
  return { status: response.status, ...((await response.json().catch(() => ({}))) as object) };
}

/** Expects a French sentence without technical details. */
function expectPoliteError({ text }: Given): void {
  const body = Buffer.from(text, "latin1").toString("utf8");
  expect(body).toMatch(/erreur|réessayez|n’a pas pu/i);
  expect(body).not.toMatch(/node_modules|\.tsx?:\d|ECONN|Failed query|terminat|does not accept|ENOSPC|ENOTDIR/);
}

const shownText = ({ text }: Given): string => Buffer.from(text, "latin1").toString("utf8");

const photo = new Uint8Array(readFileSync("tests/fixtures/files/photo.jpg"));
const folder = () => `${config.DATA_DIR}/files`;
const kept = () =>
  readdirSync(folder(), { recursive: true })
    .map(String)
    .filter((path) => path.length > 3)
    .sort();

describe.skipIf(inject("template").kind === "pglite")("while the database is down", () => {
  const name = () => new URL(config.DATABASE_URL ?? "").pathname.slice(1);
  const server = () => {
    const template = inject("template");
    return template.kind === "postgres" ? template.server : "";
  };
  const leave = async () => {
    await administer(server(), `alter database "${name()}" with allow_connections false`);
    await administer(server(), `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name()}'`);
  };
  const comeBack = () => administer(server(), `alter database "${name()}" with allow_connections true`);

  it("every page says so in French, and works again once it is up, without a restart", async () => {
    await leave();
    try {
      for (const url of ["/dashboard", "/profile", `/case/${world.case.id}/chat`, "/account/security"])
        for (const asked of [url, `${url}.data`]) {
          const given = await get("owner", asked);
          expect(given.status, asked).toBe(503);
          if (asked === url) expect(shownText(given)).toContain("Nous revenons dans quelques instants.");
        }
      for (const url of ["/admin", "/admin/users", "/admin/send-email"])
        expect((await get("administrator", url)).status, url).toBe(503);
      expect((await get("visitor", "/faq")).status).toBe(200);
      expect((await get("visitor", "/health")).status).toBe(503);
      const lost = await say("Perdu ?");
      expect(lost.status).toBe(503);
      expectPoliteError(lost);
      expect((await upload(photo)).status).toBe(503);
    } finally {
      await comeBack();
    }
    expect((await get("visitor", "/health")).status).toBe(200);
    for (const url of ["/dashboard", `/case/${world.case.id}/chat`]) expect((await get("owner", url)).status).toBe(200);
    expect((await get("administrator", "/admin")).status).toBe(200);
    expect((await say("Retrouvé")).status).toBe(200);
    const texts = (await db.select({ text: caseMessages.message }).from(caseMessages)).map(({ text }) => text);
    expect(texts).toContain("Retrouvé");
    expect(texts).not.toContain("Perdu ?");
  });

  it("pages, forms, scripts and probes answer 503 with the same Retry-After, and scripts read one shape of body", async () => {
    const headersOf = async (path: string, init: RequestInit = {}) => {
      const request = world.owner.browser.request(path);
      const headers = new Headers(request.headers);
      for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
      const response = await app.fetch(new Request(request.url, { ...init, headers }), fromAddress("::1"));
      return { path, response, seen: [response.status, response.headers.get("Retry-After")] };
    };
    const sent = (values: Record<string, string>): RequestInit => ({
      method: "POST",
      headers: { Origin: "http://localhost" },
      body: new URLSearchParams(values),
    });
    const login = sent({ email: "alex@exemple.fr", password: "trois-mots-sans-lien" });
    await leave();
    try {
      const away = ["/dashboard", "/dashboard.data", "/health", "/ready", "/drafts", "/live", "/addresses?q=Lyon"];
      const answers = [...(await Promise.all(away.map((path) => headersOf(path)))), await headersOf("/login", login)];
      for (const { path, seen } of answers) expect({ path, seen }).toEqual({ path, seen: [503, "10"] });
      for (const { path, response } of answers.filter((each) => /drafts|live|addresses/.test(each.path))) {
        expect({ path, type: response.headers.get("Content-Type") }).toEqual({
          path,
          type: "application/problem+json",
        });
        const members = { type: "about:blank", title: "Service Unavailable", status: 503, retryAfter: 10 };
        expect(await response.json()).toMatchObject({
          ...members,
          detail: expect.any(String),
          code: expect.any(String),
        });
      }
      for (const { path, response } of answers.filter((each) => /health|ready/.test(each.path)))
        expect({ path, body: await response.json() }).toEqual({
          path,
          body: { status: "unavailable", database: "unavailable", version: expect.any(String) },
        });
    } finally {
      await comeBack();
    }
  });
});

describe("the storage", () => {
  it("that fails during an upload keeps nothing of it, and accepts files again once it is up", async () => {
    const [before, rows] = [kept(), await db.$count(files)];
    renameSync(folder(), `${folder()}-away`);
    writeFileSync(folder(), "not a folder");
    try {
      const { status, detail } = await upload(photo);
      expect([status, detail]).toEqual([500, "Erreur lors du téléversement du document"]);
      const opened = await get("owner", `/cases/${world.case.id}/attachments/${world.attachment.id}`);
      expect(opened.status).toBe(500);
      expectPoliteError(opened);
    } finally {
      rmSync(folder());
      renameSync(`${folder()}-away`, folder());
    }
    expect([kept(), await db.$count(files)]).toEqual([before, rows]);
    expect((await upload(photo)).status).toBe(201);
    expect(await db.$count(files)).toBe(rows + 1);
  });

  it.skipIf(!canMount())(
    "that is full refuses the file, keeps no part of it, and accepts it once there is room",
    async () => {
      const rows = await db.$count(files);
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=48k", "tmpfs", folder()]);
      try {
        const { status, detail } = await upload(photo);
        expect([status, detail]).toEqual([500, "Erreur lors du téléversement du document"]);
        expect(kept().filter((path) => path.length > 30)).toEqual([]);
        expect((await get("owner", "/dashboard")).status).toBe(200);
      } finally {
        execFileSync("umount", [folder()]);
      }
      expect(await db.$count(files)).toBe(rows);
      expect((await upload(photo)).status).toBe(201);
    },
  );
});

describe("a clock that jumps", () => {
  const HOUR = 3_600_000;
  const jump = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });

  it("backward by a year reopens no session, and every page still answers", async () => {
    jump(-365 * 24 * HOUR);
    expect((await get("revokedSession", "/dashboard")).location).toMatch(/^\/login/);
    expect((await get("deletedAccount", "/dashboard")).location).toBe("/");
    for (const url of ["/dashboard", "/profile", `/case/${world.case.id}/chat`, "/account/security"])
      expect((await get("owner", url)).status, url).toBe(200);
    for (const url of ["/admin", "/admin/activity", `/admin/cases/${world.case.id}`])
      expect((await get("administrator", url)).status, url).toBe(200);
  });

  it("forward ends expired sessions and links, and nothing fails", async () => {
    const { fileLink } = world;
    expect((await get("owner", fileLink)).status).toBeLessThan(500);
    jump(2 * 60_000);
    expect((await get("owner", fileLink)).status).toBe(410);
    expect((await get("owner", "/dashboard")).status).toBe(200);
    vi.useRealTimers();
    jump(8 * 24 * HOUR);
    for (const [role, url] of [
      ["owner", "/dashboard"],
      ["administrator", "/admin"],
    ] as const) {
      const given = await get(role, url);
      expect([given.status, given.location.slice(0, 6)]).toEqual([303, "/login"]);
    }
  });
});
