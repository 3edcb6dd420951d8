import { mkdirSync } from "node:fs";
import { createServer, type Server } from "node:http";
import * as build from "virtual:react-router/server-build";
import { serve } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import type { ViteDevServer } from "vite";
import { database, openDatabase } from "~/db/client.server";
import { migrateDatabase } from "~/db/migrate.server";
import { openSetup } from "~/features/accounts/commands/setup.server";
import { startChaining } from "~/features/audit/jobs.server";
import { config, loadConfig, setConfig } from "~/platform/config.server";
import { lockDataDir } from "~/platform/data-dir-lock.server";
import { endEventStreams } from "~/platform/event-stream.server";
import { startJobs } from "~/platform/jobs.server";
import { startLive } from "~/platform/live.server";
import { startRateLimits } from "~/platform/rate-limits.server";
import { damaged, startSnapshots } from "~/platform/snapshots.server";
import { lendCopy, sweepCopies } from "./backup";
import { closeServer } from "./connections";
import { application } from "./http";
import { jobs, onStart } from "./jobs";
import { rotateKeys } from "./keys";
import { serveMetrics } from "./metrics";
import { refuseHalfRestored } from "./restore";

export { backUp } from "./backup";
export { changeKeys, resetSecondFactorOf } from "./maintenance";
export { restore } from "./restore";
export { verifyAudit } from "./verify-audit";

/** What commands ask of the process that holds the embedded database. */
const orders = { "keys:rotate": rotateKeys, backup: lendCopy };

/**
 * Starts the product: settings, data folder, database, jobs, HTTP; prints the address when it is ready.
 * @param vite in development, the server that compiles the pages and the browser's modules as they change.
 * @returns a function that stops: no new request, what is in hand ends, the database closes.
 * @throws ConfigError, DataDirInUse: sentences for the person who starts it.
 */
export async function start(vite?: ViteDevServer): Promise<() => Promise<void>> {
  setConfig(loadConfig(process.env));
  mkdirSync(config.DATA_DIR, { recursive: true, mode: 0o700 });
  const unlock = config.embedded ? await lockDataDir(config.DATA_DIR, orders) : () => {};
  refuseHalfRestored();
  if (config.embedded) await sweepCopies();
  await open();
  await migrateDatabase(database);
  startRateLimits(database);
  const stopLive = await startLive(database, config.DATABASE_URL);
  const stopJobs = await startJobs(database, jobs, { work: true });
  await onStart();
  const stopChaining = startChaining();
  const stopSnapshots = database.embedded ? startSnapshots(database.embedded, config.DATA_DIR) : () => {};
  const metrics = config.METRICS_PORT === undefined ? undefined : await serveMetrics(config.METRICS_PORT, config.HOST);
  const server = await listen(vite);
  const address = config.PUBLIC_URL ?? `http://localhost:${portOf(server)}`;
  await announce(address);

  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    const closed = closeServer(server);
    endEventStreams();
    metrics?.close();
    stopSnapshots();
    await closed;
    await stopJobs();
    await stopChaining();
    await stopLive();
    await database.close();
    unlock();
  };
  return () => {
    stopped ??= stop();
    return stopped;
  };
}

async function open(): Promise<void> {
  if (config.DATABASE_URL) return void (await openDatabase({ url: config.DATABASE_URL }));
  const dataDir = `${config.DATA_DIR}/database`;
  await openDatabase({ dataDir }).catch(async (error) => {
    throw await damaged(config.DATA_DIR, error);
  });
}

async function announce(address: string): Promise<void> {
  if (config.embedded)
    console.log(
      "Base de données embarquée, pour essayer, développer ou un petit cabinet ; en production, réglez DATABASE_URL.",
    );
  const token = await openSetup();
  if (token) console.log(`Installation : ${address}/setup?token=${token}`);
  console.log(`Recours écoute sur ${address}`);
}

function listen(vite: ViteDevServer | undefined): Promise<Server> {
  const pages = vite
    ? () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>
    : (build as unknown as ServerBuild);
  const app = application(pages, !vite);
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch: app.fetch,
        port: config.PORT,
        hostname: config.HOST,
        ...(vite && {
          createServer: ((_options: object, listener: (...args: unknown[]) => void) =>
            createServer((request, response) =>
              vite.middlewares(request, response, () => listener(request, response)),
            )) as typeof createServer,
        }),
      },
      () => resolve(server),
    ) as Server;
    server.once("error", reject);
  });
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address ? address.port : config.PORT;
}
