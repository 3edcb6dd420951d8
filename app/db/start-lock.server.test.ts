import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { freshDatabase } from "~tests/setup/database.ts";
import { database } from "./client.server.ts";
import { inTurn } from "./start-lock.server.ts";

freshDatabase();

it.skipIf(process.env.TEST_DATABASE !== "postgres")(
  "the steps of processes that start together never overlap, and a step that fails gives its turn up",
  async () => {
    const steps: string[] = [];
    const outcomes = await Promise.allSettled(
      [0, 1, 2, 3].map((index) =>
        inTurn(database, async () => {
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
