import { beforeAll, expect, it } from "vitest";
import { database } from "~/db/client.server";
import { freshDatabase } from "~tests/setup/database";
import { LIMITS, type Limit } from "./rate-limit-table";
import { consume, startRateLimits } from "./rate-limits.server";

freshDatabase();
beforeAll(() => startRateLimits(database));
const limits = Object.keys(LIMITS) as Limit[];

it.each(limits)(
  "%s refuses what is too much, says in French when to try again, and nobody else pays for it",
  async (what) => {
    const { points, duration } = LIMITS[what];
    await consume(what, "one", points);
    const refused = await consume(what, "one").catch((error) => error);
    expect(refused).toMatchObject({ code: "too_many_requests", status: 429 });
    expect(refused.message).toMatch(/^Trop de tentatives\. Réessayez dans \d+ (minutes?|heures)\.$/);
    expect(refused.retryAfter).toBeGreaterThan(0);
    expect(refused.retryAfter).toBeLessThanOrEqual(duration);
    await consume(what, "another");
  },
);

it("is counted in the database, so that another process refuses too, and a restart forgets nothing", async () => {
  await consume("message", "shared", LIMITS.message.points);
  startRateLimits(database);
  await expect(consume("message", "shared")).rejects.toMatchObject({ status: 429 });
});
