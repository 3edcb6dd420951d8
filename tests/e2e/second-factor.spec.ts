import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { alix } from "./support/admin-steps.ts";
import { createAccount } from "./support/person-requests.ts";
import type { Account } from "./support/person-steps.ts";
import { test as base, expect } from "./support/test.ts";

// A passkey is bound to a host name: browsers create none for an IP address such as 127.0.0.1.
const test = base.extend({
  baseURL: async ({ server }, use) => use(server.url.replace("127.0.0.1", "localhost")),
});

const field = (page: Page, label: string | RegExp) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const PLACE = "/account/security/second-factor";

/** The code of a 30-second step: each code is accepted once, so a test can use a later step's code. */
const codeOf = (secret: string, stepsAhead = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + stepsAhead * 30_000 });

/** Sets up the second factor from its page. @returns the secret and the recovery codes. */
async function turnOn(page: Page, password: string): Promise<{ secret: string; codes: string[] }> {
  await field(page, "Votre mot de passe").fill(password);
  await press(page, "Activer");
  const secret = ((await page.getByRole("main").locator("code").textContent()) ?? "").replace(/\s/g, "");
  await field(page, "Code à six chiffres").fill(codeOf(secret).replace(/^.../, "$& "));
  await press(page, "Activer");
  await expect(title(page)).toHaveText("Vos codes de secours");
  return { secret, codes: await page.getByRole("main").getByRole("listitem").allInnerTexts() };
}

async function leave(page: Page): Promise<void> {
  await press(page, "Déconnexion");
  await expect(page).toHaveURL(/\/$/);
}

async function enterPassword(page: Page, { email, password }: Account) {
  await field(page, "E-mail").fill(email);
  await field(page, "Mot de passe").fill(password);
  await press(page, "Se connecter");
  await expect(title(page)).toHaveText("Vérifions que c’est bien vous");
}

async function useRecoveryCode(page: Page, code: string): Promise<void> {
  await page.getByText("Utiliser un code de secours").click();
  await field(page, "Code de secours").fill(code.toLowerCase());
  await press(page, "Valider ce code");
}

test("an authenticator app is linked, required at each sign-in, and removed", async ({ person, look, account }) => {
  await createAccount(person, account);
  await person.goto(PLACE);
  await look(person, "second-factor-off");
  await field(person, "Votre mot de passe").fill("pas le bon");
  await press(person, "Activer");
  await expect(person.getByRole("alert").getByText("Ce mot de passe n’est pas le bon.")).toBeVisible();
  await field(person, "Votre mot de passe").fill(account.password);
  await press(person, "Activer");
  await expect(person.getByRole("img", { name: /^QR code/ })).toBeVisible();
  await person.reload();
  const secret = ((await person.getByRole("main").locator("code").textContent()) ?? "").replace(/\s/g, "");
  await field(person, "Code à six chiffres").fill("000 000");
  await press(person, "Activer");
  await expect(person.getByRole("alert").getByText(/^Ce code n’est pas le bon/)).toBeVisible();
  await look(person, "second-factor-set-up");
  const first = codeOf(secret);
  await field(person, "Code à six chiffres").fill(first);
  await press(person, "Activer");
  await expect(title(person)).toHaveText("Vos codes de secours");
  const codes = await person.getByRole("main").getByRole("listitem").allInnerTexts();
  expect(codes).toHaveLength(10);
  await look(person, "second-factor-codes");
  const download = person.waitForEvent("download");
  await person.getByRole("link", { name: "Télécharger" }).click();
  expect((await download).suggestedFilename()).toBe("codes-de-secours-recours.txt");
  await press(person, "J’ai gardé mes codes");
  await expect(person.getByText("Il vous en reste 10.")).toBeVisible();
  await look(person, "second-factor-on");
  await person.goto(`${PLACE}/codes`);
  await expect(title(person)).toHaveText("Double authentification");

  await leave(person);
  await person.goto("/profile");
  await enterPassword(person, account);
  await expect(person).toHaveURL(/\/login\/second-factor\?redirectTo=%2Fprofile$/);
  await look(person, "login-second-factor");
  await field(person, "Code à six chiffres").fill(first);
  await press(person, "Valider");
  await expect(person.getByRole("alert").getByText(/^Ce code n’est pas le bon, ou il a déjà servi/)).toBeVisible();
  await look(person, "login-second-factor-wrong");
  await field(person, "Code à six chiffres").fill(codeOf(secret, 1));
  await press(person, "Valider");
  await expect(person).toHaveURL(/\/profile$/);

  await leave(person);
  await person.goto("/login");
  await enterPassword(person, account);
  await useRecoveryCode(person, codes[0] as string);
  await expect(person).toHaveURL(/\/dashboard$/);
  await person.goto(PLACE);
  await expect(person.getByText("Il vous en reste 9.")).toBeVisible();
  await person.getByText("Retirer l’application").first().click();
  await field(person, "Votre mot de passe").first().fill(account.password);
  await field(person, "Code de l’application ou code de secours").fill(codes[0] as string);
  await press(person, "Retirer l’application");
  await expect(person.getByRole("alert").getByText(/^Ce code de secours n’est pas le bon/)).toBeVisible();
  await look(person, "second-factor-turn-off");
  await field(person, "Votre mot de passe").first().fill(account.password);
  await field(person, "Code de l’application ou code de secours").fill(codes[1] as string);
  await press(person, "Retirer l’application");
  await expect(person.getByText("Non activée")).toBeVisible();
});

test("a passkey is added, signs in alone and after the password, is renamed and removed", async ({
  page,
  look,
  account,
}) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await createAccount(page, account);
  await page.goto("/account/security/passkeys");
  await look(page, "passkeys-empty");
  await field(page, "Votre mot de passe").fill("pas le bon");
  await press(page, "Ajouter une clé d’accès");
  await expect(page.getByRole("alert").getByText("Ce mot de passe n’est pas le bon.")).toBeVisible();
  await look(page, "passkeys-wrong-password");
  await field(page, "Votre mot de passe").fill(account.password);
  await press(page, "Ajouter une clé d’accès");
  await expect(title(page)).toHaveText("Vos codes de secours");
  await press(page, "J’ai gardé mes codes");
  await page.goto("/account/security/passkeys");
  await expect(page.getByRole("heading", { level: 2, name: /^Chrom.+ sur / })).toBeVisible();
  await page.getByText("Renommer").click();
  await field(page, "Nom").fill("L’ordinateur du salon");
  await press(page, "Enregistrer");
  await expect(page.getByRole("heading", { level: 2, name: "L’ordinateur du salon" })).toBeVisible();
  await look(page, "passkeys");

  await leave(page);
  await page.goto("/login?redirectTo=%2Fprofile");
  await look(page, "login-with-passkey");
  await press(page, "Se connecter avec une clé d’accès");
  await expect(page).toHaveURL(/\/profile$/);
  await leave(page);
  await page.goto("/login");
  await enterPassword(page, account);
  await look(page, "login-second-factor-passkey");
  await press(page, "Utiliser une clé d’accès");
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto("/account/security/passkeys");
  await page.getByText("Retirer", { exact: true }).click();
  await look(page, "passkeys-remove");
  await field(page, "Votre mot de passe").first().fill(account.password);
  await press(page, "Retirer cette clé d’accès");
  await expect(page.getByText("Aucune clé d’accès pour l’instant")).toBeVisible();
  await leave(page);
  await page.goto("/login");
  await press(page, "Se connecter avec une clé d’accès");
  await expect(page.getByRole("alert").getByText(/^Cette clé d’accès n’est pas enregistrée chez nous/)).toBeVisible();
});

test.describe("where it is required of administrators", () => {
  test.use({ hasOwnServer: true, settings: { ADMIN_SECOND_FACTOR: "required" } });

  test("the first administrator must set it up before the administration opens", async ({ server, admin, look }) => {
    await admin.goto(server.setupPath);
    await field(admin, "Prénom").fill(alix.firstName);
    await field(admin, "Nom").fill(alix.lastName);
    await field(admin, "E-mail").fill(alix.email);
    await field(admin, "Mot de passe").fill(alix.password);
    await press(admin, "Créer le compte administrateur");
    await expect(admin.getByText("L’administration demande une double authentification")).toBeVisible();
    await look(admin, "second-factor-required");
    for (const path of ["/admin", "/admin/documents", `/admin/cases/${crypto.randomUUID()}/chat`]) {
      await admin.goto(path);
      await expect(admin).toHaveURL(/\/account\/security\/second-factor\?redirectTo=%2Fadmin/);
    }
    const behind = await admin.request.get("/admin.data");
    expect(await behind.text()).not.toContain("counts");
    await admin.getByRole("link", { name: "Administration" }).first().click();
    await expect(admin).toHaveURL(/redirectTo=%2Fadmin$/);
    // The address changes before the page does.
    await expect(admin.getByRole("main").locator("form")).toHaveAttribute("action", /redirectTo=%2Fadmin$/);
    await turnOn(admin, alix.password);
    await press(admin, "J’ai gardé mes codes");
    await expect(admin).toHaveURL(/\/admin$/);
    await expect(title(admin)).toHaveText("Dossiers");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the app is set up, and the sign-in asks for its code, with plain forms", async ({ page, account }) => {
    await createAccount(page, account);
    await page.goto(PLACE);
    const { secret, codes } = await turnOn(page, account.password);
    await press(page, "J’ai gardé mes codes");
    await expect(page.getByText("Il vous en reste 10.")).toBeVisible();
    await leave(page);
    await page.goto("/profile");
    await expect(page.getByRole("button", { name: /clé d’accès/ })).toHaveCount(0);
    await enterPassword(page, account);
    await field(page, "Code à six chiffres").fill("12");
    await press(page, "Valider");
    await expect(page.getByText("Saisissez les six chiffres affichés par votre application").first()).toBeVisible();
    await field(page, "Code à six chiffres").fill(codeOf(secret, 1));
    await press(page, "Valider");
    await expect(page).toHaveURL(/\/profile$/);
    await leave(page);
    await page.goto("/login");
    await enterPassword(page, account);
    await useRecoveryCode(page, codes[4] as string);
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});
