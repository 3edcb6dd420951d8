import { Counter, collectDefaultMetrics, Gauge } from "prom-client";
import { database } from "~/db/client.server";
import { countWaitingForScanner } from "~/features/files/queries.server";
import { countIncidents } from "~/features/incidents/queries.server";
import { INCIDENT_KINDS } from "~/features/incidents/rules";
import { countBulkBacklog } from "~/features/mailings/sending/queries.server";
import { config } from "~/platform/config.server";
import { isStorageReachable } from "~/platform/files/store/store.server";
import { measureDisk } from "~/platform/free-disk.server";
import { readBacklog } from "~/platform/jobs/job-backlog.server";
import { type LastActs, readLastActs } from "~/platform/last-acts.server";
import { isListening, liveClients } from "~/platform/live/live.server";
import { registry } from "~/platform/metrics.server";
import { isDatabaseReachable, isDatabaseWritable, withTimeout } from "~/platform/timeout.server";
import { VERSION } from "~/platform/version.server";
import { countStops } from "~/platform/watchdog/watchdog.server";

const registers = [registry];

collectDefaultMetrics({ register: registry });

/** Adds a gauge of this process; those of several processes are added up. */
function addProcessGauge(name: string, help: string, value: () => number): void {
  new Gauge({
    name,
    help,
    registers,
    aggregator: "sum",
    collect() {
      this.set(value());
    },
  });
}

addProcessGauge("recours_live_clients", "Flux d’événements ouverts", liveClients);
addProcessGauge(
  "recours_database_waiting",
  "Requêtes qui attendent une connexion à la base",
  () => pool().waitingCount,
);
addProcessGauge("recours_database_connections", "Connexions ouvertes à la base", () => pool().totalCount);
addProcessGauge("recours_database_connections_idle", "Connexions à la base qui attendent", () => pool().idleCount);
addProcessGauge("recours_database_connections_max", "Connexions permises à la base", () => pool().options.max);

const pool = () => database.pool;

/** Adds a gauge that is 1 while a check succeeds and 0 otherwise; of several processes the lowest counts. */
function addStatusGauge(name: string, help: string, check: () => Promise<boolean> | boolean): void {
  new Gauge({
    name,
    help,
    registers,
    aggregator: "min",
    async collect() {
      this.set((await check()) ? 1 : 0);
    },
  });
}

addStatusGauge("recours_database_up", "1 quand la base répond", async () => (await readOnce()).database);
addStatusGauge("recours_database_writable", "1 quand la base accepte une écriture", isDatabaseWritable);
addStatusGauge("recours_storage_up", "1 quand le stockage des fichiers répond", async () => (await readOnce()).storage);
addStatusGauge("recours_live_listening", "1 quand ce processus entend les nouvelles des autres", isListening);

type Backlog = Awaited<ReturnType<typeof readBacklogs>>;

/** Adds a gauge of a backlog, which is the same in every process. It has no value while the database does not answer. */
function addBacklogGauge<Label extends string>(
  name: string,
  help: string,
  labelNames: Label[],
  rows: (backlog: Backlog) => { value: number; labels: Record<Label, string> }[],
): void {
  new Gauge({
    name,
    help,
    labelNames,
    registers,
    aggregator: "max",
    async collect() {
      const { backlog } = await readOnce();
      this.reset();
      if (backlog) for (const { value, labels } of rows(backlog)) this.set(labels as never, value);
      else if (labelNames.length === 0) this.remove();
    },
  });
}

addBacklogGauge("recours_jobs", "Tâches : due (à faire), retry (échouées, à refaire)", ["queue", "state"], ({ jobs }) =>
  jobs.flatMap(({ queue, due, retry }) => [
    { value: due, labels: { queue, state: "due" } },
    { value: retry, labels: { queue, state: "retry" } },
  ]),
);
addBacklogGauge("recours_jobs_oldest_seconds", "Âge de la plus ancienne tâche à faire", ["queue"], ({ jobs }) =>
  jobs.map(({ queue, oldest }) => ({ value: oldest, labels: { queue } })),
);
addBacklogGauge(
  "recours_emails_waiting",
  "E-mails à envoyer : single (un par un), bulk (envois à plusieurs)",
  ["kind"],
  (all) => [
    { value: all.singleEmails, labels: { kind: "single" } },
    { value: all.bulk.waiting, labels: { kind: "bulk" } },
  ],
);
addBacklogGauge("recours_mailings_paused", "Envois à plusieurs que le relais a fait suspendre", [], ({ bulk }) => [
  { value: bulk.paused, labels: {} },
]);
addBacklogGauge("recours_files_waiting_scan", "Fichiers en attente d’analyse", [], ({ scanner }) => [
  { value: scanner.count, labels: {} },
]);
addBacklogGauge(
  "recours_files_waiting_scan_oldest_seconds",
  "Âge du plus ancien fichier en attente",
  [],
  ({ scanner }) => [{ value: scanner.oldest, labels: {} }],
);

const addMoment = (name: string, help: string, value: (last: LastActs) => number) =>
  addBacklogGauge(name, help, [], ({ last }) => [{ value: value(last), labels: {} }]);
addMoment("recours_backup_timestamp_seconds", "Dernière sauvegarde complète, 0 pour aucune", (last) => last.backedUpAt);
addMoment("recours_journal_verified_timestamp_seconds", "Dernière vérification du journal", (last) => last.verifiedAt);
addMoment("recours_journal_faults", "Anomalies de la dernière vérification du journal", (last) => last.faults);

new Gauge({
  name: "recours_incidents",
  help: "Ce que l’administration signale à régler, par sorte",
  labelNames: ["kind"],
  registers,
  aggregator: "max",
  collect() {
    const counts = countIncidents();
    for (const kind of INCIDENT_KINDS) this.set({ kind }, counts[kind]);
  },
});

new Gauge({
  name: "recours_build_info",
  help: "1, avec la version du processus",
  labelNames: ["version"],
  registers,
  aggregator: "max",
}).set({ version: VERSION }, 1);

new Counter({
  name: "recours_event_loop_stops_total",
  help: "Arrêts de la boucle d’événements de plus de dix secondes, sur cette machine",
  registers,
  // All processes of a machine count in one file.
  aggregator: "max",
  async collect() {
    this.reset();
    this.inc(await countStops(config.DATA_DIR));
  },
});

new Gauge({
  name: "recours_disk_free_bytes",
  help: "Octets libres sur le disque de DATA_DIR",
  registers,
  aggregator: "min",
  async collect() {
    const disk = await measureDisk().catch(() => null);
    if (disk) this.set(disk.free);
    else this.remove();
  },
});

async function readBacklogs() {
  const [jobs, bulk, scanner, last] = await Promise.all([
    readBacklog(),
    countBulkBacklog(),
    countWaitingForScanner(),
    readLastActs(),
  ]);
  const single = jobs.find(({ queue }) => queue === "mailing.deliver");
  return { jobs, bulk, scanner, last, singleEmails: (single?.due ?? 0) + (single?.retry ?? 0) };
}

type State = { backlog: Backlog | undefined; database: boolean; storage: boolean };
let pendingRead: Promise<State> | undefined;

/** Shares one reading among all gauges of one request to `/metrics`. */
function readOnce(): Promise<State> {
  pendingRead ??= readState().finally(() => {
    pendingRead = undefined;
  });
  return pendingRead;
}

async function readState(): Promise<State> {
  const [database, backlog, storage] = await Promise.all([
    isDatabaseReachable(),
    withTimeout(readBacklogs()),
    isStorageReachable(),
  ]);
  return { backlog, database, storage };
}
