import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { decodeStatement, readStatement } from "./read-statement.ts";
import type { Balances, Movement, ReadOptions } from "./statement.ts";

const TODAY = "2026-11-24";
const FOLDER = resolve(import.meta.dirname, "../../../tests/fixtures/statements");

type Expected = ReadOptions & { rows: (Partial<Movement> | { excluded: string })[]; balances?: Balances };
const expected: Record<string, Expected> = JSON.parse(readFileSync(join(FOLDER, "expected.json"), "utf8"));

const read = (name: string, options?: ReadOptions) =>
  readStatement(decodeStatement(readFileSync(join(FOLDER, name))), TODAY, options);

describe("the file of a bank is read as a careful person reads it", () => {
  for (const [name, { rows, balances, isSwapped }] of Object.entries(expected))
    it(name, () => {
      const found = read(name, { isSwapped });
      expect(found.rows.map(({ movement, why }) => movement ?? { excluded: why })).toMatchObject(rows);
      expect(found.rows).toHaveLength(rows.length);
      if (balances) expect(found.balances).toEqual(balances);
    });
});
