import { expect, it } from "vitest";
import { aCase, aClient } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { valuesOf } from "./queries.server.ts";

freshDatabase();

it("fills the variables of a case from the open one, then from one that is over, then from a draft", async () => {
  const person = await aClient();
  const valued = async () => (await valuesOf(person.id))?.caseId;
  expect(await valued()).toBe("");
  const day = (n: number) => new Date(2026, 0, n);
  const draft = await aCase(person, { status: "draft", createdAt: day(9) });
  expect(await valued()).toBe(draft.reference);
  const rejected = await aCase(person, { status: "rejected", createdAt: day(8) });
  expect(await valued()).toBe(rejected.reference);
  const open = await aCase(person, { status: "on_hold", createdAt: day(1) });
  expect(await valued()).toBe(open.reference);
  const latest = await aCase(person, { status: "active", createdAt: day(2) });
  expect(await valued()).toBe(latest.reference);
});
