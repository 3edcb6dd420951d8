import type { Page } from "@playwright/test";
import { createAccount, createAdministrator } from "./support/person-requests.ts";
import { expect, test } from "./support/test.ts";

test.use({ hasOwnServer: true });

test.beforeEach(async ({ engine }) => {
  test.skip(engine === "postgres", "the rules behind this page are tested on both databases beside their commands");
  test.setTimeout(480_000);
});

/** Sends a request for assistance; without `visitor`, the page already knows the signed-in person's details. */
async function ask(page: Page, message: string, visitor?: { name: string; email?: string }): Promise<void> {
  await page.goto("/contact");
  if (visitor) {
    await page.getByLabel("Nom et prénom").fill(visitor.name);
    await page.getByLabel("Téléphone").fill("06 12 34 56 78");
    if (visitor.email) await page.getByLabel("E-mail").fill(visitor.email);
  }
  await page.getByLabel("Raison").selectOption({ label: "Parler à un avocat" });
  await page.getByLabel("Message").fill(message);
  await page.getByRole("button", { name: "Envoyer ma demande" }).click();
  await expect(page.getByText("Votre demande a été envoyée avec succès")).toBeVisible();
}

const card = (page: Page, text: string) => page.getByRole("article").filter({ hasText: text });

/** Unfolds a request, whose acts stand in its fold. */
async function unfold(page: Page, text: string) {
  await card(page, text).locator("summary").click();
  return card(page, text);
}

test("requests appear without a reload, are answered once, and their answer reaches the sender", async ({
  person,
  admin,
  server,
  browser,
  look,
}) => {
  await createAdministrator(admin, server);
  await admin.goto("/admin/requests");
  await expect(admin.getByText("Aucune demande d'assistance en attente")).toBeVisible();
  await look(admin, "admin-requests-empty");

  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage();
  await ask(visitor, "Je voudrais parler à quelqu’un.\nMerci.", { name: "Inès Visiteuse", email: "ines@exemple.fr" });
  await ask(visitor, "Sans adresse.", {
    name: "Maximiliana-Konstantina Papadopoulou-Hadjikyriakou de La Rochefoucauld-Montmorency",
  });
  await createAccount(person);
  await ask(person, "Où en est mon dossier ?");
  await expect(admin.getByRole("article")).toHaveCount(3);
  await expect(card(admin, "Inès Visiteuse").getByText("Non inscrit")).toBeVisible();
  await expect(card(admin, "Où en est").getByText("Inscrit", { exact: true })).toBeVisible();
  await expect(card(admin, "Inès").getByRole("link", { name: "06 12 34 56 78" })).toHaveAttribute(
    "href",
    "tel:0612345678",
  );
  await expect(
    (await unfold(admin, "Sans adresse.")).getByRole("button", { name: "Marquer comme traité" }),
  ).toBeVisible();
  await expect(card(admin, "Sans adresse.").getByRole("link", { name: "Répondre" })).toHaveCount(0);
  // Opening the list marks all requests as read.
  await expect(admin).toHaveTitle("Demandes d'assistance · Administration");
  await look(admin, "admin-requests-pending");

  await test.step("an answer is sent only when it has text", async () => {
    await (await unfold(admin, "Inès Visiteuse")).getByRole("link", { name: "Répondre" }).click();
    const send = admin.getByRole("button", { name: "Envoyer la réponse" });
    await expect(send).toBeDisabled();
    await admin.getByLabel(/^Votre réponse à/).fill("Bonjour Inès,\nnous vous rappelons demain.");
    await look(admin, "admin-requests-answering");
    await send.click();
    await expect(admin.getByText("Réponse envoyée avec succès").last()).toBeVisible();
    await expect(card(admin, "Inès Visiteuse")).toHaveCount(0);
    await admin.getByRole("link", { name: "Traitées" }).click();
    await expect((await unfold(admin, "nous vous rappelons demain.")).getByText("E-mail simulé")).toBeVisible();
    await look(admin, "admin-requests-answered");
  });

  await test.step("without scripts, an empty answer is refused, and the earlier answer of another device is shown", async () => {
    const storageState = await admin.context().storageState();
    const context = await browser.newContext({ javaScriptEnabled: false, storageState, baseURL: server.url });
    const plain = await context.newPage();
    await plain.goto("/admin/requests");
    await (await unfold(plain, "Où en est")).getByRole("link", { name: "Répondre" }).click();
    await plain.getByRole("button", { name: "Envoyer la réponse" }).click();
    await expect(plain.getByText("Veuillez saisir une réponse").last()).toBeVisible();

    const device = await (await browser.newContext({ storageState, baseURL: server.url })).newPage();
    // The draft of the other device reaches no server, so that only the page has the text.
    await device.route("**/drafts", (route) => route.fulfill({ status: 429, body: "{}" }));
    await device.goto("/admin/requests");
    await (await unfold(device, "Où en est")).getByRole("link", { name: "Répondre" }).click();
    await device.getByLabel(/^Votre réponse à/).fill("Une réponse à peine écrite.");

    await admin.goto("/admin/requests");
    await (await unfold(admin, "Où en est")).getByRole("link", { name: "Répondre" }).click();
    await admin.getByLabel(/^Votre réponse à/).fill("Votre dossier est étudié cette semaine.");
    await admin.getByRole("button", { name: "Envoyer la réponse" }).click();
    await expect(admin.getByText("Réponse envoyée avec succès").last()).toBeVisible();
    await expect(device.getByText("Vous avez déjà répondu à cette demande")).toBeVisible();
    await expect(device.getByText("Votre dossier est étudié cette semaine.")).toBeVisible();
    await expect(device.getByText("Une réponse à peine écrite.")).toBeVisible();
    for (let reload = 0; reload < 2; reload++) {
      await device.reload();
      await expect(device.getByText("Une réponse à peine écrite.")).toBeVisible();
    }
    await device.context().close();
    await (await unfold(admin, "Sans adresse.")).getByRole("button", { name: "Marquer comme traité" }).click();
    await expect(admin.getByText("Message marqué comme traité").last()).toBeVisible();

    await plain.getByLabel(/^Votre réponse à/).fill("Une seconde réponse.");
    await plain.getByRole("button", { name: "Envoyer la réponse" }).click();
    await expect(plain.getByText("Vous avez déjà répondu à cette demande")).toBeVisible();
    await expect(plain.getByText("Une seconde réponse.")).toBeVisible();
    await context.close();
  });

  await test.step("a sender with an account reads the answer in the list of their requests", async () => {
    await person.goto("/contact");
    await expect(person.getByText("Traité", { exact: true })).toBeVisible();
    await expect(person.getByText("Votre dossier est étudié cette semaine.")).toBeVisible();
    await look(person, "contact-answered");
  });

  await test.step("the filters and the search find a request", async () => {
    await admin.goto("/admin/requests?status=all");
    await expect(admin.getByRole("article")).toHaveCount(3);
    await admin.getByRole("searchbox").fill("visiteuse");
    await admin.getByRole("searchbox").press("Enter");
    await expect(admin.getByRole("article")).toHaveCount(1);
    await admin.getByRole("link", { name: "Candidatures d’avocats" }).click();
    await expect(admin.getByText("Aucune demande ne correspond")).toBeVisible();
  });
  await visitor.context().close();
});
