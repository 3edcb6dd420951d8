import pg from "pg";
import type { Database } from "~/db/client.server";
import type { Actor } from "~/features/accounts/actor";
import { keepPersonWords } from "~/features/accounts/search.jobs.server";
import { listUpcoming } from "~/features/acts/upcoming/queries.server";
import { listRequests } from "~/features/assistance/queries.server";
import { requestFilters } from "~/features/assistance/schema";
import { keepActivityOften } from "~/features/cases/activity/jobs.server";
import { readCaseActivity } from "~/features/cases/activity/queries.server";
import { caseFilters, countCases, listCases } from "~/features/cases/desk/queries.server";
import { listTags } from "~/features/cases/tags/queries.server";
import { MAX_VIEW_COUNT } from "~/features/cases/views/rules";
import { keepMonthsOften } from "~/features/figures/counts.jobs.server";
import { readFigures } from "~/features/figures/queries.server";
import type { Period } from "~/features/figures/rules";
import { documentFilters, listDocuments } from "~/features/identity/desk/queries.server";
import { listLawyers } from "~/features/lawyers/desk/queries.server";
import { lawyerFilters } from "~/features/lawyers/desk/schema";
import { sumLoadsOften } from "~/features/lawyers/loads.jobs.server";
import { countFound, foundBy, listRecipients, recipientFilters } from "~/features/mailings/recipients/queries.server";
import { listCandidates } from "~/features/mandates/proposals/queries.server";
import { listPeople } from "~/features/people/queries.server";
import { peopleFilters } from "~/features/people/schema";
import { listLawyersWork } from "~/features/worklist/lawyers.queries.server";
import { listWork } from "~/features/worklist/queries.server";
import { workFilters } from "~/features/worklist/schema";
import { lastWeeks } from "~/platform/weeks";
import { readAdminCounts } from "~/routes/admin/counts.server";
import { startPostgres } from "~tests/setup/postgres";
import { openBenchDatabase } from "./bench-database.ts";
import { lawyerId, seedAdministration } from "./seed-admin.ts";
import { summarise } from "./summary.ts";

const WARM_RUNS = 20;
const RUNS = 100;
const LAWYERS = 200;
/** `ONLY=deadline` measures the queries with that in their name. */
const ONLY = new RegExp(process.env.ONLY ?? "");
const actor = { userId: "00000000-0000-0000-0000-00000000000a", role: "administrator" } as Actor;
/** The lawyer with the most cases, and the one with the fewest. */
const busiest = { userId: lawyerId(1), role: "lawyer" } as Actor;
const quietest = { userId: lawyerId(LAWYERS), role: "lawyer" } as Actor;
const cases = (filters: object, as = actor) => listCases(as, caseFilters.parse(filters));
const people = (filters: object) => listPeople(actor, peopleFilters.parse(filters));
const documents = (filters: object) => listDocuments(actor, documentFilters.parse(filters));
const requests = (filters: object) => listRequests(actor, requestFilters.parse(filters));
const activity = (weeks: number) => readCaseActivity(actor, lastWeeks(weeks).bounds);
const figures = (period: Period, as = actor) => readFigures(as, { period, lawyer: null });
const nobody = { base: "none" as const, search: "", added: [], removed: [] };

const QUERIES: Record<string, () => Promise<unknown>> = {
  "cases, as the tab opens": () => cases({}),
  "cases, second page": async () => cases({ after: (await cases({})).next }),
  "cases, latest activity": () => cases({ sort: "activity" }),
  "cases, largest amount": () => cases({ sort: "amount" }),
  "cases, next deadline": () => cases({ sort: "deadline" }),
  "cases, next deadline, second page": async () =>
    cases({ sort: "deadline", after: (await cases({ sort: "deadline" })).next }),
  "cases with a deadline in seven days": () => cases({ sort: "deadline", deadline: "7" }),
  "cases of the busiest lawyer, next deadline": () => cases({ sort: "deadline" }, busiest),
  "deadlines of three months": () => listUpcoming(actor, { within: "90", after: null }),
  "deadlines of three months of the busiest lawyer": () => listUpcoming(busiest, { within: "90", after: null }),
  "cases, unread": () => cases({ unread: "true" }),
  "cases, late": () => cases({ late: "true" }),
  "cases, older than 30 days": () => cases({ age: "older" }),
  "cases, closed phishing": () => cases({ status: "closed", type: "phishing" }),
  "cases, active frauds of a month": () => cases({ status: "active", type: "ceo_fraud", age: "30d" }),
  "cases of the busiest lawyer, for an administrator": () => cases({ lawyer: busiest.userId }),
  "cases of the quietest lawyer, for an administrator": () => cases({ lawyer: quietest.userId }),
  "cases without a lawyer": () => cases({ lawyer: "none" }),
  "cases with a tag": () => cases({ tag: "étiquette 7" }),
  "the tags of all cases": () => listTags(actor),
  "the tags of the busiest lawyer": () => listTags(busiest),
  "count of a view, active without a lawyer": () =>
    countCases(actor, caseFilters.parse({ status: "active", lawyer: "none" }), MAX_VIEW_COUNT + 1),
  "count of a view, active of the quietest lawyer": () =>
    countCases(actor, caseFilters.parse({ status: "active", lawyer: quietest.userId }), MAX_VIEW_COUNT + 1),
  "count of a view, a tag and a status": () =>
    countCases(actor, caseFilters.parse({ status: "active", tag: "étiquette 7" }), MAX_VIEW_COUNT + 1),
  "cases, a name": () => cases({ search: "moreau camille" }),
  "cases, a name with a slip": () => cases({ search: "moraeu camile" }),
  "cases, words of the story": () => cases({ search: "virement conseiller" }),
  "cases, a reference": async () => cases({ search: (await cases({})).cases[0]?.reference }),
  "cases, the beginning of a reference": () => cases({ search: "2026-A" }),
  "cases, part of a name and of a number": () => cases({ search: "mor 062526" }),
  "cases, three digits": () => cases({ search: "mor 526" }),
  "cases, three digits alone": () => cases({ search: "526" }),
  "cases, digits of most numbers": () => cases({ search: "mor 336" }),
  "cases, a number without a match": () => cases({ search: "bouilloire 99887766" }),
  "to do": () => listWork(actor, workFilters.parse({})),
  "to do, my own": () => listWork(actor, workFilters.parse({ place: "mine" })),
  "to do, the lawyers’": () => listLawyersWork(actor, { only: null, after: null }),
  "to do, a name": () => listWork(actor, workFilters.parse({ search: "moreau" })),
  "documents to check": () => documents({}),
  "documents, a first name": () => documents({ search: "camille", status: "all" }),
  "documents, a name": () => documents({ search: "moreau", status: "all" }),
  "requests to answer": () => requests({}),
  "requests, a name": () => requests({ search: "moreau", status: "all" }),
  "requests, part of a name and of a number": () => requests({ search: "mor 526", status: "all" }),
  "requests, a slip and a number": () => requests({ search: "moraeu 526", status: "all" }),
  "requests, a reference": () => requests({ search: "0A1B2C3D", status: "all" }),
  "users, newest": () => people({}),
  "users, by name": () => people({ sort: "name" }),
  "users, a name": () => people({ search: "moreau" }),
  "users, a first name": () => people({ search: "camille" }),
  "users, the host of most e-mails": () => people({ search: "exemple" }),
  "users by name, a name": () => people({ search: "moreau", sort: "name" }),
  "users by name, a first name": () => people({ search: "camille", sort: "name" }),
  "users, a name with a slip": () => people({ search: "moraeu" }),
  "users, part of a name and of a number": () => people({ search: "mor 062526" }),
  "users, three digits": () => people({ search: "mor 526" }),
  "users, digits of most numbers": () => people({ search: "mor 336" }),
  "users, an e-mail": () => people({ search: "camille.moreau12@exemple.fr" }),
  "users without a case": () => people({ without: "cases" }),
  "recipients, first page": () => listRecipients(actor, recipientFilters.parse({}), nobody),
  "recipients, a name": () => listRecipients(actor, recipientFilters.parse({ search: "moreau" }), nobody),
  "recipients, active frauds": () =>
    listRecipients(actor, recipientFilters.parse({ status: "active", type: "ceo_fraud" }), nobody),
  "recipients, of the quietest lawyer": () =>
    listRecipients(actor, recipientFilters.parse({ lawyer: quietest.userId }), nobody),
  "count of recipients, active frauds": () => countFound(actor, foundBy({ status: "active", type: "ceo_fraud" })),
  "count of recipients, of the busiest lawyer": () => countFound(actor, foundBy({ lawyer: busiest.userId })),
  "lawyers, by name": () => listLawyers(actor, lawyerFilters.parse({})),
  "lawyers, a name": () => listLawyers(actor, lawyerFilters.parse({ search: "moreau" })),
  "lawyers who have room": () => listLawyers(actor, lawyerFilters.parse({ load: "room" })),
  "lawyers to whom a case may be proposed": async () =>
    listCandidates(actor, (await cases({ status: "active" })).cases[0]?.id ?? "", ""),
  "cases of the busiest lawyer": () => cases({}, busiest),
  "cases of the busiest lawyer, unread": () => cases({ unread: "true" }, busiest),
  "cases of the busiest lawyer, a name": () => cases({ search: "moreau camille" }, busiest),
  "cases of the busiest lawyer, part of a name and of a number": () => cases({ search: "mor 062526" }, busiest),
  "cases of the quietest lawyer": () => cases({}, quietest),
  "cases of the quietest lawyer, a name": () => cases({ search: "moreau camille" }, quietest),
  "figures of all, this month": () => figures("month"),
  "figures of all, twelve months": () => figures("12_months"),
  "figures of all, from the beginning": () => figures("all"),
  "figures of the busiest lawyer, twelve months": () => figures("12_months", busiest),
  "counts of the busiest lawyer": () => readAdminCounts(busiest),
  "counts of the tabs": () => readAdminCounts(actor),
  "activity of twelve weeks": () => activity(12),
  "activity of a year": () => activity(52),
};

type Measure = { median: number; p95: number; scans: string[] };

const BY_DEADLINE = "cases, next deadline";
/** What no list can beat: the same page of ids from the index that sorts it. */
const BARE_PAGE =
  "select id from cases order by coalesce(next_deadline_on, 'infinity'::date) asc nulls last, id asc nulls last limit 26";
const BARE = "bare page of the index of deadlines";

/** The size with which larger ones are compared. */
const BASE = 10_000;
/** More messages would take hours to write and not change the results, since lists of cases do not read them. */
const MAX_MESSAGES = 2_000_000;

/** Fills a database of each size, measures every query on all of them, and prints them. */
export async function measureAdministration(sizes: number[]): Promise<void> {
  const server = await startPostgres();
  try {
    const measured = new Map<number, Map<string, Measure>>();
    for (const size of sizes) measured.set(size, await at(server.url, size));
    const largest = sizes.at(-1) as number;
    const base = measured.get(BASE);
    const titles = sizes.map((size) => `${size.toLocaleString("en")} cases`);
    console.log(`| median, in ms | ${titles.join(" | ")} | p95 of the last | growth from 10,000 | read row by row |`);
    console.log(`| --- |${" ---: |".repeat(sizes.length + 2)} --- |`);
    for (const [name, { median, p95, scans }] of measured.get(largest) ?? []) {
      const medians = sizes.map((size) => measured.get(size)?.get(name)?.median.toFixed(1));
      const growth = base ? `${(median / (base.get(name)?.median ?? Number.NaN)).toFixed(1)}×` : "";
      console.log(`| ${name} | ${medians.join(" | ")} | ${p95.toFixed(1)} | ${growth} | ${scans.join(", ")} |`);
    }
    const [list, bare] = [measured.get(largest)?.get(BY_DEADLINE), measured.get(largest)?.get(BARE)];
    if (list && bare)
      console.log(
        `\nList of ${largest.toLocaleString("en")} cases by deadline: p95 ${list.p95.toFixed(1)} ms, ${(list.p95 / bare.p95).toFixed(1)}× a bare page of its index (${bare.p95.toFixed(2)} ms).`,
      );
  } finally {
    await server.stop();
  }
}

async function at(server: string, size: number): Promise<Map<string, Measure>> {
  const database = await openBenchDatabase(server, `bench_${size}`);
  const started = performance.now();
  if (database.isNew)
    await seedAdministration(database.pool, {
      users: size / 2,
      cases: size,
      messages: Math.min(size * 10, MAX_MESSAGES),
      lawyers: LAWYERS,
    });
  for (const job of [keepMonthsOften, keepActivityOften, keepPersonWords, sumLoadsOften]) await job.run({});
  await database.pool.query("vacuum analyze");
  console.error(`${size} cases ready in ${Math.round((performance.now() - started) / 1000)} s`);
  const measures = new Map<string, Measure>();
  measures.set("bare `select 1`", { ...(await timesOf(() => database.pool.query("select 1"))), scans: [] });
  measures.set(BARE, { ...(await timesOf(() => database.pool.query(BARE_PAGE))), scans: [] });
  for (const [query, run] of Object.entries(QUERIES).filter(([name]) => ONLY.test(name)))
    measures.set(query, { ...(await timesOf(run)), scans: await scansOf(database, run) });
  await database.close();
  return measures;
}

async function timesOf(run: () => Promise<unknown>): Promise<{ median: number; p95: number }> {
  for (let warm = 0; warm < WARM_RUNS; warm++) await run();
  const times: number[] = [];
  for (let n = 0; n < RUNS; n++) {
    const started = performance.now();
    await run();
    times.push(performance.now() - started);
  }
  const { p50, p95 } = summarise(times);
  return { median: p50, p95 };
}

type Node = { "Node Type": string; "Relation Name"?: string; Plans?: Node[] };

/** Lists the tables of over 5,000 rows on which a query's plan has a sequential scan. */
async function scansOf(database: Database, run: () => Promise<unknown>): Promise<string[]> {
  const sent: { text: string; values: unknown[] }[] = [];
  const query = pg.Client.prototype.query;
  // biome-ignore lint/suspicious/noExplicitAny: the driver's method has many overloads; only (config, values) matters here
  pg.Client.prototype.query = function (this: pg.Client, ...args: any[]) {
    const text = typeof args[0] === "string" ? args[0] : args[0]?.text;
    if (/^\s*(select|with|\()/i.test(text ?? "")) sent.push({ text, values: args[1] ?? args[0]?.values ?? [] });
    return query.apply(this, args as never);
  } as typeof query;
  await run().finally(() => {
    pg.Client.prototype.query = query;
  });
  const scans = new Set<string>();
  const { rows: big } = await database.pool.query("select relname from pg_class where reltuples > 5000");
  const large = new Set(big.map((row) => row.relname as string));
  for (const { text, values } of sent) {
    const { rows } = await database.pool.query(`explain (format json) ${text}`, values as never[]);
    const visit = (node: Node): void => {
      const table = node["Relation Name"] ?? "";
      if (node["Node Type"] === "Seq Scan" && large.has(table)) scans.add(table);
      node.Plans?.forEach(visit);
    };
    visit(rows[0]["QUERY PLAN"][0].Plan);
  }
  return [...scans];
}
