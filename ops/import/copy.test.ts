import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { copyBlock } from "~tests/fixtures/former-project";
import { type CopyRow, MAX_LINE_BYTES, readCopy, valuesOf } from "./copy";
import { Dump } from "./dump";

async function* pieces(text: string | Buffer, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const read = async (text: string | Buffer, size?: number): Promise<CopyRow[]> =>
  Array.fromAsync(readCopy(pieces(text, size)));

const text = fc
  .array(
    fc.oneof(
      fc.constantFrom("\\", "\n", "\r", "\t", "\\N", "\\.", "'", "$$", ";", "COPY a (b) FROM stdin;", "--", "é", "🙂"),
      fc.string({ unit: "grapheme" }),
    ),
  )
  .map((parts) => parts.join("").replaceAll("\0", "").toWellFormed());
const name = fc.string({ minLength: 1, maxLength: 8 }).filter((made) => !/[\0\n\r.]/.test(made));
const table = fc.uniqueArray(name, { minLength: 1, maxLength: 5 }).chain((columns) =>
  fc.record({
    table: name.map((made) => `public.${made}`),
    columns: fc.constant(columns),
    rows: fc.array(fc.array(fc.option(text), { minLength: columns.length, maxLength: columns.length }), {
      maxLength: 6,
    }),
  }),
);

test("whatever the rows hold, they are read as they were, whatever stands between them and however the bytes arrive", async () => {
  const literal = text.map((made) => `SELECT '${made.replaceAll("'", "''")}';\n`);
  const property = fc.asyncProperty(
    fc.array(fc.tuple(table, literal), { maxLength: 4 }),
    fc.integer({ min: 1, max: 99 }),
    async (blocks, size) => {
      const dump = blocks.map(([made, between]) => between + copyBlock(made.table, made.columns, made.rows)).join("");
      const found = await read(dump, size);
      const expected = blocks.flatMap(([made]) =>
        made.rows.map((row) => [made.table, made.columns.map((column, index) => [column, row[index]])]),
      );
      expect(found.map((row) => [row.table, Object.entries(valuesOf(row) ?? {}).sort(byPlace(row.columns))])).toEqual(
        expected,
      );
      const bytes = Buffer.from(dump);
      for (const row of found) expect(bytes.subarray(row.offset, row.offset + row.length)).toEqual(row.bytes);
    },
  );
  await fc.assert(property, { numRuns: 200 });
});

const byPlace =
  (columns: readonly string[]) =>
  ([one]: [string, unknown], [other]: [string, unknown]) =>
    columns.indexOf(one) - columns.indexOf(other);

test("what looks like a block inside a text, a function or a comment is none", async () => {
  const inside = "\nCOPY public.profiles (id) FROM stdin;\nforged\n\\.\n";
  const real = copyBlock("public.cases", ["id"], [["1"]]);
  for (const sql of [
    `SELECT '${inside}';`,
    `SELECT E'it\\'s${inside}';`,
    `CREATE FUNCTION f() AS $body$${inside}$body$;`,
    `CREATE FUNCTION f() AS $$ ' ${inside}$$;`,
    `/* ${inside} */`,
    `CREATE TABLE "a${inside}b" (id int);`,
    "-- it's a remark",
    "\\restrict it's",
  ])
    expect(
      (await read(`${sql}\n${real}`)).map((row) => valuesOf(row)),
      sql,
    ).toEqual([{ id: "1" }]);
});

test("a dump that is cut, in another format or in another encoding is refused, in a sentence", async () => {
  await expect(read("COPY public.cases (id) FROM stdin;\n1\n")).rejects.toThrow(
    "le bloc de public.cases n’a pas de fin",
  );
  await expect(read("SET client_encoding = 'LATIN1';\n")).rejects.toThrow("est en LATIN1");
  await expect(read("COPY public.cases (id) FROM stdin WITH (FORMAT csv);\n")).rejects.toThrow("La ligne 1");
  const inserts = 'INSERT INTO "public"."cases" ("id") VALUES (1);\n';
  await expect(
    Array.fromAsync(readCopy(pieces(inserts), { refused: (found) => found === "public.cases" })),
  ).rejects.toThrow("INSERT");
  expect(await read(inserts)).toEqual([]);
});

test("a row that is too long, is not UTF-8 text or lacks a value is marked unreadable, and the rows after it are read", async () => {
  const start = "COPY public.cases (id, title) FROM stdin;\n";
  const long = `1\t${"a".repeat(MAX_LINE_BYTES)}`;
  const dump = Buffer.concat([
    Buffer.from(`${start}${long}\n2\t`),
    Buffer.from([0xff, 0x0a]),
    Buffer.from("3\n4\tb\tc\n5\td\n\\.\n"),
  ]);
  const rows = await read(dump, 65_536);
  expect(rows.map(valuesOf)).toEqual([null, null, null, null, { id: "5", title: "d" }]);
  expect(rows.map((row) => row.line)).toEqual([2, 3, 4, 5, 6]);
});

test("line ends of Windows belong to no value, and a column may have any name", async () => {
  const rows = await read('COPY public.cases (id, "__proto__") FROM stdin;\r\n1\ta\r\n\\.\r\n');
  expect(Object.entries(valuesOf(rows[0] as CopyRow) ?? {})).toEqual([
    ["id", "1"],
    ["__proto__", "a"],
  ]);
});

test("a row is read again by its place", async () => {
  const folder = await mkdtemp(join(tmpdir(), "recours-dump-"));
  const path = join(folder, "data.sql");
  await writeFile(
    path,
    `-- é\n${copyBlock(
      "public.cases",
      ["id", "title"],
      [
        ["1", "un\tdeux"],
        ["2", null],
      ],
    )}`,
  );
  const dump = await Dump.open(path);
  try {
    const rows = await Array.fromAsync(dump.rows());
    const again = await Promise.all(rows.toReversed().map((row) => dump.read(row)));
    expect(again).toEqual([
      { id: "2", title: null },
      { id: "1", title: "un\tdeux" },
    ]);
    expect(await dump.digest()).toMatch(/^[0-9a-f]{64}$/);
  } finally {
    await dump.close();
    await rm(folder, { recursive: true });
  }
  await expect(Dump.open(path)).rejects.toThrow("Il n’y a pas de fichier");
});
