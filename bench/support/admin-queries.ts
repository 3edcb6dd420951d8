import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type Database, openDatabase } from "~/db/client.server";
import { migrateDatabase } from "~/db/migrate.server";
import type { Actor } from "~/features/accounts/actor";
import { listRequests } from "~/features/assistance/queries/list-requests.server";
import { requestFilters } from "~/features/assistance/schema";
import { readCaseActivity } from "~/features/cases/queries/activity.server";
import { caseFilters } from "~/features/cases/queries/case-conditions.server";
import { listCases } from "~/features/cases/queries/list-cases.server";
import { documentFilters, listDocuments } from "~/features/identity/queries/documents.server";
import { listPeople } from "~/features/people/queries/list-people.server";
import { peopleFilters } from "~/features/people/schema";
import { listRecipients, recipientFilters } from "~/features/staff-mail/queries/recipients.server";
import { loadConfig, setConfig } from "~/platform/config.server";
import { readAdminCounts } from "~/routes/admin/counts.server";
import { administer, databaseUrl, startPostgres } from "~tests/setup/postgres";
import { seedAdministration } from "./seed-admin.ts";
import { summarise } from "./summary.ts";

const WARM_RUNS = 20;
const RUNS = 100;
const actor = { userId: "00000000-0000-0000-0000-00000000000a", isAdmin: true } as Actor;
const cases = (filters: object) => listCases(actor, caseFilters.parse(filters));
const people = (filters: object) => listPeople(actor, peopleFilters.parse(filters));
const documents = (filters: object) => listDocuments(actor, documentFilters.parse(filters));
const requests = (filters: object) => listRequests(actor, requestFilters.parse(filters));
const weeks = Array.from({ length: 13 }, (_, week) => new Date(Date.now() - (12 - week) * 7 * 86_400_000));
const nobody = { base: "none" as const, search: "", added: [], removed: [] };

const QUERIES: Record<string, () => Promise<unknown>> = {
  "cases, as the tab opens": () => cases({}),
  "cases, second page": async () => cases({ after: (await cases({})).next }),
  "cases, latest activity": () => cases({ sort: "activity" }),
  "cases, largest amount": () => cases({ sort: "amount" }),
  "cases, unread": () => cases({ unread: "true" }),
  "cases, late": () => cases({ late: "true" }),
  "cases, older than 30 days": () => cases({ age: "older" }),
  "cases, closed phishing": () => cases({ status: "closed", type: "phishing" }),
  "cases, active frauds of a month": () => cases({ status: "active", type: "ceo_fraud", age: "30d" }),
  "cases, a name": () => cases({ search: "moreau camille" }),
  "cases, a name with a slip": () => cases({ search: "moraeu camile" }),
  "cases, words of the story": () => cases({ search: "virement conseiller" }),
  "cases, a reference": async () => cases({ search: (await cases({})).cases[0]?.caseId }),
  "cases, the beginning of a reference": () => cases({ search: "2026-A" }),
  "documents to check": () => documents({}),
  "documents, a name": () => documents({ search: "moreau", status: "all" }),
  "requests to answer": () => requests({}),
  "requests, a name": () => requests({ search: "moreau", status: "all" }),
  "users, newest": () => people({}),
  "users, by name": () => people({ sort: "name" }),
  "users, a name with a slip": () => people({ search: "moraeu" }),
  "users, an e-mail": () => people({ search: "camille.moreau12@exemple.fr" }),
  "users without a case": () => people({ without: "cases" }),
  "recipients, first page": () => listRecipients(actor, recipientFilters.parse({}), nobody),
  "counts of the tabs": () => readAdminCounts(actor),
  "activity of twelve weeks": () => readCaseActivity(actor, weeks),
};

type Measure = { median: number; p95: number; scans: string[] };

/** Fills a database of each size, measures every query on both, and prints the table of bench/README.md. */
export async function measureAdministration(small: number, large: number): Promise<void> {
  const server = await startPostgres();
  try {
    const before = await at(server.url, small);
    const after = await at(server.url, large);
    console.log(`| query | median at ${small} | at ${large} cases | growth | p95 at ${large} | read row by row |`);
    console.log("| --- | ---: | ---: | ---: | ---: | --- |");
    for (const [name, { median, p95, scans }] of after) {
      const first = before.get(name)?.median ?? Number.NaN;
      const figures = [first, median].map((time) => `${time.toFixed(1)} ms`).join(" | ");
      const growth = (median / first).toFixed(1);
      console.log(`| ${name} | ${figures} | ${growth}× | ${p95.toFixed(1)} ms | ${scans.join(", ")} |`);
    }
  } finally {
    await server.stop();
  }
}

async function at(server: string, size: number): Promise<Map<string, Measure>> {
  const name = `bench_${size}`;
  await administer(server, `create database ${name}`);
  const DATABASE_URL = databaseUrl(server, name);
  setConfig(
    loadConfig({ DATABASE_URL, SECRET_KEY: "x".repeat(32), DATA_DIR: mkdtempSync(join(tmpdir(), "recours-bench-")) }),
  );
  const database = await openDatabase({ url: DATABASE_URL });
  await migrateDatabase(database);
  const started = performance.now();
  await seedAdministration(database.pool, { users: size / 2, cases: size, messages: size * 10 });
  console.error(`${size} cases written in ${Math.round((performance.now() - started) / 1000)} s`);
  const measures = new Map<string, Measure>();
  for (const [query, run] of Object.entries(QUERIES))
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

/** The tables of over 5,000 rows that the plans of a query read row by row. */
async function scansOf(database: Database, run: () => Promise<unknown>): Promise<string[]> {
  const sent: { text: string; values: unknown[] }[] = [];
  const query = pg.Client.prototype.query;
  // biome-ignore lint/suspicious/noExplicitAny: the driver's method takes many shapes; only (config, values) matters here
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
