import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ACCESS_RIGHTS, accessRights } from "../../scripts/access-rights.ts";
import { SUBJECTS } from "./subjects.ts";
import { ADDRESSES, FEATURES } from "./table.ts";

it("docs/access-rights.md is up to date with the tables", () => {
  expect(readFileSync(ACCESS_RIGHTS, "utf8"), "run `node scripts/access-rights.ts`, then commit the document").toBe(
    accessRights(),
  );
});

it("every subject is used by an address or a function", () => {
  const rows = [...Object.values(ADDRESSES), ...Object.values(FEATURES)];
  const about = new Set(rows.map((row) => (typeof row === "string" ? null : row.about)));
  expect(Object.keys(SUBJECTS).filter((subject) => !about.has(subject as keyof typeof SUBJECTS))).toEqual([]);
});
