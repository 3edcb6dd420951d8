import { readdirSync, readFileSync } from "node:fs";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { expect, it } from "vitest";
import * as schema from "./schema";

const FOLDER = "app/db/migrations";
/** The rule below applies to later migrations: no installation was served while an earlier one ran. */
const LAST_EXEMPT = 19;

/** Statements that would break the previous version, which still serves requests while a migration runs. */
const BREAKING: [RegExp, string][] = [
  [/\bdrop\s+(table|column)\b/i, "removes what the previous version reads"],
  [/\brename\s+(to|column|constraint)\b/i, "renames what the previous version uses"],
  [/\bset\s+not\s+null\b/i, "requires what the previous version may not write"],
  [
    /\b(set\s+data\s+)?type\s+\w+(\s*\([^)]*\))?\s*(using\b[^;]*)?;/i,
    "rewrites the table under a lock that blocks reads",
  ],
  [
    /\badd\s+column\b(?=[^,;]*\bnot\s+null\b)(?![^,;]*\b(default|generated)\b)/i,
    "requires what the previous version does not write",
  ],
];

/** Lists why a migration may not run beside the previous version; empty when a `-- contract: why` comment allows it. */
function offences(sql: string): string[] {
  if (/^-- contract: \S.{20,}/m.test(sql)) return [];
  const statements = sql.replace(/--.*$/gm, "");
  return BREAKING.filter(([pattern]) => pattern.test(statements)).map(([, why]) => why);
}

it("a migration does not break the version that still serves, unless a comment says why that is safe", () => {
  const later = readdirSync(FOLDER).filter((name) => name.endsWith(".sql") && Number(name.slice(0, 4)) > LAST_EXEMPT);
  const offending = later.flatMap((name) =>
    offences(readFileSync(`${FOLDER}/${name}`, "utf8")).map((why) => `${name} ${why}`),
  );
  expect(
    offending,
    "Expand first, contract in a later version (CONTRIBUTING.md, « A change of the tables »); when nothing that serves needs it " +
      "any more, say so on a line of the file: « -- contract: since which version, and why ».",
  ).toEqual([]);
});

it("a migration says how long it took on 100,000 cases", () => {
  const measured = readdirSync(FOLDER).filter((name) => name.endsWith(".sql") && Number(name.slice(0, 4)) >= 44);
  const missing = measured.filter(
    (name) => !/^-- duration: \d+\.\d s$/m.test(readFileSync(`${FOLDER}/${name}`, "utf8")),
  );
  expect(missing, "run `node bench/migrations.ts 69 --write`, with the number of the first of them").toEqual([]);
});

it("each migration is later than the one before: an earlier one would never run", () => {
  const { entries } = JSON.parse(readFileSync(`${FOLDER}/meta/_journal.json`, "utf8")) as {
    entries: { when: number }[];
  };
  const times = entries.map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
});

it("every change of the schema has its migration", async () => {
  const [snapshot, ...older] = readdirSync(`${FOLDER}/meta`)
    .filter((name) => name.endsWith("_snapshot.json"))
    .sort()
    .reverse();
  expect(older, "snapshots that nothing reads").toEqual([]);
  const latest = JSON.parse(readFileSync(`${FOLDER}/meta/${snapshot}`, "utf8"));
  const missing = await generateMigration(latest, generateDrizzleJson(schema, latest.id));
  expect(missing, "run `npm run migration -- --name what_changes`").toEqual([]);
});

it.each([
  ['ALTER TABLE "cases" DROP COLUMN "city";', 1],
  ['DROP TABLE "rooms";', 1],
  ['ALTER TABLE "cases" RENAME COLUMN "city" TO "town";', 1],
  ['ALTER TABLE "cases" ALTER COLUMN "city" SET NOT NULL;', 1],
  ['ALTER TABLE "cases" ALTER COLUMN "amount" SET DATA TYPE bigint;', 1],
  ['ALTER TABLE "cases" ADD COLUMN "city" text NOT NULL;', 1],
  ['-- contract: since 0.4.0 nothing reads it, and 0.3 is gone\nALTER TABLE "cases" DROP COLUMN "city";', 0],
  ['-- contract: yes\nALTER TABLE "cases" DROP COLUMN "city";', 1],
  ['ALTER TABLE "cases" ADD COLUMN "city" text;', 0],
  ['ALTER TABLE "cases" ADD COLUMN "city" text DEFAULT \'\' NOT NULL;', 0],
  ['CREATE TABLE "rooms" ("type" text NOT NULL);\nCREATE INDEX "rooms_type" ON "rooms" ("type");', 0],
  ['DROP INDEX "rooms_type"; ALTER TABLE "rooms" DROP CONSTRAINT "rooms_kind";', 0],
])("knows what the former version would miss: %s", (sql, count) => {
  expect(offences(sql)).toHaveLength(count);
});
