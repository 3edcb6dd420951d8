import { expect, it } from "vitest";
import { type ErrorDefinition, platformErrors } from "~/platform/errors";
import { type CookieDefinition, platformCookies } from "~/platform/http/cookies.server";
import { platformLimits } from "~/platform/rate-limits/definitions.server";

type Errors = Record<string, { table: Record<string, ErrorDefinition> }>;
type Limits = Record<string, object>;

const errors = import.meta.glob<Errors>("./*/errors.ts", { eager: true });
const limits = import.meta.glob<Limits>("./*/limits.server.ts", { eager: true });
const cookies = import.meta.glob<Record<string, Record<string, CookieDefinition>>>("./*/cookies.server.ts", {
  eager: true,
});
const texts = import.meta.glob<string>(
  ["./*/errors.ts", "./*/events.ts", "./*/limits.server.ts", "./*/cookies.server.ts"],
  { eager: true, query: "?raw", import: "default" },
);

it.each(Object.entries(texts))("%s declares one table, under the name of its folder", (path, text) => {
  const owners = [...text.matchAll(/\bdefine\w+\("(\w+)"/g)].map(([, owner]) => owner);
  expect(owners).toEqual([path.split("/")[1]]);
});

it("no two features declare the same error code", () => {
  const tables = Object.values(errors).flatMap((module) => Object.values(module).map(({ table }) => table));
  expectDistinct([platformErrors.table, ...tables]);
});

it("no two features declare the same rate limit", () => {
  expectDistinct([platformLimits, ...Object.values(limits).flatMap((module) => Object.values(module))]);
});

it("no two features declare the same cookie", () => {
  const tables = [platformCookies, ...Object.values(cookies).flatMap((module) => Object.values(module))];
  const names = tables.flatMap((table) => Object.values<CookieDefinition>(table).map(({ name }) => name));
  expect(tables.length).toBeGreaterThan(1);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

function expectDistinct(tables: object[]): void {
  const names = tables.flatMap((table) => Object.keys(table));
  expect(tables.length).toBeGreaterThan(1);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
}
