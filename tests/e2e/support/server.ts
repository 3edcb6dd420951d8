import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../setup/free-port.ts";

/**
 * The same options as in scripts/lib/toolchain.mjs; and V8 does not optimise the embedded database's WebAssembly, which
 * saves a third of the start and never pays for the few queries of a test.
 */
const NODE_OPTIONS = ["--enable-source-maps", "--max-semi-space-size=4", "--liftoff-only"];
const READY = /^Recours écoute sur (http[^\s,]+)(, par le port \d+ de cette machine)?$/m;

/**
 * The built product in a separate process, on a free port and an empty data folder. A test can start, stop, kill and
 * restart it; it keeps its port and its data across restarts.
 */
export class Server {
  readonly dataDir = mkdtempSync(join(tmpdir(), "recours-e2e-"));
  /** The output of the process since its first start. */
  stdout = "";
  stderr = "";
  private process: ChildProcess | undefined;
  private env: NodeJS.ProcessEnv;
  private command: string[];
  private folder: string | undefined;

  /**
   * @param env settings in addition to an empty DATA_DIR and a free PORT.
   * @param command the command that starts it, by default the server's file.
   * @param folder where the product stands, when it is another build.
   */
  constructor(
    env: NodeJS.ProcessEnv = {},
    command = [process.execPath, ...NODE_OPTIONS, "server/start.ts"],
    folder?: string,
  ) {
    this.command = command;
    this.folder = folder;
    this.env = {
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: this.dataDir,
      LOG_LEVEL: "warn",
      NODE_ENV: "production",
      // A second factor is required by default with DATABASE_URL; only the test about it keeps that.
      ADMIN_SECOND_FACTOR: "optional",
      // Each test signs in from a new browser, some download lists or transfer a case: an e-mail about it would come at any moment.
      ALARM_SIGN_INS: "0",
      ALARM_EXPORTS: "0",
      ALARM_TRANSFERS: "0",
      // The disk of the machine that runs the tests may be nearly full.
      ALARM_DISK_PERCENT: "0",
      // Only the test about it waits until a decision can no longer be taken back.
      DECISION_SECONDS: "0",
      ...env,
    };
  }

  /** The product's address, once it is started. */
  get url(): string {
    return `http://127.0.0.1:${this.env.PORT}`;
  }

  /** The address of its PostgreSQL; undefined with the embedded database. */
  get databaseUrl(): string | undefined {
    return this.env.DATABASE_URL;
  }

  /** The id of the process, while it runs. */
  get pid(): number | undefined {
    return this.process?.pid;
  }

  get isRunning(): boolean {
    return this.process !== undefined && this.process.exitCode === null && this.process.signalCode === null;
  }

  /** The path of the set-up link that the start printed. */
  get setupPath(): string {
    const token = /^Installation : \S+(\/setup\?token=\S+)$/m.exec(this.stdout)?.[1];
    if (!token) throw new Error(`The start printed no set-up link:\n${this.stdout}`);
    return token;
  }

  /** Changes settings from the next start on. */
  set(settings: NodeJS.ProcessEnv): void {
    Object.assign(this.env, settings);
  }

  /** Starts the process and waits until it serves. @throws Error with its output when it ends instead. */
  async start(): Promise<this> {
    const { code } = await this.launch();
    if (code !== undefined) throw new Error(`The server ended with code ${code}.\n${this.stdout}\n${this.stderr}`);
    return this;
  }

  /** Starts the process and waits until it serves or ends; its exit code if it ended. */
  async launch(): Promise<{ code: number | null | undefined }> {
    // With PUBLIC_URL, the start does not print the port on which it listens.
    if (this.env.PUBLIC_URL && this.env.PORT === "0") this.env.PORT = String(await freePort());
    const [file = "", ...args] = this.command;
    const child = spawn(file, args, {
      cwd: this.folder,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...this.env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.process = child;
    let told = "";
    child.stderr.on("data", (chunk) => {
      this.stderr += chunk;
    });
    const ready = new Promise<undefined>((resolve) => {
      child.stdout.on("data", (chunk) => {
        this.stdout += chunk;
        told += chunk;
        const address = READY.exec(told)?.[1];
        if (address) {
          if (!this.env.PUBLIC_URL) this.env.PORT = new URL(address).port;
          resolve(undefined);
        }
      });
    });
    return { code: await Promise.race([ready, once(child, "close").then(([code]) => code as number | null)]) };
  }

  /** Stops the process with a signal, as a process manager does, and waits for its end. @returns its exit code. */
  stop(signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
    return this.end(signal);
  }

  /** Waits until the process ends by itself. @returns its exit code. */
  async ended(): Promise<number | null> {
    if (this.process && this.isRunning) await once(this.process, "close");
    return this.process?.exitCode ?? null;
  }

  /** Ends the process at once with `kill -9`. */
  async kill(): Promise<void> {
    await this.end("SIGKILL");
  }

  /** Sends the process a signal that does not end it. */
  signal(signal: NodeJS.Signals): void {
    this.process?.kill(signal);
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** Ends the process and removes its data. */
  async dispose(): Promise<void> {
    await this.end("SIGKILL");
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** The errors that the process logged; a test that expects none checks that the list is empty. */
  errors(): string[] {
    return this.stderr.split("\n").filter((line) => /"level":(50|60)/.test(line) || /^\s+at .+\d+:\d+\)?$/.test(line));
  }

  private async end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const closed = once(child, "close");
    child.kill(signal);
    const [code] = await closed;
    return code as number | null;
  }
}
