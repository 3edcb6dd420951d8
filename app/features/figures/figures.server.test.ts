import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "~/db/client.server.ts";
import { cases, lawyers, recoveries } from "~/db/schema/index.ts";
import { totalRecovered } from "~/features/cases/recoveries/rules.ts";
import { postMessage } from "~/features/chat/commands.server.ts";
import { announceUnread } from "~/features/chat/jobs.server.ts";
import { csvHead, csvLines } from "~/platform/csv.server.ts";
import {
  aCase,
  aClient,
  aLawyer,
  aLawyerOnDuty,
  aMember,
  aMessage,
  anAdministrator,
  anAgreement,
  aProposal,
  aRegistration,
  type Case,
  type Person,
} from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { queueJobs } from "~tests/setup/jobs.ts";
import { exportedLines, FIGURES_COLUMNS } from "./csv.server.ts";
import { type ReadFigures, readFigures } from "./queries.server.ts";
import type { Period } from "./rules.ts";

freshDatabase();
queueJobs(announceUnread);

const now = new Date("2026-11-23T12:00:00Z");
const HOUR = 3_600_000;
const after = (at: string, hours: number) => new Date(Date.parse(at) + hours * HOUR);

let administrator: Person;
let owner: Person;
let jeanne: Person;
let paul: Person;

/** Puts a lawyer in charge from an instant, until another when given. */
async function putInCharge(lawyer: Person, caseRow: Case, from: string, until?: string) {
  const mandate = { answer: "accepted", answeredAt: new Date(from) } as const;
  await aProposal(caseRow, lawyer, {
    ...mandate,
    ...(until && { endedAt: new Date(until), endReason: "handed_over" as const }),
  });
  if (!until) await aMember(caseRow, lawyer, "lawyer");
}

const recover = (caseRow: Case, receivedOn: string, amount: number) =>
  db.insert(recoveries).values({ id: crypto.randomUUID(), caseId: caseRow.id, amount, receivedOn, source: "seizure" });

const read = (period: Period, actor = administrator.actor, lawyer: string | null = null) =>
  readFigures(actor, { period, lawyer }, now);
const of = (person: Person, { lines }: ReadFigures) => lines.find(({ lawyer }) => lawyer?.id === person.id);

beforeAll(async () => {
  administrator = await anAdministrator();
  owner = await aClient();
  jeanne = await aLawyerOnDuty({ firstName: "Jeanne", lastName: "Aubry" });
  paul = await aLawyerOnDuty({ firstName: "Paul", lastName: "Zola" });
  // Answered exactly in time by Jeanne, then later than promised without a lawyer.
  const submitted = "2026-11-02T08:00:00Z";
  const kept = await aCase(owner, {
    status: "active",
    submittedAt: new Date(submitted),
    firstAnsweredAt: after(submitted, 48),
  });
  await putInCharge(jeanne, kept, "2026-11-03T08:00:00Z");
  await aCase(owner, {
    status: "active",
    submittedAt: new Date(submitted),
    firstAnsweredAt: after(submitted, 49),
  });
  // The last instant of October in Paris: counted in November nowhere.
  const october = "2026-10-31T22:59:59Z";
  await aCase(owner, { status: "active", submittedAt: new Date(october), firstAnsweredAt: after(october, 1) });
  // Handed over by Paul to Jeanne on 10 November, closed by her.
  const handed = await aCase(owner, {
    status: "closed",
    submittedAt: new Date("2026-10-01T08:00:00Z"),
    firstAnsweredAt: new Date("2026-10-11T08:00:00Z"),
    updatedAt: new Date("2026-11-20T08:00:00Z"),
  });
  await putInCharge(paul, handed, "2026-10-10T08:00:00Z", "2026-11-10T08:00:00Z");
  await putInCharge(jeanne, handed, "2026-11-10T08:00:00Z");
  const accepted = { status: "accepted", baseFee: 60_000, vatRate: 2_000 } as const;
  await anAgreement(handed, paul, {
    ...accepted,
    successRate: 1_500,
    answeredAt: new Date("2026-10-12T08:00:00Z"),
    endedAt: new Date("2026-11-10T08:00:00Z"),
  });
  await anAgreement(handed, jeanne, { ...accepted, successRate: 1_000, answeredAt: new Date("2026-11-11T08:00:00Z") });
  await anAgreement(kept, jeanne, { ...accepted, status: "retracted", answeredAt: new Date("2026-11-11T08:00:00Z") });
  await recover(handed, "2026-11-05", 100_000);
  await recover(handed, "2026-11-10", 1_000);
  await recover(handed, "2026-11-12", 200_000);
  // Waiting: one of Jeanne's for too long, one without a lawyer still in time.
  const waiting = await aCase(owner, {
    status: "active",
    submittedAt: new Date("2026-09-01T08:00:00Z"),
    firstAnsweredAt: new Date("2026-09-01T09:00:00Z"),
  });
  await putInCharge(jeanne, waiting, "2026-09-02T08:00:00Z");
  await aMessage(waiting, { createdAt: new Date("2026-11-20T08:00:00Z") });
  await aCase(owner, { submittedAt: new Date("2026-11-22T12:00:00Z") });
});

describe("the figures of a month", () => {
  it("count what happened in a case for the lawyer who was in charge of it then", async () => {
    const figures = await read("month");
    expect(figures.range).toEqual({ firstDay: "2026-11-01", lastDay: "2026-11-30" });
    expect(of(jeanne, figures)).toMatchObject({
      lawyer: { name: "Maître Jeanne Aubry", maxCases: 10, state: "verified" },
      figures: {
        inCharge: 2,
        taken: 2,
        closed: 1,
        kept: 1,
        missed: 0,
        unanswered: 1,
        late: 1,
        oldestSince: new Date("2026-11-20T08:00:00Z"),
        baseFees: 72_000,
      },
    });
    expect(of(paul, figures)?.figures).toMatchObject({ inCharge: 0, taken: 0, closed: 0, kept: 0, missed: 0 });
    expect(figures.without?.figures).toMatchObject({
      inCharge: 3,
      taken: 0,
      closed: 0,
      kept: 0,
      missed: 1,
      unanswered: 1,
      late: 0,
    });
    expect(figures.total.figures).toMatchObject({
      inCharge: 5,
      taken: 2,
      closed: 1,
      kept: 1,
      missed: 1,
      unanswered: 2,
    });
  });

  it("give a sum of the day of a hand-over to the later lawyer, each with the fee agreement of its day", async () => {
    const figures = await read("month");
    expect(of(paul, figures)?.figures).toMatchObject({ recovered: 100_000, successFees: 15_000, baseFees: 0 });
    // On 10 November Paul's agreement was still in force.
    expect(of(jeanne, figures)?.figures).toMatchObject({ recovered: 201_000, successFees: 20_150 });
    expect(figures.total.figures).toMatchObject({ recovered: 301_000, successFees: 35_150 });
  });

  it("leave out what belongs to another month", async () => {
    const october = await read("last_month");
    expect(october.range).toEqual({ firstDay: "2026-10-01", lastDay: "2026-10-31" });
    expect(of(paul, october)?.figures).toMatchObject({ taken: 1, kept: 0, missed: 1, recovered: 0, baseFees: 72_000 });
    expect(october.without?.figures).toMatchObject({ kept: 1, missed: 0 });
    const all = await read("all");
    expect(all.range).toEqual({ firstDay: null, lastDay: null });
    expect(all.total.figures).toMatchObject({ taken: 4, kept: 3, missed: 2, recovered: 301_000, baseFees: 144_000 });
  });
});

it("a case past the promised delay without an answer counts against the lawyer in charge, in its month", async () => {
  const submittedAt = new Date("2026-11-10T08:00:00Z");
  const overdue = await aCase(owner, { status: "active", submittedAt });
  await putInCharge(paul, overdue, "2026-11-11T08:00:00Z");
  const month = await read("month");
  expect([of(paul, month)?.figures.overdue, month.total.figures.overdue]).toEqual([1, 1]);
  expect((await read("last_month")).total.figures.overdue).toBe(0);
  await db.delete(cases).where(eq(cases.id, overdue.id));
});

it("the fees are those that the pages of the cases add up", async () => {
  const sums = [1, 4, 999, 123_456_789, 99_999_999_999].map((amount) => ({ amount }));
  const caseRow = await aCase(owner, { status: "active" });
  for (const { amount } of sums) await recover(caseRow, "2026-06-15", amount);
  const { without } = await read("12_months");
  expect(without?.figures.successFees).toBe(totalRecovered(sums).fee);
  await db.delete(recoveries);
});

it("the median is that of the lawyer's own answers of the period, and of at least ten of them", async () => {
  const lawyer = await aLawyerOnDuty({ firstName: "Lise", lastName: "Brun" });
  const caseRow = await aCase(owner, { status: "active" });
  await putInCharge(lawyer, caseRow, "2026-11-01T08:00:00Z");
  const answer = async () => {
    await aMessage(caseRow, { createdAt: new Date(Date.now() - 3 * HOUR) });
    const written = { text: "Bonjour", clientKey: crypto.randomUUID(), fileIds: [] };
    await postMessage(lawyer.actor, { caseId: caseRow.id, ...written });
    return readFigures(administrator.actor, { period: "month", lawyer: null });
  };
  let figures = await answer();
  for (let answers = 1; answers < 10; answers++) {
    expect([of(lawyer, figures)?.medianMinutes, figures.total.medianMinutes]).toEqual([null, null]);
    figures = await answer();
  }
  expect(of(lawyer, figures)?.medianMinutes).toBe(180);
  expect(figures.total.medianMinutes).toBe(180);
  expect(of(lawyer, await read("last_month"))?.medianMinutes).toBeNull();
});

describe("a line", () => {
  it("stands for a former lawyer while something is counted, and not for one who waits for the verification", async () => {
    const former = await aClient({ firstName: "Ève", lastName: "Caron" });
    await aRegistration(former);
    const waiting = await aLawyer();
    await db.insert(lawyers).values({ userId: waiting.id });
    const before = await read("month");
    expect(of(former, before)).toBeUndefined();
    expect(of(waiting, before)).toBeUndefined();
    const caseRow = await aCase(owner, { status: "active" });
    await putInCharge(former, caseRow, "2026-11-02T08:00:00Z", "2026-11-03T08:00:00Z");
    expect(of(former, await read("month"))).toMatchObject({ lawyer: { state: "former" }, figures: { taken: 1 } });
  });

  it("comes by name, and alone when one lawyer is asked", async () => {
    const names = (await read("month")).lines.map(({ lawyer }) => lawyer?.name);
    expect(names.indexOf("Maître Jeanne Aubry")).toBeLessThan(names.indexOf("Maître Paul Zola"));
    const one = await read("month", administrator.actor, paul.id);
    expect(one.without).toBeNull();
    expect(one.lines.map(({ lawyer }) => lawyer?.id)).toEqual([paul.id]);
    await expect(read("month", administrator.actor, owner.id)).rejects.toMatchObject({ code: "lawyer_not_found" });
    await expect(read("month", administrator.actor, "x")).rejects.toMatchObject({ code: "lawyer_not_found" });
  });
});

describe("a lawyer", () => {
  it("reads their own line only, the same as in the figures of all", async () => {
    const own = await read("month", jeanne.actor);
    expect(own.lines).toEqual([of(jeanne, await read("month"))]);
    expect(own.without).toBeNull();
    expect(own.total.figures).toEqual(own.lines[0]?.figures);
  });

  it("is refused the figures of another, and a client those of anybody", async () => {
    await expect(read("month", jeanne.actor, paul.id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(read("month", owner.actor)).rejects.toMatchObject({ code: "forbidden" });
    await expect(read("month", owner.actor, owner.id)).rejects.toMatchObject({ code: "forbidden" });
  });
});

it("the CSV has the lines of the page, with the days of the period", async () => {
  const text = csvHead(FIGURES_COLUMNS) + csvLines(FIGURES_COLUMNS, exportedLines(await read("month")));
  const [, total, without, ...rest] = text.split("\r\n");
  expect(total).toMatch(/^01\/11\/2026;30\/11\/2026;Ensemble;;/);
  expect(without).toMatch(/^01\/11\/2026;30\/11\/2026;Sans avocat;;/);
  const jeannes = rest.find((line) => line.includes("Aubry"));
  expect(jeannes).toBe(
    "01/11/2026;30/11/2026;Maître Jeanne Aubry;Vérifié;2;10;2;1;1;0;0;;1;1;20/11/2026 09:00;0,00;720,00;0,00",
  );
});
