import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { countStops } from "./watchdog.server.ts";
import { labelOfWork } from "./work-label.server.ts";

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

const LIMIT_MS = 500;
const moduleUrl = (name: string): string => pathToFileURL(join(import.meta.dirname, name)).href;

/** A process whose event loop is watched, and what it runs. */
const program = (dataDir: string, ends: boolean, code: string): string => `
import { readdirSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { allowBlocking, startWatchdog } from "${moduleUrl("watchdog.server.ts")}";
import { beginWork } from "${moduleUrl("current-work.server.ts")}";
const dataDir = ${JSON.stringify(dataDir)};
startWatchdog({ ends: ${ends}, routes: ["/case/:id/payments/statement"], dataDir, limitMs: ${LIMIT_MS} });
function blockUntilCounted() { while (readdirSync(dataDir).length === 0); }
function blockFor(ms) { for (const end = performance.now() + ms; performance.now() < end; ); }
${code}`;

type Watched = { process: ChildProcess; stdout: Promise<string>; stderr: Promise<string>; dataDir: string };

function run(ends: boolean, code: string): Watched {
  const dataDir = mkdtempSync(join(tmpdir(), "recours-watchdog-"));
  folders.push(dataDir);
  const given = ["--input-type=module", "--eval", program(dataDir, ends, code)];
  const { LOG_LEVEL: _silent, ...env } = process.env;
  const child = spawn(process.execPath, given, { env, stdio: ["pipe", "pipe", "pipe"] });
  return { process: child, stdout: text(child.stdout), stderr: text(child.stderr), dataDir };
}

/** The lines that the watchdog wrote. */
async function linesOf(watched: Watched): Promise<Record<string, unknown>[]> {
  const lines = (await watched.stderr).split("\n").filter((line) => line.startsWith("{"));
  return lines.map((line) => JSON.parse(line));
}

const ID = "0b8f6f8e-3f5e-4d0a-9c55-7f6f2d0f1a11";
const BLOCKED = `
const end = beginWork("POST /case/${ID}/payments/statement?nom=camille");
beginWork("job figures.sum");
blockUntilCounted();
end();`;

describe("a process whose event loop is blocked", () => {
  it("ends with one line that names what was being done when a supervisor starts it again", async () => {
    const watched = run(true, `${BLOCKED}\nblockFor(60_000);`);
    const [code, signal] = await once(watched.process, "exit");
    expect([code, signal]).toEqual([null, "SIGKILL"]);
    const lines = await linesOf(watched);
    expect(lines).toMatchObject([
      { level: 50, work: ["job figures.sum", "POST /case/:id/payments/statement"], pid: watched.process.pid },
    ]);
    expect(lines[0]?.msg).toContain("this process ends");
    expect(lines[0]?.stack).toEqual(expect.arrayContaining([expect.stringContaining("blockUntilCounted")]));
    expect(await watched.stderr).not.toMatch(new RegExp(`${ID}|camille`));
    expect(await countStops(watched.dataDir)).toBe(1);
  });

  it("says it once and goes on when nothing would start it again", async () => {
    const watched = run(false, `${BLOCKED}\nblockFor(${2 * LIMIT_MS});\nconsole.log("goes on");`);
    const [code] = await once(watched.process, "exit");
    expect([code, await watched.stdout]).toEqual([0, "goes on\n"]);
    expect(await linesOf(watched)).toHaveLength(1);
    expect(await countStops(watched.dataDir)).toBe(1);
  });
});

describe("a process that is not taken for a blocked one", () => {
  it("was suspended for longer than the limit", async () => {
    // It is first blocked, so that the watchdog is known to be at work.
    const code = `${BLOCKED}\nconsole.log("watched");\nprocess.stdin.once("data", () => wait(500).then(() => process.exit(0)));`;
    const watched = run(false, code);
    await once(watched.process.stdout as NodeJS.ReadableStream, "data");
    watched.process.kill("SIGSTOP");
    await new Promise((resolve) => setTimeout(resolve, 2 * LIMIT_MS));
    watched.process.kill("SIGCONT");
    watched.process.stdin?.write("end");
    expect(await once(watched.process, "exit")).toEqual([0, null]);
    expect(await linesOf(watched)).toHaveLength(1);
  });

  it("copies its database, which is known to block", async () => {
    const watched = run(true, `await allowBlocking(async () => blockFor(${3 * LIMIT_MS}));\nprocess.exit(0);`);
    expect(await once(watched.process, "exit")).toEqual([0, null]);
    expect(await watched.stderr).toBe("");
  });
});

it.each([
  ["POST /case/1/payments/statement?nom=camille", "POST /case/:id/payments/statement"],
  ["GET /case/new", "GET /case/new"],
  ["GET /case/1.data?_routes=x", "GET /case/:id"],
  ["GET /camille.moreau@exemple.fr", "GET (other)"],
  ["GET /case/1/2/3", "GET (other)"],
  ["job mailing.deliver", "job mailing.deliver"],
])("« %s » is named « %s » in the log", (name, label) => {
  expect(labelOfWork(name, ["/", "/case/:id", "/case/new", "/case/:id/payments/statement"])).toBe(label);
});
