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

/** Compares the database with its state at this time, and restores it. */
export async function takeSnapshot() {
  const all = await tables();
  const watched = all.filter(({ name }) => !MAY_CHANGE.includes(name));
  await query("delete from jobs.job");
  await query("create schema saved");
  for (const { name } of all) await query(`create table saved.${quoted(name)} as table public.${quoted(name)}`);

  const digest = (where: string) =>
    query<{ name: string; rows: string; digest: string }>(
      watched
        .map(
          ({ name }) => `select '${name}' as name, count(*)::text as rows,
            coalesce(md5(string_agg(md5(t::text), '' order by t::text)), '') as digest
            from public.${quoted(name)} t where ${where}`,
        )
        .concat("select 'jobs', count(*)::text, '' from jobs.job")
        .join(" union all "),
    );
  const differences = async (where: string): Promise<string[]> => {
    const now = await digest(where);
    const before = new Map((await known(where)).map((row) => [row.name, row]));
    return now
      .filter(({ name, rows, digest: hash }) => before.get(name)?.rows !== rows || before.get(name)?.digest !== hash)
      .map(({ name }) => name);
  };
  const digests = new Map<string, Awaited<ReturnType<typeof digest>>>();
  const known = async (where: string) => digests.get(where) ?? [];
  const remember = async (where: string) => void digests.set(where, await digest(where));
  await remember("true");

  return {
    /** Returns the tables whose rows differ from those of the snapshot. */
    changed: () => differences("true"),
    /**
     * Compares only the rows that contain one of these words, which are a person's data; the journal and jobs are left
     * out.
     */
    async watch(words: string[]) {
      const where = words.map((word) => `t::text ilike '%${word.replaceAll("'", "")}%'`).join(" or ");
      await remember(where);
      return async () => (await differences(where)).filter((name) => !/^(jobs$|audit_)/.test(name));
    },
    /** Restores every row, without the triggers that protect some of them. */
    async restore() {
      const statements = all.flatMap(({ name, columns }) => {
        const list = columns.map(quoted).join(", ");
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
