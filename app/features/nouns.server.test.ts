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

it("no two parts of the copy of a case have the same place", async () => {
  const places = (await declared("copy")).map(({ order }) => order);
  expect(new Set(places).size).toBe(places.length);
});
