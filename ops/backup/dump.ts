import type { ClientBase } from "pg";

/** The schemas in a backup: the product's tables, and the waiting jobs. */
export const SCHEMAS = ["public", "jobs"] as const;
/** How many rows are fetched at once, and the approximate size of a part in bytes. */
const ROWS = 500;
const PART_BYTES = 4 * 2 ** 20;

export type Column = { name: string; type: string };
export type Table = { schema: string; name: string; columns: Column[] };
export type Sequence = { schema: string; name: string; last: string };

/** The structure of the database in a backup. */
export type DatabaseFormat = {
  tables: Table[];
  sequences: Sequence[];
  /** The creation time of each migration that ran, in order: they identify the version of the tables. */
  migrations: number[];
  /** The version of the job queue's tables, which pg-boss creates; missing in the first backups. */
  queue?: number;
};
export type Part = { name: string; bytes: Buffer; rows: number };

/**
 * Begins the read-only transaction of a dump: a consistent snapshot, with settings that make values read the same on any
 * database. The caller ends it.
 */
export async function beginSnapshot(client: ClientBase): Promise<void> {
  await client.query("begin isolation level repeatable read read only");
  await client.query(
    "select set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO, MDY', true), set_config('IntervalStyle', 'postgres', true), set_config('extra_float_digits', '1', true)",
  );
}

/** Lists the tables, without partitions (their rows are read through the partitioned table) and generated columns. */
export async function describeTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Column & { schema: string; table: string }>(
    `select n.nspname as schema, c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by n.nspname desc, c.relname, a.attnum`,
    [SCHEMAS],
  );
  const tables = Map.groupBy(rows, ({ schema, table }) => `${schema}.${table}`);
  return [...tables.values()].map((columns) => ({
    schema: columns[0]?.schema as string,
    name: columns[0]?.table as string,
    columns: columns.map(({ name, type }) => ({ name, type })),
  }));
}

/** Describes the database of a dump; call it in the dump's transaction. */
export async function describeDatabase(client: ClientBase): Promise<DatabaseFormat> {
  const tables = await describeTables(client);
  const migrations = await client.query<{ at: string }>(
    "select created_at::text as at from drizzle.__drizzle_migrations order by created_at",
  );
  const queue = await client.query<{ version: number }>("select version::int from jobs.version");
  const version = queue.rows[0]?.version;
  return {
    tables,
    migrations: migrations.rows.map((row) => Number(row.at)),
    sequences: [],
    ...(version !== undefined && { queue: version }),
  };
}

/** Reads the last values of the sequences; call it after the rows are read, so that no sequence is behind them. */
export async function readSequences(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select schemaname as schema, sequencename as name, last_value::text as last
     from pg_sequences where schemaname = any($1) and last_value is not null order by 1, 2`,
    [SCHEMAS],
  );
  return rows;
}

/** Dumps a table in parts: one line of JSON per row, each value as PostgreSQL's text or null. */
export async function* dumpTable(client: ClientBase, { schema, name, columns }: Table): AsyncGenerator<Part> {
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(", ");
  const rows = `select json_build_array(${values})::text as line from ${quoted(schema)}.${quoted(name)}`;
  await client.query(`declare dump no scroll cursor for ${rows}`);
  let lines: string[] = [];
  let bytes = 0;
  let number = 0;
  const part = (): Part => {
    number++;
    const content = Buffer.from(`${lines.join("\n")}\n`);
    const done = {
      name: `database/${schema}.${name}/${String(number).padStart(6, "0")}.jsonl`,
      bytes: content,
      rows: lines.length,
    };
    lines = [];
    bytes = 0;
    return done;
  };
  for (;;) {
    const some = await client.query<{ line: string }>(`fetch ${ROWS} from dump`);
    for (const { line } of some.rows) {
      lines.push(line);
      bytes += line.length;
      if (bytes >= PART_BYTES) yield part();
    }
    if (some.rows.length < ROWS) break;
  }
  if (lines.length > 0) yield part();
  await client.query("close dump");
}

/** Quotes an SQL identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
