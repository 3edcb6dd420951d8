import { request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "@playwright/test";
import type { Pair, SignedIn } from "../../bench/support/seed.ts";
import { Conversation } from "./support/conversation.ts";
import { Fleet } from "./support/fleet.ts";
import { type MailServer, startMailServer } from "./support/mail-server.ts";
import { unfoldRecipients } from "./support/mailing-steps.ts";
import { thread } from "./support/person-steps.ts";
import { clientChat, pairsInPostgres, signInAs, withPostgres } from "./support/seeded.ts";
import type { Server } from "./support/server.ts";
import { test as base, expect } from "./support/test.ts";

const mail: MailServer = await startMailServer();
const test = base.extend<{ fleet: Fleet }>({
  fleet: ({ server }, use) => (server instanceof Fleet ? use(server) : Promise.reject(new Error("One process only."))),
});
test.use({ settings: { SMTP_URL: mail.url, LOG_LEVEL: "error" } });
test.afterAll(() => mail.close());

/** The errors that a browser logs when a process dies. */
const CUT = /ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|status of 502/;

/** Opens a client's conversation, with a live stream. @returns the pair, and staff who may write in it. */
async function openConversation(fleet: Fleet, person: Page): Promise<{ pair: Pair; staff: SignedIn[] }> {
  const pairs = await pairsInPostgres(fleet, 6);
  const [pair] = pairs;
  if (!pair) throw new Error("Nobody was written.");
  await signInAs(person, fleet, pair.client);
  await person.goto(clientChat(fleet, pair));
  await expect.poll(() => fleet.balancer.streamsFrom().length).toBe(1);
  return { pair, staff: pairs.map(({ staff }) => staff) };
}

/** Reads the messages of a case from the database. */
function stored({ databaseUrl }: Server, { caseId }: Pair): Promise<string[]> {
  return withPostgres(databaseUrl, async (client) => {
    const { rows } = await client.query("select message from case_messages where case_id = $1 order by seq", [caseId]);
    return rows.map((row) => row.message as string);
  });
}

test("a process killed during a conversation loses no message, and duplicates none", async ({
  fleet,
  person,
  expectErrors,
}) => {
  expectErrors(CUT);
  const { pair, staff } = await openConversation(fleet, person);
  const conversation = new Conversation(fleet.url, pair);
  const writing = conversation.write(staff, () => conversation.acknowledged.length < 40);
  await expect.poll(() => conversation.acknowledged.length).toBeGreaterThan(8);
  await fleet.streaming().kill();
  await writing;

  expect((await stored(fleet, pair)).sort()).toEqual(conversation.acknowledged.sort());
  // The page, whose stream was cut, shows all of them without a reload.
  const shown = thread(person).getByText(/^Réponse \d+$/);
  await expect(shown).toHaveCount(conversation.acknowledged.length);
  expect((await shown.allTextContents()).sort()).toEqual(conversation.acknowledged);
});

test("another process continues a bulk e-mail whose process was killed, and nobody gets two", async ({
  fleet,
  admin,
  expectErrors,
}) => {
  test.slow();
  expectErrors(CUT);
  const [pair] = await pairsInPostgres(fleet, 20);
  if (!pair) throw new Error("Nobody was written.");
  await signInAs(admin, fleet, pair.staff);
  await admin.goto(`${fleet.url}/admin/send-email`);
  await unfoldRecipients(admin);
  await admin.getByRole("button", { name: "Tous (40)" }).click();
  await expect(admin.getByText("40 destinataires").last()).toBeVisible();
  await admin.getByLabel("Objet").fill("Un rappel");
  await admin.getByRole("textbox", { name: "Message" }).fill("Votre dossier vous attend.");
  await expect(admin.getByText("Brouillon enregistré")).toBeVisible();
  // The mail server has received these e-mails completely, but has not acknowledged them yet.
  let holds = true;
  mail.pause = async () => {
    while (holds && mail.received.length >= 12) await wait(50);
  };
  await admin.getByRole("button", { name: /^Envoyer à/ }).click();
  await admin
    .getByRole("dialog")
    .getByRole("button", { name: /^Envoyer à/ })
    .click();
  await expect.poll(() => mail.received.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(15);
  const sender = /^From: .*processus-(\d)@/m.exec(mail.received[0]?.raw ?? "")?.[1];
  await fleet.member(Number(sender)).kill();
  holds = false;

  await admin.reload();
  await expect(admin.getByText("Terminé", { exact: true })).toBeVisible({ timeout: 150_000 });
  const received = mail.received.map(({ to }) => to);
  expect(new Set(received).size, "nobody got two").toBe(received.length);
  expect(received, "nobody was left out").toHaveLength(40);
  const senders = new Set(mail.received.map(({ raw }) => /^From: .*processus-(\d)@/m.exec(raw)?.[1]));
  expect(senders.size, "another process continued").toBeGreaterThan(1);
  // An e-mail without a known result is reported as unknown, and is not retried.
  const unknown = await withPostgres(fleet.databaseUrl, (client) =>
    client.query("select 1 from mailing_recipients where state = 'unknown'"),
  );
  expect(unknown.rowCount).toBeGreaterThan(0);
  await expect(admin.getByText("Issue inconnue").first()).toBeVisible();
});

test("all processes share sessions and the count of wrong passwords", async ({ fleet, expectErrors }) => {
  expectErrors(/status of 429/);
  const [pair] = await pairsInPostgres(fleet, 1);
  const headers = { Cookie: pair?.client.cookie ?? "" };
  const seen = () =>
    Promise.all(
      fleet.members.map(async ({ url }) => (await fetch(`${url}/dashboard`, { headers, redirect: "manual" })).status),
    );
  expect(await seen()).toEqual([200, 200, 200]);
  await withPostgres(fleet.databaseUrl, (client) => client.query("delete from sessions"));
  expect(await seen()).toEqual([303, 303, 303]);

  const body = new URLSearchParams({ email: "camille@exemple.fr", password: "une faute de frappe" });
  const tries: number[] = [];
  for (let n = 0; n < 11; n++) {
    const { url } = fleet.member(n % fleet.members.length);
    tries.push((await fetch(`${url}/login`, { method: "POST", body, headers: { Origin: url } })).status);
  }
  expect(tries.slice(0, 10).every((status) => status === 400 || status === 422 || status === 401)).toBe(true);
  expect(tries[10]).toBe(429);
});

test.describe("processes that are replaced one after the other", () => {
  test.use({ settings: { DRAIN_SECONDS: "1", LOG_LEVEL: "error" } });

  test("answer every request, and no stream misses a message", async ({ fleet, person }) => {
    const { pair, staff } = await openConversation(fleet, person);
    const conversation = new Conversation(fleet.url, pair);
    const refused: string[] = [];
    let goesOn = true;
    let read = 0;
    const reading = async (path: string, headers: Record<string, string>) => {
      while (goesOn) {
        const answer = await fetch(fleet.url + path, { headers, redirect: "manual" }).catch((error: Error) => error);
        if (answer instanceof Response && answer.ok) await answer.text();
        else refused.push(`${path}: ${answer instanceof Response ? answer.status : answer.cause}`);
        read++;
      }
    };
    const traffic = [
      reading("/", {}),
      reading("/login", {}),
      reading(`/cases/${pair.caseId}/messages?after=0`, { Cookie: pair.client.cookie }),
      conversation.write(staff, () => goesOn, 600),
    ];
    const former = fleet.members.map(({ pid }) => pid);
    for (const member of fleet.members) {
      expect(await member.stop()).toBe(0);
      await member.start();
      // A supervisor also waits for this before it replaces the next one.
      await expect.poll(async () => (await fetch(`${member.url}/ready`)).status).toBe(200);
    }
    goesOn = false;
    await Promise.all(traffic);

    expect(fleet.members.map(({ pid }) => pid)).not.toEqual(former);
    expect(refused).toEqual([]);
    expect(conversation.refused).toEqual([]);
    expect(read).toBeGreaterThan(100);
    expect((await stored(fleet, pair)).sort()).toEqual(conversation.acknowledged.sort());
    await expect(thread(person).getByText(/^Réponse \d+$/)).toHaveCount(conversation.acknowledged.length);
  });

  test("let a running upload end", async ({ fleet }) => {
    const [pair] = await pairsInPostgres(fleet, 1);
    if (!pair) throw new Error("Nobody was written.");
    const leaving = fleet.member(0);
    const upload = request(`${leaving.url}/uploads?purpose=attachment&slot=chat:${pair.caseId}`, {
      method: "POST",
      headers: {
        Origin: fleet.url,
        Cookie: pair.client.cookie,
        "Content-Type": "application/octet-stream",
        "x-file-name": "relev%C3%A9.txt",
      },
    });
    const answered = new Promise<number | undefined>((resolve, reject) => {
      upload.on("response", (answer) => resolve(answer.resume().statusCode));
      upload.on("error", reject);
    });
    upload.write("Relevé de la partie adverse\n");
    const ready = async () => (await fetch(`${leaving.url}/ready`).catch(() => null))?.status;
    const stopped = leaving.stop();
    await expect.poll(ready).toBe(503);
    await expect.poll(ready).toBeUndefined();
    upload.end("et sa fin\n");
    expect(await answered).toBe(201);
    expect(await stopped).toBe(0);
  });
});
