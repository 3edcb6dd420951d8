import { type Engine, populatedServer, preparedServer, SHARED_PAIRS } from "./databases.ts";
import { offerPairs, pairsInPostgres } from "./seeded.ts";
import type { Server } from "./server.ts";

/** After so many tests a server is replaced, before its people are all taken or a limit of its one address is reached. */
const MAX_TESTS = 15;
/** Servers of other settings than these, which run beside each other, are stopped. */
const MAX_SERVERS = 2;

type Shared = { server: Server; dispose: () => Promise<void>; tests: number };

/** The servers that the tests of a worker share, by their settings. */
export class SharedServers {
  /** The one that was used last stands last. */
  private readonly servers = new Map<string, Shared>();

  /** Gives a started server for one test. */
  async take(engine: Engine, settings: NodeJS.ProcessEnv): Promise<Server> {
    const key = JSON.stringify({ engine, settings });
    const known = this.servers.get(key);
    this.servers.delete(key);
    const isUsable = known?.server.isRunning && known.tests < MAX_TESTS;
    if (known && !isUsable) await known.dispose();
    const shared = known && isUsable ? known : await started(engine, settings);
    shared.tests++;
    this.servers.set(key, shared);
    for (const [other, { dispose }] of [...this.servers].slice(0, -MAX_SERVERS)) {
      this.servers.delete(other);
      await dispose();
    }
    return shared.server;
  }

  async dispose(): Promise<void> {
    for (const { dispose } of this.servers.values()) await dispose();
  }
}

async function started(engine: Engine, settings: NodeJS.ProcessEnv): Promise<Shared> {
  // The demonstration writes its own people, into an empty database.
  if (settings.DEMO || engine === "postgres") {
    const { server, dispose } = await preparedServer(engine, settings);
    await server.start();
    if (!settings.DEMO) offerPairs(server, await pairsInPostgres(server, SHARED_PAIRS));
    return { server, dispose, tests: 0 };
  }
  const { server, pairs, dispose } = populatedServer(settings);
  await server.start();
  offerPairs(server, pairs);
  return { server, dispose, tests: 0 };
}
