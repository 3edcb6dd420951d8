import cluster from "node:cluster";
import { enableCompileCache } from "node:module";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { AggregatorRegistry } from "prom-client";
import { loadConfig } from "../app/platform/config.server.ts";
import { REPLACED, supervise } from "./cluster.ts";

type App = { start: () => Promise<(isReplaced?: boolean) => Promise<void>> };

/** A fault of the settings or of the place, told in one sentence; anything else shows its stack. */
const forThePerson = new Set(["ConfigError", "DataDirInUse", "DatabaseDamaged"]);

try {
  const settings = loadConfig(process.env);
  await (cluster.isPrimary && settings.WEB_PROCESSES > 1 ? supervise(settings) : serve());
} catch (error) {
  const known =
    error instanceof Error && (forThePerson.has(error.name) || ("code" in error && error.code === "EADDRINUSE"));
  if (!known) throw error;
  console.error(
    "code" in error
      ? `Le port ${process.env.PORT ?? 3000} est déjà utilisé : choisissez-en un autre avec PORT.`
      : error.message,
  );
  process.exit(1);
}

/** The product in this process: the only one, or one of several. */
async function serve(): Promise<void> {
  // These reach every process of a terminal, and concern the first one: it passes on what they mean.
  if (cluster.isWorker) for (const signal of ["SIGINT", "SIGHUP"] as const) process.on(signal, () => {});
  // Asked for its figures while it starts, it has none yet, and says so rather than nothing.
  if (cluster.isWorker) void new AggregatorRegistry();
  // What V8 made of the built modules, kept for the next start where the folder may be written.
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
  // A process may be replaced, or stopped, before it has come to serve: it is told once only, and what it began it ends.
  process.on("message", (message) => message === REPLACED && end(true));
  // Not “once”: a terminal and npm may both pass the same signal on, and the second must not cut the first short.
  for (const signal of cluster.isWorker ? (["SIGTERM"] as const) : (["SIGTERM", "SIGINT"] as const))
    process.on(signal, () => end());
  await starting;
}
