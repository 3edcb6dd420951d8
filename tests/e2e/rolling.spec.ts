import { rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../setup/free-port.ts";
import { startReverseProxy } from "../setup/reverse-proxy.ts";
import { Conversation } from "./support/conversation.ts";
import { newDatabase, SECRET_KEY } from "./support/databases.ts";
import { newerBuild } from "./support/newer-build.ts";
import { thread } from "./support/person-steps.ts";
import { clientChat, pairsInPostgres, signInAs, withPostgres } from "./support/seeded.ts";
import { Server } from "./support/server.ts";
import { expect, test } from "./support/test.ts";

const KIND = "accounts.send-reset-link";
const LATER_KIND = "accounts.send-reset-link-later";
const PATIENT = { timeout: 60_000 };

// Each test starts its own; the fixture of the address would start another one.
test.use({ baseURL: "" });

test("two versions serve side by side: sign-ins, streams, jobs of either kind, pages of either build", async ({
  person,
  expectErrors,
}) => {
  test.setTimeout(240_000);
  expectErrors(/status of 404|Failed to fetch dynamically imported|ERR_/);
  const database = await newDatabase("recours_e2e");
  const folder = newerBuild(KIND, LATER_KIND);
  const members: Server[] = [];
  const proxy = await startReverseProxy(() => members.map(({ url }) => url));
  const common = { DATABASE_URL: database.url, SECRET_KEY, PUBLIC_URL: proxy.url, TRUST_PROXY: "1" };
  const settings = { ...common, DRAIN_SECONDS: "1" };
  const older = new Server({ ...settings, PORT: String(await freePort()) });
  const own = { PORT: String(await freePort()), DATA_DIR: older.dataDir, MIGRATE_WITHOUT_BACKUP: "1" };
  const newer = new Server({ ...settings, ...own }, undefined, folder);
  await older.start();
  members.push(older);
  // The balancer sends nothing to a process that it has not asked yet.
  await expect.poll(async () => (await fetch(`${proxy.url}/ready`)).status, PATIENT).toBe(200);
  const site = { url: proxy.url, databaseUrl: database.url } as Server;
  const [pair] = await pairsInPostgres(site, 1);
  if (!pair) throw new Error("Nobody was written.");
  await signInAs(person, site, pair.client);
  await person.goto(clientChat(site, pair));
  await expect.poll(() => proxy.streamsFrom(), PATIENT).toEqual([older.url]);

  await newer.start();
  expect(newer.stdout).toContain("Mise à jour de la base de données (1 étape)");
  members.push(newer);
  const jobs = (kind: string) =>
    withPostgres(database.url, async (client) => {
      const { rows } = await client.query("select state from jobs.job where name = $1", [kind]);
      return rows.map((row) => row.state as string);
    });
  const forgot = async ({ url }: Server) => {
    const body = new URLSearchParams({ email: `${pair.staff.id}@exemple.fr` });
    const answer = await fetch(`${url}/forgot-password`, {
      method: "POST",
      body,
      headers: { Origin: proxy.url },
      redirect: "manual",
    });
    expect(answer.status).toBe(303);
  };

  await test.step("what one writes reaches the streams of the other; both know every session", async () => {
    for (const { url } of members) {
      const headers = { Cookie: pair.client.cookie };
      expect((await fetch(`${url}/health`)).status).toBe(200);
      expect((await fetch(`${url}/dashboard`, { headers, redirect: "manual" })).status).toBe(200);
    }
    const conversation = new Conversation(proxy.url, pair);
    await conversation.write([pair.staff], () => conversation.acknowledged.length < 4);
    expect(conversation.refused).toEqual([]);
    await expect(thread(person).getByText(/^Réponse \d$/)).toHaveCount(4);
  });

  await test.step("each runs its kinds of jobs, and leaves to the other what it does not know", async () => {
    await forgot(older);
    await expect.poll(() => jobs(KIND), PATIENT).toEqual(["completed"]);
    await forgot(newer);
    await expect.poll(() => jobs(LATER_KIND), PATIENT).toEqual(["completed"]);
    await newer.stop();
    await withPostgres(database.url, (client) =>
      client.query(
        "insert into jobs.job (name, data, policy) select name, data, policy from jobs.job where name = $1",
        [LATER_KIND],
      ),
    );
    await wait(3_000);
    expect((await jobs(LATER_KIND)).sort()).toEqual(["completed", "created"]);
    await newer.start();
    await expect.poll(() => jobs(LATER_KIND), PATIENT).toEqual(["completed", "completed"]);
  });

  await test.step("pages of either build open, whichever process has their scripts", async () => {
    for (const path of ["/dashboard", "/profile", `/case/${pair.caseId}`, "/account/security", "/dashboard"]) {
      await person.goto(proxy.url + path);
      await expect(person.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(person.getByText("Une erreur est survenue")).toHaveCount(0);
    }
    for (let visit = 0; visit < 6; visit++) {
      await person
        .getByRole("link", { name: visit % 2 ? "Tableau de bord" : "Mon compte" })
        .first()
        .click();
      await expect(person).toHaveURL(visit % 2 ? /\/dashboard$/ : /\/account/);
      await expect(person.getByRole("heading", { level: 1 })).toBeVisible();
    }
  });

  await test.step("the older one leaves: an open page of its build goes on with the newer", async () => {
    members.pop();
    await expect.poll(async () => (await fetch(`${proxy.url}/ready`)).status).toBe(200);
    await wait(300);
    await person.goto(`${proxy.url}/dashboard`);
    await expect(person.getByRole("heading", { level: 1 })).toBeVisible();
    members.splice(0, 1, newer);
    await older.stop();
    await person.getByRole("link", { name: "Mon compte" }).first().click();
    await expect(person).toHaveURL(/\/account/);
    await expect(person.getByRole("heading", { level: 1 })).toBeVisible();
  });

  expect([...older.errors(), ...newer.errors()]).toEqual([]);
  await person.close();
  await newer.dispose();
  await older.dispose();
  await proxy.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});
