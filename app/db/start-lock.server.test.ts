import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { freshDatabase } from "~tests/setup/database.ts";
import { database, db } from "./client.server.ts";
import { withStartLock } from "./start-lock.server.ts";

freshDatabase();

it("a step may query by its own connection and by the pool, on both databases", async () => {
  const seen = await withStartLock(database, async (connection) => {
    const [own, other] = [await connection.execute(sql`select 1 as one`), await db.execute(sql`select 1 as one`)];
    return [...own.rows, ...other.rows];
  });
  expect(seen).toEqual([{ one: 1 }, { one: 1 }]);
});

it.skipIf(process.env.TEST_DATABASE !== "postgres")(
  "the steps of processes that start together never overlap, and a step that fails releases the lock",
  async () => {
    const steps: string[] = [];
    const outcomes = await Promise.allSettled(
      [0, 1, 2, 3].map((index) =>
        withStartLock(database, async () => {
          steps.push("begins");
          await pause(20);
          steps.push("ends");
          if (index === 0) throw new Error("on purpose");
        }),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled", "fulfilled"]);
    expect(steps).toEqual(Array.from({ length: 4 }, () => ["begins", "ends"]).flat());
  },
);
