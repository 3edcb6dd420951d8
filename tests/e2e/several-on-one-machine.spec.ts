import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../setup/free-port.ts";
import { newDatabase, SECRET_KEY } from "./support/databases.ts";
import { Server } from "./support/server.ts";
import { expect, test } from "./support/test.ts";

/** The ids of the child processes that serve. */
function processesOf(server: Server): number[] {
  const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, "utf8");
  return children.trim().split(" ").filter(Boolean).map(Number);
}

/** Sends requests without a pause, on new connections and on one kept open, until it is stopped. */
function keepAsking(url: string) {
  const refused: string[] = [];
  let answered = 0;
  let goesOn = true;
  const ask = async (headers: Record<string, string>) => {
    while (goesOn) {
      const answer = await fetch(`${url}/login`, { headers }).catch((error: Error) => error);
      if (answer instanceof Response && answer.ok) await answer.text();
      else refused.push(answer instanceof Response ? String(answer.status) : String(answer.cause));
      answered++;
    }
  };
  const asking = [ask({ Connection: "close" }), ask({}), ask({})];
  const end = async () => {
    goesOn = false;
    await Promise.all(asking);
    return { refused, answered };
  };
  return { end };
}

test("two processes share one port: a dead one is replaced, and all are replaced without refusing a request", async () => {
  const { url, drop } = await newDatabase();
  const metrics = await freePort();
  const server = new Server({
    DATABASE_URL: url,
    SECRET_KEY,
    WEB_PROCESSES: "2",
    METRICS_PORT: String(metrics),
    LOG_LEVEL: "info",
  });
  try {
    await server.start();
    expect(server.stdout.match(/^Installation : /gm)).toHaveLength(1);
    expect(server.stdout.match(/^Recours écoute sur /gm)).toHaveLength(1);
    await expect.poll(() => processesOf(server).length).toBe(2);

    await test.step("their metrics are added up", async () => {
      const page = async () => (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
      const most = async () => Number(/^recours_database_connections_max (\d+)$/m.exec(await page())?.[1]);
      await expect.poll(most).toBe(20);
    });

    await test.step("a new process replaces a dead one", async () => {
      const former = processesOf(server);
      process.kill(former[0] as number, "SIGKILL");
      await expect.poll(() => processesOf(server).filter((pid) => !former.includes(pid)).length).toBe(1);
      expect(server.stderr).toContain("another takes its place");
      expect((await fetch(`${server.url}/ready`)).status).toBe(200);
    });

    await test.step("all are replaced on SIGHUP", async () => {
      const former = processesOf(server);
      const asking = keepAsking(server.url);
      server.signal("SIGHUP");
      await expect.poll(() => server.stderr, { timeout: 60_000 }).toContain("every process was replaced");
      await wait(200);
      const { refused, answered } = await asking.end();
      expect(refused).toEqual([]);
      expect(answered).toBeGreaterThan(50);
      expect(processesOf(server).filter((pid) => former.includes(pid))).toEqual([]);
      expect(processesOf(server)).toHaveLength(2);
    });

    const last = processesOf(server);
    expect(await server.stop()).toBe(0);
    for (const pid of last) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  } finally {
    await server.dispose();
    await drop();
  }
});

test("several processes require DATABASE_URL, and the first that cannot start reports why", async () => {
  expect(await refusalOf({ WEB_PROCESSES: "2" })).toBe(
    "Le réglage WEB_PROCESSES demande DATABASE_URL : la base de données embarquée ne sert qu’un seul processus.",
  );
  expect(await refusalOf({ WEB_PROCESSES: "deux" })).toBe(
    "Le réglage WEB_PROCESSES doit être un nombre de processus de 1 à 64.",
  );
  const nowhere = { WEB_PROCESSES: "2", DATABASE_URL: "postgres://127.0.0.1:9/aucune", SECRET_KEY };
  expect(await refusalOf(nowhere)).toContain("ECONNREFUSED");
});

/** The error of a start that fails with these settings. */
async function refusalOf(settings: NodeJS.ProcessEnv): Promise<string> {
  const server = new Server(settings);
  try {
    expect((await server.launch()).code).toBe(1);
    return server.stderr.trim();
  } finally {
    await server.dispose();
  }
}
