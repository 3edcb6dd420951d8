import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, transaction } from "~/db/client.server.ts";
import * as schema from "~/db/schema/index.ts";
import { config } from "~/platform/config.server.ts";
import { freshDatabase } from "./database.ts";
import { expectConsole } from "./vitest.ts";

freshDatabase({ PASSWORD_MIN_LENGTH: "9" });

describe("the database of a test file", () => {
  it("is migrated and contains the system account", async () => {
    const rows = await db.select().from(schema.users);
    expect(rows.map((row) => row.name)).toEqual(["Avocat"]);
  });

  it("runs on the requested engine", async () => {
    const answer = await db.execute<{ version: string }>(sql`select version()`);
    const wanted = process.env.TEST_DATABASE === "postgres" ? /^PostgreSQL (?!.*emscripten)/ : /emscripten/;
    expect(answer.rows[0]?.version).toMatch(wanted);
  });

  it("keeps nothing of a transaction that fails", async () => {
    const write = transaction(async (tx) => {
      await tx.insert(schema.installation).values({ key: "trial", value: true });
      throw new Error("on purpose");
    });
    await expect(write).rejects.toThrow("on purpose");
    expect(await db.$count(schema.installation)).toBe(0);
  });

  it("comes with settings of its own", () => {
    expect(config.PASSWORD_MIN_LENGTH).toBe(9);
    expect(config.embedded).toBe(process.env.TEST_DATABASE !== "postgres");
  });
});

describe("the test environment", () => {
  it("lets a test declare the console output that it expects", () => {
    expectConsole(/on purpose/);
    console.warn("said on purpose");
  });

  it("refuses connections to other machines", async () => {
    await expect(fetch("http://192.0.2.1/")).rejects.toThrow();
    const failure = await fetch("http://192.0.2.1/").catch((error: Error) => error.cause);
    expect(String(failure)).toMatch(/tests reach no network/);
  });
});
