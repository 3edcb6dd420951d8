import { alix } from "./support/admin-steps.ts";
import { DEMO_ADMINISTRATOR, DEMO_CLIENTS, EveryPage } from "./support/every-page.ts";
import { camille, STORY } from "./support/person-steps.ts";
import { expect, test } from "./support/test.ts";
import { WebKit, type WebKitPage } from "./support/webkit.ts";

// The start of the demonstration draws and inspects files before the test itself begins.
test.describe.configure({ timeout: 600_000 });

let webkit: WebKit;

test.beforeAll(async () => {
  webkit = await WebKit.start();
});
// biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from this pattern
test.afterEach(async ({}, testInfo) => {
  if (testInfo.status !== testInfo.expectedStatus) await webkit.keepPages((name) => testInfo.outputPath(name));
  await webkit.close();
});
test.afterAll(() => webkit.stop());

test.describe("in WebKit", () => {
  test.describe("with invented people", () => {
    test.use({ settings: { DEMO: "1" } });

    test("every page runs its scripts", async ({ server }) => {
      const pages = await EveryPage.of(server.url);
      const visitor = await webkit.open(server.url);
      await pages.open("visitor", visitor);
      await webkit.close();
      for (const account of [...DEMO_CLIENTS, DEMO_ADMINISTRATOR]) {
        const own = await webkit.open(server.url);
        await own.goto("/login");
        await own.fill("E-mail", account.email);
        await own.fill("Mot de passe", account.password);
        await own.press("Se connecter");
        await own.sees("Connexion réussie !");
        await pages.open(account === DEMO_ADMINISTRATOR ? "administrator" : "client", own);
        await webkit.close();
      }
      expect(pages.missing()).toEqual([]);
    });
  });

  test("a person who was scammed goes from registration to the lawyer's answer", async ({ server }) => {
    const admin = await webkit.open(server.url);
    const person = await webkit.open(server.url);
    await admin.goto(server.setupPath);
    await nameAccount(admin, alix);
    await admin.press("Créer le compte administrateur");
    await expect.poll(() => admin.path()).toBe("/admin");

    await person.goto("/register");
    await nameAccount(person, camille);
    await person.fill("Téléphone mobile", "06 12 34 56 78");
    await person.press("Créer mon compte");
    await person.sees("Inscription réussie !");

    await completeProfile(person);
    await proveIdentity(person);
    await admin.goto("/admin/documents");
    for (const _ of [1, 2, 3]) {
      await admin.run(() => {
        const waiting = [...document.querySelectorAll("tr details")].find((one) =>
          /En attente/.test(one.textContent ?? ""),
        );
        (waiting as HTMLDetailsElement).open = true;
      });
      await admin.press("Approuver");
      await admin.sees("Document approuvé");
      await admin.goto("/admin/documents");
    }
    await person.sees("Votre identité est vérifiée");

    await openCase(person);
    await admin.goto("/admin");
    await admin.press("Approuver");
    await admin.sees("votre dossier est retenu");
    await admin.press("Approuver");
    // Before its scripts run the page asks above the list, afterwards in a dialog.
    const isAsked = () => admin.run(() => document.querySelector("dialog[open]") !== null);
    const isApproved = () => admin.run(() => document.body.textContent?.includes("Dossier approuvé"));
    await expect.poll(async () => (await isAsked()) || (await isApproved()) === true).toBe(true);
    if (await isAsked()) await admin.press("Approuver");
    await admin.sees("Dossier approuvé");
    await admin.press("2026-");
    await admin.sees(STORY);
    await admin.press("Répondre");
    // The page of the case has the same field, and leaves while one writes into it.
    await expect.poll(() => admin.path()).toMatch(/\/chat$/);

    await person.fillArea("Votre message", "Voici mon relevé.");
    await person.press("Envoyer");
    await admin.sees("Voici mon relevé.");
    await admin.fillArea("Votre message", "J’ai lu votre dossier et je m’en charge.");
    await admin.press("Envoyer");
    await person.sees("J’ai lu votre dossier et je m’en charge.");
  });
});

async function nameAccount(page: WebKitPage, account: typeof camille): Promise<void> {
  await page.fill("Prénom", account.firstName);
  await page.fill("Nom", account.lastName);
  await page.fill("E-mail", account.email);
  await page.fill("Mot de passe", account.password);
}

async function completeProfile(person: WebKitPage): Promise<void> {
  await person.goto("/profile");
  await person.fillDate("1975-04-12");
  await person.fill("Numéro fiscal", "3023217600053");
  await person.fill("Adresse", "3 rue Haute Pierre");
  await person.fill("Code postal", "57000");
  await person.fill("Ville", "Metz");
  await person.fill("Département", "Moselle");
  await person.check("J’accepte la politique de confidentialité");
  await person.check("J’accepte les conditions générales");
  await person.press("Enregistrer");
  await person.sees("Profil mis à jour avec succès");
}

async function proveIdentity(person: WebKitPage): Promise<void> {
  await person.goto("/verify-identity");
  await person.press("Commencer");
  await person.check("Passeport");
  await person.attach("Page avec la photo", "photo.jpg");
  await person.press("Envoyer ce document");
  await expect.poll(() => person.path()).toBe("/verify-identity/second-document");
  await person.check("Carte d’identité");
  await person.attach("Recto du document", "photo.jpg");
  await person.attach("Verso du document", "photo.png");
  await person.press("Envoyer ce document");
  await expect.poll(() => person.path()).toBe("/verify-identity/proof-of-address");
  await person.attach("Justificatif de domicile", "deux-pages.pdf");
  await person.press("Envoyer ce document");
  await expect.poll(() => person.path()).toBe("/verify-identity/status");
}

async function openCase(person: WebKitPage): Promise<void> {
  await person.goto("/dashboard");
  await person.press("Créer un dossier");
  await person.check("Faux investissement");
  await person.press("Continuer");
  await person.fill("Racontez ce qui s’est passé", STORY);
  await person.select("Comment vous a-t-on contacté ?", "Téléphone");
  await person.press("Continuer");
  await person.fillDate("2026-03-14");
  await person.fill("Montant total perdu", "12 480,50");
  await person.press("Continuer");
  await person.sees("J’ai contacté ma banque");
  await person.press("Continuer");
  await person.check("Justificatifs de paiement");
  await person.attach("Joindre des fichiers", "deux-pages.pdf");
  await person.press("Continuer");
  await person.sees(STORY);
  await person.press("Continuer");
  await person.press("Confirmer et envoyer mon dossier");
  await person.press("Ouvrir la conversation");
  await person.sees("Étape 1 sur 3");
  for (const word of ["Suivant", "Suivant", "Commencer"]) await person.press(word);
  await person.sees("Bonjour Camille");
}
