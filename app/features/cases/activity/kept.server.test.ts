import { count, eq, lt, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "~/db/client.server.ts";
import { CASE_STATUSES, SCAM_TYPES } from "~/db/schema/enumerations.ts";
import { cases, countedWeeks, staleWeeks, statusCounts, users, weekCases } from "~/db/schema/index.ts";
import { lastWeeks } from "~/platform/weeks.ts";
import { aCase, aClient, anAdministrator, type Person } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { verifyCases } from "../../members/verification.jobs.server.ts";
import { keepActivityOften } from "./jobs.server.ts";
import { keptWeeks, readCaseActivity } from "./queries.server.ts";
import { keepableWeeks } from "./rules.server.ts";

freshDatabase();

const HOUR = 3_600_000;
const { bounds } = lastWeeks(52);
const read = () => readCaseActivity(staff.actor, bounds);

let owner: Person;
let staff: Person;

beforeAll(async () => {
  owner = await aClient();
  staff = await anAdministrator();
});

/** The figures without what is kept: counted from the cases alone. */
async function readFresh() {
  const weeks = await db.select().from(countedWeeks);
  await db.update(countedWeeks).set({ rules: "none" });
  const { opened, answers, overall } = await read();
  for (const { week, rules } of weeks) await db.update(countedWeeks).set({ rules }).where(eq(countedWeeks.week, week));
  const rows = await db.select({ status: cases.status, cases: count() }).from(cases).groupBy(cases.status);
  const statuses = Object.fromEntries(
    CASE_STATUSES.map((status) => [status, rows.find((row) => row.status === status)?.cases ?? 0]),
  );
  return { opened, statuses, answers, overall };
}

it("the kept counts are those that a full count gives, whatever is done to the past", async () => {
  const random = mulberry(20_261_126);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  /** Any moment of the year; one time of two within a second of the midnight that begins a week in Paris. */
  const past = () =>
    new Date(
      random() < 0.5
        ? pick(bounds.slice(1, -1)).getTime() + pick([-1_000, -1, 0, 1])
        : Date.now() - random() * 360 * 24 * HOUR,
    );
  const after = (moment: Date) => new Date(moment.getTime() + (random() * 100 - 2) * HOUR);
  const one = async () => pick(await db.select().from(cases));
  const change = async (values: Partial<typeof cases.$inferInsert>) =>
    db
      .update(cases)
      .set(values)
      .where(eq(cases.id, (await one()).id));
  const imported = (of = owner) => {
    const submittedAt = past();
    const status = pick(CASE_STATUSES.filter((each) => each !== "draft"));
    const firstAnsweredAt = random() < 0.6 ? after(submittedAt) : null;
    return aCase(of, { submittedAt, firstAnsweredAt, status, scamType: pick(SCAM_TYPES) });
  };
  const acts: Record<string, () => Promise<unknown>> = {
    "a case of the past imported": () => imported(),
    "a draft": () => aCase(owner, { status: "draft", submittedAt: null }),
    "a draft submitted": async () =>
      db
        .update(cases)
        .set({ status: "pending", submittedAt: random() < 0.5 ? new Date() : past() })
        .where(eq(cases.status, "draft")),
    "another status": () => change({ status: pick(CASE_STATUSES) }),
    "several statuses at once": async () =>
      db
        .update(cases)
        .set({ status: pick(CASE_STATUSES) })
        .where(eq(cases.scamType, pick(SCAM_TYPES))),
    "another type": () => change({ scamType: pick(SCAM_TYPES) }),
    "a first answer": async () => {
      const { id, submittedAt } = await one();
      if (submittedAt)
        await db
          .update(cases)
          .set({ firstAnsweredAt: after(submittedAt) })
          .where(eq(cases.id, id));
    },
    "an answer withdrawn": () => change({ firstAnsweredAt: null }),
    "another week": () => change({ submittedAt: past() }),
    "a case deleted": async () => db.delete(cases).where(eq(cases.id, (await one()).id)),
    "an account deleted with its cases": async () => {
      const gone = await aClient();
      await imported(gone);
      await imported(gone);
      if (random() < 0.5) await keepActivityOften.run({});
      await db.delete(users).where(eq(users.id, gone.id));
    },
    "a change rolled back": () =>
      db
        .transaction(async (tx) => {
          await tx.update(cases).set({ status: "closed", submittedAt: past() });
          tx.rollback();
        })
        .catch(() => {}),
  };
  for (let n = 0; n < 30; n++) await imported();
  for (let round = 0; round < 6; round++) {
    if (random() < 0.6) await keepActivityOften.run({});
    const done: string[] = [];
    for (let n = 0; n < 6; n++) {
      const name = pick(Object.keys(acts));
      done.push(name);
      await acts[name]?.();
      if ((await db.$count(cases)) < 20) await imported();
    }
    expect(await read(), done.join(", ")).toEqual(await readFresh());
  }
});

describe("a week that is over", () => {
  it("is read as it was counted, until something changes in it", async () => {
    const { week, from } = keepableWeeks().at(-2) as ReturnType<typeof keepableWeeks>[number];
    const caseRow = await aCase(owner, { submittedAt: from, status: "active", scamType: "phishing" });
    await keepActivityOften.run({});
    expect(await keptWeeks()).toContain(week);
    await db.update(weekCases).set({ opened: 1_000_000 }).where(eq(weekCases.week, week));
    expect(Math.max(...(await read()).opened.phishing)).toBe(1_000_000);
    await db.update(cases).set({ firstAnsweredAt: new Date() }).where(eq(cases.id, caseRow.id));
    expect(await keptWeeks()).not.toContain(week);
    expect(await read()).toEqual(await readFresh());
    await keepActivityOften.run({});
    expect(await db.select().from(staleWeeks).where(eq(staleWeeks.week, week))).toEqual([]);
    expect(await keptWeeks()).toContain(week);
  });

  it("is not counted again for a message, a title, or the end of a case that was answered", async () => {
    const { from } = keepableWeeks().at(-2) as ReturnType<typeof keepableWeeks>[number];
    const answered = new Date(from.getTime() + HOUR);
    const caseRow = await aCase(owner, { submittedAt: from, firstAnsweredAt: answered, status: "active" });
    await keepActivityOften.run({});
    await db
      .update(cases)
      .set({ lastActivityAt: new Date(), title: "Un autre titre", status: "closed" })
      .where(eq(cases.id, caseRow.id));
    await aCase(owner, { status: "pending", submittedAt: new Date() });
    expect(await db.select().from(staleWeeks).where(lt(staleWeeks.week, new Date().toISOString()))).toEqual([]);
  });
});

it("what is not as it should be is put right at night", async () => {
  await keepActivityOften.run({});
  await db.update(weekCases).set({ opened: sql`${weekCases.opened} + 7` });
  await db.insert(statusCounts).values({ status: "closed", cases: 7 });
  expect(await read()).not.toEqual(await readFresh());
  await verifyCases.run({});
  expect(await read()).toEqual(await readFresh());
});

it("many changes of a status are summed up, and count the same", async () => {
  const caseRow = await aCase(owner, { status: "active" });
  for (let n = 0; n < 60; n++)
    await db
      .update(cases)
      .set({ status: n % 2 === 0 ? "closed" : "active" })
      .where(eq(cases.id, caseRow.id));
  const before = (await read()).statuses;
  expect(await db.$count(statusCounts)).toBeGreaterThan(100);
  await keepActivityOften.run({});
  expect(await db.$count(statusCounts)).toBeLessThanOrEqual(CASE_STATUSES.length);
  expect((await read()).statuses).toEqual(before);
});

/** A small generator of numbers, the same ones in each run. */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
