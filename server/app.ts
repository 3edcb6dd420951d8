import cluster from "node:cluster";
import "~/features/declarations.server";
import { createServer, type RequestListener, type Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import * as build from "virtual:react-router/server-build";
import { serve } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import type { ViteDevServer } from "vite";
import { database } from "~/db/client.server";
import { withStartLock } from "~/db/start-lock.server";
import { openSetup } from "~/features/accounts/creation/commands.server";
import { followRuleTexts } from "~/features/deadlines/corrections/queries.server";
import { startIncidentWatch } from "~/features/incidents/jobs.server";
import { startChaining } from "~/features/journal/publication/jobs.server";
import { FORMER_JOBS } from "~/features/members/verification.jobs.server";
import { declared } from "~/features/nouns.server";
import { followPublished } from "~/features/site/publication.queries.server";
import { config, loadConfig, prepareDataDir, setConfig } from "~/platform/config.server";
import { type DelegatedCommand, lockDataDir } from "~/platform/data-dir-lock.server";
import { describeConfinement } from "~/platform/files/confine/confinement.server";
import { checkStorageAtStart } from "~/platform/files/store/storage-claim.server";
import { startJobs, stopTakingJobs } from "~/platform/jobs/jobs.server";
import { recordBackup, recordFailedBackup, recordReadBack } from "~/platform/last-acts.server";
import { endEventStreams } from "~/platform/live/event-stream.server";
import { startLive } from "~/platform/live/live.server";
import { log } from "~/platform/log.server";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import { enterShutdownPhase } from "~/platform/shutdown.server";
import { VERSION } from "~/platform/version.server";
import { startWatchdog } from "~/platform/watchdog/watchdog.server";
import { provideCopy, removeLeftoverCopies } from "../ops/backup/backup";
import { openInstallation } from "../ops/installation";
import { rotateKeys } from "../ops/keys/rotate";
import { refuseInterruptedRestore } from "../ops/restore/restore";
import { watchDatabaseFolder } from "../ops/snapshots/lost-database";
import { startSnapshots } from "../ops/snapshots/snapshots";
import { type Handlers, oneAtATime, trackConnections, trackHandlers } from "./connections";
import { application } from "./http";
import { explainListenFault } from "./listening";
import { openMetrics } from "./metrics/metrics";
import { routePatterns } from "./route-patterns";
import { runStartTasks } from "./start-tasks";
import { logUnhandledErrors } from "./unhandled-errors";

export { backUp, checkBackup } from "../ops/backup/backup";
export { exportAll } from "../ops/export/export";
export { importProject } from "../ops/import/import";
export { declareWrongKey, verifyAudit } from "../ops/journal/verify";
export { verifyEvidence } from "../ops/journal/verify-evidence";
export { changeKeys, resetSecondFactorOf } from "../ops/maintenance";
export { restore } from "../ops/restore/restore";
export { checkUpgrade } from "../ops/upgrade/check";

/** The commands that the process holding the embedded database runs for others. */
const delegatedCommands: Record<string, DelegatedCommand> = {
  "keys:rotate": rotateKeys,
  backup: provideCopy,
  "backup:made": recordBackup,
  "backup:failed": (_report, _clientGone, reason) => recordFailedBackup(decodeURIComponent(reason)),
  "backup:read-back": (_report, _clientGone, madeAt) => recordReadBack(new Date(madeAt)),
};

/**
 * Stops the process: `/ready` announces it for DRAIN_SECONDS while requests are still served; then new requests are
 * refused, pending ones finish, also those whose client has left, live streams are told to reconnect, and the database closes.
 * @param isReplaced whether another process already serves the same address, so that no announcement is needed.
 */
type Stop = (isReplaced?: boolean) => Promise<void>;

/**
 * Starts the product: settings, data folder, database, jobs, HTTP. Prints the address when it is ready.
 * @param vite in development, the server that compiles pages and browser modules.
 * @throws ConfigError, DataDirInUse with a sentence for the operator.
 */
export async function start(vite?: ViteDevServer): Promise<Stop> {
  setConfig(loadConfig(process.env));
  logUnhandledErrors();
  prepareDataDir(config.DATA_DIR);
  const unlock = config.embedded ? await lockDataDir(config.DATA_DIR, delegatedCommands) : () => {};
  refuseInterruptedRestore();
  if (config.embedded) await removeLeftoverCopies();
  log.info({ version: VERSION }, "start");
  await openInstallation((line) => console.log(line));
  const storageFault = await withStartLock(database, checkStorageAtStart);
  if (storageFault) console.warn(storageFault);
  startRateLimits(database);
  const stopLive = await startLive(database, config.DATABASE_URL);
  const stopFollowing = await followPublished();
  const stopFollowingRules = await followRuleTexts();
  const stopJobs = await startJobs(database, await declared("jobs"), { work: true, former: FORMER_JOBS });
  await withStartLock(database, runStartTasks);
  const stopChaining = startChaining();
  const stopIncidentWatch = config.DEMO ? async () => {} : startIncidentWatch();
  const stopSnapshots = database.embedded ? startSnapshots(database, config.DATA_DIR) : async () => {};
  const stopWatching = database.embedded ? watchDatabaseFolder() : () => {};
  const metrics = await openMetrics();
  const handlers = trackHandlers();
  const server = await listen(vite, handlers);
  const connections = trackConnections(server, handlers);
  await announce(portOf(server));
  const stopWatchdog = startWatchdog({
    // The primary process of WEB_PROCESSES restarts its workers.
    ends: cluster.isWorker || config.SUPERVISED,
    routes: routePatterns((build as unknown as ServerBuild).routes),
    dataDir: config.DATA_DIR,
  });

  let stopped: Promise<void> | undefined;
  const stop = async (isReplaced: boolean): Promise<void> => {
    connections.closeAfterNextResponse();
    if (!isReplaced && config.DRAIN_SECONDS > 0) {
      enterShutdownPhase("draining");
      await wait(config.DRAIN_SECONDS * 1000);
    }
    const rested = stopTakingJobs();
    const closed = connections.close();
    enterShutdownPhase("closing");
    endEventStreams();
    const written = stopSnapshots();
    stopWatching();
    stopWatchdog();
    await Promise.all([closed, rested, written]);
    metrics?.close();
    await stopIncidentWatch();
    await stopJobs();
    await stopChaining();
    stopFollowing();
    stopFollowingRules();
    await stopLive();
    await database.close();
    unlock();
  };
  return (isReplaced = false) => {
    stopped ??= stop(isReplaced);
    return stopped;
  };
}

async function announce(port: number): Promise<void> {
  const address = config.PUBLIC_URL ?? `http://localhost:${port}`;
  if (config.embedded)
    console.log(
      "Base de données embarquée, pour essayer, développer ou un petit cabinet ; en production, réglez DATABASE_URL.",
    );
  if (!cluster.isWorker || cluster.worker?.id === 1) console.log(await describeConfinement());
  const token = await openSetup();
  if (token) console.log(`Installation : ${address}/setup?token=${token}`);
  console.log(`Recours écoute sur ${address}${config.PUBLIC_URL ? `, par le port ${port} de cette machine` : ""}`);
}

function listen(vite: ViteDevServer | undefined, handlers: Handlers): Promise<Server> {
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
        createServer: ((_options: object, listener: RequestListener) => {
          const handle = handlers.track(listener);
          return createServer(
            oneAtATime((request, response) =>
              vite ? vite.middlewares(request, response, () => handle(request, response)) : handle(request, response),
            ),
          );
        }) as typeof createServer,
      },
      () => resolve(server),
    ) as Server;
    server.once("error", (error) => reject(explainListenFault(error, "PORT", config.PORT, config.HOST)));
  });
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address ? address.port : config.PORT;
}
