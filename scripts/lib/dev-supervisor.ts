/**
 * Runs `dev-server.ts` in a process of its own, and another one in its place when something changes that the process
 * reads only at its start.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../tests/setup/free-port.ts";

/** Their modules hold what the start opened (settings, connections): read again in the same process, they are empty. */
export const RESTARTING = ["server", "ops", "app/platform", "app/db"];

/** An editor writes a file in several steps. */
const SETTLED_MS = 200;

async function supervise(): Promise<void> {
  // Browsers come back to the same port after a restart.
  const env = { ...process.env, DEV_RELOAD_PORT: String(await freePort()) };
  const serve = () => fork(join(import.meta.dirname, "dev-server.ts"), { env });
  let child = serve();
  // A first start that fails is over; one after a change waits for the next change.
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
      }, SETTLED_MS);
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
