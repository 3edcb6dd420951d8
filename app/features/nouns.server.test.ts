import { expect, it } from "vitest";
import { declared } from "./nouns.server";

it("every job of a noun is declared by it, so that it runs", async () => {
  const modules = import.meta.glob<Record<string, unknown>>("./**/*jobs.server.ts", { eager: true });
  const defined = Object.values(modules)
    .flatMap((module) => Object.values(module))
    .filter((value) => typeof value === "object" && value !== null && "name" in value && "run" in value);
  const jobs = await declared("jobs");
  expect(defined.length).toBeGreaterThan(30);
  expect(defined.filter((job) => !jobs.some((each) => each === job))).toEqual([]);
});

it.each(["copy", "leave", "ownData"] as const)("no two nouns have the same place in « %s »", async (list) => {
  const places = (await declared(list)).map(({ order }) => order);
  expect(places.length).toBeGreaterThan(1);
  expect(new Set(places).size).toBe(places.length);
});

it("no two nouns declare the draft of one form", async () => {
  const kinds = (await declared("drafts")).flatMap((rules) => Object.keys(rules));
  expect(new Set(kinds).size).toBe(kinds.length);
});
