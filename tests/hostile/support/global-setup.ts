import "~/features/declarations.server";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { db, openDatabase } from "~/db/client.server";
import { migrateDatabase } from "~/db/migrate.server";
import { files } from "~/db/schema";
import { readSession } from "~/features/accounts/sessions/queries.server";
import { logIn } from "~/features/accounts/sign-in/commands.server";
import { declared } from "~/features/nouns.server";
import { loadConfig, setConfig } from "~/platform/config.server";
import { fileStore } from "~/platform/files/store/store.server";
import { startJobs } from "~/platform/jobs/jobs.server";
import type { Role } from "~tests/access/roles";
import { ADDRESSES } from "~tests/access/table";
import { aWorld, type World } from "~tests/access/world";
import { Server } from "~tests/e2e/support/server";
import { aCase, aClient, aMessage } from "~tests/factories";
import { Browser } from "~tests/setup/browser";
import { freePort } from "~tests/setup/free-port";

const jobs = await declared("jobs");

/** An address of the product that writes, with the forms that work there. */
export type Action = { key: string; method: string; path: string; forms: Record<string, string>[] };

/** What the tests know of the attacked server. */
export type Target = {
  url: string;
  probe: string;
  pid: number;
  dataDir: string;
  actions: Action[];
  /** The addresses that read, with the ids of the owner's data. */
  pages: string[];
  /** The cookies of a browser, by who uses it; none of a visitor. */
  cookies: Record<Sender, string>;
  /** Clients without cases, each signed in: what ends a session or an account is tried on them. */
  spares: { id: string; session: string; cookie: string }[];
  owner: { id: string; session: string };
  /** The ids of the owner's data. */
  ids: string[];
  caseId: string;
  /** A case of the owner with a conversation of the longest messages. */
  longCaseId: string;
};

const LONG_MESSAGES = 84;
const SPARES = process.env.FAULTS === "long" ? 100 : 8;

/** Who attacks: nobody signed in, the client who owns the data, another client, the staff. */
export const SENDERS = ["visitor", "owner", "otherClient", "administrator"] as const satisfies readonly Role[];
export type Sender = (typeof SENDERS)[number];

declare module "vitest" {
  export interface ProvidedContext {
    target: Target;
  }
}

/** Starts the built product once for all tests, on an embedded database with people, cases and files of every kind. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const probePort = await freePort();
  const SECRET_KEY = randomBytes(32).toString("base64url");
  const env = { SECRET_KEY, PROBE_PORT: String(probePort), TRUST_PROXY: "1", LOG_LEVEL: "error" };
  const probe = join(import.meta.dirname, "probe.ts");
  const flags = ["--enable-source-maps", "--max-semi-space-size=4", "--expose-gc", `--import=${probe}`];
  const server = new Server(env, [process.execPath, ...flags, "server/start.ts"]);
  try {
    const known = await seed(server.dataDir, SECRET_KEY);
    await server.start();
    await warmUp(server.url, known);
    project.provide("target", {
      ...known,
      url: server.url,
      probe: `http://127.0.0.1:${probePort}`,
      pid: server.pid as number,
      dataDir: server.dataDir,
    });
  } catch (error) {
    await server.dispose();
    throw error;
  }
  return async () => {
    const errors = server.errors();
    await server.dispose();
    if (errors.length > 0) throw new Error(`The attacked server logged errors:\n${errors.join("\n").slice(0, 5_000)}`);
  };
}

/** What a process does once only, such as compiling the code of a page, is not what an attack costs. */
async function warmUp(url: string, { pages, actions, cookies }: Pick<Target, "pages" | "actions" | "cookies">) {
  for (const sender of ["owner", "administrator"] as const) {
    const headers = { Cookie: cookies[sender], Origin: url, Accept: "text/html" };
    for (const path of pages.filter((page) => !/^\/(live|logout)/.test(page)))
      await fetch(url + path, { headers, redirect: "manual" }).then((response) => response.arrayBuffer());
    for (const { method, path } of actions.filter((action) => action.path !== "/logout")) {
      const answer = fetch(url + path, { method, headers, redirect: "manual", body: new URLSearchParams({ z: "1" }) });
      await answer.then((response) => response.arrayBuffer());
    }
  }
}

async function seed(dataDir: string, SECRET_KEY: string) {
  setConfig(loadConfig({ DATA_DIR: dataDir, SECRET_KEY }));
  const database = await openDatabase({ dataDir: join(dataDir, "database") });
  await migrateDatabase(database);
  const stopJobs = await startJobs(database, jobs, { work: false });
  const world = await aWorld();
  const long = await aCase(world.owner, { status: "active" });
  for (let at = 0; at < LONG_MESSAGES; at++) await aMessage(long, { message: "Il a rappelé. ".repeat(714) });
  const spares: Target["spares"] = [];
  for (let at = 0; at < SPARES; at++) spares.push(await aSpare());
  await storeMissing();
  await stopJobs();
  await database.close();
  const cookies = Object.fromEntries(SENDERS.map((sender) => [sender, cookieOf(world, sender)]));
  const ids = [world.owner.id, world.case.id, world.draft.id, world.document.id, world.upload.id, world.note];
  return {
    actions: Object.keys(ADDRESSES).flatMap((key) => (key.startsWith("GET ") ? [] : [actionOf(world, key)])),
    pages: Object.keys(ADDRESSES).flatMap((key) => (key.startsWith("GET ") ? [pathOf(world, key)] : [])),
    cookies: cookies as Record<Sender, string>,
    ids,
    spares,
    owner: { id: world.owner.id, session: world.session },
    caseId: world.case.id,
    longCaseId: long.id,
  };
}

/** The factories write rows of files; the product reports a file without its object as an error. */
async function storeMissing(): Promise<void> {
  const bytes = readFileSync("tests/fixtures/files/photo.jpg");
  for (const { path } of await db.select({ path: files.path }).from(files))
    if (!(await fileStore().exists(path)))
      await fileStore().put(path, new Blob([bytes]).stream(), { maxBytes: bytes.length });
}

async function aSpare(): Promise<Target["spares"][number]> {
  const [person, browser] = [await aClient(), new Browser()];
  const from = { request: browser.request("/login", { form: {} }), ip: "203.0.113.2" };
  browser.take((await logIn(from, person)).headers);
  const session = await readSession(browser.request("/"));
  return { id: person.id, session: session.actor?.sessionId as string, cookie: textOf(browser) };
}

const textOf = ({ cookies }: Browser) => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
const cookieOf = (world: World, sender: Sender) => textOf(world.browserOf(sender));

const pathOf = (world: World, key: string) =>
  ADDRESSES[key]?.at?.(world) ?? key.slice(key.indexOf(" ") + 1).replace(/\/:\w+\?/g, "");

function actionOf(world: World, key: string): Action {
  const sent = ADDRESSES[key]?.sends?.(world) ?? [{}];
  const forms = sent.map((form) =>
    Object.fromEntries(
      Object.entries(form).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, typeof value === "object" ? JSON.stringify(value) : String(value)]],
      ),
    ),
  );
  return { key, method: key.slice(0, key.indexOf(" ")), path: pathOf(world, key), forms };
}
