import { asc, count, eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { batchedReads } from "~/db/batched-reads.server";
import { db, type Executor } from "~/db/client.server";
import { caseMessages, cases, profiles } from "~/db/schema";
import { aCase, aClient, aMessage, type Person } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { statementsOf } from "~tests/setup/query-log";

freshDatabase();

let owner: Person;
let caseId: string;

beforeAll(async () => {
  owner = await aClient({ firstName: "Zoé", dateOfBirth: "1960-02-29" });
  const row = await aCase(owner, { status: "active", amount: 1234567890123, paymentDate: "2026-01-31" });
  caseId = row.id;
  await aMessage(row);
});

const reads = (on: Executor) =>
  Promise.all([
    on.select().from(cases).where(eq(cases.id, caseId)),
    on.select({ caseRow: cases, client: profiles }).from(cases).innerJoin(profiles, eq(profiles.id, cases.userId)),
    on.select().from(cases).leftJoin(caseMessages, eq(caseMessages.id, cases.id)),
    on
      .select({ id: cases.id, owner: { id: profiles.id }, words: sql<string>`'a' || ${"$1 'b'"}` })
      .from(cases)
      .innerJoin(profiles, eq(profiles.id, cases.userId)),
    on.select({ n: count() }).from(profiles),
    on.select({ id: cases.id }).from(cases).where(eq(cases.id, owner.id)),
    on
      .select({ seq: caseMessages.seq, at: caseMessages.createdAt })
      .from(caseMessages)
      .orderBy(asc(caseMessages.seq))
      .limit(2),
  ]);

test("selects of one turn are one statement, with the rows that each has alone", async () => {
  const alone = await reads(db);
  let together: unknown;
  const statements = await statementsOf(async () => {
    together = await reads(batchedReads());
  });
  expect(together).toEqual(alone);
  expect(statements).toHaveLength(1);
});

test("a select that is asked for once others have answered goes with the next statement", async () => {
  const together = batchedReads();
  const read = () => together.select({ id: cases.id }).from(cases);
  const statements = await statementsOf(async () => {
    await Promise.all([read(), read().then(read)]);
  });
  expect(statements).toHaveLength(2);
});

test("a statement that fails fails each of its selects, and none after it", async () => {
  const together = batchedReads();
  const read = () => together.select({ id: cases.id }).from(cases);
  const answers = await Promise.allSettled([read(), together.select({ id: sql`1 / 0` }).from(cases)]);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await read()).toHaveLength(1);
});

test("what is no select is refused", async () => {
  const together = batchedReads();
  await expect(async () => together.execute(sql`select 1`)).rejects.toThrow("Only selects");
  await expect(async () => together.delete(cases)).rejects.toThrow("Only selects");
  expect(await db.select({ id: cases.id }).from(cases)).toHaveLength(1);
});
