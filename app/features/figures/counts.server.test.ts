import { eq, lt, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "~/db/client.server.ts";
import {
  caseMembers,
  caseProposals,
  cases,
  caseTransfers,
  countedMonths,
  feeAgreements,
  monthFigures,
  recoveries,
  staleMonths,
  summedYears,
  users,
  yearFigures,
} from "~/db/schema/index.ts";
import { lawyerLoads } from "~/features/lawyers/access.server.ts";
import {
  aCase,
  aClient,
  aFile,
  aLawyerOnDuty,
  aMember,
  anAdministrator,
  anAgreement,
  aProposal,
  derive,
  type Person,
} from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { keepMonthsOften } from "./counts.jobs.server.ts";
import { readFigures } from "./queries.server.ts";
import { presentMonth } from "./rules.server.ts";
import type { Period } from "./rules.ts";

freshDatabase();

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

let administrator: Person;
let owner: Person;

beforeAll(async () => {
  administrator = await anAdministrator();
  owner = await aClient();
});

const PERIODS = ["last_month", "12_months", "all"] as const;
const read = (period: Period) => readFigures(administrator.actor, { period, lawyer: null });
const readAll = () => Promise.all(PERIODS.map(read));

/** The figures with what is kept, then without: counted from their sources alone. */
async function bothWays() {
  const kept = await readAll();
  const [counted] = await db.select().from(countedMonths).limit(1);
  const setRules = async (rules: string) => {
    await db.update(countedMonths).set({ rules });
    await db.update(summedYears).set({ rules });
  };
  await setRules("none");
  const live = await readAll();
  if (counted) await setRules(counted.rules);
  return { kept, live };
}

it("the kept figures are those that a full count gives, whatever is done to the past", async () => {
  const random = mulberry(20_261_124);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const past = () => daysAgo(random() * 800);
  const staff: Person[] = [];
  for (let n = 0; n < 4; n++) staff.push(await aLawyerOnDuty());
  const ids = async () => (await db.select({ id: cases.id }).from(cases)).map(({ id }) => id);
  const lawyer = () => pick(staff);
  const newCase = async () => {
    const submittedAt = past();
    const answered = random() < 0.7 ? new Date(submittedAt.getTime() + random() * 100 * 3_600_000) : null;
    const status = pick(["pending", "active", "active", "closed", "rejected"] as const);
    const updatedAt = new Date(Math.min(Date.now(), submittedAt.getTime() + random() * 60 * DAY));
    const caseRow = await aCase(owner, { submittedAt, firstAnsweredAt: answered, status, updatedAt });
    const answeredAt = new Date(submittedAt.getTime() + DAY);
    const handedOver = new Date(submittedAt.getTime() + 20 * DAY);
    await aProposal(caseRow, lawyer(), { answer: "accepted", answeredAt, endedAt: handedOver });
    if (random() < 0.6) await aProposal(caseRow, lawyer(), { answer: "accepted", answeredAt: handedOver });
    if (random() < 0.6) await anAgreement(caseRow, lawyer(), { status: "accepted", successRate: 1_500, answeredAt });
  };
  const one = async <T extends typeof caseProposals | typeof feeAgreements | typeof recoveries | typeof caseTransfers>(
    table: T,
  ) => pick(await db.select({ id: sql<string>`id` }).from(table as typeof recoveries))?.id ?? crypto.randomUUID();
  const acts: Record<string, () => Promise<unknown>> = {
    "a new case": newCase,
    "a sum dated in the past": async () =>
      db.insert(recoveries).values({
        id: crypto.randomUUID(),
        caseId: pick(await ids()),
        amount: 1 + Math.floor(random() * 1_000_000),
        receivedOn: past().toISOString().slice(0, 10),
        source: "seizure",
      }),
    "a sum removed": async () => db.delete(recoveries).where(eq(recoveries.id, await one(recoveries))),
    "a sum corrected": async () =>
      db
        .update(recoveries)
        .set({ amount: 5_000 })
        .where(eq(recoveries.id, await one(recoveries))),
    "a status": async () =>
      db
        .update(cases)
        .set({
          status: pick(["active", "closed", "rejected"] as const),
          updatedAt: random() < 0.5 ? new Date() : past(),
        })
        .where(eq(cases.id, pick(await ids()))),
    "a first answer": async () =>
      db
        .update(cases)
        .set({ firstAnsweredAt: random() < 0.5 ? new Date() : past() })
        .where(eq(cases.id, pick(await ids()))),
    "a mandate that ends": async () =>
      db
        .update(caseProposals)
        .set({ endedAt: random() < 0.5 ? new Date() : past() })
        .where(eq(caseProposals.id, await one(caseProposals))),
    "a mandate of another date": async () =>
      db
        .update(caseProposals)
        .set({ answeredAt: past() })
        .where(eq(caseProposals.id, await one(caseProposals))),
    "a mandate of another lawyer": async () =>
      db
        .update(caseProposals)
        .set({ lawyerId: lawyer().id })
        .where(eq(caseProposals.id, await one(caseProposals))),
    "a mandate deleted": async () => db.delete(caseProposals).where(eq(caseProposals.id, await one(caseProposals))),
    "an agreement accepted": async () => {
      const [caseRow] = await db
        .select()
        .from(cases)
        .where(eq(cases.id, pick(await ids())));
      await anAgreement(caseRow as NonNullable<typeof caseRow>, lawyer(), {
        status: "accepted",
        successRate: 800,
        answeredAt: random() < 0.5 ? new Date() : past(),
      });
    },
    "an agreement retracted": async () =>
      db
        .update(feeAgreements)
        .set({ status: "retracted" })
        .where(eq(feeAgreements.id, await one(feeAgreements))),
    "an agreement that ends": async () =>
      db
        .update(feeAgreements)
        .set({ endedAt: past() })
        .where(eq(feeAgreements.id, await one(feeAgreements))),
    "another rate": async () =>
      db
        .update(feeAgreements)
        .set({ successRate: 3_000 })
        .where(eq(feeAgreements.id, await one(feeAgreements))),
    "an agreement deleted": async () => db.delete(feeAgreements).where(eq(feeAgreements.id, await one(feeAgreements))),
    "a transfer": async () =>
      db.insert(caseTransfers).values({
        id: crypto.randomUUID(),
        caseId: pick(await ids()),
        reason: "death",
        createdAt: past(),
        filePath: (await aFile(owner)).path,
      }),
    "a case deleted": async () => db.delete(cases).where(eq(cases.id, pick(await ids()))),
    "a lawyer's account deleted": async () => {
      const gone = staff.splice(Math.floor(random() * staff.length), 1)[0] as Person;
      staff.push(await aLawyerOnDuty());
      await db.delete(users).where(eq(users.id, gone.id));
    },
  };
  for (let n = 0; n < 20; n++) await newCase();
  for (let round = 0; round < 10; round++) {
    if (random() < 0.5) await keepMonthsOften.run({});
    const done: string[] = [];
    for (let n = 0; n < 6; n++) {
      const name = pick(Object.keys(acts));
      // One lawyer in charge of a case at a time: the database refuses some of what chance asks for.
      const refused = await acts[name]?.().then(
        () => false,
        () => true,
      );
      done.push(refused ? `${name} (refused)` : name);
      if ((await ids()).length < 10) await newCase();
    }
    const { kept, live } = await bothWays();
    expect(kept, done.join(", ")).toEqual(live);
  }
  expect(await db.$count(yearFigures)).toBeGreaterThan(0);
});

describe("a month that is over", () => {
  const marked = 1_000_000;

  it("is read as it was counted, until something changes in it", async () => {
    const lastMonth = new Date(Date.parse(presentMonth()) - 2 * DAY);
    const caseRow = await aCase(owner, { status: "closed", submittedAt: daysAgo(100), updatedAt: lastMonth });
    await keepMonthsOften.run({});
    await db.update(monthFigures).set({ closed: marked });
    expect((await read("last_month")).total.figures.closed).toBeGreaterThanOrEqual(marked);
    const receivedOn = lastMonth.toISOString().slice(0, 10);
    await db
      .insert(recoveries)
      .values({ id: crypto.randomUUID(), caseId: caseRow.id, amount: 700, receivedOn, source: "seizure" });
    expect((await read("last_month")).total.figures.closed).toBeLessThan(marked);
    await db.update(countedMonths).set({ rules: "former" });
    await keepMonthsOften.run({});
    expect(await db.select().from(staleMonths).where(lt(staleMonths.month, presentMonth()))).toEqual([]);
    expect(await db.select().from(countedMonths).where(eq(countedMonths.rules, "former"))).toEqual([]);
  });

  it("is counted beside those that are kept already", async () => {
    const month = presentMonth(daysAgo(60));
    await db.delete(countedMonths).where(eq(countedMonths.month, month));
    await keepMonthsOften.run({});
    expect(await db.$count(countedMonths, eq(countedMonths.month, month))).toBe(1);
  });

  it("is a part of the sum of its year, which is added up again when it is counted again", async () => {
    const [kept] = await db.select().from(summedYears);
    const year = kept?.year ?? "";
    await db.update(yearFigures).set({ closed: marked });
    expect((await read("all")).total.figures.closed).toBeGreaterThanOrEqual(marked);
    await db.delete(countedMonths).where(eq(countedMonths.month, year.replace("-01-01", "-12-01")));
    expect((await read("all")).total.figures.closed).toBeLessThan(marked);
    expect(await db.$count(summedYears, eq(summedYears.year, year))).toBe(0);
    await keepMonthsOften.run({});
    expect(await db.select().from(summedYears)).toContainEqual(kept);
  });

  it("is not counted again for what is done today", async () => {
    const month = presentMonth();
    const lawyer = await aLawyerOnDuty();
    const caseRow = await aCase(owner, { status: "active", submittedAt: daysAgo(100), firstAnsweredAt: daysAgo(99) });
    await keepMonthsOften.run({});
    const mandate = await aProposal(caseRow, lawyer, { answer: "accepted", answeredAt: new Date() });
    await anAgreement(caseRow, lawyer, { status: "accepted", answeredAt: new Date() });
    await db.update(cases).set({ status: "closed", updatedAt: new Date() }).where(eq(cases.id, caseRow.id));
    await db.update(caseProposals).set({ endedAt: new Date() }).where(eq(caseProposals.id, mandate));
    expect(await db.select().from(staleMonths).where(lt(staleMonths.month, month))).toEqual([]);
  });
});

it("the load of a lawyer follows the status of their cases, and who is in charge", async () => {
  const lawyer = await aLawyerOnDuty();
  const load = async () => (await db.select().from(lawyerLoads).where(eq(lawyerLoads.userId, lawyer.id)))[0]?.load ?? 0;
  const one = await aCase(owner, { status: "active" });
  await aMember(one, lawyer, "lawyer");
  await aMember(await aCase(owner, { status: "rejected" }), lawyer, "lawyer");
  expect(await load()).toBe(1);
  await db.update(cases).set({ status: "closed" }).where(eq(cases.id, one.id));
  await derive(one);
  expect(await load()).toBe(0);
  await db.update(cases).set({ status: "active" }).where(eq(cases.id, one.id));
  await derive(one);
  expect(await load()).toBe(1);
  await db.delete(caseMembers).where(eq(caseMembers.caseId, one.id));
  expect(await load()).toBe(0);
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
