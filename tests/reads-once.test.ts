import type { Hono } from "hono";
import { beforeAll, expect, it } from "vitest";
import { logIn } from "~/features/accounts/sign-in/commands.server.ts";
import { STORY } from "~/features/cases/story/queries.server.ts";
import { declared } from "~/features/nouns.server";
import { saveWholeForm } from "~/platform/forms/drafts.server.ts";
import { aClient } from "~tests/factories/index.ts";
import { Browser } from "~tests/setup/browser.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { queueJobs } from "~tests/setup/jobs.ts";
import { product, siteMap } from "~tests/setup/product.ts";
import { queriesOf } from "~tests/setup/query-log.ts";
import { ask } from "./access/requests.ts";
import type { Role } from "./access/roles.ts";
import { ADDRESSES } from "./access/table.ts";
import { aWorld, type World } from "./access/world.ts";

const jobs = await declared("jobs");

freshDatabase({ ADMIN_SECOND_FACTOR: "required" });
queueJobs(...jobs);

let app: Hono;
let world: World;

beforeAll(async () => {
  app = await product();
  world = await aWorld();
});

/** The URLs of every page outside the administration, with the owner's data. */
async function pages(): Promise<string[]> {
  const routes = (await siteMap()).filter(({ module, path }) => module.default && !/^(admin|lawyer\/)/.test(path));
  return [...new Set(routes.map(({ path }) => ADDRESSES[`GET /${path}`]?.at?.(world) ?? `/${path}`))];
}

/** What a person's pages read twice, and how many of the pages they may open. */
async function repeatedReads(person: World, role: Role) {
  const repeated: string[] = [];
  let opened = 0;
  for (const url of await pages()) {
    const open = () => ask(app, person, role, { title: "", url, method: "GET" });
    // The first reading of another's data is recorded, which asks again under a lock.
    await open();
    let status = 0;
    const queries = await queriesOf(async () => {
      ({ status } = await open());
    });
    if (status === 200) opened++;
    const reads = queries.filter(({ statement }) => /^(select|with|\()/i.test(statement));
    const keys = reads.map(({ statement, values }) => `${url}: ${statement} ${JSON.stringify(values)}`);
    repeated.push(...keys.filter((key, index) => keys.indexOf(key) !== index));
  }
  return { repeated, opened };
}

/** Somebody who told their story before the profile that a case needs. */
async function aNewcomer(): Promise<Browser> {
  const { id, email, password } = await aClient({ profileStepCompleted: false });
  const story = new FormData();
  story.set("description", "Un SMS de livraison.");
  await saveWholeForm({ userId: id }, STORY, story, () => true);
  const browser = new Browser();
  const from = { request: browser.request("/login", { form: {} }), ip: "203.0.113.1" };
  return browser.take((await logIn(from, { email, password })).headers);
}

it("no page makes the same read twice for one request of a client", async () => {
  const { repeated, opened } = await repeatedReads(world, "owner");
  expect(repeated).toEqual([]);
  expect(opened).toBeGreaterThan(30);
});

it("no page makes the same read twice for one request of a helper", async () => {
  const { repeated, opened } = await repeatedReads(world, "writingHelper");
  expect(repeated).toEqual([]);
  expect(opened).toBeGreaterThan(25);
});

it("no page makes the same read twice for one request of somebody whose profile is not complete", async () => {
  const newcomer = await aNewcomer();
  const { repeated, opened } = await repeatedReads({ ...world, browserOf: () => newcomer }, "otherClient");
  expect(repeated).toEqual([]);
  expect(opened).toBeGreaterThan(15);
});
