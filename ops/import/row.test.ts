import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { BUCKETS, Buckets, nameOf } from "./buckets";
import { Row } from "./row";
import { stableId } from "./stable-id";

const read = <Value>(value: string | null, reading: (row: Row) => Value) => {
  const row = new Row({ it: value });
  return { value: reading(row), remarks: row.remarks };
};

test("values that the product can hold are taken as they are", () => {
  expect(read("2026-02-03 04:05:06.123456+00", (row) => row.moment("it")).value).toBe("2026-02-03 04:05:06.123456+00");
  expect(read("2026-02-03T04:05:06", (row) => row.moment("it")).value).toBe("2026-02-03 04:05:06+00");
  expect(read("2026-02-03 04:05:06+02", (row) => row.time("it")).value).toBe(Date.UTC(2026, 1, 3, 2, 5, 6));
  expect(read("2026-02-03 00:00:00+00", (row) => row.day("it")).value).toBe("2026-02-03");
  expect(read("12480.5", (row) => row.cents("it")).value).toBe(1_248_050);
  expect(read('{a,"b, c","d\\"e",NULL}', (row) => row.list("it")).value).toEqual(["a", "b, c", 'd"e']);
  expect(read('["a", {"path": "b"}]', (row) => row.list("it")).value).toEqual(["a", "b"]);
  expect(read("ABCDEFAB-0000-4000-8000-000000000000", (row) => row.id("it")).value).toMatch(/^abcdefab-/);
});

test("what it cannot hold is null, with one remark of one short line, whatever the text", () => {
  const readings: ((row: Row) => string | number | null)[] = [
    (row: Row) => row.moment("it"),
    (row: Row) => row.day("it"),
    (row: Row) => row.cents("it"),
    (row: Row) => row.id("it"),
    (row: Row) => row.choice("it", ["known"], null),
  ];
  const text = fc.string({ unit: "grapheme", minLength: 1 }).map((made) => `x${made}`);
  fc.assert(
    fc.property(text, fc.constantFrom(...readings), (given, reading) => {
      const { value, remarks } = read(given, reading);
      expect(value).toBeNull();
      expect(remarks).toHaveLength(1);
      expect(remarks[0]).not.toMatch(/\n/);
      expect(remarks[0]?.length).toBeLessThan(120);
    }),
  );
  for (const odd of ["2026-02-30", "infinity", "-1", "1e9", "NaN", "[1", "{a", "constructor"])
    expect(read(odd, (row) => [row.day("it"), row.choice("it", ["known"], null, {})]).value).toEqual([null, null]);
});

test("what a date ends holds until that date, and without an end where the date cannot be read", () => {
  const until = (value: string) => read(value, (row) => row.until("it", new Date("2026-11-27T12:00:00Z"))).value;
  expect(until("2026-11-27 12:00:00+00")).toBeNull();
  expect(until("2026-11-27 13:00:00+02")).toBeNull();
  expect(until("2026-11-27 13:00:00+0030")).toEqual({ until: new Date("2026-11-27T12:30:00Z") });
  expect(until("2126-11-27 21:50:16.5+00")).toEqual({ until: new Date("2126-11-27T21:50:16.500Z") });
  for (const odd of ["infinity", "-infinity", "2026-02-30 00:00:00+00", "2020-01-01", "0", "jamais"])
    expect(until(odd), odd).toEqual({ until: null });
});

test("a path that a row names leads to no file outside of its bucket, and is found however it is written", async () => {
  const folder = await mkdtemp(join(tmpdir(), "recours-buckets-"));
  const bucket = BUCKETS.attachments;
  try {
    await mkdir(join(folder, bucket, "1"), { recursive: true });
    await writeFile(join(folder, "secret"), "");
    await writeFile(join(folder, bucket, "1", "2-été.txt".normalize("NFD")), "");
    await symlink(join(folder, "secret"), join(folder, bucket, "1", "link"));
    await symlink(folder, join(folder, bucket, "up"));
    const buckets = await Buckets.open(folder);
    const find = (named: string) => buckets.find(bucket, named);
    for (const named of ["../secret", "1/../../secret", "1/link", "up/secret", "/etc/passwd", "", "1", "__proto__"])
      expect(find(named), named).toBeNull();
    const address = `https://projet.example/storage/v1/object/sign/${bucket}/1/2-%C3%A9t%C3%A9.txt?token=a`;
    for (const named of ["1/2-été.txt", `${bucket}/1/2-été.txt`, address])
      expect(find(named), named).toBe("1/2-été.txt");
    expect(find("https://projet.example/%")).toBeNull();
  } finally {
    await rm(folder, { recursive: true });
  }
  await expect(Buckets.open(folder)).rejects.toThrow("Il n’y a pas de dossier");
  expect(nameOf("1/1700000000000-note 2.txt")).toBe("note 2.txt");
  expect(nameOf("1/1700000000000_front_carte.jpg")).toBe("carte.jpg");
});

test("a bucket that is there and cannot be listed is refused: its files would count as lost", async () => {
  const folder = await mkdtemp(join(tmpdir(), "recours-buckets-"));
  try {
    await writeFile(join(folder, BUCKETS.documents), "");
    await expect(Buckets.open(folder)).rejects.toThrow("ne peut pas être lu (ENOTDIR) : ses fichiers manqueraient.");
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("an id made from words is a UUID, the same for the same words", () => {
  expect(stableId("a", "b")).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(stableId("a", "b")).toBe(stableId("a", "b"));
  expect(stableId("a", "b")).not.toBe(stableId("ab", ""));
});
