import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { preparedClamd } from "../setup/clamd.ts";
import { startFaultyProxy } from "../setup/faulty-proxy.ts";
import { startForwarder } from "../setup/forwarder.ts";
import { preparedObjectStorage } from "../setup/object-storage.ts";
import { administer, startOwnPostgres } from "../setup/postgres.ts";
import { command, whereOf } from "./support/commands.ts";
import { expectKept, expectTold, Operator, shown, WELL } from "./support/operator.ts";
import { expect, test } from "./support/test.ts";

/**
 * What an operator meets at night, on the built product and the real programs around it: what the log, the figures, the
 * addresses and the screen say meanwhile; no restart; everything acknowledged is there afterwards.
 */
test.setTimeout(300_000);
// Each test starts its own; the fixture of the address would start another one.
test.use({ baseURL: "" });

/** What a page says while the database does not answer. */
const SOON = "Nous revenons dans quelques instants.";

/** What is logged while the database does not answer, by its codes and those of the network. */
const AWAY =
  /^(request|jobs|jobs: clock|audit chain|incidents|top bar|live: the database does not answer): (ECONNRE\w+|53300|57P0[13]|.*timeout.*|Connection terminated.*|Client has encountered a connection error.*)$/;

test("PostgreSQL is restarted, filled by others, and fails over while its machine is silent", async () => {
  const postgres = await startOwnPostgres({ durable: true, settings: ["max_connections=40"] });
  for (const statement of ["create role recours login", "create database recours owner recours"])
    await administer(postgres.url, statement);
  const address = await startForwarder(postgres.port);
  const { operator, dispose } = await Operator.start("postgres", {
    DATABASE_URL: `postgres://recours@127.0.0.1:${address.port}/recours`,
  });
  const { server } = operator;
  const away = {
    health: { status: "unavailable" },
    ready: 503,
    page: [503, SOON],
  } as const;
  const figures = { database_up: 0, database_writable: 0, live_listening: 0, storage_up: 1 };
  const well = { ...WELL, figures: { database_up: 1, database_writable: 1, live_listening: 1 } };
  expect(await operator.say("Avant")).toBe(200);

  await test.step("restarted", async () => {
    await postgres.pause();
    expect(await operator.say("Pendant l’arrêt")).toBe(503);
    await expectTold(operator, { ...away, figures, log: AWAY });
    await postgres.resume();
    await expectTold(operator, { ...well, log: AWAY });
    expect(await operator.say("Après l’arrêt")).toBe(200);
  });

  await test.step("filled by others", async () => {
    const others = new Others(postgres.url);
    await others.takeAll();
    // With the connections that it has, the product goes on.
    expect(
      (await Promise.all(Array.from({ length: 20 }, () => operator.get("/dashboard")))).map(({ status }) => status),
    ).toEqual(Array(20).fill(200));
    await others.query("alter role recours connection limit 0");
    await others.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'recours'");
    await expectTold(operator, { ...away, figures, log: AWAY });
    await others.query("alter role recours connection limit -1");
    await others.leave();
    await expectTold(operator, { ...well, log: AWAY });
  });

  await test.step("failed over", async () => {
    const standby = await postgres.startStandby();
    let isOver = false;
    const writing = (async () => {
      for (let number = 1; !isOver; number++) {
        await operator.say(`Pendant le basculement ${number}`);
        await wait(600); // Its author may write 120 messages a minute.
      }
    })();
    const said = operator.acknowledged.length;
    await expect.poll(() => operator.acknowledged.length).toBeGreaterThan(said + 3);
    address.set("silent");
    await standby.promote();
    address.moveTo(standby.port);
    address.set("pass");
    const silent = operator.acknowledged.length;
    await expect.poll(() => operator.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(silent + 3);
    isOver = true;
    await writing;
    await expectTold(operator, { ...well, log: AWAY });
    await expectKept(operator);
    expect(await command("verify-journal", { ...whereOf(server), DATABASE_URL: server.databaseUrl })).toContain(
      "aucune anomalie",
    );
    await server.stop();
    await standby.stop();
  });
  await dispose();
  await address.close();
  await postgres.stop();
});

test("the bucket answers 503, then slowly", async () => {
  const storage = await preparedObjectStorage();
  await storage.start();
  const proxy = await startFaultyProxy(() => `http://127.0.0.1:${storage.port}`);
  const slow = await startForwarder(Number(new URL(proxy.url).port));
  const { operator, dispose } = await Operator.start("pglite", {
    STORAGE_URL: storage.url.replace(`:${storage.port}/`, `:${slow.port}/`),
  });
  const { id } = await operator.upload();
  const file = `/uploads?id=${id}`;
  const figures = { storage_up: 1, database_up: 1, database_writable: 1 };
  const log = /^(storage|request|left to the sweep): .* 503 /;

  proxy.fault = "503";
  expect(await operator.upload()).toMatchObject({ status: 500, detail: "Erreur lors du téléversement du document" });
  expect(await operator.get(file)).toMatchObject({
    status: 500,
    text: expect.stringContaining("Erreur lors du téléchargement du fichier"),
  });
  expect(await operator.say("Pendant ce temps")).toBe(200);
  const told = { ...WELL, health: { status: "degraded", storage: "unavailable" } };
  await expectTold(operator, { ...told, figures: { ...figures, storage_up: 0 }, log });
  proxy.mend();
  await expectTold(operator, { ...WELL, figures, log });
  expect(await operator.upload()).toMatchObject({ status: 201 });

  slow.delayMs = 1_500;
  const sent = operator.upload();
  // Who needs no file waits for none.
  expect((await operator.get("/dashboard")).status).toBe(200);
  expect(await sent).toMatchObject({ status: 201 });
  expect(shown(await operator.get(file))).toContain("Relevé de la partie adverse");
  await expectTold(operator, { ...WELL, figures, log });
  await expectKept(operator);
  await dispose();
  await slow.close();
  await proxy.close();
  await storage.dispose();
});

test("clamd is gone and back, and the mail relay accepts connections and says nothing", async () => {
  const clamd = await preparedClamd();
  await clamd.start();
  const relay = createServer().listen(0, "127.0.0.1");
  await once(relay, "listening");
  const { operator, dispose } = await Operator.start("pglite", {
    CLAMD_URL: clamd.tcp,
    SMTP_URL: `smtp://127.0.0.1:${(relay.address() as AddressInfo).port}`,
  });
  const { staff } = operator.pair;
  const figures = { files_waiting_scan: 0 };
  await operator.register();
  await expectTold(operator, { ...WELL, figures, log: /^$/ });
  expect(await operator.upload()).toMatchObject({ status: 201 });

  await clamd.stop();
  expect(await operator.upload()).toMatchObject({ status: 201 });
  const log =
    /^(the scanner did not answer: a file waits: clamd at .*ECONNREFUSED|an e-mail was not delivered: Greeting never received|jobs: The e-mail was not delivered\.)/;
  const waits = {
    files_waiting_scan: 1,
    'mail_attempts_total{outcome="server"}': 1,
    'emails_waiting{kind="single"}': 1,
  };
  await expectTold(operator, { ...WELL, figures: waits, log });
  expect(shown(await operator.get("/admin/files", staff))).toContain("Ne répond pas");
  // Between two attempts; during one, the e-mail is among those that wait.
  const settings = async () => shown(await operator.get("/admin/email-settings", staff));
  await expect.poll(settings, { timeout: 90_000, intervals: [500] }).toContain("Greeting never received");

  await clamd.start();
  expect(shown(await operator.get("/admin/files", staff))).toContain("En service");
  await operator.post("/admin/files", staff, new URLSearchParams());
  await expectTold(operator, { ...WELL, figures: { files_waiting_scan: 0 }, log });
  // A relay without an answer keeps no stop waiting beyond its time.
  expect(await operator.server.stop()).toBe(0);
  await dispose();
  await clamd.dispose();
  relay.close();
});

/** Other programs, which take every connection of a PostgreSQL. */
class Others {
  private clients: pg.Client[] = [];
  private url: string;

  constructor(url: string) {
    this.url = url;
  }

  async takeAll(): Promise<void> {
    for (;;) {
      const client = new pg.Client({ connectionString: this.url, application_name: "others" });
      client.on("error", () => {});
      try {
        await client.connect();
      } catch (error) {
        expect(error).toMatchObject({ code: "53300" });
        return;
      }
      this.clients.push(client);
    }
  }

  async query(statement: string): Promise<void> {
    await this.clients[0]?.query(statement);
  }

  async leave(): Promise<void> {
    await Promise.all(this.clients.splice(0).map((client) => client.end()));
  }
}
