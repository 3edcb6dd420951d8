import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db, transaction } from "~/db/client.server.ts";
import { caseMembers, cases, caseTags, loadCounts, users } from "~/db/schema/index.ts";
import { addTag } from "~/features/cases/tags/commands.server.ts";
import { listTags } from "~/features/cases/tags/queries.server.ts";
import { deriveCases } from "~/features/members/derivations.commands.server.ts";
import { verifyCases } from "~/features/members/verification.jobs.server.ts";
import { config } from "~/platform/config.server.ts";
import {
  aCase,
  aClient,
  aLawyer,
  aMember,
  anAdministrator,
  type Case,
  derive,
  type Person,
} from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { lawyerLoads } from "./access.server.ts";
import { sumLoadsOften } from "./loads.jobs.server.ts";

freshDatabase();

let owner: Person;
let staff: Person;
beforeAll(async () => {
  [owner, staff] = [await aClient(), await anAdministrator()];
});

/** Who is in charge, as a case and its tags keep it. */
async function keptLawyers({ id }: Case) {
  const [ofCase] = await db.select({ id: cases.lawyerId }).from(cases).where(eq(cases.id, id));
  const ofTags = await db.selectDistinct({ id: caseTags.lawyerId }).from(caseTags).where(eq(caseTags.caseId, id));
  return [ofCase?.id, ...ofTags.map((tag) => tag.id)];
}
const end = async (caseRow: Case) => {
  await db.delete(caseMembers).where(eq(caseMembers.caseId, caseRow.id));
  await derive(caseRow);
};
const loads = async () =>
  Object.fromEntries((await db.select().from(lawyerLoads)).map((row) => [row.userId, row.load]));

describe("the lawyer in charge", () => {
  it("is kept by the case and its tags, whatever was first, until they leave", async () => {
    const [first, second] = [await aLawyer(), await aLawyer()];
    const caseRow = await aCase(owner, { status: "active" });
    await addTag(staff.actor, { caseId: caseRow.id, tag: "Urgent" });
    expect(await keptLawyers(caseRow)).toEqual([null, null]);
    await aMember(caseRow, await aClient(), "helper");
    expect(await keptLawyers(caseRow)).toEqual([null, null]);
    await aMember(caseRow, first, "lawyer");
    await addTag(first.actor, { caseId: caseRow.id, tag: "Banque" });
    expect(await keptLawyers(caseRow)).toEqual([first.id, first.id]);
    expect((await listTags(first.actor)).map(({ name }) => name)).toEqual(["Banque", "Urgent"]);
    expect(await listTags(second.actor)).toEqual([]);
    await end(caseRow);
    expect(await keptLawyers(caseRow)).toEqual([null, null]);
    expect(await listTags(first.actor)).toEqual([]);
    await aMember(caseRow, second, "lawyer");
    expect(await keptLawyers(caseRow)).toEqual([second.id, second.id]);
    await db.delete(users).where(eq(users.id, second.id));
    await derive(caseRow);
    expect(await keptLawyers(caseRow)).toEqual([null, null]);
  });

  it("is one: nobody else is added beside them", async () => {
    const caseRow = await aCase(owner, { status: "active" });
    await aMember(caseRow, await aLawyer(), "lawyer");
    await expect(aMember(caseRow, await aLawyer(), "lawyer")).rejects.toThrow();
  });

  it("of a case that is deleted counts it no more", async () => {
    const lawyer = await aLawyer();
    const caseRow = await aCase(owner, { status: "active" });
    await aMember(caseRow, lawyer, "lawyer");
    expect((await loads())[lawyer.id]).toBe(1);
    await db.delete(cases).where(eq(cases.id, caseRow.id));
    expect((await loads())[lawyer.id]).toBeUndefined();
  });

  it("who changes while a tag is written is kept by that tag", async () => {
    // PGlite has one connection.
    if (config.embedded) return;
    const [first, second] = [await aLawyer(), await aLawyer()];
    const caseRow = await aCase(owner, { status: "active" });
    await aMember(caseRow, first, "lawyer");
    const { promise: isChanged, resolve: changed } = Promise.withResolvers<void>();
    const { promise: isOver, resolve: over } = Promise.withResolvers<void>();
    const change = transaction(async (tx) => {
      await tx.execute(sql`select from ${cases} where id = ${caseRow.id} for update`);
      await tx.update(caseMembers).set({ userId: second.id }).where(eq(caseMembers.caseId, caseRow.id));
      await deriveCases(tx, [caseRow.id]);
      changed();
      await isOver;
    });
    await isChanged;
    const written = addTag(staff.actor, { caseId: caseRow.id, tag: "Urgent" });
    await db.execute(sql`select pg_sleep(0.2)`);
    over();
    await Promise.all([change, written]);
    expect(await keptLawyers(caseRow)).toEqual([second.id, second.id]);
  });
});

it("many changes of a load are summed up, and count the same", async () => {
  const lawyer = await aLawyer();
  await aMember(await aCase(owner, { status: "active" }), lawyer, "lawyer");
  await db.execute(sql`
    insert into load_counts (lawyer_id, cases)
    select ${lawyer.id}::uuid, case when n % 2 = 0 then 1 else -1 end from generate_series(1, 1200) n`);
  const before = await loads();
  await sumLoadsOften.run({});
  expect(await db.$count(loadCounts)).toBe(Object.keys(before).length);
  expect(await loads()).toEqual(before);
});

it("what is not as it should be is put right at night", async () => {
  const [lawyer, other] = [await aLawyer(), await aLawyer()];
  const [led, tagged, free] = [await aCase(owner), await aCase(owner), await aCase(owner)];
  for (const each of [led, tagged]) await aMember(each, lawyer, "lawyer");
  await addTag(staff.actor, { caseId: tagged.id, tag: "Urgent" });
  const before = await loads();
  await db.update(cases).set({ lawyerId: null }).where(eq(cases.id, led.id));
  await db.update(cases).set({ lawyerId: other.id }).where(eq(cases.id, free.id));
  await db.update(caseTags).set({ lawyerId: other.id }).where(eq(caseTags.caseId, tagged.id));
  await db.insert(loadCounts).values({ lawyerId: other.id, cases: 7 });
  await verifyCases.run({});
  expect(await keptLawyers(led)).toEqual([lawyer.id]);
  expect(await keptLawyers(free)).toEqual([null]);
  expect(await keptLawyers(tagged)).toEqual([lawyer.id, lawyer.id]);
  expect(await loads()).toEqual(before);
});
