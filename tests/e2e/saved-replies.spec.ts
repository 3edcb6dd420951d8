import { seededPair, signInAs } from "./support/seeded.ts";
import { expect, test } from "./support/test.ts";

test.use({ hasOwnServer: true, isStarted: false });
test.beforeEach(({ engine }) => test.skip(engine === "postgres", "the rules are tested on both, beside the commands"));

test("a saved reply is written once, then inserted by keyboard in a conversation with its values, and taken back", async ({
  server,
  admin,
  look,
}) => {
  const pair = await seededPair(server);
  await signInAs(admin, server, pair.staff);
  await admin.goto(`${server.url}/admin/replies`);
  await expect(admin.getByText("Aucune réponse enregistrée pour l’instant")).toBeVisible();
  await admin.getByRole("link", { name: "Créer une réponse" }).click();
  await admin.getByLabel("Titre").fill("Accueil");
  await admin.getByLabel("Texte", { exact: true }).fill("Bonjour {prenom},");
  await admin.getByRole("button", { name: "Enregistrer la réponse" }).click();
  await expect(admin.getByText("{prenom} n’est pas une variable").first()).toBeVisible();
  await admin
    .getByLabel("Texte", { exact: true })
    .fill("Bonjour {firstName},\n\nVotre dossier {caseId} est bien arrivé.\nRéponse avant le {deadline}.");
  await look(admin, "saved-reply");
  await admin.getByRole("button", { name: "Enregistrer la réponse" }).click();
  await expect(admin.getByText("Réponse enregistrée", { exact: true }).first()).toBeVisible();
  await expect(admin.getByText(/^Écrite par /)).toBeVisible();
  await look(admin, "saved-replies");

  await admin.goto(`${server.url}/admin/cases/${pair.caseId}/chat`);
  const area = admin.getByLabel("Votre message");
  const search = admin.getByRole("combobox", { name: "Chercher une réponse" });
  await expect(admin.getByRole("button", { name: "Réponses enregistrées" })).toBeVisible();
  await area.fill("Déjà écrit.\n");

  await test.step("« / » on an empty line opens the list, and Escape keeps the text", async () => {
    await area.press("/");
    await expect(search).toBeFocused();
    await expect(admin.getByRole("option")).toHaveCount(1);
    await search.fill("rien de tel");
    await expect(admin.getByText("Aucune réponse ne correspond.")).toBeVisible();
    await search.fill("ACCUEIL");
    await expect(admin.getByRole("option", { name: /^Accueil/ })).toBeVisible();
    await look(admin, "saved-replies-open");
    await search.press("Escape");
    await expect(area).toBeFocused();
    await expect(area).toHaveValue("Déjà écrit.\n");
    await area.press("/");
    await search.press("/");
    await expect(area).toHaveValue("Déjà écrit.\n/");
    await area.press("Backspace");
  });

  await test.step("Enter inserts it with its values; « Retirer » and Ctrl + Z take it back", async () => {
    await area.press("/");
    await expect(admin.getByRole("option")).toHaveCount(1);
    await search.press("Enter");
    await expect(area).toHaveValue(/^Déjà écrit\.\nBonjour .+,\n\nVotre dossier [\w-]+ est bien arrivé\./);
    await admin.getByRole("button", { name: "Retirer" }).click();
    await expect(area).toHaveValue("Déjà écrit.\n");
    await area.press("/");
    await expect(admin.getByRole("option")).toHaveCount(1);
    await search.press("Enter");
    await expect(area).toHaveValue(/Bonjour/);
    await area.press("ControlOrMeta+z");
    await expect(area).toHaveValue("Déjà écrit.\n");
  });

  await test.step("a variable without a value keeps the message from leaving until it is replaced", async () => {
    await area.fill("Bonjour {deadline}");
    await expect(admin.getByText(/À remplacer avant l’envoi/)).toBeVisible();
    await area.press("ControlOrMeta+Enter");
    await expect(admin.getByText(/^Pas encore envoyé\./)).toBeVisible();
    await look(admin, "saved-replies-left");
    await admin.keyboard.type("demain");
    await expect(area).toHaveValue("Bonjour demain");
    await area.press("ControlOrMeta+Enter");
    await expect(admin.getByRole("log").getByText("Bonjour demain")).toBeVisible();
    await expect(area).toHaveValue("");
  });
});
