import { database } from "~/db/client.server";

const query = (text: string) => database.pool.query(text);

/** Lists the tables of the product. */
export async function tableNames(): Promise<string[]> {
  const { rows } = await query("select tablename as name from pg_tables where schemaname = 'public' order by 1");
  return rows.map(({ name }) => name);
}

/** Takes tables away while `work` runs, so that whatever reads them fails. */
export async function withoutTables<Value>(names: readonly string[], work: () => Promise<Value>): Promise<Value> {
  await query("create schema gone");
  for (const name of names) await query(`alter table public."${name}" set schema gone`);
  try {
    return await work();
  } finally {
    for (const name of names) await query(`alter table gone."${name}" set schema public`);
    await query("drop schema gone");
  }
}

/** Prepares `whileRefusingWrites`: a trigger on every table, but for the counters of limits, which are no part of an act. */
export async function prepareRefusals(): Promise<void> {
  await query("create schema faults");
  await query("create table faults.refusing (name text)");
  await query(`create function faults.refuse() returns trigger language plpgsql as $$
    begin if exists (select from faults.refusing where coalesce(name, tg_table_name) = tg_table_name) then raise 'refused'; end if; return null; end $$`);
  const names = (await tableNames()).filter((name) => name !== "rate_limits").map((name) => `public."${name}"`);
  for (const name of [...names, "jobs.job_common"]) {
    // Each request notes when its session was last used.
    const events = name === 'public."sessions"' ? "insert or delete" : "insert or update or delete";
    await query(
      `create trigger refuse before ${events} on ${name} for each statement execute function faults.refuse()`,
    );
  }
}

/** Lets the database refuse every write, or those to `table`, while `work` runs. */
export async function whileRefusingWrites<Value>(work: () => Promise<Value>, table?: string): Promise<Value> {
  await query(`insert into faults.refusing values (${table ? `'${table}'` : "null"})`);
  try {
    return await work();
  } finally {
    await query("delete from faults.refusing");
  }
}
