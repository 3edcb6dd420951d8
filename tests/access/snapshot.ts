import { database } from "~/db/client.server";

/** Tables that refused requests write too: counters of attempts, and the form kept for after the login. */
const MAY_CHANGE = ["rate_limits", "interrupted_forms"];

const query = async <Row extends object>(text: string): Promise<Row[]> => (await database.pool.query<Row>(text)).rows;
const quoted = (name: string): string => `"${name}"`;

async function tables(): Promise<{ name: string; columns: string[] }[]> {
  return query(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
      and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
}

/** A trigger on every table notes that a statement wrote to it: only those tables are compared and restored. */
const NOTE_WRITES = `
  create table saved.written (name text not null);
  create function saved.note_write() returns trigger language plpgsql as $$
    begin insert into saved.written values (tg_table_name); return null; end $$;`;

/** Compares the database with its state at this time, and restores it. */
export async function takeSnapshot() {
  const all = await tables();
  const columnsOf = new Map(all.map(({ name, columns }) => [name, columns]));
  const watched = all.map(({ name }) => name).filter((name) => !MAY_CHANGE.includes(name));
  await query("delete from jobs.job");
  await query("create schema saved");
  for (const { name } of all) await query(`create table saved.${quoted(name)} as table public.${quoted(name)}`);

  const digest = (names: string[], where: string) =>
    query<{ name: string; rows: string; digest: string }>(
      names
        .map(
          (name) => `select '${name}' as name, count(*)::text as rows,
            coalesce(md5(string_agg(md5(t::text), '' order by t::text)), '') as digest
            from public.${quoted(name)} t where ${where}`,
        )
        .concat("select 'jobs', count(*)::text, '' from jobs.job")
        .join(" union all "),
    );
  const remember = async (where: string) => new Map((await digest(watched, where)).map((row) => [row.name, row]));
  const written = async () =>
    (await query<{ name: string }>("select distinct name from saved.written order by name")).map(({ name }) => name);
  const differences = async (before: Awaited<ReturnType<typeof remember>>, where: string): Promise<string[]> => {
    const now = await digest(
      (await written()).filter((name) => watched.includes(name)),
      where,
    );
    return now
      .filter(({ name, rows, digest: hash }) => before.get(name)?.rows !== rows || before.get(name)?.digest !== hash)
      .map(({ name }) => name);
  };
  const whole = await remember("true");

  await database.pool.query(NOTE_WRITES);
  for (const { name } of all)
    await query(`create trigger note_write after insert or update or delete or truncate on public.${quoted(name)}
      for each statement execute function saved.note_write()`);

  return {
    /** Returns the tables whose rows differ from those of the snapshot. */
    changed: () => differences(whole, "true"),
    /**
     * Compares only the rows that contain one of these words, which are a person's data; the journal and jobs are left
     * out.
     */
    async watch(words: string[]) {
      const where = words.map((word) => `t::text ilike '%${word.replaceAll("'", "")}%'`).join(" or ");
      const before = await remember(where);
      return async () => (await differences(before, where)).filter((name) => !/^(jobs$|audit_)/.test(name));
    },
    /** Restores the rows of every table that was written to, without the triggers that protect some of them. */
    async restore() {
      // The notes go first: what is written meanwhile is noted again.
      const notes = await query<{ name: string }>("delete from saved.written returning name");
      const statements = [...new Set(notes.map(({ name }) => name))].flatMap((name) => {
        const list = columnsOf.get(name)?.map(quoted).join(", ");
        return [
          `delete from public.${quoted(name)}`,
          `insert into public.${quoted(name)} (${list}) overriding system value select ${list} from saved.${quoted(name)}`,
        ];
      });
      await database.pool.query(
        ["begin", "set local session_replication_role = replica", ...statements, "delete from jobs.job", "commit"].join(
          ";\n",
        ),
      );
    },
  };
}
