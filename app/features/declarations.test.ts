import { expect, it } from "vitest";
import { platformErrors } from "~/platform/errors";

type Declared = { owner: string; table: Record<string, unknown> };

const files = import.meta.glob<Record<string, Declared>>(["./*/errors.ts", "./*/limits.server.ts"], { eager: true });
const declared = Object.entries(files).map(([path, module]) => {
  const [declaration] = Object.values(module);
  const [, folder = "", file = ""] = path.split("/");
  return { folder, file, declaration };
});

it.each(declared)("$folder/$file declares one table under the name of its folder", ({ folder, declaration }) => {
  expect(declaration?.owner).toBe(folder);
  expect(Object.keys(declaration?.table ?? {})).not.toEqual([]);
});

it.each(["errors.ts"])("no two features declare the same name in %s", (name) => {
  const ofFeatures = declared.filter(({ file }) => file === name).map(({ declaration }) => declaration?.table ?? {});
  const names = [...ofFeatures, platformErrors.table].flatMap((table) => Object.keys(table));
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((code, index) => names.indexOf(code) !== index)).toEqual([]);
});
