import { appendFile } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { Hono } from "hono";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { database, db, openDatabase, transaction } from "~/db/client.server.ts";
import type { Selection } from "~/db/schema/emails.ts";
import { files, mailingRecipients, mailings } from "~/db/schema/index.ts";
import { assistanceLimits } from "~/features/assistance/limits.server";
import { config, setConfig } from "~/platform/config.server.ts";
import { defineJob, enqueue, startJobs } from "~/platform/jobs/jobs.server.ts";
import { startLive } from "~/platform/live/live.server.ts";
import { log } from "~/platform/log.server.ts";
import { deliverMail } from "~/platform/mail/transport.server.ts";
import { registry } from "~/platform/metrics.server.ts";
import { consume, startRateLimits } from "~/platform/rate-limits/rate-limits.server.ts";
import { startMailServer } from "~tests/e2e/support/mail-server.ts";
import { aFile, aPerson } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { fromAddress, product, siteMap } from "~tests/setup/product.ts";
import { areaOf } from "./areas.ts";
import { serveMetrics } from "./server.ts";

freshDatabase();

const willing = defineJob<{ room: string }>({ name: "trial.willing", run: async () => {} });
const failing = defineJob<object>({
  name: "trial.failing",
  retries: 1,
  run: async () => {
    throw new Error("on purpose");
  },
});
const deliver = defineJob<object>({ name: "mailing.deliver", run: async () => {} });

let site: Hono;
let server: Server;
let stopJobs = async () => {};
let stopLive = async () => {};
beforeAll(async () => {
  startRateLimits(database);
  stopLive = await startLive(database, config.DATABASE_URL);
  stopJobs = await startJobs(database, [willing, failing, deliver], { work: false });
  site = await product();
  server = await serveMetrics(registry, 0, "127.0.0.1");
});
afterAll(async () => {
  server.close();
  await stopJobs();
  await stopLive();
});

/** Reads `/metrics` as Prometheus does. */
async function read(): Promise<string> {
  const { port } = server.address() as AddressInfo;
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
}
const figure = (page: string, series: string): number | undefined => {
  const line = page.split("\n").find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};
const ask = (path: string, init: RequestInit = {}) =>
  site.request(`http://localhost${path}`, init, fromAddress("192.0.2.7"));

describe("the durations of requests", () => {
  it("are labelled by area, method and class of status, without any personal data", async () => {
    const id = crypto.randomUUID();
    const asked = `recours_http_request_duration_seconds_count{area="chat",method="GET",status="3xx"}`;
    await ask(`/case/${id}/chat?invitee=camille@exemple.fr`);
    await ask(`/case/${id}/chat.data`, { method: "PROPFIND" });
    await ask(`/camille.moreau@exemple.fr`);
    const page = await read();
    expect(figure(page, asked)).toBe(1);
    expect(page).toContain('area="chat",method="other"');
    expect(page).toContain('area="public",method="GET",status="4xx"');
    expect(figure(page, "recours_http_requests_in_hand")).toBe(0);
    for (const secret of [id, "camille", "exemple.fr", "192.0.2.7"]) expect(page).not.toContain(secret);
  });

  it("have the right area for each address of the site map", async () => {
    const areas = new Map<string, string[]>();
    for (const { path, isLayout } of await siteMap())
      if (!isLayout) areas.set(areaOf(`/${path}`), [...(areas.get(areaOf(`/${path}`)) ?? []), `/${path}`]);
    expect(areas.get("chat")).toEqual(["/case/:id/chat", "/cases/:id/messages", "/admin/cases/:id/chat"]);
    expect(areas.get("uploads")).toEqual(["/uploads"]);
    expect(areas.get("live")).toEqual(["/live"]);
    expect(areas.get("files")).toEqual([
      "/files/:fileId",
      "/cases/:id/dossier.zip",
      "/cases/:id/letters/:letterId/:file",
      "/cases/:id/report-letter.pdf",
      "/cases/:id/receipts/:kind/:subjectId",
      "/cases/:id/attachments/:fileId",
      "/cases/:id/attachments/:fileId/thumbnail",
      "/cases/:id/attachments/:fileId/custody",
      "/admin/cases/:id/pdf",
      "/admin/figures.csv",
      "/admin/cases/:id/transfers/:transferId",
      "/admin/documents/:documentId",
      "/admin/documents/:documentId/pages/:page",
      "/admin/cases.csv",
      "/admin/users.csv",
      "/admin/requests.csv",
      "/admin/recoveries.csv",
    ]);
    const signedIn = ["/dashboard", "/profile", "/account", "/case", "/verify-identity", "/admin"];
    expect(areas.get("public")?.filter((path) => signedIn.some((beginning) => path.startsWith(beginning)))).toEqual([]);
    expect(areas.get("admin")?.filter((path) => !path.startsWith("/admin"))).toEqual([]);
  });
});

describe("the jobs", () => {
  const put = (count: number) =>
    transaction(async (tx) => {
      for (let room = 0; room < count; room++) await enqueue(tx, willing, { room: String(room) });
      await enqueue(tx, willing, { room: "tomorrow" }, { afterSeconds: 86_400 });
    });

  it("that wait are counted by queue with the age of the oldest, without those scheduled for later", async () => {
    await put(3);
    await database.pool.query(
      "update jobs.job set start_after = now() - interval '90 seconds' where data->>'room' = '1'",
    );
    const page = await read();
    expect(figure(page, 'recours_jobs{queue="trial.willing",state="due"}')).toBe(3);
    expect(figure(page, 'recours_jobs_oldest_seconds{queue="trial.willing"}')).toBeGreaterThanOrEqual(90);
    expect(figure(page, 'recours_jobs{queue="trial.failing",state="due"}')).toBe(0);
    await database.pool.query("delete from jobs.job");
  });

  it("that ran are timed by their outcome: done, retried, failed", async () => {
    await transaction(async (tx) => {
      await enqueue(tx, willing, { room: "blue" });
      await enqueue(tx, failing, {});
    });
    await stopJobs();
    stopJobs = await startJobs(database, [willing, failing, deliver], { work: true });
    const count = async (job: string, outcome: string) =>
      figure(await read(), `recours_job_duration_seconds_count{queue="${job}",outcome="${outcome}"}`);
    await vi.waitFor(
      async () => {
        expect(await count("trial.willing", "done")).toBe(1);
        expect(await count("trial.failing", "retried")).toBe(1);
      },
      { timeout: 20_000, interval: 50 },
    );
    expect(figure(await read(), 'recours_jobs{queue="trial.failing",state="retry"}')).toBe(1);
    await database.pool.query("update jobs.job set start_after = now() where state = 'retry'");
    await vi.waitFor(async () => expect(await count("trial.failing", "failed")).toBe(1), { timeout: 20_000 });
    await stopJobs();
    stopJobs = await startJobs(database, [willing, failing, deliver], { work: false });
  });
});

describe("the e-mails", () => {
  const mail = { id: crypto.randomUUID(), to: "camille@exemple.fr", subject: "Bonjour", html: "<p>…</p>", text: "…" };

  it("that wait are counted: single ones from their queue, those of mailings from their table", async () => {
    const person = await aPerson();
    const selection: Selection = { base: "none", search: "", added: [], removed: [] };
    const [running, paused] = await db
      .insert(mailings)
      .values([
        { selection, status: "sending" },
        { selection, status: "paused", lastError: "535 Authentication failed" },
      ])
      .returning();
    const to = { userId: person.id, email: "camille@exemple.fr" };
    await db.insert(mailingRecipients).values([
      { ...to, mailingId: running?.id ?? "" },
      { ...to, mailingId: paused?.id ?? "" },
    ]);
    await transaction((tx) => enqueue(tx, deliver, {}));
    const page = await read();
    expect(figure(page, 'recours_emails_waiting{kind="single"}')).toBe(1);
    expect(figure(page, 'recours_emails_waiting{kind="bulk"}')).toBe(1);
    expect(figure(page, "recours_mailings_paused")).toBe(1);
  });

  it("that were attempted are counted by the mail server’s answer", async () => {
    const attempts = (page: string, outcome: string) =>
      figure(page, `recours_mail_attempts_total{outcome="${outcome}"}`) ?? Number.NaN;
    const before = await read();
    const relay = await startMailServer();
    relay.judge = () => (relay.received.length === 0 ? "take" : "refuse");
    setConfig({ ...config, SMTP_URL: relay.url });
    await deliverMail(mail);
    await expect(deliverMail(mail)).rejects.toMatchObject({ fault: "refused" });
    await relay.close();
    await expect(deliverMail(mail)).rejects.toMatchObject({ fault: "server" });
    setConfig({ ...config, SMTP_URL: undefined });
    const page = await read();
    for (const outcome of ["sent", "refused", "server"])
      expect(attempts(page, outcome) - attempts(before, outcome), outcome).toBe(1);
    expect(attempts(page, "unknown")).toBe(attempts(before, "unknown"));
  });
});

it("files that wait for the scanner are counted, with the age of the oldest", async () => {
  const owner = await aPerson();
  await aFile(owner, { scanStatus: "clean" });
  const waiting = await aFile(owner, { scanStatus: "waiting", createdAt: new Date(Date.now() - 120_000) });
  const page = await read();
  expect(figure(page, "recours_files_waiting_scan")).toBe(1);
  expect(figure(page, "recours_files_waiting_scan_oldest_seconds")).toBeGreaterThanOrEqual(120);
  await db.delete(files).where(eq(files.id, waiting.id));
});

it("errors of the log and refusals of a limit are counted", async () => {
  const before = await read();
  const level = log.level;
  log.level = "error";
  log.info("nothing to see");
  const stream = (log as unknown as Record<symbol, { write: (line: string) => boolean }>)[pino.symbols.streamSym];
  if (!stream) throw new Error("The log has no stream.");
  const written = vi.spyOn(stream, "write").mockReturnValue(true);
  log.error({ place: "test of metrics" }, "on purpose");
  log.level = level;
  expect(written).toHaveBeenCalledOnce();
  const address = `test:${crypto.randomUUID()}`;
  for (let tries = 0; tries < 10; tries++) await consume(assistanceLimits.assistance, address);
  await expect(consume(assistanceLimits.assistance, address)).rejects.toMatchObject({ code: "too_many_requests" });
  const after = await read();
  const lines = 'recours_log_lines_total{level="error"}';
  expect(figure(after, lines)).toBe((figure(before, lines) ?? 0) + 1);
  expect(figure(after, 'recours_limit_refusals_total{limit="assistance"}')).toBe(1);
  expect(after).not.toContain(address);
});

it("the stops of the event loop are counted across the processes that they end", async () => {
  expect(figure(await read(), "recours_event_loop_stops_total")).toBe(0);
  await appendFile(join(config.DATA_DIR, `event-loop-stops-${hostname()}`), "..");
  expect(figure(await read(), "recours_event_loop_stops_total")).toBe(2);
});

describe("the status gauges", () => {
  it("are all 1 while database, storage and live events work", async () => {
    const page = await read();
    for (const name of ["database_up", "storage_up", "live_listening"])
      expect(figure(page, `recours_${name}`), name).toBe(1);
    expect(figure(page, "recours_database_connections_max")).toBe(config.embedded ? 1 : 10);
    expect(figure(page, "recours_disk_free_bytes")).toBeGreaterThan(0);
    expect(figure(page, "nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
  });

  it("show that the storage is down", async () => {
    const { DATA_DIR } = config;
    setConfig({ ...config, DATA_DIR: `${DATA_DIR}/nowhere` });
    const page = await read();
    setConfig({ ...config, DATA_DIR });
    expect(figure(page, "recours_storage_up")).toBe(0);
    expect(figure(page, "recours_database_up")).toBe(1);
    expect(page).toMatch(/^recours_build_info\{version="\S+"\} 1$/m);
  });

  it("show that the database is down, and the backlog gauges then have no value", async () => {
    await stopJobs();
    stopJobs = async () => {};
    const elsewhere = await openDatabase({ url: "postgres://nobody@127.0.0.1:1/nothing" });
    const page = await read();
    expect(figure(page, "recours_database_up")).toBe(0);
    expect(figure(page, "recours_storage_up")).toBe(1);
    expect(page).not.toMatch(/^recours_(jobs|emails_waiting|mailings_paused|files_waiting_scan)[^\n]* \d/m);
    expect(figure(page, "recours_http_requests_in_hand")).toBe(0);
    // The probes of deploy/kubernetes: no more requests meanwhile, but no restart.
    expect((await ask("/ready")).status).toBe(503);
    expect((await ask("/alive")).status).toBe(200);
    await elsewhere.close();
  });
});
