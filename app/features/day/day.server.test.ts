import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "~/db/client.server.ts";
import { caseDeadlines, cases, lawyers, recoveries } from "~/db/schema/index.ts";
import { listUpcoming } from "~/features/acts/upcoming/queries.server.ts";
import { AppError } from "~/platform/errors.ts";
import {
  aCase,
  aClient,
  aLawyerOnDuty,
  aMember,
  aMessage,
  anAdministrator,
  anAgreement,
  aPayment,
  type Case,
  type Person,
} from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { readDay } from "./queries.server.ts";
import { listDayCases, listDayMoney } from "./rows.queries.server.ts";
import { CASE_LISTS, type CaseList, MONEY_LISTS, MONTHS } from "./rules.ts";

freshDatabase();

/** Ten in the morning in Paris, on a Friday. */
const now = new Date("2026-11-27T09:00:00Z");
const HOUR = 3_600_000;
const ago = (hours: number) => new Date(+now - hours * HOUR);

let administrator: Person;
let jeanne: Person;
let paul: Person;

const open = (given: Partial<Case> = {}) =>
  aClient().then((owner) => aCase(owner, { status: "active", submittedAt: ago(100), ...given }));
const answered = (hours: number, submitted = 200) =>
  open({ submittedAt: ago(submitted), firstAnsweredAt: ago(submitted - hours) });
const recover = ({ id: caseId }: Case, receivedOn: string, amount: number) =>
  db.insert(recoveries).values({ id: crypto.randomUUID(), caseId, amount, receivedOn, source: "seizure" });
const due = async ({ id: caseId }: Case, dueOn: string) => {
  await db
    .insert(caseDeadlines)
    .values({ caseId, paymentId: await paymentOf(caseId), rule: "report_13_months", dueOn });
  await db.update(cases).set({ nextDeadlineOn: dueOn }).where(eq(cases.id, caseId));
};
const paymentOf = async (caseId: string) => (await aPayment({ id: caseId } as Case, { debitedOn: null })).id;

beforeAll(async () => {
  administrator = await anAdministrator();
  jeanne = await aLawyerOnDuty({ firstName: "Jeanne", lastName: "Aubry" });
  paul = await aLawyerOnDuty({ firstName: "Paul", lastName: "Zola" });
  await db.update(lawyers).set({ maxCases: 1 }).where(eq(lawyers.userId, jeanne.id));
  // Answered in 2, 48 and 49 hours; and in time, but before the thirty days.
  const kept = await answered(2);
  await answered(48);
  await answered(49);
  await answered(2, 40 * 24);
  // Waiting for their first answer: for too long without a lawyer and with one, soon too long, and with time left.
  await open({ submittedAt: ago(49) });
  const ofJeanne = await open({ submittedAt: ago(90) });
  await aMember(ofJeanne, jeanne, "lawyer");
  await open({ submittedAt: ago(40) });
  await open({ submittedAt: ago(10) });
  // Answered in time once, and waiting again for too long: one broken promise, and none kept.
  const again = await answered(3, 150);
  await aMessage(again, { createdAt: ago(60) });
  await aMember(again, jeanne, "lawyer");
  // Its message was left without an answer when it was closed: not owed by its lawyer's load.
  const closed = await answered(1, 100);
  await db.update(cases).set({ status: "closed" }).where(eq(cases.id, closed.id));
  await aMember(closed, paul, "lawyer");
  await due(ofJeanne, "2026-11-27");
  await due(kept, "2026-11-30");
  await due(again, "2026-12-01");
  // Claimed this month, on the last day of the comparison and the day after it; recovered and owed beside.
  const asked = { currency: "EUR", complainedOn: "2026-11-20" } as const;
  await aPayment(ofJeanne, { amount: 100_000, writtenReportOn: "2026-11-03", ...asked });
  await aPayment(kept, { amount: 20_000, writtenReportOn: "2026-10-27" });
  await aPayment(kept, { amount: 3_000, writtenReportOn: "2026-10-28" });
  await aPayment(kept, { amount: 400, currency: "USDT", writtenReportOn: "2026-11-03" });
  await recover(again, "2026-11-10", 50_000);
  await recover(kept, "2026-10-05", 10_000);
  const accepted = { status: "accepted", baseFee: 60_000, vatRate: 2_000, successRate: 1_000 } as const;
  await anAgreement(again, jeanne, { ...accepted, answeredAt: new Date("2026-11-02T08:00:00Z") });
});

const none = { lawyer: null, week: null, month: "this", after: null } as const;

type Counted = Exclude<CaseList, "load" | "late">;
const isCounted = (list: CaseList): list is Counted => list !== "load" && list !== "late";

describe("« La journée du cabinet »", () => {
  it("counts each promise once: those still waiting beyond 48 hours are in the denominator", async () => {
    const { counts } = await readDay(administrator.actor, now);
    expect(counts).toEqual({ kept: 3, missed: 1, broken: 3, soon: 1, promises: 7 });
  });

  it("opens, from each figure, exactly the rows that it counts", async () => {
    const { counts, weeks } = await readDay(administrator.actor, now);
    for (const list of CASE_LISTS.filter(isCounted)) {
      const { rows, total } = await listDayCases(administrator.actor, list, none, now);
      expect([list, rows.length, total]).toEqual([list, counts[list], counts[list]]);
    }
    expect(weeks.reduce((sum, { late }) => sum + late, 0)).toBe(3);
    for (const { week, late } of weeks) {
      const { rows } = await listDayCases(administrator.actor, "late", { ...none, week }, now);
      expect([week, rows.length]).toEqual([week, late]);
    }
    const { broken, loads } = await readDay(administrator.actor, now);
    for (const { lawyerId, total, rows } of broken) {
      const found = await listDayCases(administrator.actor, "broken", { ...none, lawyer: lawyerId ?? "none" }, now);
      expect(found.rows).toHaveLength(total);
      expect(found.rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    }
    for (const { id, load } of loads?.over ?? []) {
      const found = await listDayCases(administrator.actor, "load", { ...none, lawyer: id }, now);
      expect(found.rows).toHaveLength(load);
    }
  });

  it("opens, from each sum, exactly the sums that it adds up, of this month and of the last until the same day", async () => {
    const { money, compared } = await readDay(administrator.actor, now);
    expect(compared).toBe("2026-10-27");
    expect(money.claimed).toMatchObject({ total: 100_000, lastTotal: 20_000 });
    expect(money.obtained).toMatchObject({ total: 50_000, lastTotal: 10_000 });
    // 600 € and their tax, and a tenth of the sum received; nothing without an agreement.
    expect(money.due).toMatchObject({ total: 72_000 + 5_000, lastTotal: 0 });
    for (const list of MONEY_LISTS)
      for (const month of MONTHS) {
        const { rows, total } = await listDayMoney(administrator.actor, list, { ...none, month }, now);
        const sum = rows.reduce((all, { amount }) => all + amount, 0);
        const figure = month === "this" ? money[list].total : money[list].lastTotal;
        expect([list, month, total, sum]).toEqual([list, month, figure, figure]);
      }
  });

  it("opens, from the acts of three days, exactly those that « Échéances » lists within three days", async () => {
    const { acts } = await readDay(administrator.actor, now);
    const { items } = await listUpcoming(administrator.actor, { within: "3", after: null }, now);
    expect(acts.total).toBe(2);
    expect(items.map(({ date }) => date)).toEqual(["2026-11-27", "2026-11-30"]);
    expect(acts.items).toEqual(items.map(({ canRecord, isAtOnce, ...item }) => item));
  });

  it("says no median of fewer than ten answers", async () => {
    expect((await readDay(administrator.actor, now)).medianHours).toBeNull();
  });

  it("says first how many answers its reader owes, and since when the first waits", async () => {
    expect((await readDay(administrator.actor, now)).answers).toEqual({ count: 3, since: ago(49) });
    expect((await readDay(jeanne.actor, now)).answers).toEqual({ count: 2, since: ago(90) });
  });

  it("groups broken promises by who must answer, the team first, then who has the most", async () => {
    const { broken, loads } = await readDay(administrator.actor, now);
    expect(broken.map(({ lawyer, total }) => [lawyer, total])).toEqual([
      [null, 1],
      ["Jeanne Aubry", 2],
    ]);
    expect(loads?.over).toMatchObject([{ name: "Maître Jeanne Aubry", load: 2, maxCases: 1 }]);
    expect(loads?.room).toMatchObject([{ name: "Maître Paul Zola", load: 0 }]);
  });

  it("shows a lawyer their own cases only, and nobody's load", async () => {
    const day = await readDay(jeanne.actor, now);
    expect(day.counts).toMatchObject({ broken: 2, kept: 0, soon: 0 });
    expect(day.acts.total).toBe(1);
    expect(day.loads).toBeNull();
    expect(day.money.claimed.total).toBe(100_000);
    expect((await readDay(paul.actor, now)).money.claimed.total).toBe(0);
    // What another lawyer's address names is not a way round.
    const found = await listDayCases(paul.actor, "broken", { ...none, lawyer: jeanne.id }, now);
    expect(found).toMatchObject({ rows: [], total: 0, lawyerName: null });
  });

  it("is refused to a client", async () => {
    const client = await aClient();
    await expect(readDay(client.actor, now)).rejects.toThrow(AppError);
    await expect(listDayCases(client.actor, "broken", none, now)).rejects.toThrow(AppError);
    await expect(listDayMoney(client.actor, "claimed", none, now)).rejects.toThrow(AppError);
  });
});
