import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { embeddedEngine } from "../../app/db/client.server.ts";
import { verifyArchive } from "../../ops/backup/archive.ts";
import { backupIdentity } from "../../ops/backup/keys.ts";
import { canMount } from "../setup/small-disk.ts";
import { command, secretOf, type Where, whereOf } from "./support/commands.ts";
import { newDatabase } from "./support/databases.ts";
import { createAccount, saveProfile, sendDocuments } from "./support/person-requests.ts";
import { camille, logIn } from "./support/person-steps.ts";
import { expectAlive } from "./support/restored.ts";
import type { Server } from "./support/server.ts";
import { expect, test } from "./support/test.ts";

const digestsIn = async (file: string, secret: string) =>
  (await verifyArchive(file, [backupIdentity(secret)], () => {})).entries;

const INSTALLATION = "database/public.installation/000001.jsonl";

/** Counts the triggers on the tables. */
async function triggers({ DATA_DIR, DATABASE_URL }: Where): Promise<number> {
  const query = "select count(*)::int as count from pg_trigger where not tgisinternal and tgenabled = 'O'";
  if (!DATABASE_URL) {
    const database = embeddedEngine(join(DATA_DIR, "database"));
    const { rows } = await database.query<{ count: number }>(query);
    await database.close();
    return rows[0]?.count ?? 0;
  }
  const client = new pg.Client(DATABASE_URL);
  await client.connect();
  const { rows } = await client.query<{ count: number }>(query);
  await client.end();
  return rows[0]?.count ?? 0;
}

test("a running server's backup is restored on an empty machine, on both databases, and its person signs in", async ({
  server,
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const folder = mkdtempSync(join(tmpdir(), "recours-backup-"));
  const emptied = await newDatabase("template0");
  try {
    await createAccount(page);
    await saveProfile(page);
    await sendDocuments(page);

    const first = join(folder, "first.tar.age");
    expect(await command("backup", whereOf(server), first)).toContain("Fichiers : 4 sur 4.");
    expect(await (await fetch(`${server.url}/health`)).json()).toMatchObject({ status: "ok" });
    expect(readdirSync(server.dataDir).filter((name) => name.startsWith("backup-"))).toEqual([]);
    const saved = await digestsIn(first, secretOf(whereOf(server)));
    expect(Object.keys(saved).filter((name) => name.startsWith("files/"))).toHaveLength(5);

    for (const [name, DATABASE_URL] of [
      ["embedded", undefined],
      ["postgres", emptied.url],
    ] as const) {
      const where = {
        DATA_DIR: join(folder, name),
        ...(DATABASE_URL && { DATABASE_URL }),
        SECRET_KEY: secretOf(whereOf(server)),
      };
      expect(await command("restore", where, first)).toContain("Rétablissement terminé");
      const again = join(folder, `${name}.tar.age`);
      await command("backup", where, again);
      // Every table, sequence and file is identical, byte for byte, save where the restore says that it was one.
      const { [INSTALLATION]: said, ...rest } = await digestsIn(again, where.SECRET_KEY);
      const { [INSTALLATION]: before, ...expected } = saved;
      expect(rest).toEqual(expected);
      expect(said?.size).toBeGreaterThan(before?.size ?? 0);
      expect(await triggers(where)).toBe(await triggersOf(server));

      await expectAlive(browser, where);
    }
  } finally {
    rmSync(folder, { recursive: true });
    await emptied.drop();
  }
});

async function triggersOf(server: Server): Promise<number> {
  if (server.databaseUrl) return triggers(whereOf(server));
  await server.stop();
  const count = await triggers(whereOf(server));
  await server.start();
  return count;
}

test("a restore replaces existing data only on request, and refuses an altered archive or a wrong key", async ({
  engine,
  server,
  page,
}) => {
  test.skip(engine === "postgres", "tested once, on the embedded database");
  const folder = mkdtempSync(join(tmpdir(), "recours-backup-"));
  try {
    await createAccount(page);
    await page.context().clearCookies();
    await server.stop();
    const where = whereOf(server);
    const file = join(folder, "saved.tar.age");
    await command("backup", where, file);
    const restore = (...args: string[]) => command("restore", where, ...args);
    await expect(restore(file)).rejects.toMatchObject({ stderr: expect.stringContaining("n’est pas vide") });

    const bytes = readFileSync(file);
    const [cut, altered] = [join(folder, "cut.tar.age"), join(folder, "altered.tar.age")];
    writeFileSync(cut, bytes.subarray(0, bytes.length / 2));
    bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] as number) ^ 1;
    writeFileSync(altered, bytes);
    for (const broken of [cut, altered])
      await expect(restore(broken, "--remplacer")).rejects.toMatchObject({
        stderr: expect.stringContaining("rien n’a été rétabli"),
      });
    const stranger = {
      DATA_DIR: join(folder, "other"),
      SECRET_KEY: "un autre secret, long de plus de trente-deux signes",
    };
    await expect(command("restore", stranger, file)).rejects.toMatchObject({
      stderr: expect.stringContaining("Aucune des clés données"),
    });
    expect(existsSync(stranger.DATA_DIR)).toBe(false);

    expect(await restore(file, "--remplacer")).toContain("est gardé dans");
    await server.start();
    await logIn(page, camille);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a backup overwrites nothing, gets a dated name in a folder, keeps the last ones, and is read back on request", async ({
  server,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "recours-backup-"));
  const where = whereOf(server);
  const backup = (...args: string[]) => command("backup", where, ...args);
  try {
    writeFileSync(join(folder, "recours.tar.age"), "");
    await expect(backup(join(folder, "recours.tar.age"))).rejects.toMatchObject({
      stderr: expect.stringContaining("existe déjà : rien n’a été écrit"),
    });
    expect(readFileSync(join(folder, "recours.tar.age"), "utf8")).toBe("");
    for (const missing of [join(folder, "nowhere", "recours.tar.age"), join(folder, "recours.tar.age", "inside")])
      await expect(backup(missing)).rejects.toMatchObject({ stderr: expect.stringContaining("rien n’a été écrit") });

    const old = ["2020-01-01T01-30-00Z", "2020-01-02T01-30-00Z"].map((date) => `recours-${date}.tar.age`);
    for (const name of [...old, "notes.txt"]) writeFileSync(join(folder, name), "");
    expect(await backup(folder, "--keep", "2")).toContain(
      `Ancienne sauvegarde retirée : ${join(folder, old[0] ?? "")}`,
    );
    const names = readdirSync(folder).sort();
    const newest = names.find((name) => name.startsWith("recours-") && !old.includes(name)) ?? "";
    expect(names).toEqual(["notes.txt", "recours.tar.age", old[1], newest].sort());

    expect(await backup("--check", join(folder, newest))).toMatch(/^Sauvegarde intacte : \d+ éléments vérifiés\.$/m);
    const bytes = readFileSync(join(folder, newest));
    bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] as number) ^ 1;
    writeFileSync(join(folder, newest), bytes);
    await expect(backup("--check", join(folder, newest))).rejects.toMatchObject({
      stderr: "Cette sauvegarde est abîmée ou incomplète.\n",
    });
    // What alerts watch.
    const { madeAt, readBackOf } = await lastBackup(server);
    expect(Date.now() - Date.parse(madeAt)).toBeLessThan(10 * 60_000);
    // What the checklist of the opening reads: to the second, as in the archive.
    expect(Math.abs(Date.parse(readBackOf) - Date.parse(madeAt))).toBeLessThan(10 * 60_000);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

type LastBackup = { madeAt: string; readBackOf: string };

/** When the database says that it was backed up last, and when the backup was made that was read back last. */
async function lastBackup(server: Server): Promise<LastBackup> {
  const of = (key: string, fact: string) => `(select value->>'${fact}' from installation where key = '${key}')`;
  const query = `select ${of("last_backup", "at")} as "madeAt", ${of("last_read_back", "madeAt")} as "readBackOf"`;
  const none = { madeAt: "", readBackOf: "" };
  if (server.databaseUrl) {
    const client = new pg.Client(server.databaseUrl);
    await client.connect();
    const { rows } = await client.query<LastBackup>(query);
    await client.end();
    return rows[0] ?? none;
  }
  await server.stop();
  const database = embeddedEngine(join(server.dataDir, "database"));
  const { rows } = await database.query<LastBackup>(query);
  await database.close();
  return rows[0] ?? none;
}

test.describe("a disk that is full", () => {
  test.skip(!canMount(), "this process may mount no small disk");
  test("ends the backup with a sentence, and leaves nothing on it", async ({ server }) => {
    const folder = mkdtempSync(join(tmpdir(), "recours-backup-"));
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=16k", "tmpfs", folder]);
    try {
      await expect(command("backup", whereOf(server), folder)).rejects.toMatchObject({
        stderr: "La sauvegarde n’a pas pu être écrite (ENOSPC) : elle est abandonnée.\n",
      });
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      execFileSync("umount", [folder]);
      rmSync(folder, { recursive: true });
    }
  });
});

test("the master key is changed while the server runs, and every file still opens", async ({ server, page }) => {
  await createAccount(page);
  await saveProfile(page);
  await sendDocuments(page);
  const told = await command("rotate-keys", whereOf(server));
  expect(told).toContain("Clés de fichiers refermées : 4.");
  expect(told).toContain("Changement de clé terminé : l’ancienne clé est retirée.");
  await page.goto("/profile");
  await expect(page.getByLabel(/^Numéro fiscal/)).toHaveValue(/3023217600053|30 23 217 600 053/);
});
