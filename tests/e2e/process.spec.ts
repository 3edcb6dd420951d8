import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { administer } from "../setup/postgres.ts";
import { command, secretOf, whereOf } from "./support/commands.ts";
import { newDatabase, preparedServer, SECRET_KEY } from "./support/databases.ts";
import { Server } from "./support/server.ts";
import { expect, test } from "./support/test.ts";

test("the health address answers as long as the database works", async ({ server }) => {
  const answer = await fetch(`${server.url}/health`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ status: "ok", version: expect.stringMatching(/^\d+\.\d+\.\d+\+[0-9a-f]{7}$/) });
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

test("a stop waits for the handler of a request whose browser has left, then closes the database", async ({
  server,
  engine,
}) => {
  test.skip(engine === "pglite", "no other process can keep the embedded database waiting");
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  const waiting = async () => {
    const { rows } = await client.query(
      "select 1 from pg_locks join pg_database d on d.oid = database where not granted and datname = current_database()",
    );
    return rows.length;
  };
  await client.query("begin; lock table rate_limits in access exclusive mode");
  const leaving = new AbortController();
  const body = new URLSearchParams({ email: "camille@exemple.fr", password: "le chat dort" });
  const headers = { Origin: server.url };
  const asked = fetch(`${server.url}/login`, { method: "POST", body, headers, signal: leaving.signal });
  await expect.poll(waiting).toBeGreaterThan(0);
  leaving.abort();
  await expect(asked).rejects.toThrow();
  server.signal("SIGTERM");
  // A stop that waited for nothing would have closed the database by then.
  await wait(2_500);
  await client.query("rollback");
  expect(await server.ended()).toBe(0);
  expect(server.stderr).toBe("");
  await client.end();
  await server.start();
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

test("an older version does not open a database that a newer one has migrated, unless it is told to", async ({
  server,
  engine,
}) => {
  test.skip(engine === "pglite", "the same code reads both");
  const { version } = (await (await fetch(`${server.url}/health`)).json()) as { version: string };
  await server.stop();
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)");
  await client.query("update installation set value = '\"9.9.9\"' where key = 'version'");
  await client.end();
  const told = await refusalOf({ DATABASE_URL: server.databaseUrl, SECRET_KEY });
  expect(told).toBe(
    `Une version plus récente de Recours (9.9.9) a mis à jour cette base de données : celle-ci (${version}) ne l’ouvre pas. Rien n’a été touché. Lancez la version récente, ou rétablissez une sauvegarde faite avant elle.`,
  );
  for (const name of ["verify-journal", "backup"])
    await expect(command(name, whereOf(server))).rejects.toMatchObject({ code: 1, stderr: `${told}\n` });
  const accepting = new Server({ DATABASE_URL: server.databaseUrl, SECRET_KEY, ACCEPT_NEWER_DATABASE: "1" });
  await accepting.start();
  await accepting.dispose();
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
  // One of them makes the tables, and says so.
  const printed = processes.map(({ stdout }) => stdout).join("");
  expect(printed.match(/^Création de la base de données…\nBase de données à jour, en \d+ s\.$/gm)).toHaveLength(1);
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
});

/** Wrong settings, by what is wrong, each with the one sentence that the start prints. `$…` stands for a value of the test. */
const WRONG_SETTINGS: [what: string, settings: NodeJS.ProcessEnv, sentence: string][] = [
  ["a port in words", { PORT: "quatre-vingts" }, "Le réglage PORT doit être un numéro de port entre 0 et 65535."],
  ["a port in use", { PORT: "$PORT" }, "Le port $PORT est déjà utilisé : choisissez-en un autre avec PORT."],
  [
    "figures on a port in use",
    { METRICS_PORT: "$PORT" },
    "Le port $PORT est déjà utilisé : choisissez-en un autre avec METRICS_PORT.",
  ],
  [
    "an address of another machine",
    { HOST: "203.0.113.9" },
    "Cette machine n’a pas l’adresse « 203.0.113.9 » : corrigez le réglage HOST, ou retirez-le.",
  ],
  [
    "a data folder that is a file",
    { DATA_DIR: "$FILE" },
    "Le réglage DATA_DIR nomme « $FILE », où aucun fichier ne peut être écrit (EEXIST) : donnez un dossier qui existe, ou peut être créé, et qui appartient à l’utilisateur de ce processus.",
  ],
  [
    "a data folder inside a file",
    { DATA_DIR: "$FILE/data" },
    "Le réglage DATA_DIR nomme « $FILE/data », où aucun fichier ne peut être écrit (ENOTDIR) : donnez un dossier qui existe, ou peut être créé, et qui appartient à l’utilisateur de ce processus.",
  ],
  [
    "a data folder with a long path",
    { DATA_DIR: "$LONG" },
    "Le réglage DATA_DIR nomme « $LONG », où la prise « lock » ne peut pas être ouverte (EINVAL) : donnez un dossier d’un disque local, au chemin plus court.",
  ],
];

const WRONG_DATABASES: [what: string, settings: NodeJS.ProcessEnv, sentence: string][] = [
  [
    "no base of that name",
    { DATABASE_URL: "postgres://postgres@$SERVER/nulle_part" },
    "la base « nulle_part » n’existe pas sur $SERVER : créez-la (createdb), ou corrigez son nom",
  ],
  [
    "no such user",
    { DATABASE_URL: "postgres://personne@$SERVER/postgres" },
    "le serveur $SERVER refuse l’utilisateur « personne » (28000) : vérifiez son nom, son mot de passe et pg_hba.conf",
  ],
  [
    "a user without rights",
    { DATABASE_URL: "postgres://sans_droits@$SERVER/postgres" },
    "l’utilisateur « sans_droits » n’a pas les droits nécessaires sur la base « postgres » (42501) : faites-en son propriétaire",
  ],
  [
    "no server at that port",
    { DATABASE_URL: "postgres://postgres@127.0.0.1:1/postgres" },
    "le serveur 127.0.0.1:1 ne répond pas (ECONNREFUSED) : vérifiez qu’il tourne, son nom et son port",
  ],
  [
    "no TLS at the server",
    { DATABASE_URL: "postgres://postgres@$SERVER/postgres?sslmode=verify-full" },
    "la connexion chiffrée à $SERVER n’aboutit pas (The server does not support SSL connections) : corrigez « sslmode » dans l’adresse",
  ],
];

/** Starts the product with wrong settings. @returns the lines that it printed on standard error. */
async function refusalOf(settings: NodeJS.ProcessEnv): Promise<string> {
  // Those of PostgreSQL fail before its tables are made; the embedded database is a copy, for time.
  const server = settings.DATABASE_URL ? new Server(settings) : (await preparedServer("pglite", settings)).server;
  const { code } = await (server as Server).launch();
  await server.dispose();
  return code === 1 ? server.stderr.trim() : `It ended with ${code}: ${server.stderr}`;
}

test("a wrong setting stops the start with one sentence: which one, what was tried, what to do", async ({
  server,
  engine,
}) => {
  test.skip(engine === "postgres", "the settings of PostgreSQL are tried below");
  const file = join(server.dataDir, "a-file");
  writeFileSync(file, "");
  const values = { PORT: new URL(server.url).port, FILE: file, LONG: join(server.dataDir, "long".repeat(30)) };
  const filled = (text: string) => text.replace(/\$([A-Z]+)/g, (_, name: keyof typeof values) => values[name]);
  const told = await Promise.all(
    WRONG_SETTINGS.map(async ([what, settings]) => {
      const given = Object.entries(settings).map(([name, value = ""]) => [name, filled(value)]);
      return [what, await refusalOf(Object.fromEntries(given))];
    }),
  );
  expect(told).toEqual(WRONG_SETTINGS.map(([what, , sentence]) => [what, filled(sentence)]));
});

test("a wrong DATABASE_URL stops the start with one sentence: what the server refused, what to do", async ({
  server,
  engine,
}) => {
  test.skip(engine === "pglite", "it has no address");
  const { host } = new URL(server.databaseUrl as string);
  const administration = `postgres://postgres@${host}/postgres`;
  await administer(administration, "drop role if exists sans_droits");
  await administer(administration, "create role sans_droits login");
  const filled = (text: string) => text.replaceAll("$SERVER", host);
  const told = await Promise.all(
    WRONG_DATABASES.map(async ([what, { DATABASE_URL = "" }]) => [
      what,
      await refusalOf({ DATABASE_URL: filled(DATABASE_URL), SECRET_KEY }),
    ]),
  );
  expect(told).toEqual(
    WRONG_DATABASES.map(([what, , reason]) => [what, `Le réglage DATABASE_URL ne convient pas : ${filled(reason)}.`]),
  );
  await administer(administration, "drop role sans_droits");
  // The primary process of several serves the figures; it names its port too.
  const port = new URL(server.url).port;
  expect(
    await refusalOf({ DATABASE_URL: server.databaseUrl, SECRET_KEY, WEB_PROCESSES: "2", METRICS_PORT: port }),
  ).toBe(`Le port ${port} est déjà utilisé : choisissez-en un autre avec METRICS_PORT.`);
});
