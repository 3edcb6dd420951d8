import cluster from "node:cluster";
import { enableCompileCache } from "node:module";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { AggregatorRegistry } from "prom-client";
import { loadConfig } from "../app/platform/config.server.ts";
import { exitWithMessage } from "../ops/commands/terminal.ts";
import { REPLACED, supervise } from "./cluster.ts";

type App = { start: () => Promise<(isReplaced?: boolean) => Promise<void>> };

try {
  const settings = loadConfig(process.env);
  await (cluster.isPrimary && settings.WEB_PROCESSES > 1 ? supervise(settings) : serve());
} catch (error) {
  exitWithMessage(error);
}

/** Runs the product in this process: the only one, or one of several workers. */
async function serve(): Promise<void> {
  // A terminal sends these to every process; workers ignore them, since the primary process stops or replaces them.
  if (cluster.isWorker) for (const signal of ["SIGINT", "SIGHUP"] as const) process.on(signal, () => {});
  // Registers the listener that answers the primary process's request for metrics, even before the application has any.
  if (cluster.isWorker) void new AggregatorRegistry();
  // Reuses V8's compiled code at the next start, where the folder is writable.
  enableCompileCache(fileURLToPath(new URL("../build/compiled", import.meta.url)));
  // The address is computed because the built application does not exist when this file is type-checked.
  const starting = import(new URL("../build/server/index.js", import.meta.url).href).then((app: App) => app.start());
  const end = (isReplaced = false): void => {
    starting
      .then((stop) => stop(isReplaced))
      .then(
        () => process.exit(0),
        (error) => {
          console.error(error);
          process.exit(1);
        },
      );
  };
  // A process may be replaced or stopped before it listens: `end` waits for the start, then stops.
  process.on("message", (message) => message === REPLACED && end(true));
  // Not `once`: a terminal and npm may both forward the signal, and without a listener the second would kill the process.
  for (const signal of cluster.isWorker ? (["SIGTERM"] as const) : (["SIGTERM", "SIGINT"] as const))
    process.on(signal, () => end());
  await starting;
}
