import { sql } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { countWeeks } from "~/features/cases/activity/queries.server";
import { keepableWeeks } from "~/features/cases/activity/rules.server";
import { countMonth } from "~/features/figures/counts.queries.server";
import { startPostgres } from "~tests/setup/postgres";
import { openBenchDatabase } from "./bench-database.ts";
import { seedAdministration } from "./seed-admin.ts";
import { median } from "./summary.ts";

const CHANGES = 60;
const ROUNDS = 2;

type Sum = {
  name: string;
  /** The triggers, each with its table. */
  triggers: [trigger: string, table: string][];
  change: (tx: Tx, caseId: string) => Promise<unknown>;
  /** Counts again what the change makes wrong. */
  count: (tx: Tx, caseId: string) => Promise<unknown>;
};

const SUMS: Sum[] = [
  {
    name: "cases of each status",
    triggers: [["cases_status_counts_updated", "cases"]],
    change: (tx, id) =>
      tx.execute(
        sql`update cases set status = case status when 'active' then 'on_hold' else 'active' end where id = ${id}`,
      ),
    count: (tx) => tx.execute(sql`select status, count(*) from cases group by status`),
  },
  {
    name: "load of a lawyer",
    triggers: [["case_members_load_updated", "case_members"]],
    change: (tx, id) =>
      tx.execute(sql`update case_members set is_over = not is_over where case_id = ${id} and membership = 'lawyer'`),
    count: (tx, id) =>
      tx.execute(sql`select count(*) from case_members where membership = 'lawyer' and not is_over
        and user_id = (select user_id from case_members where case_id = ${id} and membership = 'lawyer')`),
  },
  {
    name: "a week of « Activité »",
    triggers: [["cases_weeks_updated", "cases"]],
    change: (tx, id) => tx.execute(sql`update cases set first_answered_at = now() where id = ${id}`),
    count: async (tx) => countWeeks(tx, { weeks: keepableWeeks().slice(-5, -4), among: sql`true` }),
  },
  {
    name: "a month of « Chiffres »",
    triggers: [["cases_months_updated", "cases"]],
    change: (tx, id) => tx.execute(sql`update cases set first_answered_at = now() where id = ${id}`),
    count: async (tx) => {
      const { rows } = await tx.execute<{ month: string }>(
        sql`select to_char(date_trunc('month', max(submitted_at) - interval '2 months'), 'YYYY-MM-DD') as month from cases`,
      );
      return countMonth(tx, rows[0]?.month as string);
    },
  },
];

/** Prints a line for each sum. */
export async function measureSums(size: number): Promise<void> {
  const server = await startPostgres();
  try {
    const { pool, close } = await openBenchDatabase(server.url, "sums");
    await seedAdministration(pool, { users: 5_000, cases: size, messages: 0, lawyers: 200, words: 3 });
    console.log(`\n| ${size} cases, a change, ms | trigger | counted again | ratio |\n| --- | ---: | ---: | ---: |`);
    for (const { name, triggers, change, count } of SUMS) {
      const { rows } = await pool.query<{ id: string }>(
        `select c.id from cases c join case_members m on m.case_id = c.id and m.membership = 'lawyer' order by md5(c.id::text) limit ${2 * ROUNDS * CHANGES}`,
      );
      const times: Record<"trigger" | "counted", number[]> = { trigger: [], counted: [] };
      const alter = async (how: "enable" | "disable") => {
        for (const [trigger, table] of triggers) await pool.query(`alter table ${table} ${how} trigger ${trigger}`);
      };
      const measure = async (into: number[], work: (tx: Tx, id: string) => Promise<unknown>) => {
        for (const { id } of rows.splice(0, CHANGES)) {
          const started = performance.now();
          await transaction(async (tx) => void (await work(tx, id)));
          into.push(performance.now() - started);
        }
      };
      for (let round = 0; round < ROUNDS; round++) {
        await measure(times.trigger, change);
        await alter("disable");
        await measure(times.counted, async (tx, id) => {
          await change(tx, id);
          await count(tx, id);
        });
        await alter("enable");
      }
      const [kept, counted] = [median(times.trigger), median(times.counted)];
      console.log(`| ${name} | ${kept.toFixed(1)} | ${counted.toFixed(1)} | ${(counted / kept).toFixed(1)} |`);
    }
    await close();
  } finally {
    await server.stop();
  }
}
