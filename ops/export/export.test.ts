import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database, db, transaction } from "~/db/client.server";
import { caseLetters, caseReports, files, profiles } from "~/db/schema";
import { encryptTaxId } from "~/features/accounts/profile/rules.server";
import { takeImportedFile } from "~/features/files/imported.commands.server";
import { encryptLetter, NO_CONTENT } from "~/features/letters/rules.server";
import { encryptReference } from "~/features/reports/rules.server";
import { aCase, aMessage, aPayment, aPerson } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { describeTables } from "../backup/dump";
import { exportOpen } from "./export";
import { LEFT_OUT } from "./tables";

freshDatabase();

const NOTE = "Une note.\n";
const MESSAGE = 'Un « message », avec "guillemets",\nune ligne et = 1 + 1';
let folder: string;
let fileId: string;
let person: Awaited<ReturnType<typeof aPerson>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "recours-export-"));
  person = await aPerson();
  const caseRow = await aCase(person);
  await aMessage(caseRow, { message: MESSAGE });
  await aMessage(caseRow, { message: "" });
  await aPayment(caseRow, { payeeIban: "LT121000011101001000", payeeName: "Globex" });
  await transaction(async (tx) => {
    await tx
      .update(profiles)
      .set(await encryptTaxId(tx, person.id, "3023217600053"))
      .where(eq(profiles.id, person.id));
    const report = { caseId: caseRow.id, service: "thesee" } as const;
    const sealed = await encryptReference(tx, report, "TH-2026-1");
    await tx.insert(caseReports).values({ ...report, ...sealed, doneOn: "2026-03-01" });
    const letter = { id: crypto.randomUUID(), caseId: caseRow.id, kind: "unauthorised_payments" } as const;
    const secrets = { content: { ...NO_CONTENT, subject: "Objet" }, copy: null };
    await tx.insert(caseLetters).values({ ...letter, ...(await encryptLetter(tx, letter.id, secrets)) });
  });
  fileId = crypto.randomUUID();
  await takeImportedFile(
    { id: fileId, ownerId: person.id, purpose: "attachment", slot: caseRow.id, name: "../note.txt" },
    () => new Blob([NOTE]).stream(),
    async () => {},
  );
  await exportOpen(folder, () => {});
});
afterAll(() => rm(folder, { recursive: true }));

const read = async (name: string) =>
  parse(await readFile(join(folder, `tables/${name}.csv`)), {
    columns: true,
    cast: (value, { quoting }) => (value === "" && !quoting ? null : value),
  }) as Record<string, string | null>[];

test("every table is exported, or left out for a reason that the export tells", async () => {
  const client = await database.pool.connect();
  const tables = (await describeTables(client)).filter(({ schema }) => schema === "public").map(({ name }) => name);
  client.release();
  const exported = (await readdir(join(folder, "tables"))).map((name) => name.replace(".csv", ""));
  expect([...exported, ...Object.keys(LEFT_OUT)].sort()).toEqual(tables.toSorted());
  const readme = await readFile(join(folder, "LISEZMOI.txt"), "utf8");
  for (const name of Object.keys(LEFT_OUT)) expect(readme).toContain(`- ${name} : `);
});

test("values are exact, an empty text is not a missing one, and what is encrypted is readable", async () => {
  const messages = await read("case_messages");
  expect(messages.map(({ message, read_at }) => [message, read_at])).toEqual([
    [MESSAGE, null],
    ["", null],
  ]);
  expect((await read("profiles")).find(({ id }) => id === person.id)).toMatchObject({
    email: person.email,
    tax_id: "3023217600053",
  });
  expect(await read("case_payments")).toMatchObject([{ payee_name: "Globex", payee_iban: "LT121000011101001000" }]);
  expect(await read("case_reports")).toMatchObject([{ reference: "TH-2026-1" }]);
  expect(await read("case_letters")).toMatchObject([
    { content: expect.stringContaining('"subject":"Objet"'), copy: null },
  ]);
});

test("files are decrypted under a safe name, their owner alone may read them, and digests cover everything", async () => {
  const path = join(folder, "files", fileId, "note.txt");
  expect(await readFile(path, "utf8")).toBe(NOTE);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o077).toBe(0);
  const checked = execFileSync("sha256sum", ["--check", "SHA256SUMS"], { cwd: folder, encoding: "utf8" });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(checked.trim().split("\n")).toHaveLength(entries.filter((entry) => entry.isFile()).length - 1);
});

test("a folder that is not empty is refused, and a lost file is named at the end", async () => {
  await expect(exportOpen(folder, () => {})).rejects.toThrow("n’est pas vide");
  await db.update(files).set({ path: "00/lost" }).where(eq(files.id, fileId));
  const other = join(folder, "other");
  await expect(exportOpen(other, () => {})).rejects.toThrow(fileId);
});
