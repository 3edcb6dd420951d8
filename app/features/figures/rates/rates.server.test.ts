import { beforeAll, describe, expect, it } from "vitest";
import { batchedReads } from "~/db/batched-reads.server.ts";
import { db } from "~/db/client.server.ts";
import { auditEntries } from "~/db/schema/index.ts";
import {
  aCase,
  aClient,
  aLawyerOnDuty,
  anAdministrator,
  aPayment,
  type Case,
  type Person,
} from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { readFirstAnswers } from "../first-answers.queries.server.ts";
import { periodRange } from "../rules.server.ts";
import { publishRate, withdrawRate } from "./commands.server.ts";
import { rateText } from "./published.ts";
import { readPublishedRate, readRates } from "./queries.server.ts";
import { rateOf } from "./rules.ts";

freshDatabase();

const now = new Date("2026-11-27T09:00:00Z");
let owner: Person;
let administrator: Person;

const read = () => readRates(null, periodRange("12_months", now), now, batchedReads());
const ratesOf = async (group: string) => (await read()).groups.find((each) => each.group === group)?.rates ?? [];
async function asked(count: number, given: Parameters<typeof aPayment>[1], ofCase?: Case) {
  for (let index = 0; index < count; index++) {
    const theCase = ofCase ?? (await aCase(owner, { status: "active" }));
    await aPayment(theCase, { amount: 100_000, writtenReportOn: "2026-11-02", ...given });
  }
}

beforeAll(async () => {
  owner = await aClient();
  administrator = await anAdministrator();
  const ponant = { ownBank: "Banque du Ponant", method: "transfer", validatedBy: "not_me" } as const;
  await asked(3, { ...ponant, bankAnswer: "refunds" });
  await asked(2, { ...ponant, ownBank: " banque du ponant ", bankAnswer: "refuses" });
  await asked(5, { ...ponant, complainedOn: "2026-08-01" });
  await asked(9, { ...ponant, ownBank: "Lyra", method: "card", validatedBy: "meant_to_pay", bankAnswer: "refunds" });
  await asked(1, { ...ponant, currency: "USDT", bankAnswer: "refunds" });
  await asked(1, { ...ponant, writtenReportOn: null, bankAnswer: "refunds" });
});

describe("what banks gave back", () => {
  it("counts what waits in what was asked, and money in euros that was asked in writing alone", async () => {
    expect((await read()).total).toEqual({ cases: 19, asked: 1_900_000, refunded: 1_200_000, refused: 200_000 });
  });

  it("is a rate from ten cases on, of one bank however its name is written", async () => {
    const [ponant, lyra] = await ratesOf("bank");
    expect(ponant).toMatchObject({ label: expect.stringMatching(/banque du ponant/i), cases: 10, asked: 1_000_000 });
    expect(ponant && rateOf(ponant)).toBeCloseTo(0.3);
    expect(lyra).toMatchObject({ cases: 9 });
    expect(lyra && rateOf(lyra)).toBeNull();
  });

  it("is told apart by ground, method and how long ago the bank was first asked", async () => {
    expect((await ratesOf("ground")).map(({ key, cases }) => [key, cases])).toEqual([
      ["unauthorised", 10],
      ["meant", 9],
    ]);
    expect((await ratesOf("method")).map(({ label, cases }) => [label, cases])).toEqual([
      ["Virement", 10],
      ["Carte bancaire", 9],
    ]);
    expect((await ratesOf("age")).map(({ key, cases }) => [key, cases])).toEqual([
      ["0", 14],
      ["91", 5],
    ]);
  });

  it("is published from thirty cases on, by administrators, and each publication is in the journal", async () => {
    const lawyer = await aLawyerOnDuty();
    await expect(publishRate(administrator.actor, { period: "12_months" }, now)).rejects.toMatchObject({
      code: "rate_on_few_cases",
    });
    await asked(11, { bankAnswer: "refuses" });
    await expect(publishRate(lawyer.actor, { period: "12_months" }, now)).rejects.toMatchObject({ code: "forbidden" });
    await publishRate(administrator.actor, { period: "12_months" }, now);
    await publishRate(administrator.actor, { period: "12_months" }, now);
    const published = await readPublishedRate();
    expect(published).toMatchObject({ cases: 30, asked: 3_000_000, refunded: 1_200_000, refused: 1_300_000 });
    expect(published && rateText(published).title).toBe("Sur 100\u00a0€ demandés aux banques, 40\u00a0€ sont revenus");
    expect(published && rateText(published).text).toContain(
      "40\u00a0% remboursés, 43\u00a0% refusés, 17\u00a0% en attente",
    );
    await withdrawRate(administrator.actor, now);
    expect(await readPublishedRate()).toBeNull();
    const actions = (await db.select().from(auditEntries)).map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith("site.rate"))).toEqual([
      "site.rate_published",
      "site.rate_published",
      "site.rate_withdrawn",
    ]);
  });
});

it("the unanswered rank last in the first answers, and the rank that falls on one has no hours", async () => {
  const range = periodRange("last_month", now);
  const sent = (answeredAfter: number | null) => {
    const submittedAt = new Date("2026-10-10T08:00:00Z");
    const firstAnsweredAt = answeredAfter === null ? null : new Date(+submittedAt + answeredAfter * 3_600_000);
    return aCase(owner, { status: "active", submittedAt, firstAnsweredAt });
  };
  for (const hours of [1, 2, 3, 4, 5, 6, 7, 8]) await sent(hours);
  for (let index = 0; index < 2; index++) await sent(null);
  expect(await readFirstAnswers(null, range, db)).toEqual({ cases: 10, unanswered: 2, median: 5, ninth: null });
});
