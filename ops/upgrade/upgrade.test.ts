import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { database, db, embeddedEngine } from "~/db/client.server";
import { writeInstallation } from "~/db/installation.server";
import { compareMigrations, migrateDatabase } from "~/db/migrate.server";
import { installation } from "~/db/schema";
import { type Config, config, setConfig } from "~/platform/config.server";
import { recordBackup } from "~/platform/last-acts.server";
import { aPerson } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { canMount } from "~tests/setup/small-disk";
import { listSnapshots, upgradeCopies } from "../snapshots/snapshots";
import { secureBeforeMigrating } from "./backup-before-upgrade";
import { compareWithDatabase } from "./check";

freshDatabase();

const isEmbedded = process.env.TEST_DATABASE !== "postgres";
let given: Config;
beforeAll(() => {
  given = config;
});
beforeEach(async () => {
  setConfig(given);
  rmSync(join(config.DATA_DIR, "snapshots"), { recursive: true, force: true });
  await db.delete(installation);
});

/** What is reported, or the sentence of the refusal. */
async function secure(): Promise<string> {
  const lines: string[] = [];
  await secureBeforeMigrating(db, ["0099_one", "0100_two"], (line) => lines.push(line)).catch((error: Error) =>
    lines.push(`${error.name} : ${error.message}`),
  );
  return lines.join("\n");
}
const copies = () => (existsSync(upgradeCopies(config.DATA_DIR)) ? readdirSync(upgradeCopies(config.DATA_DIR)) : []);

test("a database without an account, a demonstration or a setting asks for no backup, and none is made", async () => {
  expect(await secure()).toBe("");
  await aPerson();
  for (const settings of [{ DEMO: true }, { MIGRATE_WITHOUT_BACKUP: true }]) {
    setConfig({ ...given, ...settings });
    expect(await secure()).toBe("");
  }
  expect(copies()).toEqual([]);
});

describe.runIf(isEmbedded)("on the embedded database", () => {
  it("a copy is written before the migration, the last three are kept, and it opens", async () => {
    await writeInstallation(db, "version", "0.1.0+3fa9c1d");
    const folder = upgradeCopies(config.DATA_DIR);
    mkdirSync(folder, { recursive: true });
    for (const year of [2023, 2024, 2025]) writeFileSync(join(folder, `${year}-01-01T00-00-00.000Z-0.0.1.tar.gz`), "");
    const told = await secure();
    expect(told).toMatch(/^Copie de la base avant sa mise à jour : \S+Z-0\.1\.0-3fa9c1d\.tar\.gz$/);
    const path = told.split(" : ")[1] as string;
    const copy = embeddedEngine(undefined, new Blob([readFileSync(path)]));
    expect((await copy.query("select count(*)::int as count from profiles")).rows).toEqual([{ count: 1 }]);
    await copy.close();
    expect(copies()).toHaveLength(3);
    expect(copies().filter((name) => name.startsWith("2023"))).toEqual([]);
    // The snapshots of every quarter of an hour are counted apart.
    expect(await listSnapshots(config.DATA_DIR)).toEqual([]);
  });

  it.skipIf(!canMount())(
    "the migration is refused when there is no room for the copy, and nothing stays of it",
    async () => {
      const folder = mkdtempSync(join(tmpdir(), "recours-full-"));
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", folder]);
      try {
        setConfig({ ...given, DATA_DIR: folder });
        expect(await secure()).toBe(
          `ConfigError : La copie de la base, qui précède sa mise à jour, n’a pas pu être écrite dans ${folder} (ENOSPC) : faites de la place sur son disque, puis redémarrez ; pour mettre à jour sans elle, réglez MIGRATE_WITHOUT_BACKUP=1. Rien n’a été touché.`,
        );
        expect(copies()).toEqual([]);
      } finally {
        execFileSync("umount", [folder]);
        rmSync(folder, { recursive: true });
      }
    },
  );

  it("a place where nothing can be written is named", async () => {
    writeFileSync(join(config.DATA_DIR, "snapshots"), "");
    expect(await secure()).toContain(`n’a pas pu être écrite dans ${config.DATA_DIR} (E`);
  });
});

describe.runIf(!isEmbedded)("on PostgreSQL", () => {
  it("the migration is refused without a recent complete backup", async () => {
    expect(await secure()).toBe(
      "ConfigError : La base de données attend une mise à jour (2 étapes), et aucune sauvegarde complète n’en a été faite : lancez npm run backup, puis redémarrez ; pour mettre à jour sans elle, réglez MIGRATE_WITHOUT_BACKUP=1. Rien n’a été touché.",
    );
    await writeInstallation(db, "last_backup", { at: "2026-03-01T09:30:00Z" });
    expect(await secure()).toContain("sa dernière sauvegarde complète, du 1 mars 2026 à 10:30, a plus de 30 heures :");
    await recordBackup();
    expect(await secure()).toBe("");
  });
});

const table = sql`drizzle.__drizzle_migrations`;
/** Makes the last migration one that is still to be done. */
const forgetLast = () =>
  db.execute(sql`delete from ${table} where created_at = (select max(created_at) from ${table})`);

test("what is prepared comes before the first step; when it fails, nothing is migrated", async () => {
  const lines: string[] = [];
  let seen: string[] = [];
  const prepare = async (_: unknown, pending: string[]) => {
    seen = pending;
    throw new Error("no room");
  };
  const migrate = () => migrateDatabase(database, { report: (line) => lines.push(line), prepare });
  await migrate();
  expect(seen).toEqual([]);
  const { rows } = await db.execute(sql`select * from ${table} order by created_at desc limit 1`);
  await forgetLast();
  await expect(migrate()).rejects.toThrow("no room");
  expect(seen).toEqual([expect.stringMatching(/^\d{4}_\w+$/)]);
  expect(lines).toEqual([]);
  expect((await compareMigrations(db)).pending).toEqual(seen);
  await db.execute(sql`insert into ${table} (hash, created_at) values (${rows[0]?.hash}, ${rows[0]?.created_at})`);
});

describe("what is told before an upgrade", () => {
  it("names both versions, each step with its duration, the locked tables and the backup", async () => {
    await writeInstallation(db, "version", "0.1.0");
    expect(await compareWithDatabase()).toEqual({
      lines: [
        expect.stringMatching(/^Version de la base de données : 0\.1\.0 \(étapes faites : \d+\)$/),
        "La base de données est à jour.",
      ],
      isReady: true,
    });
    await forgetLast();
    const { lines, isReady } = await compareWithDatabase();
    expect(lines[1]).toMatch(/^Étapes à faire : 1, en une seule transaction, environ \d+,\d s pour 100 000 dossiers$/);
    expect(lines[2]).toMatch(/^ {2}\d{4}_\w+ \(\d+,\d s pour 100 000 dossiers\) : /);
    expect(lines.at(-1)).toMatch(
      isEmbedded
        ? /^Le démarrage écrit d’abord une copie de la base dans \S+before-upgrades\.$/
        : /^Le démarrage refusera, car aucune sauvegarde complète n’en a été faite : lancez d’abord npm run backup\.$/,
    );
    expect(isReady).toBe(isEmbedded);
    await recordBackup();
    expect((await compareWithDatabase()).isReady).toBe(true);
  });

  it("says that a later version has migrated the database", async () => {
    await writeInstallation(db, "version", "9.9.9");
    await db.execute(sql`insert into ${table} (hash, created_at) values ('later', 9999999999999)`);
    const { lines, isReady } = await compareWithDatabase();
    expect(lines.at(-1)).toMatch(/^Une version plus récente de Recours \(9\.9\.9\) a mis à jour cette base de données/);
    expect(isReady).toBe(false);
  });
});
