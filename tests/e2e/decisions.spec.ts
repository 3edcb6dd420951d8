import type { Page } from "@playwright/test";
import { clientChat, seededPair, signInAs } from "./support/seeded.ts";
import { expect, test } from "./support/test.ts";

test.beforeEach(({ engine }) => test.skip(engine === "postgres", "the rules are tested on both, beside the commands"));
test.use({ isStarted: false, settings: { DECISION_SECONDS: "12" } });

const HELD = "Votre dossier est en attente de documents.";

async function hold(admin: Page) {
  await admin.getByRole("button", { name: "Autres actions sur ce dossier" }).click();
  await admin.getByRole("button", { name: /^Mettre en attente de documents/ }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Mettre en attente de documents" }).click();
}

test("a decision is taken back by keyboard or without scripts, and else leaves once, although the process was killed", async ({
  server,
  browser,
  person,
  admin,
  expectErrors,
}) => {
  // The live streams of both pages while the process is down.
  expectErrors(/ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_REFUSED/);
  const pair = await seededPair(server);
  await signInAs(person, server, pair.client);
  await signInAs(admin, server, pair.staff);
  const page = `${server.url}/admin/cases/${pair.caseId}`;
  const undo = admin
    .getByRole("region", { name: "Notifications" })
    .getByRole("button", { name: /^Annuler la décision/ });
  await person.goto(clientChat(server, pair));

  await test.step("the toast takes it back by keyboard", async () => {
    await admin.goto(page);
    await hold(admin);
    await expect(admin.getByText("Dossier mis en attente de documents").first()).toBeVisible();
    await expect(admin.getByText("En attente de documents", { exact: true }).first()).toBeVisible();
    await undo.focus();
    await admin.keyboard.press("Enter");
    await expect(admin.getByText("Décision annulée")).toBeVisible();
    await expect(undo).toHaveCount(0);
    await expect(admin.getByText("En traitement", { exact: true }).first()).toBeVisible();
  });

  await test.step("without scripts, the banner of the page does", async () => {
    const context = await browser.newContext({
      storageState: await admin.context().storageState(),
      javaScriptEnabled: false,
    });
    const plain = await context.newPage();
    await plain.goto(page);
    await hold(plain);
    await plain
      .getByRole("main")
      .getByRole("button", { name: /^Annuler la décision/ })
      .click();
    await expect(plain.getByText("Décision annulée")).toBeVisible();
    await expect(plain.getByText("En traitement", { exact: true }).first()).toBeVisible();
    await context.close();
  });

  await test.step("what nobody takes back leaves once, after a kill too", async () => {
    await admin.goto(page);
    await hold(admin);
    await expect(undo).toBeVisible();
    await expect(person.getByText(HELD)).toHaveCount(0);
    await server.kill();
    await server.start();
    await person.goto(clientChat(server, pair));
    await expect(person.getByText(HELD)).toBeVisible({ timeout: 30_000 });
    await person.reload();
    await expect(person.getByText(HELD)).toHaveCount(1);
  });
});
