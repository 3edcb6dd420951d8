import type { Page } from "@playwright/test";
import { isHydrated } from "./support/every-page.ts";
import {
  addresses,
  editor,
  expectText,
  foldRecipients,
  press,
  sendFrom,
  unfoldRecipients,
} from "./support/mailing-steps.ts";
import { createAdministrator } from "./support/person-requests.ts";
import { nextPair, seededPairs, signInAs } from "./support/seeded.ts";
import { test as base, expect, toMailServer } from "./support/test.ts";

const test = base.extend({ settings: toMailServer });

/**
 * Reads the HTML of a frame from the server, because neither scripts nor the browser's driver can read the sandboxed
 * frame.
 */
async function frameHtml(page: Page, title: string): Promise<string> {
  const answer = await page.request.get((await page.getByTitle(title).getAttribute("src")) ?? "");
  expect(answer.headers()["content-security-policy"]).toContain("sandbox; default-src 'none'");
  return answer.text();
}

/** Holds the requests of an address. @returns the function that lets them go. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, (route) => promise.then(() => route.continue()));
  return resolve;
}

test.describe("on a new installation with people", () => {
  test.use({ hasOwnServer: true, isStarted: false });

  test("a message is written, saved, previewed, tested and sent; a refused recipient is retried", async ({
    server,
    engine,
    admin,
    look,
    mail,
  }) => {
    test.skip(engine === "postgres", "people are written directly to the embedded database");
    test.slow();
    const [pair] = await seededPairs(server, 10);
    if (!pair) throw new Error("Nobody was written.");
    await signInAs(admin, server, pair.staff);
    await admin.goto(`${server.url}/admin/send-email`);
    await expect(editor(admin)).toBeVisible();
    await expect(admin.getByRole("button", { name: "Envoyer", exact: true })).toBeDisabled();
    await look(admin, "send-email-empty");

    await expectText(admin, "Aucun destinataire");
    await expect(admin.getByRole("button", { name: "Tous (20)" })).toBeHidden();
    await unfoldRecipients(admin);
    await press(admin, "Tous (20)");
    await expectText(admin, "20 utilisateurs sélectionnés");
    await press(admin, "Sans document ni dossier");
    // The staff has none, and is not meant.
    await expectText(admin, "Aucun utilisateur sélectionné");
    await press(admin, "Tous (20)");
    await press(admin, "Vérification rejetée");
    await expectText(admin, "Aucun utilisateur sélectionné");
    await press(admin, "Réinitialiser");
    await expectText(admin, "Sélection réinitialisée");
    await admin.getByLabel("Chercher un nom ou un e-mail").fill("cliente");
    await admin.keyboard.press("Enter");
    await press(admin, "Tous les résultats (10)");
    await expectText(admin, "10 utilisateurs sélectionnés");
    await foldRecipients(admin);

    // Chromium's headless shell grants it to no page by itself.
    await admin.context().grantPermissions(["clipboard-write"]);
    await press(admin, "Copier {firstName}");
    await expectText(admin, "{firstName} copié");
    await admin.getByLabel("Objet").fill("Bonjour {firstName}");
    await editor(admin).click();
    await admin.keyboard.type("Votre dossier {caseId} avance.");
    await expect(admin.getByText("Brouillon enregistré")).toBeVisible();
    await admin.reload();
    await expect(admin.getByLabel("Objet")).toHaveValue("Bonjour {firstName}");
    await expect(editor(admin)).toHaveText("Votre dossier Référence avance.");
    await expectText(admin, "10 destinataires");
    // The address still holds the search of the recipients, whose line is open.
    await foldRecipients(admin);
    await editor(admin).click();
    await admin.keyboard.press("ControlOrMeta+a");
    await press(admin, "Gras");
    await expect(editor(admin).locator("strong")).toHaveText("Votre dossier Référence avance.");
    await expect.poll(() => frameHtml(admin, "Aperçu du message")).toMatch(/<strong>Votre dossier 2026-\w{6} avance\./);
    await look(admin, "send-email-written");

    await press(admin, "M’envoyer un test");
    await expectText(admin, "Email de test envoyé avec succès");
    expect(addresses(mail)).toEqual([`${pair.staff.id}@exemple.fr`]);
    mail.received.splice(0);

    mail.judge = (to) => (to === `${pair.client.id}@exemple.fr` ? "refuse" : "take");
    await sendFrom(admin);
    await expectText(admin, "9 sur 10 envoyés, 1 échec");
    await expectText(admin, "550 No such user here");
    await look(admin, "sending-refused");
    mail.judge = () => "take";
    await press(admin, "Réessayer l’échec");
    await expectText(admin, "10 email(s) envoyé(s) avec succès");
    await expect(admin.getByText("10 sur 10 envoyés")).toBeVisible();
    expect(new Set(addresses(mail)).size).toBe(10);
    expect(addresses(mail)).toHaveLength(10);
    expect(mail.received[0]?.raw).toMatch(/^Subject: Bonjour Cliente/m);
    await admin.goto(`${server.url}/admin/send-email`);
    await expect(admin.getByLabel("Objet")).toHaveValue("");
    await expectText(admin, "Aucun destinataire");
    await admin.goto(`${server.url}/admin/send-email/sent`);
    await expect(admin.getByRole("link", { name: "Bonjour {firstName}" })).toBeVisible();
    await look(admin, "sendings");
  });
});

test.describe("on a new installation", () => {
  test.use({ hasOwnServer: true });

  test("a message is written and sent without scripts", async ({ server, browser, page, mail }) => {
    await createAdministrator(page, server);
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    });
    const admin = await plain.newPage();
    await admin.goto(`${server.url}/admin/send-email`);
    await admin.getByLabel("Message", { exact: true }).last().fill("Bonjour {firstName},\n\nÀ bientôt.");
    await admin.getByLabel("Objet").fill("Un mot");
    await unfoldRecipients(admin);
    await press(admin, "Tous (1)");
    await expectText(admin, "1 destinataire");
    await expect(admin.getByLabel("Objet")).toHaveValue("Un mot");
    await admin.getByRole("button", { name: "Envoyer à 1 personne" }).first().click();
    await admin.getByRole("dialog").getByRole("button", { name: "Envoyer à 1 personne" }).click();
    await expect(admin).toHaveURL(/\/admin\/send-email\/[0-9a-f-]{36}$/);
    const sent = () => mail.received.filter(({ raw }) => raw.includes("Subject: Un mot"));
    await expect.poll(() => sent().length).toBe(1);
    // Nobody confirmed the address that was typed at the set-up, so no name is sent to it.
    expect(sent()[0]?.raw).toContain("\nBonjour,\r\n");
    await plain.close();
  });

  test("templates are copied, changed and deleted; the product's own templates cannot be", async ({
    server,
    admin,
    look,
  }) => {
    await createAdministrator(admin, server);
    await admin.goto(`${server.url}/admin/send-email/templates`);
    for (const name of ["Bienvenue", "Nouvelles du dossier", "Identité vérifiée", "Rappel"])
      await expect(admin.getByRole("heading", { name, exact: true })).toBeVisible();
    await press(admin, "Dupliquer Rappel");
    await expectText(admin, "Modèle dupliqué");
    await expect(editor(admin)).toContainText("Vous avez ouvert un compte");
    await admin.getByLabel("Nom du modèle").fill("Relance de printemps");
    await editor(admin).fill("Le printemps revient.");
    await look(admin, "template");
    await press(admin, "Enregistrer le modèle");
    await expectText(admin, "Modèle enregistré");
    await expect(admin.getByText("Le printemps revient.")).toBeVisible();
    await look(admin, "templates");
    await press(admin, "Supprimer Relance de printemps");
    await press(admin, "Supprimer le modèle");
    await expectText(admin, "Modèle supprimé");
    await expect(admin.getByRole("heading", { name: "Relance de printemps" })).toHaveCount(0);
  });
});

test.describe("while scripts load", () => {
  // It would fetch the scripts that the test holds.
  test.use({ serviceWorkers: "block" });

  test.describe("on a new installation", () => {
    test.use({ hasOwnServer: true });

    test("text typed before the page's scripts run, and before the editor has loaded, is kept", async ({
      server,
      admin,
    }) => {
      await createAdministrator(admin, server);
      await admin.goto(`${server.url}/admin/send-email/templates`);
      await press(admin, "Dupliquer Rappel");
      await expectText(admin, "Modèle dupliqué");
      await expect(editor(admin)).toBeVisible();
      const releasePage = await hold(admin, /\/assets\/(?!rich-editor).*\.js/);
      const releaseEditor = await hold(admin, /rich-editor.*\.js/);
      await admin.reload({ waitUntil: "commit" });
      const plain = admin.locator("#content-plain");
      await plain.fill("Le printemps revient.");
      releasePage();
      await expect.poll(() => admin.evaluate(isHydrated)).toBe(true);
      await plain.press("End");
      await plain.pressSequentially("\n\nBien à vous & merci");
      releaseEditor();
      await expect(editor(admin).locator("p")).toHaveText(["Le printemps revient.", "Bien à vous & merci"]);
      await expect(editor(admin)).toBeFocused();
      await press(admin, "Enregistrer le modèle");
      await expectText(admin, "Modèle enregistré");
      await expect(admin.getByText("Le printemps revient.")).toBeVisible();
    });
  });

  test("a message that is left before the script that keeps drafts runs is there again", async ({ server, admin }) => {
    await signInAs(admin, server, nextPair(server).staff);
    const release = await hold(admin, /\/drafts-.*\.js/);
    await admin.goto(`${server.url}/admin/send-email/templates/new`);
    await editor(admin).click();
    await admin.keyboard.type("Le printemps revient.");
    await admin.reload({ waitUntil: "commit" });
    release();
    await expect(editor(admin)).toHaveText("Le printemps revient.");
  });
});

test("a message that waits in the browser is shown at once, and what is typed over it is kept", async ({
  server,
  admin,
}) => {
  await signInAs(admin, server, nextPair(server).staff);
  await admin.goto(`${server.url}/admin/send-email`);
  const subject = admin.getByLabel("Objet", { exact: true });
  await subject.fill("Avant");
  await expectText(admin, "Brouillon enregistré");
  const release = await hold(admin, /\/admin\/send-email\/draft$/);
  await subject.fill("Avant le rechargement");
  await expect.poll(() => admin.evaluate(() => JSON.stringify(localStorage))).toContain("Avant le rechargement");
  // The save of a page that is left is lost with its connection.
  await admin.evaluate(() => window.addEventListener("pagehide", (event) => event.stopImmediatePropagation(), true));
  await admin.reload();
  await expect(subject).toHaveValue("Avant le rechargement");
  await subject.press("End");
  await subject.pressSequentially(" PLUS");
  // Longer than the pause after which a change is saved.
  await admin.waitForTimeout(1_000);
  release();
  await expectText(admin, "Brouillon enregistré");
  await expect(subject).toHaveValue("Avant le rechargement PLUS");
  await expect(admin.getByText("Brouillon changé ailleurs")).toBeHidden();
  await admin.reload();
  await expect(subject).toHaveValue("Avant le rechargement PLUS");
});

test("the login that follows a lost session begins at its top", async ({ server, admin }) => {
  await signInAs(admin, server, nextPair(server).staff);
  await admin.setViewportSize({ width: 360, height: 500 });
  await admin.goto(`${server.url}/admin/send-email`);
  await expect(editor(admin)).toBeVisible();
  await admin.context().clearCookies();
  await press(admin, "M’envoyer un test");
  await expect(admin.getByRole("button", { name: "Se connecter", exact: true })).toBeAttached();
  await expect.poll(() => admin.evaluate(() => window.scrollY)).toBe(0);
});

test("the settings show whether the mail server works, and its error when it does not", async ({
  server,
  admin,
  look,
  expectErrors,
  mail,
}) => {
  expectErrors(/email-settings: .*status of 502/);
  const { staff } = nextPair(server);
  await signInAs(admin, server, staff);
  await admin.goto(`${server.url}/admin/email-settings`);
  await press(admin, "Vérifier");
  await expectText(admin, "le serveur répond et accepte la connexion");
  await press(admin, "Envoyer un e-mail de test");
  await expectText(admin, "Email de test envoyé avec succès");
  const own = () => mail.received.filter(({ to }) => to === `${staff.id}@exemple.fr`);
  await expect.poll(() => own().length).toBe(1);
  await mail.close();
  await press(admin, "Vérifier");
  await expectText(admin, "Le serveur d’e-mail ne répond pas comme il faut");
  await press(admin, "Envoyer un e-mail de test");
  await expectText(admin, "Échec de l'envoi de l'email");
  await expect(admin.getByText(/ECONNREFUSED/).first()).toBeVisible();
  await look(admin, "email-settings-failed");
  await mail.open();
});

base.describe("without a mail server", () => {
  base.use({ hasOwnServer: true });

  base("e-mails are simulated, and read in the settings", async ({ server, admin, look }) => {
    await createAdministrator(admin, server);
    await admin.goto(`${server.url}/admin/email-settings`);
    await expect(admin.getByText("Aucun e-mail simulé")).toBeVisible();
    await look(admin, "email-settings-empty");
    await press(admin, "Envoyer un e-mail de test");
    await expectText(admin, "Email de test envoyé avec succès");
    await admin.getByRole("link", { name: "E-mail de test" }).first().click();
    expect(await frameHtml(admin, "E-mail simulé")).toContain("Les e-mails arrivent");
    await look(admin, "simulated-email");
  });
});
