import type { Page } from "@playwright/test";
import { createAccount, saveProfile } from "./support/person-requests.ts";
import { fillDate, logIn, unfoldKnown } from "./support/person-steps.ts";
import { expect, test } from "./support/test.ts";

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
/** Ends the session as the server sees it: the browser no longer sends its cookie. */
const endSession = (page: Page) => page.context().clearCookies({ name: "recours.session_token" });
const EXPIRED = "Votre session a expiré. Veuillez vous reconnecter.";

test.describe("on a new installation", () => {
  test.use({ hasOwnServer: true });

  test("the set-up link creates the first administrator, once", async ({ server, page, look }) => {
    await page.goto(server.setupPath);
    await press(page, "Créer le compte administrateur");
    await expect(page.getByRole("alert").getByText("Le prénom est requis")).toBeVisible();
    await look(page, "setup-errors");
    await field(page, "Prénom").fill("Alix");
    await field(page, "Nom").fill("Martin");
    await field(page, "E-mail").fill("alix@exemple.fr");
    await field(page, "Mot de passe").fill("un parapluie vert");
    await press(page, "Créer le compte administrateur");
    await expect(page).toHaveURL(/\/admin$/);
    await press(page, "Déconnexion");
    await expect(page).toHaveURL(/\/$/);
    await page.goto(server.setupPath);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ce lien d’installation n’est plus valable");
    await look(page, "setup-closed");
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("the set-up link creates the first administrator, and refuses a common password", async ({ server, page }) => {
      const answer = await page.goto(server.setupPath);
      expect(answer?.headers()["referrer-policy"]).toBe("strict-origin");
      await field(page, "Prénom").fill("Alix");
      await field(page, "Nom").fill("Martin");
      await field(page, "E-mail").fill("alix@exemple.fr");
      await field(page, "Mot de passe").fill("motdepasse");
      await press(page, "Créer le compte administrateur");
      await expect(page.getByRole("alert").getByText(/^Ce mot de passe fait partie des plus utilisés/)).toBeVisible();
      await field(page, "Mot de passe").fill("un parapluie vert");
      await press(page, "Créer le compte administrateur");
      await expect(page).toHaveURL(/\/admin$/);
    });
  });
});

test("registration lists all missing fields, and opens both legal texts with one click", async ({ page, look }) => {
  await page.goto("/register");
  await expect(field(page, "Pays de résidence")).toHaveValue("France");
  await expect(page.getByText("Minimum 6 caractères")).toBeVisible();
  await press(page, "Créer mon compte");
  const summary = page.getByRole("alert").filter({ hasText: "Il y a un problème" });
  await expect(summary.getByRole("link")).toHaveText([
    "Le prénom est requis",
    "Le nom est requis",
    "Adresse e-mail invalide",
    "Numéro de téléphone invalide",
    "Le mot de passe doit contenir au moins 6 caractères",
  ]);
  await look(page, "register-errors");
  for (const name of ["Protection de vos données", "Conditions d’utilisation"]) {
    await press(page, name);
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    await look(page, `dialog-${name.split(" ")[0]?.toLowerCase()}`);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

test("registering with a known e-mail address redirects to the login, and a signed-in person is redirected to the dashboard", async ({
  person,
  admin,
  account,
}) => {
  await createAccount(person, account);
  for (const path of ["/register", "/login"]) {
    await person.goto(path);
    await expect(person).toHaveURL(/\/dashboard$/);
  }
  await admin.goto("/register");
  await field(admin, "Prénom").fill("Autre");
  await field(admin, "Nom").fill("Personne");
  await field(admin, "E-mail").fill(account.email.toUpperCase());
  await field(admin, "Téléphone mobile").fill("0612345678");
  await field(admin, "Mot de passe").fill("autre mot de passe");
  await press(admin, "Créer mon compte");
  await expect(admin).toHaveURL(/\/login$/);
  await expect(
    admin.getByText("Cette adresse e-mail est déjà utilisée. Veuillez vous connecter ou utiliser une autre adresse."),
  ).toBeVisible();
});

test("the same registration posted twice at once creates one account and signs in both times", async ({
  server,
  account,
}) => {
  const form = { ...account, phone: "0612345678", phoneCountry: "FR", country: "France" };
  const post = () =>
    fetch(`${server.url}/register`, {
      method: "POST",
      body: new URLSearchParams(form),
      headers: { Origin: server.url },
      redirect: "manual",
    });
  for (const answer of await Promise.all([post(), post()])) {
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/dashboard"]);
    expect(answer.headers.getSetCookie().some((cookie) => cookie.startsWith("recours.session_token="))).toBe(true);
  }
});

test("a failed login is announced to screen readers, and a successful one redirects to the requested page", async ({
  person,
  look,
  account,
}) => {
  await createAccount(person, account);
  await endSession(person);
  await person.goto("/profile");
  await expect(person).toHaveURL(/\/login\?redirectTo=%2Fprofile$/);
  await field(person, "E-mail").fill(account.email);
  await field(person, "Mot de passe").fill("pas le bon");
  await press(person, "Se connecter");
  const alert = person.getByRole("alert").filter({ hasText: "Il y a un problème" });
  await expect(alert).toContainText("Identifiants incorrects. Veuillez vérifier votre email et mot de passe.");
  await expect(alert).toBeFocused();
  await look(person, "login-failed");
  await field(person, "Mot de passe").fill(account.password);
  await press(person, "Se connecter");
  await expect(person).toHaveURL(/\/profile$/);
  await expect(person.getByText("Connexion réussie !")).toBeVisible();
});

test("failed sign-ins by others block the account for them, but not for its owner's browser", async ({
  person,
  admin,
  server,
  account,
}) => {
  await createAccount(person, account);
  await person.goto("/dashboard");
  await press(person, "Déconnexion");
  await expect(person).toHaveURL(/\/$/);
  const guess = () =>
    fetch(`${server.url}/login`, {
      method: "POST",
      body: new URLSearchParams({ email: account.email, password: "au hasard" }),
      headers: { Origin: server.url },
    });
  for (let n = 0; n < 10; n++) expect((await guess()).status).toBe(400);
  const paused = await guess();
  expect(paused.status).toBe(429);
  expect(Number(paused.headers.get("Retry-After"))).toBeGreaterThan(0);
  await admin.goto("/login");
  await field(admin, "E-mail").fill(account.email);
  await field(admin, "Mot de passe").fill(account.password);
  await press(admin, "Se connecter");
  await expect(
    admin.getByRole("alert").getByText(/^Trop de tentatives\. Réessayez dans 1[45] minutes\.$/),
  ).toBeVisible();
  await logIn(person, account);
});

test("the profile lists all missing fields, accepts an address by keyboard, and stores the consents", async ({
  person,
  look,
  account,
}) => {
  await createAccount(person, account);
  await person.goto("/profile");
  await press(person, "Enregistrer");
  await expect(person.getByRole("alert").filter({ hasText: "Il y a un problème" }).getByRole("link")).toHaveText([
    "La date de naissance est requise",
    "Le numéro fiscal est requis",
    "L’adresse est requise",
    "Le code postal est requis",
    "La ville est requise",
    "Le département est requis",
    "Vous devez accepter la politique de confidentialité",
    "Vous devez accepter les conditions générales",
  ]);
  await look(person, "profile-errors");
  await fillDate(person, "Date de naissance", "1975-04-12");
  await field(person, "Numéro fiscal").fill("3023217600054");
  await expect(person.getByText(/^Vérifiez ce numéro/)).toBeVisible();
  await field(person, "Numéro fiscal").fill("3023217600053");
  await expect(person.getByText(/^Vérifiez ce numéro/)).toBeHidden();
  await field(person, "Adresse").pressSequentially("3 rue Haute Pierre, 57000 me");
  await expect(person.getByRole("listbox").getByRole("option")).toHaveText(["3 rue Haute Pierre, 57000 Metz"]);
  await look(person, "profile-suggestions");
  await field(person, "Adresse").press("ArrowDown");
  await field(person, "Adresse").press("Enter");
  await expect(field(person, "Adresse")).toHaveValue("3 rue Haute Pierre");
  await expect(field(person, "Code postal")).toHaveValue("57000");
  await expect(field(person, "Ville")).toHaveValue("Metz");
  await expect(person.getByRole("combobox", { name: "Département", exact: true })).toHaveValue("Moselle");
  await field(person, "Code postal").fill("54000");
  await expect(field(person, "Ville")).toHaveValue("");
  await field(person, "Code postal").blur();
  await expect(field(person, "Ville")).toHaveValue("Nancy");
  await expect(person.getByRole("combobox", { name: "Département", exact: true })).toHaveValue("Meurthe-et-Moselle");
  await person.getByLabel(/J’accepte la politique/).check();
  await person.getByLabel(/J’accepte les conditions/).check();
  await press(person, "Enregistrer");
  await expect(person).toHaveURL(/\/dashboard$/);
  await expect(person.getByText("Profil mis à jour avec succès")).toBeVisible();
  await person.goto("/profile");
  await expect(person.getByText(/^Accepté le \d\d\/\d\d\/\d{4}\.$/)).toHaveCount(2);
  await expect(person.getByText("Tout est complet.")).toBeVisible();
  await expect(person.getByRole("button", { name: "Enregistrer" })).toBeHidden();
  await look(person, "profile-saved");
  await unfoldKnown(person, "Téléphone fixe");
  await expect(person.getByRole("button", { name: "Enregistrer" })).toBeVisible();
});

test("a session that ends while the profile is filled keeps the typed text", async ({ person, look, account }) => {
  await createAccount(person, account);
  await saveProfile(person);
  await person.goto("/profile");
  await unfoldKnown(person, "Adresse");
  await field(person, "Ville").fill("Montigny-lès-Metz");
  await person.getByLabel(/J’accepte les conditions/).focus();
  await endSession(person);
  await field(person, "Adresse").fill("12 rue de l’Église");
  await press(person, "Enregistrer");
  await expect(person).toHaveURL(/\/login\?redirectTo=%2Fprofile$/);
  await expect(person.getByText(EXPIRED)).toBeVisible();
  await look(person, "login-expired");
  await field(person, "E-mail").fill(account.email);
  await field(person, "Mot de passe").fill(account.password);
  await press(person, "Se connecter");
  await expect(person).toHaveURL(/\/profile$/);
  await expect(person.getByText("Nous avons gardé votre saisie")).toBeVisible();
  await expect(field(person, "Ville")).toHaveValue("Montigny-lès-Metz");
  await expect(field(person, "Adresse")).toHaveValue("12 rue de l’Église");
  await look(person, "profile-kept");
  await press(person, "Enregistrer");
  await expect(person).toHaveURL(/\/dashboard$/);
  await person.goto("/profile");
  await expect(person.getByText("Nous avons gardé votre saisie")).toHaveCount(0);
});

test("signing out in one tab makes the other leave its page, whose saved form is kept", async ({ person, account }) => {
  await createAccount(person, account);
  await saveProfile(person);
  await person.goto("/profile");
  await unfoldKnown(person, "Adresse");
  await field(person, "Ville").fill("Nancy");
  await expect(person.getByText(/^Brouillon enregistré à/)).toBeVisible();
  const other = await person.context().newPage();
  await other.goto("/dashboard");
  // Before its scripts run a page posts the plain form, and the other tab leaves once it is shown again.
  await other.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactFiber")),
  );
  await press(other, "Déconnexion");
  await expect(other).toHaveURL(/\/$/);
  await expect(person).toHaveURL(/\/$/);
  await expect(person.getByRole("link", { name: "Connexion" }).first()).toBeVisible();
  await person.goto("/login?redirectTo=/profile");
  await field(person, "E-mail").fill(account.email);
  await field(person, "Mot de passe").fill(account.password);
  await press(person, "Se connecter");
  await expect(field(person, "Ville")).toHaveValue("Nancy");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a refused form keeps the typed text except passwords, and the legal texts are pages", async ({
    page,
    account,
  }) => {
    await page.goto("/register");
    await field(page, "Prénom").fill("Camille");
    await field(page, "Mot de passe").fill(account.password);
    await press(page, "Créer mon compte");
    await expect(page.getByRole("alert").filter({ hasText: "Il y a un problème" })).toContainText("Le nom est requis");
    await expect(field(page, "Prénom")).toHaveValue("Camille");
    await expect(field(page, "Mot de passe")).toHaveValue("");
    await page.getByRole("link", { name: "Protection de vos données" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Politique de confidentialité");
  });

  test("a session that ends while the profile is filled with plain forms keeps the typed text", async ({
    page,
    account,
  }) => {
    await createAccount(page, account);
    await saveProfile(page);
    await page.goto("/profile");
    await unfoldKnown(page, "Adresse");
    await field(page, "Ville").fill("Nancy");
    await endSession(page);
    await press(page, "Enregistrer");
    await expect(page.getByText(EXPIRED)).toBeVisible();
    await field(page, "E-mail").fill(account.email);
    await field(page, "Mot de passe").fill(account.password);
    await press(page, "Se connecter");
    await expect(page.getByText("Nous avons gardé votre saisie")).toBeVisible();
    await expect(field(page, "Ville")).toHaveValue("Nancy");
    await press(page, "Enregistrer");
    await expect(page.getByText("Profil mis à jour avec succès")).toBeVisible();
  });
});
