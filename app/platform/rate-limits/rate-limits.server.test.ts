import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { database, db } from "~/db/client.server";
import { rateLimits } from "~/db/schema";
import { assistanceLimits } from "~/features/assistance/limits.server";
import { chatLimits } from "~/features/chat/limits.server";
import { freshDatabase } from "~tests/setup/database";
import { registeredLimits } from "./definitions.server";
import { consume, startRateLimits } from "./rate-limits.server";

freshDatabase();
beforeAll(() => startRateLimits(database));
afterEach(() => vi.useRealTimers());
const { message } = chatLimits;
const { assistance } = assistanceLimits;

it.each(registeredLimits())(
  "$name refuses what is too much, says in French when to try again, and nobody else pays for it",
  async (limit) => {
    const { points, duration } = limit;
    await consume(limit, "one", points);
    const refused = await consume(limit, "one").catch((error) => error);
    expect(refused).toMatchObject({ code: "too_many_requests", status: 429 });
    expect(refused.message).toMatch(/^Trop de tentatives\. Réessayez dans \d+ (minutes?|heures)\.$/);
    expect(refused.retryAfter).toBeGreaterThan(0);
    expect(refused.retryAfter).toBeLessThanOrEqual(duration);
    await consume(limit, "another");
  },
);

it("is counted in the database, so that it applies to all processes and survives a restart", async () => {
  await consume(message, "shared", message.points);
  startRateLimits(database);
  await expect(consume(message, "shared")).rejects.toMatchObject({ status: 429 });
});

it.each([
  ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9"],
  ["2001:DB8:1:3::", "2001:db8:1:3:0:0:0:7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
])("counts %s and %s together, as one subscriber", async (one, same) => {
  await consume(assistance, one, assistance.points);
  await expect(consume(assistance, same)).rejects.toMatchObject({ status: 429 });
});

it("counts neighbouring networks and addresses separately", async () => {
  await consume(assistance, "2001:db8:9:2::1", assistance.points);
  await consume(assistance, "2001:db8:9:3::1");
  await consume(assistance, "203.0.113.99", assistance.points);
  await consume(assistance, "203.0.113.98");
});

it("does not change an account's id, even if it looks like an address", async () => {
  await consume(message, "2001:db8:1:2::1", message.points);
  await consume(message, "2001:db8:1:2::2");
});

it("loses every five minutes the rows that expired more than an hour ago, and no others", async () => {
  const ended = (minutesAgo: number) => Date.now() - minutesAgo * 60_000;
  await db.insert(rateLimits).values([
    { key: "message:old", points: 1, expire: ended(61) },
    { key: "login_address:old", points: 1, expire: ended(600) },
    { key: "message:recent", points: 1, expire: ended(50) },
    { key: "message:running", points: 1, expire: ended(-10) },
  ]);
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  startRateLimits(database);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  vi.useRealTimers();
  const kept = async () => (await db.select({ key: rateLimits.key }).from(rateLimits)).map(({ key }) => key);
  await expect.poll(kept).not.toContain("message:old");
  expect(await kept()).toEqual(expect.arrayContaining(["message:recent", "message:running"]));
  expect(await kept()).not.toContain("login_address:old");
});
