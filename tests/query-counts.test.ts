import { readFileSync, writeFileSync } from "node:fs";
import type { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "~/db/client.server.ts";
import { contactMessages } from "~/db/schema/index.ts";
import { uploadSlot } from "~/features/chat/rules.ts";
import { declared } from "~/features/nouns.server";
import { aCase, aClientAwaitingVerification, aFile, aMessage } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { queueJobs } from "~tests/setup/jobs.ts";
import { product } from "~tests/setup/product.ts";
import { statementsOf } from "~tests/setup/query-log.ts";
import { openPage, PAGE_PATHS, type Page, pagesOf, withPublicCache } from "./access/pages.ts";
import { ask } from "./access/requests.ts";
import type { Role } from "./access/roles.ts";
import { aWorld, type World } from "./access/world.ts";
import { QUERY_BUDGETS } from "./query-budgets.ts";

const jobs = await declared("jobs");

const HOW_TO_CHOOSE =
  "add one to tests/query-budgets.ts: what the page needs when the layout’s reads are shared with it and rows of one " +
  "case that are shown side by side come in few statements; 12 for a list, 20 for the page of a case, 0 when it is cached.";
const HOW_TO_LOWER =
  "read once what the layout and the page both ask, or join what is shown side by side. Raise the budget in " +
  "tests/query-budgets.ts only for what the page newly shows.";

freshDatabase({ ADMIN_SECOND_FACTOR: "required" });
queueJobs(...jobs);

let app: Hono;
let world: World;

beforeAll(async () => {
  app = await product();
  world = await aWorld();
});

function writeBudgets(counted: Map<string, number>): void {
  const file = "tests/query-budgets.ts";
  const rows = PAGE_PATHS.map((path) => `  "${path}": ${counted.get(path) ?? QUERY_BUDGETS[path] ?? 0},\n`);
  writeFileSync(file, readFileSync(file, "utf8").replace(/(?<= = \{\n)[\s\S]*(?=\};)/, rows.join("")));
}

/** What the second request sends to the database: the first one may also record a reading or fill a cache. */
async function statementsOfPage(role: Role, url: string): Promise<string[]> {
  const open = async () => {
    const { status } = await ask(app, world, role, { title: "", url, method: "GET" });
    expect(status).toBe(200);
  };
  await open();
  return statementsOf(open);
}

async function statementsOfPost(fileCount: number): Promise<string[]> {
  const slot = uploadSlot(world.case.id);
  const fileIds: string[] = [];
  for (let index = 0; index < fileCount; index++) fileIds.push((await aFile(world.owner, { slot })).id);
  const sent = { text: "Bonjour", fileIds, clientKey: crypto.randomUUID() };
  const url = `/cases/${world.case.id}/messages`;
  return statementsOf(async () => {
    const { status } = await ask(app, world, "owner", { title: "", url, method: "POST", sent: sent as never });
    expect(status).toBe(200);
  });
}

/** Adds to every list: people with documents to check, their cases, unread messages and requests. */
async function addRows(count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const client = await aClientAwaitingVerification();
    await aMessage(await aCase(client));
    const ownCase = await aCase(world.owner, { status: "active" });
    await aMessage(ownCase, { author: world.administrator });
    await db.insert(contactMessages).values({
      userId: client.id,
      name: "Camille",
      phone: "+33611223344",
      email: client.email,
      message: "Raison : Autre demande\n\nBonjour",
    });
  }
}

describe("a page asks the database at most as often as its budget allows", () => {
  let server: Hono;
  const pages = new Map<string, Page>();
  const counted = new Map<string, number>();

  beforeAll(async () => {
    server = withPublicCache(app);
    for (const page of await pagesOf(server, world)) pages.set(page.path, page);
  });

  it.each(PAGE_PATHS)("%s", async (path) => {
    const page = pages.get(path) as Page;
    const budget = QUERY_BUDGETS[path];
    const first = await openPage(server, page);
    expect([200, 303, 302, 404, 410], `${path} answered ${first.status}.`).toContain(first.status);
    const statements = await statementsOf(() => openPage(server, page));
    counted.set(path, statements.length);
    const sent = `${path} sends ${statements.length} statements:\n${statements.join("\n")}\n`;
    expect(budget, `${sent}It has no budget: ${HOW_TO_CHOOSE}`).toBeDefined();
    expect(statements.length, `${sent}Its budget is ${budget}: ${HOW_TO_LOWER}`).toBeLessThanOrEqual(budget ?? 0);
  });

  it("every budget is that of a page of the site map", () => {
    expect(Object.keys(QUERY_BUDGETS).filter((path) => !PAGE_PATHS.includes(path))).toEqual([]);
  });

  afterAll(() => {
    if (process.env.WRITE_BUDGETS) writeBudgets(counted);
  });
});

it("a message with several files is posted with as many statements as one with a single file", async () => {
  const single = await statementsOfPost(1);
  const several = await statementsOfPost(3);
  expect(several.length, several.join("\n")).toBe(single.length);
});

describe("a page asks the database as often for many rows as for few", () => {
  const pages: [Role, string][] = [
    ["owner", "/dashboard"],
    ["administrator", "/admin"],
    ["administrator", "/admin/to-do"],
    ["administrator", "/admin/documents"],
    ["administrator", "/admin/requests"],
    ["administrator", "/admin/users"],
    ["administrator", "/admin/activity"],
    ["administrator", "/admin/figures"],
    ["administrator", "/admin/figures/journey"],
    ["administrator", "/admin/journal"],
    ["administrator", "/admin/send-email"],
  ];
  const few = new Map<string, string[]>();

  beforeAll(async () => {
    for (const [role, url] of pages) few.set(url, await statementsOfPage(role, url));
    await addRows(8);
  });

  it.each(pages)("%s: %s", async (role, url) => {
    const many = await statementsOfPage(role, url);
    expect(many.length, many.join("\n")).toBeGreaterThan(0);
    expect(many.length, many.join("\n")).toBeLessThanOrEqual(few.get(url)?.length ?? 0);
  });

  it.each<[Role, string]>([
    ["owner", "/case/ID/chat"],
    ["administrator", "/admin/cases/ID/chat"],
    ["owner", "/cases/ID/messages?after=0"],
  ])("%s: %s", async (role, path) => {
    const url = path.replace("ID", world.case.id);
    const short = await statementsOfPage(role, url);
    for (let index = 0; index < 60; index++) await aMessage(world.case);
    const long = await statementsOfPage(role, url);
    expect(long.length, long.join("\n")).toBe(short.length);
  });
});
