import { mkdirSync } from "node:fs";
import "~/features/declarations.server";
import { createServer, type Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import * as build from "virtual:react-router/server-build";
import { serve } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import type { ViteDevServer } from "vite";
import { database, openDatabase } from "~/db/client.server";
import { migrateDatabase } from "~/db/migrate.server";
import { inTurn } from "~/db/start-lock.server";
import { openSetup } from "~/features/accounts/creation/commands.server";
import { startChaining } from "~/features/journal/publication/jobs.server";
import { config, loadConfig, setConfig } from "~/platform/config.server";
import { lockDataDir } from "~/platform/data-dir-lock.server";
import { proveStorage } from "~/platform/files/store/storage-claim.server";
import { restJobs, startJobs } from "~/platform/jobs/jobs.server";
import { endEventStreams } from "~/platform/live/event-stream.server";
import { startLive } from "~/platform/live/live.server";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import { enterStage } from "~/platform/shutdown.server";
import { lendCopy, sweepCopies } from "../ops/backup/backup";
import { jobs } from "../ops/jobs";
import { rotateKeys } from "../ops/keys/rotate";
import { refuseHalfRestored } from "../ops/restore/restore";
import { damaged, startSnapshots } from "../ops/snapshots/snapshots";
import { followConnections } from "./connections";
import { application } from "./http";
import { openMetrics } from "./metrics/metrics";
import { onStart } from "./on-start";
import { logStrayFailures } from "./unhandled-errors";

export { backUp } from "../ops/backup/backup";
export { verifyAudit } from "../ops/journal/verify";
export { changeKeys, resetSecondFactorOf } from "../ops/maintenance";
export { restore } from "../ops/restore/restore";

/** What commands ask of the process that holds the embedded database. */
const orders = { "keys:rotate": rotateKeys, backup: lendCopy };

/**
 * Stops the process: it says that it is leaving and serves on for DRAIN_SECONDS, then takes nothing new, lets end what is
 * in hand, tells the live streams to come back elsewhere, and closes the database.
 * @param isReplaced another process serves at the same address already: nobody needs a notice.
 */
type Stop = (isReplaced?: boolean) => Promise<void>;

/**
 * Starts the product: settings, data folder, database, jobs, HTTP; prints the address when it is ready.
 * @param vite in development, the server that compiles the pages and the browser's modules as they change.
 * @throws ConfigError, DataDirInUse: sentences for the person who starts it.
 */
export async function start(vite?: ViteDevServer): Promise<Stop> {
  setConfig(loadConfig(process.env));
  logStrayFailures();
  mkdirSync(config.DATA_DIR, { recursive: true, mode: 0o700 });
  const unlock = config.embedded ? await lockDataDir(config.DATA_DIR, orders) : () => {};
  refuseHalfRestored();
  if (config.embedded) await sweepCopies();
  await open();
  await migrateDatabase(database);
  const storageFault = await inTurn(database, proveStorage);
  if (storageFault) console.warn(storageFault);
  startRateLimits(database);
  const stopLive = await startLive(database, config.DATABASE_URL);
  const stopJobs = await startJobs(database, jobs, { work: true });
  await inTurn(database, onStart);
  const stopChaining = startChaining();
  const stopSnapshots = database.embedded ? startSnapshots(database.embedded, config.DATA_DIR) : () => {};
  const metrics = await openMetrics();
  const server = await listen(vite);
  const connections = followConnections(server);
  const address = config.PUBLIC_URL ?? `http://localhost:${portOf(server)}`;
  await announce(address);

  let stopped: Promise<void> | undefined;
  const stop = async (isReplaced: boolean): Promise<void> => {
    connections.partAfterEachAnswer();
    if (!isReplaced && config.DRAIN_SECONDS > 0) {
      enterStage("leaving");
      await wait(config.DRAIN_SECONDS * 1000);
    }
    const rested = restJobs();
    const closed = connections.close();
    enterStage("closing");
    endEventStreams();
    stopSnapshots();
    await Promise.all([closed, rested]);
    metrics?.close();
    await stopJobs();
    await stopChaining();
    await stopLive();
    await database.close();
    unlock();
  };
  return (isReplaced = false) => {
    stopped ??= stop(isReplaced);
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
