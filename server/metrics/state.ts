import { statfs } from "node:fs/promises";
import { collectDefaultMetrics, Gauge } from "prom-client";
import { database } from "~/db/client.server";
import { countWaitingForScanner } from "~/features/files/queries.server";
import { countBulkBacklog } from "~/features/mailings/sending/queries.server";
import { config } from "~/platform/config.server";
import { storageAnswers } from "~/platform/files/store/store.server";
import { readBacklog } from "~/platform/jobs/job-backlog.server";
import { isListening, liveClients } from "~/platform/live/live.server";
import { registry } from "~/platform/metrics.server";
import { databaseAnswers, withTimeout } from "~/platform/timeout.server";

const registers = [registry];

collectDefaultMetrics({ register: registry });

/** The state of this process: several processes of one machine add up. */
function ofProcess(name: string, help: string, value: () => number): void {
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

ofProcess("recours_live_clients", "Flux d’événements ouverts", liveClients);
ofProcess("recours_database_waiting", "Requêtes qui attendent une connexion à la base", () => pool().waitingCount);
ofProcess("recours_database_connections", "Connexions ouvertes à la base", () => pool().totalCount);
ofProcess("recours_database_connections_idle", "Connexions à la base qui attendent", () => pool().idleCount);
ofProcess("recours_database_connections_max", "Connexions permises à la base", () => pool().options.max);

const pool = () => database.pool;

/** 1 as long as something answers, 0 when it does not: of several processes the worst counts. */
function sign(name: string, help: string, answers: () => Promise<boolean> | boolean): void {
  new Gauge({
    name,
    help,
    registers,
    aggregator: "min",
    async collect() {
      this.set((await answers()) ? 1 : 0);
    },
  });
}

sign("recours_database_up", "1 quand la base répond", async () => (await look()).database);
sign("recours_storage_up", "1 quand le stockage des fichiers répond", async () => (await look()).storage);
sign("recours_live_listening", "1 quand ce processus entend les nouvelles des autres", isListening);

type Backlog = Awaited<ReturnType<typeof readAll>>;

/** What waits, which is the same whichever process is asked. Nothing is told while the database does not answer. */
function waiting<Label extends string>(
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
      const { backlog } = await look();
      this.reset();
      if (backlog) for (const { value, labels } of rows(backlog)) this.set(labels as never, value);
      else if (labelNames.length === 0) this.remove();
    },
  });
}

waiting("recours_jobs", "Tâches : due (à faire), retry (échouées, à refaire)", ["queue", "state"], ({ jobs }) =>
  jobs.flatMap(({ queue, due, retry }) => [
    { value: due, labels: { queue, state: "due" } },
    { value: retry, labels: { queue, state: "retry" } },
  ]),
);
waiting("recours_jobs_oldest_seconds", "Âge de la plus ancienne tâche à faire", ["queue"], ({ jobs }) =>
  jobs.map(({ queue, oldest }) => ({ value: oldest, labels: { queue } })),
);
waiting(
  "recours_emails_waiting",
  "E-mails à envoyer : single (un par un), bulk (envois à plusieurs)",
  ["kind"],
  (all) => [
    { value: all.singleEmails, labels: { kind: "single" } },
    { value: all.bulk.waiting, labels: { kind: "bulk" } },
  ],
);
waiting("recours_mailings_paused", "Envois à plusieurs que le relais a fait suspendre", [], ({ bulk }) => [
  { value: bulk.paused, labels: {} },
]);
waiting("recours_files_waiting_scan", "Fichiers en attente d’analyse", [], ({ scanner }) => [
  { value: scanner.count, labels: {} },
]);
waiting("recours_files_waiting_scan_oldest_seconds", "Âge du plus ancien fichier en attente", [], ({ scanner }) => [
  { value: scanner.oldest, labels: {} },
]);

new Gauge({
  name: "recours_disk_free_bytes",
  help: "Octets libres sur le disque de DATA_DIR",
  registers,
  aggregator: "min",
  async collect() {
    const disk = await statfs(config.DATA_DIR).catch(() => null);
    if (disk) this.set(disk.bavail * disk.bsize);
    else this.remove();
  },
});

async function readAll() {
  const [jobs, bulk, scanner] = await Promise.all([readBacklog(), countBulkBacklog(), countWaitingForScanner()]);
  const single = jobs.find(({ queue }) => queue === "mailing.deliver");
  return { jobs, bulk, scanner, singleEmails: (single?.due ?? 0) + (single?.retry ?? 0) };
}

type Seen = { backlog: Backlog | undefined; database: boolean; storage: boolean };
let looking: Promise<Seen> | undefined;

/** All gauges of one look at `/metrics` share one reading. */
function look(): Promise<Seen> {
  looking ??= readSigns().finally(() => {
    looking = undefined;
  });
  return looking;
}

async function readSigns(): Promise<Seen> {
  const [database, backlog, storage] = await Promise.all([databaseAnswers(), withTimeout(readAll()), storageAnswers()]);
  return { backlog, database, storage };
}
