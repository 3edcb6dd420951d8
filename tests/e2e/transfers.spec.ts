import { nextPair, signInAs } from "./support/seeded.ts";
import { expect, test } from "./support/test.ts";

test("an administrator transfers a case on proof: the other client reads it, the former one finds nothing", async ({
  server,
  browser,
  person,
  admin,
  look,
}) => {
  const [pair, other] = [nextPair(server), nextPair(server)];
  await signInAs(person, server, pair.client);
  await signInAs(admin, server, pair.staff);
  const heir = await (await browser.newContext({ baseURL: server.url, locale: "fr-FR" })).newPage();
  await signInAs(heir, server, other.client);
  await person.goto(`${server.url}/case/${pair.caseId}/chat`);

  await test.step("the account is found by its address, and the page says what changes", async () => {
    await admin.goto(`${server.url}/admin/cases/${pair.caseId}`);
    await admin.getByRole("button", { name: "Autres actions sur ce dossier" }).click();
    await admin.getByRole("link", { name: "Transférer à un autre compte" }).click();
    await admin.getByLabel("Nom ou e-mail").fill(`${other.client.id}@exemple.fr`);
    await admin.getByRole("searchbox").press("Enter");
    await admin.getByRole("link", { name: /^Choisir/ }).click();
    await expect(admin.getByText("Identité non vérifiée")).toBeVisible();
    await look(admin, "transfer");
  });

  await test.step("without a proof nothing moves; with it the case changes hands at once", async () => {
    await admin.getByLabel("Motif").selectOption("lost_mailbox");
    await admin.getByRole("checkbox", { name: /J’ai vérifié le justificatif/ }).check();
    await admin.getByRole("button", { name: "Transférer le dossier" }).click();
    await expect(admin.getByText("Joignez le justificatif").first()).toBeVisible();
    await admin.locator('input[type="file"]').setInputFiles("tests/fixtures/files/photo.jpg");
    await expect(admin.getByText(/prêt à envoyer/)).toBeVisible();
    await admin.getByRole("button", { name: "Transférer le dossier" }).click();
    await expect(admin.getByText("Dossier transféré", { exact: true }).first()).toBeVisible();
    await expect(person.getByText("Dossier non trouvé").first()).toBeVisible();
    expect((await person.request.get(`${server.url}/case/${pair.caseId}/chat.data`)).status()).toBe(404);
    await heir.goto(`${server.url}/case/${pair.caseId}/chat`);
    await expect(heir.getByText("Ce dossier est maintenant celui de", { exact: false })).toBeVisible();
  });

  await test.step("the proof opens for the administrator alone", async () => {
    await admin.goto(`${server.url}/admin/cases/${pair.caseId}/transfer`);
    const proof = await admin.getByRole("link", { name: /Ouvrir le justificatif/ }).getAttribute("href");
    expect((await admin.request.get(server.url + proof)).headers()["content-type"]).toMatch(/^image\//);
    expect((await heir.request.get(server.url + proof)).url()).not.toContain("/transfers/");
    await look(admin, "transfer-done");
  });
});
