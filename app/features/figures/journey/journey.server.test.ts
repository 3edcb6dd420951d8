import type { Hono } from "hono";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { db } from "~/db/client.server.ts";
import { deadlinesDone, journeyCounts, recoveries } from "~/db/schema/index.ts";
import { logIn } from "~/features/accounts/sign-in/commands.server.ts";
import { csvHead, csvLines } from "~/platform/csv.server.ts";
import { aCase, aClient, aLawyer, anAdministrator, aPayment, type Person } from "~tests/factories/index.ts";
import { Browser } from "~tests/setup/browser.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { fromAddress, product } from "~tests/setup/product.ts";
import { exportedDays, JOURNEY_COLUMNS } from "./csv.server.ts";
import { listJourneyDays, readJourney } from "./queries.server.ts";
import { type JourneyAsked, journeyLines } from "./rules.ts";

freshDatabase();

const NOW = new Date("2026-11-23T12:00:00Z");
const ALL: JourneyAsked = { period: "month", device: "all", scripts: "all" };

let staff: Person;
let app: Hono;
beforeAll(async () => {
  staff = await anAdministrator();
  app = await product();
});
beforeEach(async () => {
  await db.delete(journeyCounts);
});

type Bucket = Omit<typeof journeyCounts.$inferInsert, "hour"> & { hour: string };
const count = (...buckets: Bucket[]) =>
  db.insert(journeyCounts).values(buckets.map((bucket) => ({ ...bucket, hour: new Date(bucket.hour) })));

const PHONE = { isPhone: true, hasScripts: true };
const DESK = { isPhone: false, hasScripts: false };

async function aFewStories(): Promise<void> {
  await count(
    { hour: "2026-11-02T09:00:00Z", step: "begun", ...PHONE, stories: 3 },
    { hour: "2026-11-02T09:00:00Z", step: "told", seconds: 60, ...PHONE, stories: 1 },
    { hour: "2026-11-02T10:00:00Z", step: "begun", ...PHONE, stories: 1 },
    { hour: "2026-11-02T10:00:00Z", step: "told", seconds: 180, ...PHONE, stories: 1 },
    { hour: "2026-11-05T09:00:00Z", step: "begun", ...DESK, stories: 1 },
    { hour: "2026-11-05T09:00:00Z", step: "told", seconds: 600, ...DESK, stories: 1 },
    { hour: "2026-11-05T09:00:00Z", step: "sent", ...DESK, stories: 1 },
    // The last hour of October in Paris, then the first of November.
    { hour: "2026-10-31T22:00:00Z", step: "begun", ...DESK, stories: 5 },
    { hour: "2026-10-31T23:00:00Z", step: "begun", ...DESK, stories: 1 },
  );
}

it("stories are counted in the period of their first sentence, on a phone or not, with scripts or not", async () => {
  await aFewStories();
  const first = async (asked: Partial<JourneyAsked>) => {
    const lines = journeyLines((await readJourney(staff.actor, { ...ALL, ...asked }, NOW)).counts);
    return lines.slice(0, 2).map(({ stories, medianSeconds }) => [stories, medianSeconds]);
  };
  expect(await first({})).toEqual([
    [6, null],
    [3, 180],
  ]);
  expect(await first({ device: "phone" })).toEqual([
    [4, null],
    [2, 120],
  ]);
  expect(await first({ device: "other", scripts: "without" })).toEqual([
    [2, null],
    [1, 600],
  ]);
  expect(await first({ device: "phone", scripts: "without" })).toEqual([
    [0, null],
    [0, null],
  ]);
  expect((await first({ period: "last_month" }))[0]).toEqual([5, null]);
  expect((await first({ period: "all" }))[0]).toEqual([11, null]);
});

it("they are drawn by day of Paris in a month, days without a story too, and by month beyond", async () => {
  await aFewStories();
  const drawn = async (period: JourneyAsked["period"]) =>
    (await readJourney(staff.actor, { ...ALL, period }, NOW)).begunIn;
  const days = await drawn("month");
  expect(days.map(({ from }) => from).slice(0, 5)).toEqual([1, 2, 3, 4, 5].map((day) => `2026-11-0${day}`));
  expect(days.at(-1)?.from).toBe("2026-11-23");
  expect(days.filter(({ begun }) => begun > 0)).toEqual([
    { from: "2026-11-01", begun: 1, sent: 0 },
    { from: "2026-11-02", begun: 4, sent: 0 },
    { from: "2026-11-05", begun: 1, sent: 1 },
  ]);
  expect(await drawn("3_months")).toEqual([
    { from: "2026-09-01", begun: 0, sent: 0 },
    { from: "2026-10-01", begun: 5, sent: 0 },
    { from: "2026-11-01", begun: 6, sent: 1 },
  ]);
});

it("the table has a line for each day, device and step", async () => {
  await aFewStories();
  const days = exportedDays(await listJourneyDays(staff.actor, { ...ALL, device: "phone" }, NOW));
  expect(csvHead(JOURNEY_COLUMNS)).toContain("Récits commencés le;Téléphone;Scripts;Étape;Récits;");
  expect(csvLines(JOURNEY_COLUMNS, days)).toBe(
    "02/11/2026;oui;oui;Première phrase;4;\r\n02/11/2026;oui;oui;Récit;2;120\r\n",
  );
});

it("only administrators read it", async () => {
  for (const { actor } of [await aLawyer(), await aClient()]) {
    await expect(readJourney(actor, ALL, NOW)).rejects.toMatchObject({ code: "forbidden" });
    await expect(listJourneyDays(actor, ALL, NOW)).rejects.toMatchObject({ code: "forbidden" });
  }
});

it("« La première heure » counts what was asked of the bank and what came of it, of cases that have a payment", async () => {
  const owner = await aClient();
  const opened = { createdAt: new Date("2026-11-10T18:00:00Z"), submittedAt: null, status: "draft" } as const;
  const make = async (payments: Parameters<typeof aPayment>[1][], given: Parameters<typeof aCase>[1] = {}) => {
    const made = await aCase(owner, { ...opened, ...given });
    for (const payment of payments) await aPayment(made, payment);
    return made;
  };
  const read = async () => (await readJourney(staff.actor, ALL, NOW)).firstHour;
  expect(await read()).toEqual({ told: 0, asked: 0, askedAtOnce: 0, answered: 0, frozen: 0, refunded: 0 });
  await make([]);
  await make([{}, {}]);
  await make([{ recallAskedOn: "2026-11-10" }, { writtenReportOn: "2026-11-14" }]);
  await make([{ writtenReportOn: "2026-11-12", answeredOn: "2026-11-20", bankAnswer: "refuses" }]);
  await make([{ toldOn: "2026-11-09", bankAnswer: "refunds" }]);
  await make([{}], { contactedBank: true, bankRefundStatus: "partial" });
  await make([
    { recallAskedOn: "2026-11-10", recallAnswer: "frozen" },
    { recallAskedOn: "2026-11-11", recallAnswer: "refused" },
  ]);
  await make([{ recallAskedOn: "2026-11-11", recallAnswer: "returned" }]);
  const frozen = await aPayment(await make([]), { method: "crypto" });
  await db.insert(deadlinesDone).values({ paymentId: frozen.id, rule: "exchange_freeze", doneOn: "2026-11-10" });
  const recovered = await make([{}]);
  await db.insert(recoveries).values({
    id: crypto.randomUUID(),
    caseId: recovered.id,
    amount: 100,
    receivedOn: "2026-11-20",
    source: "seizure",
  });
  await make([{ toldOn: "2026-10-01" }], { createdAt: new Date("2026-10-01T10:00:00Z") });
  expect(await read()).toEqual({ told: 9, asked: 7, askedAtOnce: 4, answered: 5, frozen: 1, refunded: 4 });
});

it("the page says the goal and where people stop, or that nothing is counted", async () => {
  const browser = new Browser();
  browser.take(await logIn({ request: browser.request("/login", { form: {} }), ip: "203.0.113.50" }, staff));
  const open = async () => {
    const answer = await app.fetch(browser.request("/admin/figures/journey?period=all"), fromAddress("203.0.113.50"));
    expect(answer.status).toBe(200);
    return (await answer.text())
      .replaceAll("<!-- -->", "")
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ");
  };
  const empty = await open();
  expect(empty).toContain("Aucun récit compté");
  expect(empty).not.toContain("trois sur quatre");
  await aFewStories();
  const text = await open();
  expect(text).not.toContain("Aucun récit compté");
  expect(text).toMatch(
    /Sur 11 récits commencés, 1 est devenu un dossier envoyé , soit 9 %. Pour trois sur quatre, il en manque 8/,
  );
  expect(text).toMatch(/C’est après « Première phrase » que l’on s’arrête le plus : 8 récits sur 11/);
});
