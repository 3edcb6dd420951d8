import { expect, it } from "vitest";
import { readMigrations } from "~/db/migrate.server";
import { describeMigration, UNREAD } from "./describe-migration";

const known = () => ({ tableOfIndex: new Map([["cases_ended", "cases"]]) });
const read = (sql: string) => {
  const { acts, locks } = describeMigration(sql, known());
  return { acts, locks: Object.fromEntries(locks) };
};

it("every statement of every migration is told in words", async () => {
  const indexes = known();
  const unread = (await readMigrations()).flatMap(({ tag, sql }) =>
    describeMigration(sql, indexes)
      .acts.filter((act) => act.startsWith(UNREAD))
      .map((act) => `${tag}: ${act}`),
  );
  expect(unread, "add the statement to READERS of ops/upgrade/describe-migration.ts").toEqual([]);
});

it.each([
  ['CREATE TABLE "rooms" ("id" uuid);CREATE INDEX "rooms_id" ON "rooms" ("id");', ["tables créées : rooms"], {}],
  [
    'ALTER TABLE "rooms" ADD CONSTRAINT "fk" FOREIGN KEY ("a") REFERENCES "public"."users"("id");',
    ["lignes vérifiées : rooms"],
    { rooms: "no_writes", users: "no_writes" },
  ],
  [
    'CREATE TABLE "rooms" ("id" uuid);ALTER TABLE "rooms" ADD CONSTRAINT "fk" FOREIGN KEY ("a") REFERENCES "users"("id");',
    ["tables créées : rooms"],
    { users: "no_writes" },
  ],
  [
    'ALTER TABLE "cases" ADD COLUMN "a" text;ALTER TABLE "cases" ADD COLUMN "b" text; UPDATE cases SET a = \'x; y\';',
    ["colonnes ajoutées à cases : a, b", "lignes remplies : cases"],
    { cases: "closed" },
  ],
  [
    'CREATE INDEX "cases_by_a" ON "cases" USING btree ("a");DROP INDEX "cases_ended";',
    ["index construits sur cases : cases_by_a", "index retirés : cases_ended"],
    { cases: "closed" },
  ],
  [
    "-- Why; and how.\nCREATE FUNCTION f() RETURNS trigger AS $$ BEGIN UPDATE cases SET a = 1; RETURN new; END $$;" +
      "CREATE TRIGGER t AFTER INSERT ON profiles FOR EACH ROW EXECUTE FUNCTION f();",
    ["fonctions de la base : f", "écritures suivies par la base : profiles"],
    { profiles: "no_writes" },
  ],
  [
    "WITH gone AS (DELETE FROM tasks RETURNING id) INSERT INTO notes SELECT id FROM gone ON CONFLICT (id) DO UPDATE SET a = 1",
    ["lignes effacées : tasks", "lignes ajoutées : notes"],
    {},
  ],
  ["VACUUM cases", ["autre : VACUUM cases"], {}],
])("tells what a migration does and which tables it locks: %s", (sql, acts, locks) => {
  expect(read(sql)).toEqual({ acts, locks });
});

it("a migration's line says how long it took", () => {
  expect(describeMigration("-- duration: 1.3 s\nDROP INDEX a;", known()).seconds).toBe(1.3);
  expect(describeMigration("DROP INDEX a;", known()).seconds).toBeNull();
});
