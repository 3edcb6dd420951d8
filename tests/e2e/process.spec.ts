import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { command, secretOf, whereOf } from "./support/commands.ts";
import { newDatabase } from "./support/databases.ts";
import { Server } from "./support/server.ts";
import { expect, test } from "./support/test.ts";

test("the health address answers as long as the database works", async ({ server }) => {
  const answer = await fetch(`${server.url}/health`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ status: "ok" });
});

test("the start prints a set-up link while there is no administrator, and the link opens", async ({
  server,
  page,
  look,
}) => {
  expect(server.stdout).toMatch(/^Installation : http:\/\/localhost:\d+\/setup\?token=\S+$/m);
  await page.goto(server.setupPath);
  await expect(page.getByRole("button", { name: "Créer le compte administrateur" })).toBeVisible();
  await look(page, "setup");
});

test("SIGTERM ends the process cleanly, and the next start uses its data", async ({ server }) => {
  expect(await server.stop()).toBe(0);
  await expect(fetch(`${server.url}/health`)).rejects.toThrow();
  await server.start();
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
});

test("a process that was killed starts again", async ({ server }) => {
  await server.kill();
  await server.start();
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
});

test("a second process on the same data folder stops at once with an error", async ({ server, engine }) => {
  test.skip(engine === "postgres", "with DATABASE_URL several processes may serve together");
  const second = new Server({ DATA_DIR: server.dataDir });
  const { code } = await second.launch();
  expect(code).toBe(1);
  expect(second.stderr.trim()).toBe(`Le dossier ${server.dataDir} est déjà utilisé par un autre processus de Recours.`);
  await second.dispose();
});

test("a wrong SECRET_KEY stops the start and the commands with a sentence, and leaves the journal as it was", async ({
  server,
  engine,
}) => {
  await server.stop();
  const right = engine === "postgres" ? {} : { SECRET_KEY: secretOf(whereOf(server)) };
  const wrong = new Server({ ...whereOf(server), SECRET_KEY: "une autre clé, longue de plus de trente-deux signes" });
  const { code } = await wrong.launch();
  expect(code).toBe(1);
  expect(wrong.stderr.trim()).toMatch(/SECRET_KEY,? n’est pas la clé de cette base de données.*Rien n’a été touché\./);
  expect(wrong.stderr.trim()).not.toContain("\n");
  await wrong.dispose();
  const where = { ...whereOf(server), ...right };
  for (const name of ["backup", "verify-journal"])
    await expect(
      command(name, { ...where, SECRET_KEY: "une autre clé, longue de plus de trente-deux signes" }),
    ).rejects.toMatchObject({ stderr: wrong.stderr });
  expect(await command("verify-journal", where)).toMatch(/aucune anomalie|Le journal est vide/);
  await server.start();
});

test("a process whose SECRET_KEY another one has changed says that it is not ready", async ({ server, engine }) => {
  test.skip(engine === "pglite", "the embedded database serves one process");
  const ready = async () => (await fetch(`${server.url}/ready`)).status;
  expect(await ready()).toBe(200);
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  await client.query("update master_keys set sealed = reverse(sealed)");
  expect(await ready()).toBe(503);
  await client.query("update master_keys set sealed = reverse(sealed)");
  expect(await ready()).toBe(200);
  await client.end();
});

test("two processes that start together on one empty database both serve, and report when it is gone", async ({
  engine,
}) => {
  test.skip(engine === "pglite", "the embedded database serves one process");
  const { url, drop } = await newDatabase();
  const settings = { DATABASE_URL: url, SECRET_KEY: "un secret d’essai, long de plus de trente-deux signes" };
  const processes = [new Server(settings), new Server(settings)];
  await Promise.all(processes.map((process) => process.start()));
  const health = () => Promise.all(processes.map(async (process) => (await fetch(`${process.url}/health`)).status));
  expect(await health()).toEqual([200, 200]);
  await drop();
  expect(await health()).toEqual([503, 503]);
  await Promise.all(processes.map((process) => process.dispose()));
});

test("the secret of the embedded default is kept in the data folder, for its owner only", async ({
  server,
  engine,
}) => {
  test.skip(engine === "postgres", "with DATABASE_URL the secret is a setting");
  expect(readFileSync(join(server.dataDir, "secret-key"), "utf8").trim().length).toBeGreaterThanOrEqual(32);
});

test.describe("whatever the database", () => {
  test.skip(({ engine }) => engine === "postgres", "tested once, on the embedded database");

  test("the home page shows what the product is for", async ({ page, look }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("link", { name: "Créer un compte" }).first()).toBeVisible();
    await look(page, "home");
  });

  test("a process that receives SIGTERM while it starts ends cleanly once it has started", async () => {
    const server = new Server();
    const launched = server.launch();
    await expect.poll(() => existsSync(join(server.dataDir, "database"))).toBe(true);
    server.signal("SIGTERM");
    await launched;
    expect(await server.stop()).toBe(0);
    await server.start();
    await server.dispose();
  });

  test("npm start serves, and ends cleanly on SIGTERM", async () => {
    const server = new Server(process.env, ["npm", "start"]);
    await server.start();
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
    await expect(fetch(`${server.url}/health`)).rejects.toThrow();
    await server.dispose();
  });

  test("a wrong setting stops the start with one sentence that names it", async () => {
    const server = new Server({ PORT: "quatre-vingts" });
    const { code } = await server.launch();
    expect(code).toBe(1);
    expect(server.stderr.trim()).toBe("Le réglage PORT doit être un numéro de port entre 0 et 65535.");
    await server.dispose();
  });
});
