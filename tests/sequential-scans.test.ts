import type { Hono } from "hono";
import { beforeAll, expect, it } from "vitest";
import { database } from "~/db/client.server.ts";
import { keepPersonWords } from "~/features/accounts/search.jobs.server.ts";
import { keepActivityOften } from "~/features/cases/activity/jobs.server.ts";
import { keepMonthsOften } from "~/features/figures/counts.jobs.server.ts";
import { sumLoadsOften } from "~/features/lawyers/loads.jobs.server.ts";
import { declared } from "~/features/nouns.server";
import { freshDatabase } from "~tests/setup/database.ts";
import { queueJobs } from "~tests/setup/jobs.ts";
import { addManyRows } from "~tests/setup/many-rows.ts";
import { product } from "~tests/setup/product.ts";
import { queriesOf, type SentQuery } from "~tests/setup/query-log.ts";
import { openPage, PAGE_PATHS, type Page, pagesOf } from "./access/pages.ts";
import { aWorld } from "./access/world.ts";

const jobs = await declared("jobs");

freshDatabase({ ADMIN_SECOND_FACTOR: "required" });
queueJobs(...jobs);

/** On a machine that others use; at rest it takes less than a minute. */
const TIME_TO_FILL = 600_000;

const CACHE = "cached sums: some rows a week, or none once their job has run";
const SETTING = "settings and what the publisher writes for the site";
const STAFF = "written by hand by the staff, or one row for each of them";
const MOMENT = "rows that live for seconds or minutes";
/** The tables that stay small, with why. Every other table grows with the people and their cases. */
const SMALL: Record<string, string> = {
  case_presence: MOMENT,
  counted_months: CACHE,
  counted_weeks: CACHE,
  deadline_rule_proposals: STAFF,
  deadline_rule_texts: STAFF,
  directory_issues: STAFF,
  email_templates: STAFF,
  installation: SETTING,
  journey_counts: "some rows for each hour in which a story was begun, of 25 months at most",
  kept_deadline_rules: CACHE,
  lawyer_invitations: STAFF,
  lawyers: "some hundreds",
  legal_rates: STAFF,
  load_counts: CACHE,
  mailings: STAFF,
  master_keys: SETTING,
  month_figures: CACHE,
  morning_emails: STAFF,
  notice_choices: STAFF,
  published_rates: STAFF,
  saved_replies: STAFF,
  saved_views: STAFF,
  site_logos: SETTING,
  site_revisions: SETTING,
  stale_case_deadlines: CACHE,
  stale_months: CACHE,
  stale_weeks: CACHE,
  status_counts: CACHE,
  summed_years: CACHE,
  waiting_case_decisions: MOMENT,
  waiting_document_decisions: MOMENT,
  week_answers: CACHE,
  week_cases: CACHE,
  year_figures: CACHE,
};

const HOW_TO_MEND =
  "Give the condition an index, or write « a or exists (…) » as « id in (select … union select …) ». A table that stays " +
  "small is listed in SMALL, with why.";

/** What a page counts as a whole: figures of the log since its beginning (spec section 9). */
const COUNTED: Record<string, string[]> = { "/admin/email-settings": ["email_logs"] };

let app: Hono;
const pages = new Map<string, Page>();

beforeAll(async () => {
  await addManyRows(database.pool);
  app = await product();
  const world = await aWorld();
  for (const job of [keepMonthsOften, keepActivityOften, keepPersonWords, sumLoadsOften]) await job.run({});
  await database.pool.query("vacuum analyze");
  for (const page of await pagesOf(app, world)) pages.set(page.path, page);
}, TIME_TO_FILL);

it.each(PAGE_PATHS)("%s reads no table that grows from its beginning to its end", async (path) => {
  const before = await countScans();
  const sent = await queriesOf(() => openPage(app, pages.get(path) as Page));
  const after = await countScans();
  const scanned = [...after]
    .filter(([table, scans]) => scans > (before.get(table) ?? 0) && !COUNTED[path]?.includes(table))
    .map(([table]) => table);
  expect(
    scanned,
    `${path} reads whole tables:\n${(await whichScan(sent, scanned)).join("\n")}\n${HOW_TO_MEND}`,
  ).toEqual([]);
});

/** How often each table that grows was read from its beginning to its end, once every connection has reported. */
async function countScans(): Promise<Map<string, number>> {
  const clients = await Promise.all(Array.from({ length: database.pool.totalCount }, () => database.pool.connect()));
  for (const client of clients) await client.query("select pg_stat_force_next_flush()");
  for (const client of clients) client.release();
  const { rows } = await database.pool.query<{ relname: string; scans: string }>(
    "select relname, seq_scan as scans from pg_stat_user_tables where schemaname = 'public'",
  );
  return new Map(rows.flatMap(({ relname, scans }) => (relname in SMALL ? [] : [[relname, Number(scans)]])));
}

type Plan = { "Node Type": string; "Relation Name"?: string; Plans?: Plan[] };

/** The statements whose plan reads one of the tables so, each with the table. */
async function whichScan(sent: SentQuery[], tables: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { statement, values } of sent.filter(({ statement }) =>
    /^(select|with|\(|insert|update|delete)/i.test(statement),
  )) {
    const { rows } = await database.pool.query(`explain (format json) ${statement}`, values as never[]);
    const walk = (plan: Plan): string[] => [
      ...(plan["Node Type"] === "Seq Scan" ? [plan["Relation Name"] ?? ""] : []),
      ...(plan.Plans ?? []).flatMap(walk),
    ];
    for (const table of new Set(walk(rows[0]["QUERY PLAN"][0].Plan)))
      if (tables.includes(table)) found.push(`${table}: ${statement}`);
  }
  return found;
}
