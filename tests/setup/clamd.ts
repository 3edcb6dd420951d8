import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
// @ts-expect-error Plain JavaScript, since it serves before anything is installed.
import { withLock } from "../../scripts/lib/lock.mjs";
import { freePort } from "./free-port.ts";
import { findProgram, installWithApt } from "./programs.ts";

/** The harmless test virus (eicar.org), split so that scanners do not report this file. */
export const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");
const SIGNATURE = "Eicar-Test";

export type Clamd = {
  /** Values for CLAMD_URL. */
  tcp: string;
  unix: string;
  start: () => Promise<void>;
  stop: () => Promise<void>;
  dispose: () => Promise<void>;
};

/**
 * Prepares a real clamd with a free port and a socket, without starting it. Its only signature is that of EICAR, so it needs
 * no network.
 */
export async function preparedClamd(): Promise<Clamd> {
  const program = await ensureClamd();
  const folder = mkdtempSync(join(tmpdir(), "recours-clamd-"));
  const port = await freePort();
  const hexadecimal = Buffer.from(EICAR).toString("hex");
  writeFileSync(join(folder, "test.ndb"), `${SIGNATURE}:0:*:${hexadecimal}\n`);
  const socket = join(folder, "clamd.sock");
  const settings = [
    "Foreground yes",
    `DatabaseDirectory ${folder}`,
    `LocalSocket ${socket}`,
    `TCPSocket ${port}`,
    "TCPAddr 127.0.0.1",
    "StreamMaxLength 40M",
    `TemporaryDirectory ${folder}`,
    "SelfCheck 3600",
    ...(process.getuid?.() === 0 ? ["User root"] : []),
  ];
  const configuration = join(folder, "clamd.conf");
  writeFileSync(configuration, `${settings.join("\n")}\n`);
  let running: ChildProcess | undefined;

  const stop = async () => {
    if (running?.exitCode === null && running.signalCode === null) {
      const ended = once(running, "exit");
      running.kill("SIGKILL");
      await ended;
    }
    running = undefined;
  };
  const start = async () => {
    let said = "";
    const child = spawn(program, [`--config-file=${configuration}`], { stdio: ["ignore", "pipe", "pipe"] });
    running = child;
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
    for (let tries = 0; !(await answers(port)); tries++) {
      if (child.exitCode !== null || tries > 600) throw new Error(`clamd did not start:\n${said}`);
      await wait(100);
    }
  };
  const dispose = async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { tcp: `tcp://127.0.0.1:${port}`, unix: `unix://${socket}`, start, stop, dispose };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write("zPING\0"));
    socket.on("data", (answer) => {
      resolve(answer.toString().startsWith("PONG"));
      socket.destroy();
    });
    socket.on("error", () => resolve(false));
  });
}

/** Finds clamd, or installs it through apt as root. @throws Error that says what to install. */
async function ensureClamd(): Promise<string> {
  // Two concurrent installations would compete for apt's lock, and one would fail.
  const program: string | undefined = findClamd() ?? (await withLock("recours-tests:apt", installClamd));
  if (program) return program;
  throw new Error(
    "clamd est introuvable. Installez-le (par exemple « sudo apt-get install clamav-daemon »), puis relancez « npm test ».",
  );
}

function installClamd(): string | undefined {
  if (findClamd() === undefined) installWithApt("--no-install-recommends", "clamav-daemon");
  return findClamd();
}

function findClamd(): string | undefined {
  return findProgram(["clamd"], ["/usr/sbin", "/usr/local/sbin"]);
}
