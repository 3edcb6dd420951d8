/**
 * `node bench/start.ts`: measures how long a process takes from its command to « ready », for the first start (an empty
 * folder or database, which is created) and for every later one, on both databases; and the processor time of the process,
 * which other work of the machine does not change. Some two minutes; Linux only.
 */
import { readFileSync } from "node:fs";
import { Server } from "../tests/e2e/support/server.ts";
import { administer, databaseUrl, startOwnPostgres } from "../tests/setup/postgres.ts";
import { median } from "./support/summary.ts";

const SECRET_KEY = "a-secret-of-the-benchmark-0123456789-abcdef";
/** As `npm start` starts it; the tests compile less. */
const COMMAND = [process.execPath, "--enable-source-maps", "--max-semi-space-size=4", "server/start.ts"];
const FIRST_STARTS = 3;
const LATER_STARTS = 5;
/** How long `/proc` calls a tick. */
const TICK_MS = 10;

type Taken = { elapsed: number; processor: number };

const postgres = await startOwnPostgres({ durable: true });
try {
  console.log("| start to ready, s (processor) | first, on nothing | later, on its data |");
  console.log("| --- | ---: | ---: |");
  await measure("embedded database", async () => new Server({ SECRET_KEY }, COMMAND));
  await measure("PostgreSQL", async (n) => {
    await administer(postgres.url, `create database bench_${n}`);
    return new Server({ SECRET_KEY, DATABASE_URL: databaseUrl(postgres.url, `bench_${n}`) }, COMMAND);
  });
} finally {
  await postgres.stop();
}
process.exit(0);

/** Prints the median of the first starts, each in a new folder, and of the later starts in the last of these folders. */
async function measure(name: string, make: (n: number) => Promise<Server>): Promise<void> {
  const first: Taken[] = [];
  const later: Taken[] = [];
  for (let n = 1; n <= FIRST_STARTS; n++) {
    const server = await make(n);
    try {
      first.push(await startAndStop(server));
      if (n === FIRST_STARTS) for (let m = 0; m < LATER_STARTS; m++) later.push(await startAndStop(server));
    } finally {
      await server.dispose();
    }
  }
  console.log(`| ${name} | ${cell(first)} | ${cell(later)} |`);
}

async function startAndStop(server: Server): Promise<Taken> {
  const began = performance.now();
  await server.start();
  const elapsed = performance.now() - began;
  const [utime, stime] =
    readFileSync(`/proc/${server.pid}/stat`, "utf8").split(") ")[1]?.split(" ").slice(11, 13) ?? [];
  await server.stop();
  return { elapsed, processor: (Number(utime) + Number(stime)) * TICK_MS };
}

function cell(all: Taken[]): string {
  const seconds = (of: (taken: Taken) => number) => (median(all.map(of)) / 1000).toFixed(1);
  return `${seconds(({ elapsed }) => elapsed)} (${seconds(({ processor }) => processor)})`;
}
