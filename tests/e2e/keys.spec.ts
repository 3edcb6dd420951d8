import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import pg from "pg";
import { embeddedEngine } from "../../app/db/client.server.ts";
import { decryptWith, deriveKey, encryptWith } from "../../app/platform/crypto/secrets.server.ts";
import { environmentOf, secretOf, whereOf } from "./support/commands.ts";
import { createAccount, saveProfile, sendDocuments } from "./support/person-requests.ts";
import type { Server } from "./support/server.ts";
import { expect, test } from "./support/test.ts";

/** Enough files that the change of key lasts some seconds. */
const FILES = 4_000;

type Query = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

/** Runs queries on a server's database; the embedded one must be stopped. */
async function withQuery<Result>(server: Server, work: (query: Query) => Promise<Result>): Promise<Result> {
  if (server.databaseUrl) {
    const client = new pg.Client(server.databaseUrl);
    await client.connect();
    return work(async (text, values) => (await client.query(text, values)).rows).finally(() => client.end());
  }
  const engine = embeddedEngine(join(server.dataDir, "database"));
  return work(async <Row>(text: string, values?: unknown[]) => (await engine.query<Row>(text, values)).rows).finally(
    () => engine.close(),
  );
}

/** Reads and decrypts the master keys, by id. */
async function masterKeys(query: Query, server: Server): Promise<Map<number, Buffer>> {
  const rows = await query<{ id: number; sealed: string }>("select id, sealed from master_keys order by id");
  const own = deriveKey("master-keys/v1", secretOf(whereOf(server)));
  return new Map(
    rows.map(({ id, sealed }) => [id, Buffer.from(decryptWith(own, sealed, `master-key:${id}`), "base64url")]),
  );
}

/** Decrypts the key of each file. @returns the number of files under each master key. */
async function openAll(query: Query, server: Server): Promise<Map<number, number>> {
  const keys = await masterKeys(query, server);
  const rows = await query<{ id: string; sealed: string; key: number }>(
    "select id, sealed_identity as sealed, master_key_id as key from files",
  );
  const isOpened = (row: (typeof rows)[number]) =>
    decryptWith(keys.get(row.key) as Buffer, row.sealed, `file:${row.id}`).startsWith("AGE-SECRET-KEY-1");
  expect(rows.filter((row) => !isOpened(row))).toEqual([]);
  return new Map([...Map.groupBy(rows, ({ key }) => key)].map(([key, under]) => [key, under.length]));
}

async function addFiles(query: Query, server: Server): Promise<void> {
  const [[id, key] = [0, Buffer.alloc(0)]] = await masterKeys(query, server);
  const ids = Array.from({ length: FILES }, () => crypto.randomUUID());
  const sealed = ids.map((file) => encryptWith(key, `AGE-SECRET-KEY-1${file}`, `file:${file}`));
  await query(
    `insert into files (id, path, owner_id, purpose, slot, name, mime, size, sha256, sealed_identity, master_key_id)
     select given.id, given.id::text, (select id from users limit 1), 'attachment', 'essai', 'a.pdf', 'application/pdf', 1, repeat('0', 64),
       given.sealed, $1 from unnest($2::uuid[], $3::text[]) as given (id, sealed)`,
    [id, ids, sealed],
  );
}

/** Runs `npm run keys:rotate`; calls `onOutput` with its output so far. @returns the whole output. */
async function rotate(server: Server, onOutput: (text: string, pid: number) => void = () => {}): Promise<string> {
  const child = spawn(process.execPath, ["ops/commands/rotate-keys.ts"], {
    env: environmentOf(whereOf(server)),
    stdio: ["ignore", "pipe", "ignore"],
  });
  let text = "";
  child.stdout.on("data", (chunk) => {
    text += chunk;
    onOutput(text, child.pid as number);
  });
  await once(child, "close");
  return text;
}

test("a change of the master key that kill -9 interrupts loses nothing, and its next run completes it", async ({
  server,
  page,
  expectErrors,
}) => {
  test.setTimeout(240_000);
  // The added files have a key but no content.
  expectErrors(/"files":\[/);
  await createAccount(page);
  await saveProfile(page);
  await sendDocuments(page);
  await server.stop();
  await withQuery(server, (query) => addFiles(query, server));
  await server.start();

  let kill: Promise<unknown> | undefined;
  const cut = await rotate(server, (text, pid) => {
    if (kill || !/Clés de fichiers refermées : [1-9]\d* sur/.test(text)) return;
    // With the embedded database the server changes the key; with PostgreSQL the command does.
    kill = server.databaseUrl ? Promise.resolve(process.kill(pid, "SIGKILL")) : server.kill();
  });
  await kill;
  expect(kill).toBeDefined();
  expect(cut).not.toContain("Changement de clé terminé");
  await server.stop();
  const halves = await withQuery(server, (query) => openAll(query, server));
  expect(halves.size).toBe(2);
  expect([...halves.values()].reduce((sum, count) => sum + count)).toBe(FILES + 4);

  await server.start();
  const nif = async () => {
    await page.goto("/profile");
    await expect(page.getByLabel(/^Numéro fiscal/)).toHaveValue(/3023217600053|30 23 217 600 053/);
    await page.goto("about:blank");
  };
  await nif();
  const rest = await rotate(server);
  expect(rest).toContain("Reprise du changement de clé interrompu.");
  expect(rest).toContain("Changement de clé terminé : l’ancienne clé est retirée.");
  await nif();
  await server.stop();
  expect([...(await withQuery(server, (query) => openAll(query, server))).values()]).toEqual([FILES + 4]);
  expect(await withQuery(server, async (query) => (await masterKeys(query, server)).size)).toBe(1);
  await server.start();
});
