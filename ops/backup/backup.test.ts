import { expect, test } from "vitest";
import { database, embeddedEngine, openDatabase } from "~/db/client.server";
import { knownMigrations, migrateDatabase, migrateUpTo } from "~/db/migrate.server";
import { freshDatabase } from "~tests/setup/database";
import { loadDatabase } from "../restore/load.ts";
import { beginSnapshot, describeTables, dumpTable, type Part, type Table } from "./dump.ts";

freshDatabase();

const KINDS = `create table kinds (
  id bigint generated always as identity primary key, parent bigint references kinds (id),
  words text, list text[], bytes bytea, at timestamptz, day date, flag boolean, number numeric, share double precision,
  rest jsonb, span interval, "odd ""name" uuid, length int generated always as (length(words)) stored)`;

test("values of every type are restored exactly, in tables that refer to themselves", async () => {
  await database.pool.query(KINDS);
  await database.pool.query(
    `insert into kinds (parent, words, list, bytes, at, day, flag, number, share, rest, span, "odd ""name") values
     (null, E'deux\\nlignes "\\\\" é 🙂', '{a,NULL,"b,c","\\"d\\""}', '\\x00ff', '2026-11-21T09:00:00.123456Z', '0044-03-15 BC',
      true, 12345678901234567890.123456789, 0.1, '{"b": [1, null], "a": "\\u00e9"}', '1 mon -2 days 03:04:05.678', gen_random_uuid()),
     (1, null, null, null, null, null, null, null, 'NaN', 'null', null, null), (1, '', '{}', '', 'infinity', 'infinity', false, 'NaN', '-Infinity', '""', '0', null)`,
  );
  const client = await database.pool.connect();
  try {
    await beginSnapshot(client);
    const tables = await describeTables(client);
    const kinds = tables.find((table) => table.name === "kinds") as Table;
    expect(kinds.columns.map((column) => column.name)).not.toContain("length");
    const dump = async (): Promise<Part[]> => Array.fromAsync(dumpTable(client, kinds));
    const before = await dump();
    await client.query("commit");
    expect(before.map((part) => part.rows)).toEqual([3]);

    await loadDatabase(client, { tables: [kinds], sequences: [], migrations: [] }, async (take) => {
      for (const part of before) await take("public.kinds", part.bytes.toString());
      return [{ schema: "public", name: "kinds_id_seq", last: "41" }];
    });
    await beginSnapshot(client);
    expect((await dump()).map((part) => part.bytes.toString())).toEqual(before.map((part) => part.bytes.toString()));
    await client.query("commit");
    const { rows } = await client.query("insert into kinds (words) values ('abc') returning id::int, length");
    expect(rows).toEqual([{ id: 42, length: 3 }]);
    await expect(client.query("insert into kinds (parent) values (1000)")).rejects.toMatchObject({ code: "23503" });
  } finally {
    client.release();
  }
});

test("a backup with a broken reference, or that is incomplete, changes nothing", async () => {
  await database.pool.query("create table kept (id int primary key, other int references kept (id))");
  await database.pool.query("insert into kept values (1, 1)");
  const client = await database.pool.connect();
  try {
    const table = {
      schema: "public",
      name: "kept",
      columns: ["id", "other"].map((name) => ({ name, type: "integer" })),
    };
    const format = { tables: [table], sequences: [], migrations: [] };
    const load = (lines: string, after: () => void) =>
      loadDatabase(client, format, async (take) => {
        await take("public.kept", lines);
        after();
        return [];
      });
    await expect(load('["2","3"]\n', () => {})).rejects.toMatchObject({ code: "23503" });
    const cut = () => {
      throw new Error("cut");
    };
    await expect(load('["2","2"]\n', cut)).rejects.toThrow("cut");
    expect((await client.query("select * from kept")).rows).toEqual([{ id: 1, other: 1 }]);
    await expect(client.query("insert into kept values (4, 5)")).rejects.toMatchObject({ code: "23503" });
  } finally {
    client.release();
  }
});

test("an earlier version of the tables is created, then migrated", async () => {
  const earlier = await openDatabase({ embedded: embeddedEngine() });
  try {
    const known = await knownMigrations();
    await migrateUpTo(earlier, known.length - 1);
    const count = async () =>
      Number((await earlier.pool.query("select count(*) from drizzle.__drizzle_migrations")).rows[0].count);
    expect(await count()).toBe(known.length - 1);
    await migrateDatabase(earlier);
    expect(await count()).toBe(known.length);
  } finally {
    await earlier.close();
  }
});
