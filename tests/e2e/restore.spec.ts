import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { embeddedEngine } from "../../app/db/client.server.ts";
import { RESTORED_KEY } from "../../app/db/installation.server.ts";
import { command, environmentOf, secretOf, whereOf } from "./support/commands.ts";
import { createAccount, saveProfile, sendDocuments } from "./support/person-requests.ts";
import { camille, logIn } from "./support/person-steps.ts";
import { expectAlive } from "./support/restored.ts";
import { Server } from "./support/server.ts";
import { expect, test } from "./support/test.ts";

test.skip(({ engine }) => engine === "postgres", "tested once, on the embedded database");

let folder = "";
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "recours-restore-"));
});
// A skipped test has created no folder.
test.afterEach(() => folder && rmSync(folder, { recursive: true, force: true }));

/** Writes a key file as `age-keygen` does. */
async function keyFile(name: string): Promise<{ path: string; recipient: string }> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const path = join(folder, name);
  writeFileSync(path, `# created: 2026-11-21T09:00:00+01:00\n# public key: ${recipient}\n${identity}\n`);
  return { path, recipient };
}

test("the key of BACKUP_RECIPIENT alone restores everything; a backup names a missing file and saves the others", async ({
  server,
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await createAccount(page);
  await saveProfile(page);
  await sendDocuments(page);
  const stored = readdirSync(join(server.dataDir, "files"), { recursive: true, withFileTypes: true });
  const lost = stored.find((entry) => entry.isFile() && !/\.jpg$|^journal-head$/.test(entry.name));
  rmSync(join(lost?.parentPath as string, lost?.name as string));

  const [own, stranger] = [await keyFile("key.txt"), await keyFile("stranger.txt")];
  const file = join(folder, "saved.tar.age");
  const backup = command("backup", { ...whereOf(server), BACKUP_RECIPIENT: own.recipient }, file);
  await expect(backup).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining("Fichiers : 3 sur 4."),
    stderr: expect.stringMatching(new RegExp(`^1 fichier\\(s\\) .* manquent du stockage.*${lost?.name}`)),
  });
  expect(statSync(file).size).toBeGreaterThan(100_000);

  const elsewhere = { DATA_DIR: join(folder, "elsewhere") };
  const restore = (key: string) => command("restore", elsewhere, file, "--identity", key);
  await expect(restore(stranger.path)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("Aucune des clés données"),
  });
  writeFileSync(join(folder, "empty.txt"), "# public key: age1…\n");
  await expect(restore(join(folder, "empty.txt"))).rejects.toMatchObject({
    stderr: expect.stringContaining("ne contient aucune clé age"),
  });
  expect(existsSync(elsewhere.DATA_DIR)).toBe(false);
  const told = await restore(own.path);
  expect(told).toContain("Attention : 1 fichier(s) manquaient déjà à la sauvegarde.");
  expect(told).toContain("Rétablissement terminé");
  expect(secretOf(elsewhere)).toBe(secretOf(whereOf(server)));
  await expectAlive(browser, elsewhere, 1);
});

test("a restore that kill -9 interrupts prevents the start, and can be run again", async ({
  server,
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await createAccount(page);
  await saveProfile(page);
  const file = join(folder, "saved.tar.age");
  await command("backup", whereOf(server), file);
  const where = { DATA_DIR: join(folder, "elsewhere"), SECRET_KEY: secretOf(whereOf(server)) };
  const child = spawn(process.execPath, ["ops/commands/restore.ts", file], {
    env: environmentOf(where),
    stdio: "ignore",
  });
  const ended = once(child, "close");
  while (!existsSync(join(where.DATA_DIR, "restoring"))) await wait(5);
  await wait(200);
  child.kill("SIGKILL");
  expect(await ended).toEqual([null, "SIGKILL"]);

  const half = new Server(where);
  expect(await half.launch()).toEqual({ code: 1 });
  expect(half.stderr).toContain(`Un rétablissement a été interrompu dans ${where.DATA_DIR}`);
  await half.stop();
  expect(await command("restore", where, file, "--remplacer")).toContain("Rétablissement terminé");
  // What was to be told before is not told again.
  const engine = embeddedEngine(join(where.DATA_DIR, "database"));
  const { rows } = await engine.query("select 1 from installation where key = $1", [RESTORED_KEY]);
  await engine.close();
  expect(rows).toHaveLength(1);
  await expectAlive(browser, where);
});

test("a backup whose job queue has another version's tables is refused before any change", async ({ server, page }) => {
  test.setTimeout(120_000);
  await createAccount(page);
  await page.context().clearCookies();
  await server.stop();
  const setVersion = async (version: string) => {
    const engine = embeddedEngine(join(server.dataDir, "database"));
    const { rows } = await engine.query<{ version: number }>(
      `update jobs.version set version = ${version} returning version`,
    );
    await engine.close();
    return rows[0]?.version as number;
  };
  const where = whereOf(server);
  for (const [change, back, sentence] of [
    ["version - 1", "version + 1", "La file des tâches de cette sauvegarde a la version"],
    ["version + 1", "version - 1", "plus récente : installez-la d’abord"],
  ] as const) {
    const file = join(folder, `${change}.tar.age`);
    await setVersion(change);
    await command("backup", where, file);
    await setVersion(back);
    await expect(command("restore", where, file, "--remplacer")).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(new RegExp(`${sentence}.*Rien n’a été touché`)),
    });
  }
  expect(readdirSync(server.dataDir).filter((name) => /^database-|^files-/.test(name))).toEqual([]);
  expect(readFileSync(join(server.dataDir, "secret-key"), "utf8").trim()).toBe(secretOf(where));
  await server.start();
  await logIn(page, camille);
});
