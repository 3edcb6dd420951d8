import type { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "~/db/client.server.ts";
import { uploadSlot } from "~/features/chat/limits.ts";
import { startJobs } from "~/platform/jobs.server.ts";
import { startRateLimits } from "~/platform/rate-limits.server.ts";
import { aFile, aMessage } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { product } from "~tests/setup/product.ts";
import { type Cost, costOf } from "~tests/setup/round-trips.ts";
import { jobs } from "../server/jobs.ts";
import { ask } from "./access/requests.ts";
import type { Role } from "./access/roles.ts";
import { aWorld, type World } from "./access/world.ts";

freshDatabase({ ADMIN_SECOND_FACTOR: "required" });

let app: Hono;
let world: World;

beforeAll(async () => {
  app = await product();
  startRateLimits(database);
  await startJobs(database, jobs, { work: false });
  world = await aWorld();
});

type Most = { roundTrips: number; statements: number };

/** The second time: a first look is also recorded, or warms what stays warm. */
async function costOfSecond(role: Role, url: string, files?: () => Promise<string[]>): Promise<Cost> {
  const given = [await files?.(), await files?.()];
  const once = async () => {
    const sent = files && { text: "Bonjour", fileIds: given.pop(), clientKey: crypto.randomUUID() };
    const { status } = await ask(app, world, role, {
      title: "",
      url,
      method: files ? "POST" : "GET",
      sent: sent as never,
    });
    expect(status).toBe(200);
  };
  await once();
  return costOf(once);
}

function expectAtMost(cost: Cost, most: Most): void {
  const told = cost.statements.join("\n");
  expect(cost.roundTrips, told).toBeGreaterThan(0);
  expect(cost.roundTrips, told).toBeLessThanOrEqual(most.roundTrips);
  expect(cost.statements.length, told).toBeLessThanOrEqual(most.statements);
}

describe("a message is posted in three round trips to the database", () => {
  it.each<[Role, Most]>([
    ["owner", { roundTrips: 3, statements: 8 }],
    ["administrator", { roundTrips: 3, statements: 9 }],
  ])("by the %s", async (role, most) => {
    expectAtMost(await costOfSecond(role, `/cases/${world.case.id}/messages`, async () => []), most);
  });

  it("with its files", async () => {
    const slot = uploadSlot(world.case.id);
    const files = () => Promise.all([1, 2, 3].map(async () => (await aFile(world.owner, { slot })).id));
    const cost = await costOfSecond("owner", `/cases/${world.case.id}/messages`, files);
    expectAtMost(cost, { roundTrips: 3, statements: 10 });
  });
});

describe("a conversation opens in at most three, whatever its length", () => {
  it.each([0, 300])("with %i messages more, one of them not read yet", async (count) => {
    for (let index = 0; index < count; index++) await aMessage(world.case, { message: `Message ${index}` });
    const cost = await costOfSecond("owner", `/case/${world.case.id}/chat`);
    expectAtMost(cost, { roundTrips: 2, statements: 6 });
    await aMessage(world.case, { author: world.administrator });
    const open = () => ask(app, world, "owner", { title: "", url: `/case/${world.case.id}/chat`, method: "GET" });
    expectAtMost(await costOf(open), { roundTrips: 3, statements: 9 });
    const marked = await costOf(open);
    expect(marked.statements.length).toBe(cost.statements.length);
  });

  it("for the staff, whose look is recorded", async () => {
    const cost = await costOfSecond("administrator", `/admin/cases/${world.case.id}/chat`);
    expectAtMost(cost, { roundTrips: 3, statements: 10 });
  });

  it("and what followed is read in two", async () => {
    const cost = await costOfSecond("owner", `/cases/${world.case.id}/messages?after=1`);
    expectAtMost(cost, { roundTrips: 2, statements: 3 });
  });
});

describe("the dashboard and the tabs of the administration open in at most four", () => {
  it.each<[string, Most]>([
    ["/admin", { roundTrips: 3, statements: 11 }],
    ["/admin/documents", { roundTrips: 3, statements: 9 }],
    ["/admin/requests", { roundTrips: 4, statements: 11 }],
    ["/admin/users", { roundTrips: 3, statements: 10 }],
    ["/admin/activity", { roundTrips: 4, statements: 7 }],
    ["/admin/journal", { roundTrips: 4, statements: 6 }],
    ["/admin/send-email", { roundTrips: 4, statements: 12 }],
    ["/admin/email-settings", { roundTrips: 3, statements: 6 }],
  ])("%s", async (url, most) => {
    expectAtMost(await costOfSecond("administrator", url), most);
  });

  it("/dashboard", async () => {
    expectAtMost(await costOfSecond("owner", "/dashboard"), { roundTrips: 3, statements: 6 });
  });
});
