import { expect, it } from "vitest";
import { jobs } from "./jobs.ts";

it("every job that a feature declares is one of the product", () => {
  const modules = import.meta.glob<Record<string, unknown>>("../app/features/**/*jobs.server.ts", { eager: true });
  const declared = Object.values(modules)
    .flatMap((module) => Object.values(module))
    .filter((value) => typeof value === "object" && value !== null && "name" in value && "run" in value);
  expect(declared.length).toBeGreaterThan(30);
  expect(declared.filter((job) => !jobs.some((each) => each === job))).toEqual([]);
});
