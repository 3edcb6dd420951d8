import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { database, db } from "~/db/client.server.ts";
import { cases } from "~/db/schema/index.ts";
import { lineOfCase } from "~/features/acts/rules.server.ts";
import { timeText } from "~/features/acts/rules.ts";
import { storyAdvice, storyDeadlines } from "~/features/acts/story.server.ts";
import { listOwnCases } from "~/features/cases/dashboard/queries.server.ts";
import { savePart } from "~/features/cases/story/commands.server.ts";
import { readStory } from "~/features/cases/story/queries.server.ts";
import type { StoryPart } from "~/features/cases/story/rules.ts";
import { listCaseDeadlines } from "~/features/deadlines/case/queries.server.ts";
import { toldFacts } from "~/features/deadlines/told.server.ts";
import { deliverEmail } from "~/features/emails/jobs.server.ts";
import { readOwnProgress } from "~/features/progress/queries.server.ts";
import { startJobs } from "~/platform/jobs/jobs.server.ts";
import { today } from "~/platform/today.ts";
import { aCase, aClient } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { refuseToldPayment } from "./commands.server.ts";
import { listPayments, readPayments } from "./queries.server.ts";
import { adoptToldStory, openToldCase } from "./told-payment.commands.server.ts";

freshDatabase();

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startJobs(database, [deliverEmail], { work: false });
});
afterAll(() => stop());

type Fields = Record<string, string | string[]>;

/** Tells one part of a story, as its form does. */
async function tell(owner: { visitorId: string }, part: StoryPart, fields: Fields): Promise<void> {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value);
  await savePart(owner, part, form, { isPhone: true, hasScripts: false });
}

const PAID = { "paymentDate.day": "24", "paymentDate.month": "10", "paymentDate.year": "2026", amount: "8 450" };

/** A client whose browser told this of the money. */
async function aTeller(money: Fields, more: Fields = {}, description = "On m’a appelée.") {
  const owner = { visitorId: crypto.randomUUID() };
  await tell(owner, "recit", { scamType: "fake_bank_advisor", description });
  await tell(owner, "argent", { "contactDate.unknown": "on", ...money, ...more });
  return { owner, client: await aClient() };
}

/** The payments of the case that a story of the browser becomes. */
async function paymentsOf({ owner, client }: Awaited<ReturnType<typeof aTeller>>) {
  await adoptToldStory(client.actor, owner.visitorId);
  const { payments } = await readOwnCase(client.actor);
  return payments;
}

async function readOwnCase(actor: Awaited<ReturnType<typeof aClient>>["actor"]) {
  const [own] = await listOwnCases(actor);
  return { id: own?.id ?? "", payments: own ? await listPayments(own.id) : [] };
}

it("the payment that was told is the first of the case", async () => {
  const teller = await aTeller({ ...PAID, paymentMethods: "card", bankName: "BNP Paribas" });
  expect(await paymentsOf(teller)).toMatchObject([
    { amount: 845_000, debitedOn: "2026-10-24", method: "card", ownBank: "BNP Paribas", currency: "EUR" },
  ]);
});

it("a story that two requests take at once brings one payment", async () => {
  const { owner, client } = await aTeller({ ...PAID, paymentMethods: "card" });
  await Promise.all([adoptToldStory(client.actor, owner.visitorId), adoptToldStory(client.actor, owner.visitorId)]);
  expect((await readOwnCase(client.actor)).payments).toHaveLength(1);
  expect(await openToldCase(client.actor)).toBeNull();
});

it("the deadlines of a story are those of its case", async () => {
  for (const paymentMethods of ["card", "bank_transfer", "direct_debit", "crypto"]) {
    const teller = await aTeller({ ...PAID, paymentMethods }, { contactedBank: "on" });
    const story = await readStory(teller.owner);
    const before = story && storyDeadlines(toldFacts(story), today());
    await paymentsOf(teller);
    const { id } = await readOwnCase(teller.client.actor);
    const { payments } = await listCaseDeadlines(id, today());
    const after = payments.flatMap(({ deadlines }) => deadlines.filter(({ state }) => state !== "done"));
    expect(
      after.map((one) => [one.id, one.date]),
      paymentMethods,
    ).toEqual(before?.map((one) => [one.id, one.date]));
    expect(after.length, paymentMethods).toBeGreaterThan(2);
  }
});

it("the acts of a story are those of its case, in the same words and order", async () => {
  for (const paymentMethods of ["card", "bank_transfer", "direct_debit", "crypto"]) {
    const teller = await aTeller({ ...PAID, paymentMethods }, { contactedBank: "on" });
    const story = await readStory(teller.owner);
    if (!story) throw new Error("There is no story.");
    const { nearest, next, later } = storyAdvice(toldFacts(story), today());
    await paymentsOf(teller);
    const { id } = await readOwnCase(teller.client.actor);
    const line = lineOfCase(await readOwnProgress(teller.client.actor), id);
    const acts = line?.acts.filter(({ nature }) => nature === "legal") ?? [];
    const shown = nearest ? [nearest, ...next] : [];
    expect(shown.length, paymentMethods).toBeGreaterThan(1);
    expect(
      shown.map(({ action, timing }) => [action, timing]),
      paymentMethods,
    ).toEqual(acts.slice(0, shown.length).map(({ title, timing }) => [title, timing]));
    const rest = [...acts.slice(shown.length), ...(line?.later ?? []), ...(line?.waits ?? [])];
    const ofCase = rest.filter(({ nature }) => nature === "legal");
    expect(
      later.map(({ action, date }) => [action, date]),
      paymentMethods,
    ).toEqual(ofCase.map((act) => [act.title, timeText(act)]));
  }
});

it("several methods are several payments, of which the story makes none", async () => {
  expect(await paymentsOf(await aTeller({ ...PAID, paymentMethods: ["card", "bank_transfer"] }))).toEqual([]);
});

it("is proposed for a case that tells a payment and has none, until somebody says that it is none", async () => {
  const client = await aClient();
  const told = { amount: 845_000, paymentMethods: ["card"], paymentDate: "2026-10-24" };
  const theCase = await aCase(client, told);
  const proposed = async () => (await readPayments(client.actor, theCase.id, "client")).first;
  expect(await proposed()).toMatchObject({ means: "card", debitedOn: "2026-10-24" });
  expect(await listPayments(theCase.id)).toEqual([]);
  await refuseToldPayment(client.actor, theCase.id);
  expect(await proposed()).toBeNull();
  // What is told anew is proposed again.
  await db.update(cases).set({ amount: 120_000 }).where(eq(cases.id, theCase.id));
  expect(await proposed()).toMatchObject({ means: "card" });
});

it("a story of several payments brings those that it tells one by one, and never its first day with its whole sum", async () => {
  const paid = { ...PAID, paymentMethods: "bank_transfer" };
  const each = "Le 24 octobre 2026, j’ai viré 5 000 €. Le 26 octobre 2026, j’ai viré 3 450 €.";
  expect(await paymentsOf(await aTeller(paid, {}, each))).toMatchObject([
    { amount: 500_000, debitedOn: "2026-10-24", method: "transfer" },
    { amount: 345_000, debitedOn: "2026-10-26", method: "transfer" },
  ]);
  expect(await paymentsOf(await aTeller(paid, {}, "J’ai fait deux virements."))).toEqual([]);
});

it("accounts that a story names all in Europe leave out the seventy days, and one elsewhere keeps them", async () => {
  const rulesOf = async (iban: string) => {
    const told = `J’ai viré 5 000 € sur LT121000011101001000, puis 3 450 € sur ${iban}.`;
    const { owner } = await aTeller({ ...PAID, paymentMethods: "bank_transfer" }, {}, told);
    const story = await readStory(owner);
    return story && storyDeadlines(toldFacts(story), today()).map(({ id }) => id);
  };
  expect(await rulesOf("DE89370400440532013000")).not.toContain("report_70_days");
  expect(await rulesOf("GB29NWBK60161331926819")).toContain("report_70_days");
});

it("accounts that a story names by their country leave out the seventy days, where it names each of them", async () => {
  const rulesOf = async (story: string) => {
    const { owner } = await aTeller({ ...PAID, paymentMethods: "bank_transfer" }, {}, story);
    const told = await readStory(owner);
    return told && storyDeadlines(toldFacts(told), today()).map(({ id }) => id);
  };
  const both = "J’ai viré 5 000 € vers un IBAN lituanien, puis 3 450 € vers un compte allemand.";
  expect(await rulesOf(both)).not.toContain("report_70_days");
  expect(await rulesOf("J’ai viré 8 450 € vers un compte tenu en Lituanie.")).not.toContain("report_70_days");
  for (const story of [
    "J’ai viré 5 000 € vers un IBAN lituanien, puis 3 450 € vers un autre compte.",
    "J’ai viré 8 450 € vers une banque chinoise.",
    "J’ai viré 8 450 € de mon compte allemand.",
  ])
    expect(await rulesOf(story), story).toContain("report_70_days");
});

it("a month is no day of a payment", async () => {
  const { "paymentDate.day": _day, ...month } = PAID;
  expect(await paymentsOf(await aTeller({ ...month, paymentMethods: "card" }))).toMatchObject([{ debitedOn: null }]);
});

it("what has no amount makes no payment", async () => {
  expect(await paymentsOf(await aTeller({ paymentMethods: "card" }))).toEqual([]);
});
