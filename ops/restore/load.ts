import type { ClientBase } from "pg";
import { type Column, type DatabaseFormat, describeTables, quoted, type Sequence, type Table } from "../backup/dump.ts";

/** The approximate size of one insert statement's data, in characters. */
const BATCH_LENGTH = 2 ** 20;

/**
 * Loads the rows of a backup into a database that has its tables, in one transaction. Triggers are disabled meanwhile,
 * since the backup contains what they maintain. Foreign keys are dropped and created again at the end, so that the tables
 * may come in any order.
 * @param fill passes the parts to `take`, in any order, and returns the sequences.
 */
export async function loadDatabase(
  client: ClientBase,
  format: DatabaseFormat,
  fill: (take: (table: string, lines: string) => Promise<void>) => Promise<Sequence[]>,
): Promise<void> {
  await client.query("begin");
  try {
    const here = new Map((await describeTables(client)).map((table) => [fullName(table), table]));
    const tables = format.tables.filter((table) => here.has(fullName(table)));
    const references = await dropReferences(client);
    for (const { schema, name } of here.values()) {
      await client.query(`alter table ${quoted(schema)}.${quoted(name)} disable trigger user`);
      await client.query(`delete from ${quoted(schema)}.${quoted(name)}`);
    }
    const statements = new Map(
      tables.map((table) => [fullName(table), insertInto(table, here.get(fullName(table)) as Table)]),
    );
    const sequences = await fill(async (table, lines) => {
      const statement = statements.get(table);
      if (!statement) throw new Error(`La sauvegarde a une table inconnue : ${table}.`);
      for (const some of batches(lines)) await client.query(statement, [some]);
    });
    for (const { schema, name, last } of sequences)
      await client.query("select setval(format('%I.%I', $1::text, $2::text)::regclass, $3::bigint)", [
        schema,
        name,
        last,
      ]);
    for (const { schema, name } of here.values())
      await client.query(`alter table ${quoted(schema)}.${quoted(name)} enable trigger user`);
    for (const { table, name, definition } of references)
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

const fullName = ({ schema, name }: { schema: string; name: string }): string => `${schema}.${name}`;

/** Makes an insert statement that takes lines of JSON as one array, and casts each value to the type of its column here. */
function insertInto({ schema, name, columns }: Table, here: Table): string {
  const types = new Map(here.columns.map((column) => [column.name, column.type]));
  const missing = columns.find((column) => !types.has(column.name));
  if (missing) throw new Error(`La sauvegarde a une colonne inconnue : ${schema}.${name}.${missing.name}.`);
  const value = (column: Column, at: number) => `(line->>${at})::${types.get(column.name)}`;
  return `insert into ${quoted(schema)}.${quoted(name)} (${columns.map((column) => quoted(column.name)).join(", ")})
    overriding system value select ${columns.map(value).join(", ")} from json_array_elements($1::json) line`;
}

function* batches(lines: string): Generator<string> {
  let some: string[] = [];
  let length = 0;
  for (const line of lines.split("\n")) {
    if (line === "") continue;
    some.push(line);
    length += line.length;
    if (length < BATCH_LENGTH) continue;
    yield `[${some.join(",")}]`;
    some = [];
    length = 0;
  }
  if (some.length > 0) yield `[${some.join(",")}]`;
}

/** Drops the foreign keys. @returns their definitions, to create them again. */
async function dropReferences(client: ClientBase) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select format('%I.%I', n.nspname, t.relname) as "table", c.conname as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c
     join pg_class t on t.oid = c.conrelid
     join pg_namespace n on n.oid = t.relnamespace
     where c.contype = 'f' and c.conparentid = 0 and n.nspname in ('public', 'jobs')`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  return rows;
}
