/**
 * `npm run test:crash`, on demand: kills the server (`kill -9`) during messages and uploads, twenty times in a row on the
 * embedded database. After each restart, acknowledged data must exist byte for byte, and other data completely or not at
 * all. Then kills one of two servers on one PostgreSQL while it runs a job, which the other one must run. The printed
 * results are in tests/README.md.
 */
import { deepEqual, equal, ok } from "node:assert/strict";
import { randomInt } from "node:crypto";
import { after, type TestContext, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { PgBoss } from "pg-boss";
import { EMAIL_KINDS } from "../../app/features/emails/rules.ts";
import { seedPairs } from "../../bench/support/seed.ts";
import { startMailServer } from "../e2e/support/mail-server.ts";
import { withPostgres } from "../e2e/support/seeded.ts";
import { Server } from "../e2e/support/server.ts";
import { administer, databaseUrl, startPostgres } from "../setup/postgres.ts";
import { inspectData } from "./inspect-data.ts";
import { Traffic } from "./traffic.ts";

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 20);
/** The messages of a round, one in four with files, and enough pairs of people to stay below the rate limits. */
const MESSAGES = 200;
const PAIRS = 20;
const SECRET_KEY = "a-secret-of-the-crash-test-0123456789-abcdef";

const server = new Server({ SECRET_KEY });
after(() => server.dispose());

test("acknowledged data survives kill -9, and no write is incomplete", async () => {
  await server.start();
  await server.stop();
  const pairs = await seedPairs(server.dataDir, SECRET_KEY, PAIRS);
  const restarts: number[] = [];
  const rounds: Traffic[] = [];
  await server.start();
  for (let round = 1; round <= ROUNDS; round++) {
    const traffic = new Traffic(server.url, pairs, round);
    rounds.push(traffic);
    const sending = traffic.send(MESSAGES);
    await traffic.acknowledged(randomInt(10, MESSAGES - 30));
    await server.kill();
    await sending;
    ok(traffic.messages.length < MESSAGES, "the server was killed before the end of the round");
    const killed = performance.now();
    await server.start();
    restarts.push(performance.now() - killed);
    deepEqual(await traffic.missing(), { messages: [], files: [] }, `after the kill of round ${round}`);
    const { messages, files } = traffic;
    console.log(`round ${round}: killed after ${messages.length} messages and ${files.length} files; all there`);
  }
  for (const [index, traffic] of rounds.entries())
    deepEqual(await traffic.missing(), { messages: [], files: [] }, `round ${index + 1}, at the end`);
  equal(await server.stop(), 0);

  const found = await inspectData(server.dataDir);
  deepEqual(found.faults, [], "half records and orphans");
  const count = (select: (traffic: Traffic) => number) => rounds.reduce((sum, traffic) => sum + select(traffic), 0);
  const messages = count((traffic) => traffic.messages.length);
  const files = count((traffic) => traffic.files.length);
  const median = restarts.toSorted((a, b) => a - b)[restarts.length >> 1] ?? 0;
  console.log(`kill -9: ${ROUNDS} times; to serve again: median ${(median / 1000).toFixed(1)} s`);
  console.log(`messages: ${messages} acknowledged, ${messages} found; ${found.messages - messages} more kept whole`);
  console.log(
    `files: ${files} acknowledged, ${files} found with the same SHA-256; ${found.files - files} more kept whole`,
  );
  console.log(`half records: 0; orphaned files: 0`);
});

test("a running job of a killed server is taken by another one within two minutes, and its e-mail is not sent twice", async (t) => {
  const { url, mail, first, second } = await twoServers(t);
  await first.start();
  const [pair] = await seedPairs(url, SECRET_KEY, 1);
  const id = pair?.client.id;
  // Only an account with a password can request a reset link.
  await administer(
    url,
    `insert into accounts (id, account_id, provider_id, user_id) values ('${id}', '${id}', 'credential', '${id}')`,
  );

  // The mail server never answers the first server, whose job therefore never ends.
  mail.pause = () => new Promise(() => {});
  const body = new URLSearchParams({ email: `${id}@exemple.fr` });
  const asked = await fetch(`${first.url}/forgot-password`, { method: "POST", body, headers: { Origin: first.url } });
  ok(asked.ok, `the link is asked for: ${asked.status}`);
  await until(() => mail.received.length === 1, 60);
  await second.start();
  await first.kill();
  // The second server cannot know whether the e-mail left, so it says so and sends none.
  const unknown = "select from email_logs where kind = 'password_reset' and status = 'unknown'";
  const isUnknown = () => withPostgres(url, async (client) => (await client.query(unknown)).rowCount === 1);
  const seconds = await until(isUnknown, 120);
  equal(mail.received.length, 1);
  console.log(`a job in hand of a server that died: taken by another one after ${seconds.toFixed(0)} s`);
});

test("a server killed while it sends an e-mail of every kind: each arrives once, or is unknown", async (t) => {
  const { url, mail, first, second } = await twoServers(t);
  await first.start();
  // The mail server answers about the first ten e-mails only.
  const ANSWERED = 10;
  let isFirst = true;
  mail.pause = () => (isFirst && mail.received.length > ANSWERED ? new Promise(() => {}) : Promise.resolve());
  const kinds = Object.keys(EMAIL_KINDS);
  const boss = new PgBoss({ connectionString: url, schema: "jobs", supervise: false, schedule: false });
  await boss.start();
  await withPostgres(url, async (client) => {
    for (const kind of kinds) {
      const emailId = crypto.randomUUID();
      await client.query(
        `insert into email_logs (id, recipient, kind, subject, html, text) values ($1, $2, $3, 'Essai', 'Essai', 'Essai')`,
        [emailId, `${kind}@exemple.fr`, kind],
      );
      await boss.send("mailing.deliver", { emailId });
    }
  });
  await boss.stop();
  await until(() => mail.received.length > ANSWERED, 60);
  await first.kill();
  isFirst = false;
  await second.start();
  const query = "select kind, status from email_logs where status in ('sent', 'unknown', 'failed')";
  const outcomes = () =>
    withPostgres(url, async (client) => (await client.query<{ kind: string; status: string }>(query)).rows);
  await until(async () => (await outcomes()).length === kinds.length, 180);
  const rows = await outcomes();
  for (const { kind, status } of rows) {
    const copies = mail.received.filter(({ to }) => to === `${kind}@exemple.fr`).length;
    ok(status === "sent" ? copies === 1 : status === "unknown" && copies <= 1, `${kind}: ${status}, ${copies} copies`);
  }
  const unknown = rows.filter(({ status }) => status === "unknown").length;
  ok(unknown > 0, "the server was killed while it sent");
  console.log(`e-mails of ${kinds.length} kinds: ${kinds.length - unknown} sent once, ${unknown} unknown, none twice`);
});

/** Two servers, not started, on one new PostgreSQL database and one mail server. */
async function twoServers(t: TestContext) {
  const postgres = await startPostgres();
  const name = `recours_crash_${process.pid}`;
  const url = databaseUrl(postgres.url, name);
  const mail = await startMailServer();
  const servers = ["first", "second"].map(
    (from) =>
      new Server({ DATABASE_URL: url, SECRET_KEY, SMTP_URL: mail.url, MAIL_FROM: `Recours <${from}@exemple.fr>` }),
  );
  const [first, second] = servers as [Server, Server];
  t.after(async () => {
    for (const each of servers) await each.dispose();
    await mail.close();
    await administer(postgres.url, `drop database "${name}" with (force)`);
    await postgres.stop();
  });
  await administer(postgres.url, `create database "${name}"`);
  return { url, mail, first, second };
}

/** Waits until `isThere`, at most `maxSeconds` seconds. @returns the seconds that it took. */
async function until(isThere: () => boolean | Promise<boolean>, maxSeconds: number): Promise<number> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  while (!(await isThere())) {
    ok(seconds() < maxSeconds, `it did not come within ${maxSeconds} s`);
    await wait(50);
  }
  return seconds();
}
