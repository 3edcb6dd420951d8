/**
 * Runs `dev-server.ts` in a child process, and restarts it when a module changes that cannot be reloaded in a running
 * process.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../tests/setup/free-port.ts";

/** Modules in these folders hold state from the start (settings, connections), which a reload would lose. */
export const RESTARTING = ["server", "ops", "app/platform", "app/db"];

/** Editors write a file in several steps: wait for the last one. */
const DEBOUNCE_MS = 200;

async function supervise(): Promise<void> {
  // The port stays the same across restarts, so that browsers can reconnect.
  const env = { ...process.env, DEV_RELOAD_PORT: String(await freePort()) };
  const serve = () => fork(join(import.meta.dirname, "dev-server.ts"), { env });
  let child = serve();
  // When the first start fails, exit; when a restart fails, wait for the next change.
  const endWithChild = (code: number | null) => process.exit(code ?? 1);
  child.once("exit", endWithChild);

  let restarting = Promise.resolve();
  const restart = async () => {
    console.log("Le processus a changé : il redémarre…");
    child.off("exit", endWithChild);
    await end(child);
    child = serve();
  };
  let timer: NodeJS.Timeout | undefined;
  for (const folder of RESTARTING)
    watch(join(process.cwd(), folder), { recursive: true }, (_event, file) => {
      if (!file || /\.test\.tsx?$/.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        restarting = restarting.then(restart);
      }, DEBOUNCE_MS);
    });

  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
    process.on(signal, async () => {
      clearTimeout(timer);
      child.off("exit", endWithChild);
      await restarting;
      await end(child);
      process.exit(0);
    });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

if (import.meta.main) await supervise();
