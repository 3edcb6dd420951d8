import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { database, db } from "~/db/client.server";
import type { cases } from "~/db/schema";
import { listLawyerChoices } from "~/features/cases/filters/queries.server";
import { aCase, aClient, aLawyer, anAdministrator, type Person } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { queriesOf } from "~tests/setup/query-log";
import { listColleagues } from "./queries.server";

freshDatabase();

let administrator: Person;
let caseRow: typeof cases.$inferSelect;

beforeAll(async () => {
  administrator = await anAdministrator();
  await aLawyer();
  caseRow = await aCase(await aClient());
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`insert into profiles (id, email, first_name, last_name)
      select gen_random_uuid(), n || '@exemple.fr', 'Camille', 'Durand ' || n from generate_series(1, 5000) n`);
  });
  await db.execute(sql`analyze profiles`);
});

/** The plans of the statements that `read` sends, as PostgreSQL makes them for their values. */
async function plansOf(read: () => Promise<unknown>): Promise<string> {
  const sent = await queriesOf(read);
  const plans = sent.map(({ statement, values }) =>
    database.pool.query<Record<string, string>>(`explain ${statement}`, values),
  );
  return (await Promise.all(plans)).flatMap(({ rows }) => rows.map((row) => row["QUERY PLAN"])).join("\n");
}

it.each([
  ["the lawyers of the list's filter", () => listLawyerChoices(administrator.actor)],
  ["the colleagues of a case", () => listColleagues(db, caseRow)],
])("%s are found by the index of the staff, however many clients there are", async (_what, read) => {
  expect(await read()).not.toEqual([]);
  const plans = await plansOf(read);
  expect(plans).toContain("profiles_staff");
  expect(plans).not.toContain("Seq Scan on profiles");
});
