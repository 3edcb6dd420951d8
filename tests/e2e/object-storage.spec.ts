import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type ObjectStorage, preparedObjectStorage } from "../setup/object-storage.ts";
import { preparedServer, SECRET_KEY } from "./support/databases.ts";
import { createAccount, saveProfile, sendDocuments } from "./support/person-requests.ts";
import { camille, logIn } from "./support/person-steps.ts";
import { Server } from "./support/server.ts";
import { expect, test } from "./support/test.ts";

let storage: ObjectStorage;
test.beforeEach(async () => {
  storage = await preparedObjectStorage();
  await storage.start();
});
test.afterEach(() => storage.dispose());

/** Counts the objects of a bucket, from the files that this S3 server writes. */
const objectsIn = (bucket: string): number =>
  readdirSync(join(storage.folder, bucket), { recursive: true }).filter((name) =>
    String(name).endsWith("._S3rver_object"),
  ).length;

test("with STORAGE_URL files are stored in the bucket only, and a backup restores them to another bucket on another machine", async ({
  engine,
  browser,
}) => {
  test.setTimeout(240_000);
  const { server, dispose } = await preparedServer(engine, { STORAGE_URL: storage.url });
  const folder = mkdtempSync(join(tmpdir(), "recours-bucket-"));
  try {
    await server.start();
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    await createAccount(page);
    await saveProfile(page);
    await sendDocuments(page);
    await context.close();
    // Four documents, a JPEG of the HEIC picture, the object that claims the bucket, and the journal's head.
    expect(objectsIn("recours")).toBe(7);
    // The prepared data was made without a bucket, with the journal's head beside it.
    const local = readdirSync(server.dataDir, { recursive: true }).filter((name) => String(name).startsWith("files/"));
    expect(local.filter((name) => name !== "files/journal-head")).toEqual([]);

    const secret = server.databaseUrl ? SECRET_KEY : readFileSync(join(server.dataDir, "secret-key"), "utf8").trim();
    const file = join(folder, "saved.tar.age");
    const command = async (name: string, env: NodeJS.ProcessEnv, ...args: string[]) => {
      const settings = {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        LOG_LEVEL: "warn",
        SECRET_KEY: secret,
        ...env,
      };
      const { stdout } = await promisify(execFile)(process.execPath, [`ops/commands/${name}.ts`, ...args], {
        env: settings,
      });
      return stdout;
    };
    const here = { DATA_DIR: server.dataDir, STORAGE_URL: storage.url, ...databaseOf(server) };
    expect(await command("backup", here, file)).toContain("Fichiers : 4 sur 4.");
    const there = { DATA_DIR: join(folder, "data"), SECRET_KEY: secret };
    await expect(command("restore", { ...there, STORAGE_URL: storage.url }, file)).rejects.toMatchObject({
      stderr: expect.stringContaining("« recours » n’est pas vide"),
    });
    expect(await command("restore", { ...there, STORAGE_URL: storage.otherUrl }, file)).toContain(
      "Fichiers : 5 rétablis.",
    );
    expect(objectsIn("ailleurs")).toBe(6);

    const restored = new Server({ ...there, STORAGE_URL: storage.otherUrl });
    await restored.start();
    const elsewhere = await browser.newContext({ baseURL: restored.url });
    await logIn(await elsewhere.newPage(), camille);
    await elsewhere.close();
    expect(restored.errors()).toEqual([]);
    await restored.dispose();

    const stranger = new Server({ STORAGE_URL: storage.url });
    expect((await stranger.launch()).code).toBe(1);
    expect(stranger.stderr).toMatch(/garde les fichiers d’une autre installation de Recours/);
    await stranger.dispose();
    expect(server.errors()).toEqual([]);
  } finally {
    await dispose();
    rmSync(folder, { recursive: true });
  }
});

function databaseOf(server: Server): NodeJS.ProcessEnv {
  return server.databaseUrl ? { DATABASE_URL: server.databaseUrl } : {};
}

test("a storage that is unavailable at the start is reported in one sentence, and used once it is available", async ({
  engine,
}) => {
  test.skip(engine === "postgres", "tested once, on the embedded database");
  await storage.stop();
  const server = new Server({ STORAGE_URL: storage.url });
  await server.start();
  const health = async () => (await fetch(`${server.url}/health`)).json();
  expect(server.stderr).toMatch(/^Le stockage des fichiers \(STORAGE_URL\) ne répond pas[^\n]+\n$/);
  expect(await health()).toEqual({ status: "degraded", storage: "unavailable", version: expect.any(String) });
  await storage.start();
  await expect.poll(health).toMatchObject({ status: "ok" });
  await server.dispose();
});

test("a STORAGE_URL that cannot work stops the start with one French sentence", async ({ engine }) => {
  test.skip(engine === "postgres", "tested once, on the embedded database");
  for (const [url, sentence] of [
    [storage.url.replace("S3RVER:S3RVER", "S3RVER:FAUX"), /ne reconnaît pas cette clé/],
    [storage.url.replace("/recours", "/nulle-part"), /« nulle-part » n’existe pas/],
    [storage.url.replace("s3:", "https:"), /doit être une adresse s3:/],
  ] as const) {
    const server = new Server({ STORAGE_URL: url });
    expect((await server.launch()).code).toBe(1);
    expect(server.stderr).toMatch(sentence);
    expect(server.stderr.trim().split("\n")).toHaveLength(1);
    expect(server.stderr).not.toContain("FAUX");
    await server.dispose();
  }
});
