import { readFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import type { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { database, transaction } from "~/db/client.server.ts";
import { endSessions } from "~/features/accounts/sessions/commands.server.ts";
import { logIn } from "~/features/accounts/sign-in/commands.server.ts";
import { uploadSlot } from "~/features/chat/rules.ts";
import { declared } from "~/features/nouns.server";
import { messageOf } from "~/platform/errors.ts";
import { fileStore } from "~/platform/files/store/store.server.ts";
import { startJobs } from "~/platform/jobs/jobs.server.ts";
import { consume, reset, startRateLimits } from "~/platform/rate-limits/rate-limits.server.ts";
import { aCase, aClient, type Person } from "~tests/factories/index.ts";
import { Browser } from "~tests/setup/browser.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { fromAddress, product } from "~tests/setup/product.ts";
import { fileLimits } from "./limits.server.ts";
import { listPendingUploads } from "./queries.server.ts";
import { SHARED_SLOT } from "./rules.ts";

const jobs = await declared("jobs");

vi.mock("node:fs/promises", async (original) => {
  const actual = await original<typeof import("node:fs/promises")>();
  return { ...actual, statfs: vi.fn(actual.statfs) };
});

freshDatabase();

let app: Hono;
let stopJobs = async () => {};

beforeAll(async () => {
  app = await product();
  startRateLimits(database);
  stopJobs = await startJobs(database, jobs, { work: false });
});
afterAll(() => stopJobs());

const photo = new File([readFileSync("tests/fixtures/files/photo.jpg")], "lettre.jpg", { type: "image/jpeg" });
const program = new File(["MZ\u0090\0"], "programme.exe");

const signIn = async (browser: Browser, person: Person) =>
  browser.take(await logIn({ request: browser.request("/login", { form: {} }), ip: "203.0.113.1" }, person));

async function ask(browser: Browser, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  for (const [name, value] of browser.request(path).headers) headers.set(name, value);
  const response = await app.fetch(
    new Request(`http://localhost${path}`, { ...init, headers }),
    fromAddress("203.0.113.7"),
  );
  browser.take(response);
  return response;
}

/** What Android sends when a person shares files with the installed application. */
function share(browser: Browser, ...files: File[]): Promise<Response> {
  const form = new FormData();
  for (const file of files) form.append("files", file);
  return ask(browser, "/partager", {
    method: "POST",
    body: form,
    headers: { Origin: "null", "Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" },
  });
}

const choose = (browser: Browser, caseId: string) =>
  ask(browser, "/partager", {
    method: "POST",
    body: new URLSearchParams({ intent: "offer", caseId }),
    headers: { Origin: "http://localhost" },
  });

const signOut = (browser: Browser) =>
  ask(browser, "/logout", { method: "POST", body: new URLSearchParams(), headers: { Origin: "http://localhost" } });

/** A browser in which the session of this person has ended. */
async function expired(person: Person): Promise<Browser> {
  const browser = new Browser();
  await signIn(browser, person);
  await transaction((tx) => endSessions(tx, person.id));
  return browser;
}

const objects = async () => (await Array.fromAsync(fileStore().list())).length;

async function forget(): Promise<void> {
  await reset(fileLimits.shared_without_session, "203.0.113.7");
  await reset(fileLimits.shared_megabytes, "203.0.113.7");
  await reset(fileLimits.shared_megabytes_in_all, "all");
}
beforeEach(forget);

const waiting = (person: Person, slot: string) => listPendingUploads(person.actor, "attachment", slot);

it("a shared photo waits until its case is chosen, then in the next message of that case; nobody else's case takes it", async () => {
  const [person, browser] = [await aClient(), new Browser()];
  const own = await aCase(person, { status: "active" });
  const draft = await aCase(person, { status: "draft" });
  const foreign = await aCase(await aClient(), { status: "active" });
  await signIn(browser, person);
  const shared = await share(browser, photo, program);
  expect([shared.status, shared.headers.get("Location")]).toEqual([303, "/partager"]);
  const page = await (await ask(browser, "/partager")).text();
  expect(page).toContain("lettre.jpg");
  expect(page).toContain("programme.exe");
  expect(await waiting(person, SHARED_SLOT)).toHaveLength(2);

  await choose(browser, foreign.id);
  expect(await waiting(person, SHARED_SLOT)).toHaveLength(2);
  const chosen = await choose(browser, own.id);
  expect(chosen.headers.get("Location")).toBe(`/case/${own.id}/chat`);
  expect(await waiting(person, uploadSlot(own.id))).toMatchObject([
    { name: "lettre.jpg" },
    { name: "programme.exe", note: expect.stringContaining("sous scellé") },
  ]);
  await share(browser, photo);
  expect((await choose(browser, draft.id)).headers.get("Location")).toBe(`/case/${draft.id}?step=3`);
  expect(await waiting(person, draft.id)).toHaveLength(1);
});

it("what is shared after the session has expired is offered after signing in, and kept for nobody else", async () => {
  const [person, browser] = [await aClient(), new Browser()];
  await aCase(person, { status: "active" });
  await signIn(browser, person);
  await transaction((tx) => endSessions(tx, person.id));
  const shared = await share(browser, photo);
  expect(shared.headers.get("Location")).toBe("/login?redirectTo=%2Fpartager");
  expect(await waiting(person, SHARED_SLOT)).toHaveLength(0);
  await signIn(browser, person);
  expect(await (await ask(browser, "/partager")).text()).toContain("lettre.jpg");
  expect(await waiting(person, SHARED_SLOT)).toMatchObject([{ name: "lettre.jpg", mime: "image/jpeg" }]);
  await ask(browser, "/partager");
  expect(await waiting(person, SHARED_SLOT)).toHaveLength(1);
});

describe("what is shared after the session of an account has ended", () => {
  it("is not shown to another person who signs in next in that browser, and is found again by its own", async () => {
    const [owner, other] = [await aClient(), await aClient()];
    const browser = await expired(owner);
    await share(browser, photo);
    await signIn(browser, other);
    expect(await (await ask(browser, "/partager")).text()).not.toContain("lettre.jpg");
    expect(await waiting(other, SHARED_SLOT)).toHaveLength(0);
    await signIn(browser, owner);
    expect(await (await ask(browser, "/partager")).text()).toContain("lettre.jpg");
    expect(await waiting(owner, SHARED_SLOT)).toHaveLength(1);
  });

  it("is received also once a page has said that the session ended", async () => {
    const owner = await aClient();
    const browser = await expired(owner);
    expect((await ask(browser, "/dashboard")).headers.get("Location")).toContain("/login");
    await share(browser, photo);
    await signIn(browser, owner);
    await ask(browser, "/partager");
    expect(await waiting(owner, SHARED_SLOT)).toHaveLength(1);
  });

  it("is erased when its account signs out, file and key", async () => {
    const owner = await aClient();
    const browser = await expired(owner);
    const before = await objects();
    await share(browser, photo);
    expect(await objects()).toBe(before + 1);
    await signIn(browser, owner);
    await signOut(browser);
    expect(await objects()).toBe(before);
    expect([...browser.cookies.keys()]).not.toContain("recours.shared_files");
    await signIn(browser, await aClient());
    expect(await (await ask(browser, "/partager")).text()).not.toContain("lettre.jpg");
  });

  it("is not received once its account has signed out", async () => {
    const owner = await aClient();
    const browser = new Browser();
    await signIn(browser, owner);
    await signOut(browser);
    const before = await objects();
    await share(browser, photo);
    expect(await objects()).toBe(before);
  });
});

describe("what visitors without a session keep is bounded", () => {
  const toast = (browser: Browser) => ask(browser, "/login").then((page) => page.text());

  it.each([
    ["for one address", fileLimits.shared_megabytes, "203.0.113.7"],
    ["for all addresses", fileLimits.shared_megabytes_in_all, "all"],
  ])("%s: the share that exceeds it is not read, and the person is told", async (_what, limit, key) => {
    const browser = await expired(await aClient());
    const before = await objects();
    await consume(limit, key, limit.points);
    await share(browser, photo);
    expect(await objects()).toBe(before);
    expect(await toast(browser)).toContain(messageOf("shared_not_kept"));
    await forget();
    await share(browser, photo);
    expect(await objects()).toBe(before + 1);
  });

  it("by the free space of the disk", async () => {
    const browser = await expired(await aClient());
    const before = await objects();
    vi.mocked(statfs).mockResolvedValueOnce({ bavail: 9, bsize: 1_000_000 } as never);
    await share(browser, photo);
    expect(await objects()).toBe(before);
    await forget();
    vi.mocked(statfs).mockResolvedValueOnce({ bavail: 50_000, bsize: 1_000_000 } as never);
    await share(browser, photo);
    expect(await objects()).toBe(before + 1);
  });
});

it("a browser in which nobody had signed in leaves no file", async () => {
  const browser = new Browser();
  const before = await Array.fromAsync(fileStore().list());
  const shared = await share(browser, photo);
  expect(shared.headers.get("Location")).toBe("/login?redirectTo=%2Fpartager");
  expect(await Array.fromAsync(fileStore().list())).toHaveLength(before.length);
});
