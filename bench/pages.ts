/**
 * `node bench/pages.ts`: what signed-in pages of the demonstration cost one process on one core, on PostgreSQL and on the
 * embedded database: requests a second at eight at a time, statements, milliseconds of SQL and of processor of one request,
 * beside `node:http` with the same bytes and beside a bare `renderToPipeableStream` of the same HTML on the same core.
 * Linux only; four minutes.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { Server } from "../tests/e2e/support/server.ts";
import { administer, databaseUrl, startOwnPostgres } from "../tests/setup/postgres.ts";
import { answerOf, startBare, startBareReact } from "./support/bare-server.ts";
import { load } from "./support/http-load.ts";
import { median } from "./support/summary.ts";

const COMMAND = [
  process.execPath,
  "--enable-source-maps",
  "--max-semi-space-size=4",
  "--import=./bench/support/count-statements.ts",
  "server/start.ts",
];
const SECRET_KEY = "a-secret-of-the-benchmark-0123456789-abcdef";
const CLIENT = "camille.moreau@exemple.fr";
const STAFF = "administration@exemple.fr";
const CONNECTIONS = 8;
const ROUNDS = 3;
const ROUND_MS = Number(process.env.ROUND_MS ?? 3_000);
const SINGLE = 50;
/** How long `/proc` calls a tick. */
const TICK_MS = 10;

/** The cores of what is measured, and of the load and PostgreSQL. */
const [MEASURED, OTHER] = ["0", "1"];
pin(process.pid, OTHER);

const postgres = await startOwnPostgres({ durable: true });
try {
  await administer(postgres.url, "create database bench");
  await measure("PostgreSQL", new Server(settings(databaseUrl(postgres.url, "bench")), COMMAND));
  await measure("embedded database", new Server(settings(), COMMAND));
} finally {
  await postgres.stop();
}
process.exit(0);

function settings(url?: string): NodeJS.ProcessEnv {
  return { DEMO: "1", SECRET_KEY, ...(url && { DATABASE_URL: url }) };
}

async function measure(engine: string, server: Server): Promise<void> {
  try {
    await server.start();
    pin(server.pid as number, MEASURED);
    const [client, staff] = [await signIn(server, CLIENT), await signIn(server, STAFF)];
    const conversation = await firstLink(server, "/dashboard", client, /\/case\/[0-9a-f-]{36}\/chat/);
    const oneCase = await firstLink(server, "/admin", staff, /\/admin\/cases\/[0-9a-f-]{36}(?=["?#])/);
    console.log(
      `\n| ${engine} | a second | statements | SQL, ms | processor, ms | of \`node:http\` | of bare React | bare React, a second |`,
    );
    console.log("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    await measurePage(server, "`/dashboard`", "/dashboard", client);
    await measurePage(server, "a conversation", conversation, client);
    await measurePage(server, "`/admin`", "/admin", staff);
    await measurePage(server, "`/admin/to-do`", "/admin/to-do", staff);
    await measurePage(server, "`/admin/cases/:id`", oneCase, staff);
  } finally {
    await server.dispose();
  }
}

/** Alternates rounds of the product and of both bare servers, and prints the medians. */
async function measurePage(server: Server, name: string, path: string, cookie: string): Promise<void> {
  const headers = { Cookie: cookie, "Accept-Encoding": "br" };
  const next = () => ({ path, options: { headers } });
  const plain = (await answerOf(server.url + path, { Cookie: cookie })).body.toString();
  const bare = await startBare(await answerOf(server.url + path, headers));
  const react = await startBareReact(plain);
  for (const { pid } of [bare, react]) pin(pid, MEASURED);
  const rounds: { ours: number; bare: number; react: number; processor: number }[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const began = processorMs(server);
    const ours = await load(server.url, CONNECTIONS, ROUND_MS, next);
    const processor = (processorMs(server) - began) / ((ours * ROUND_MS) / 1000);
    rounds.push({
      ours,
      processor,
      bare: await load(bare.url, CONNECTIONS, ROUND_MS, next),
      react: await load(react.url, CONNECTIONS, ROUND_MS, next),
    });
  }
  for (const { stop } of [bare, react]) stop();
  const { statements, ms } = await statementsOf(server, path, headers);
  // The first round warms up.
  const of = (figure: (round: (typeof rounds)[0]) => number) => median(rounds.slice(1).map(figure));
  const cells = [
    of(({ ours }) => ours).toFixed(0),
    statements.toFixed(0),
    ms.toFixed(1),
    of(({ processor }) => processor).toFixed(1),
    of(({ ours, bare }) => ours / bare).toFixed(3),
    of(({ ours, react }) => ours / react).toFixed(2),
    of(({ react }) => react).toFixed(0),
  ];
  console.log(`| ${name} | ${cells.join(" | ")} |`);
}

/** The statements of one request, and the milliseconds until each was answered, all added, without other requests. */
async function statementsOf(server: Server, path: string, headers: Record<string, string>) {
  await countsOf(server);
  for (let n = 0; n < SINGLE; n++) await answerOf(server.url + path, headers);
  const { statements, ms } = await countsOf(server);
  return { statements: statements / SINGLE, ms: ms / SINGLE };
}

async function countsOf(server: Server): Promise<{ statements: number; ms: number }> {
  const printed = server.stdout.length;
  server.signal("SIGUSR2");
  for (;;) {
    const counts = /^Statements: (.*)$/m.exec(server.stdout.slice(printed))?.[1];
    if (counts) return JSON.parse(counts);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function signIn(server: Server, email: string): Promise<string> {
  const answer = await fetch(`${server.url}/login`, {
    method: "POST",
    headers: { Origin: server.url },
    body: new URLSearchParams({ email, password: "demonstration" }),
    redirect: "manual",
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  if (!cookies.some((cookie) => cookie?.includes("session_token"))) throw new Error(`${email} cannot sign in.`);
  return cookies.filter((cookie) => cookie?.includes("session_token")).join("; ");
}

async function firstLink(server: Server, path: string, cookie: string, link: RegExp): Promise<string> {
  const { body } = await answerOf(server.url + path, { Cookie: cookie });
  const found = link.exec(body.toString())?.[0];
  if (!found) throw new Error(`${path} leads to no ${link}.`);
  return found;
}

/** The processor time of a process so far. */
function processorMs({ pid }: Server): number {
  const [utime, stime] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ").slice(11, 13) ?? [];
  return (Number(utime) + Number(stime)) * TICK_MS;
}

/** Keeps every thread of a process on one core. */
function pin(pid: number, core: string): void {
  spawnSync("taskset", ["-acp", core, String(pid)]);
}
