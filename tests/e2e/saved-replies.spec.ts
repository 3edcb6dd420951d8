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
  await test.step("ten examples are given, one is taken over and the others removed, each with one touch", async () => {
    await admin.getByRole("button", { name: "Commencer avec dix exemples" }).click();
    await expect(admin.getByText("Exemple", { exact: true })).toHaveCount(10);
    await look(admin, "saved-replies-examples");
    await admin.getByRole("button", { name: "Reprendre Joindre le relevé" }).click();
    await expect(admin.getByText("Exemple", { exact: true })).toHaveCount(9);
    for (let left = 8; left >= 0; left--) {
      await admin
        .getByRole("button", { name: /^Retirer / })
        .first()
        .click();
      await expect(admin.getByText("Exemple", { exact: true })).toHaveCount(left);
    }
    await admin.getByRole("button", { name: "Supprimer Joindre le relevé" }).click();
    await admin.getByRole("button", { name: "Supprimer la réponse" }).click();
    await expect(admin.getByText("Aucune réponse enregistrée pour l’instant")).toBeVisible();
  });
  await admin.getByRole("link", { name: "Créer une réponse" }).click();
  await admin.getByLabel("Titre").fill("Accueil");
  await admin.getByLabel("Texte", { exact: true }).fill("Bonjour {prenom},");
  await admin.getByRole("button", { name: "Enregistrer la réponse" }).click();
  await expect(admin.getByText("{prenom} n’est pas une variable").first()).toBeVisible();
  await admin
    .getByLabel("Texte", { exact: true })
    .fill("Bonjour {Prénom},\n\nVotre dossier {caseId} est bien arrivé.\nRéponse avant le {deadline}.");
  await look(admin, "saved-reply");
  await test.step("a key deletes a variable as a whole, and Ctrl + Z brings it back", async () => {
    const text = admin.getByLabel("Texte", { exact: true });
    await text.press("ControlOrMeta+End");
    await text.press("ArrowLeft");
    await text.press("Backspace");
    await expect(text).toHaveValue(/Réponse avant le \.$/);
    await text.press("ControlOrMeta+z");
    await expect(text).toHaveValue(/Réponse avant le \{deadline\}\.$/);
  });
  await admin.getByRole("button", { name: "Enregistrer la réponse" }).click();
  await expect(admin.getByText("Réponse enregistrée", { exact: true }).first()).toBeVisible();
  await expect(admin.getByText(/^Écrite par /)).toBeVisible();
  await expect(admin.getByText(/^Bonjour \{Prénom\},\s+Votre dossier \{Référence\}/)).toBeVisible();
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
