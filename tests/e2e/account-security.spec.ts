import type { Page } from "@playwright/test";
import { linkIn, type MailServer } from "./support/mail-server.ts";
import { createAccount } from "./support/person-requests.ts";
import { type Account, logIn } from "./support/person-steps.ts";
import { test as base, expect, toMailServer } from "./support/test.ts";

const test = base.extend({ settings: toMailServer });

const NEW_PASSWORD = "cheval agrafe pile";
/** A long address that nobody else has. */
const newEmail = ({ email }: Account) => `durand-de-la-rochefoucauld.${email}`;
/** The button's name ends with the time of the device's last use. */
const OTHER_DEVICE = /^Déconnecter Chrome sur Linux, utilisé le/;
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const banner = (page: Page) => page.getByText("Confirmez votre adresse e-mail.");
const linksTo = (mail: MailServer, email: string) => () =>
  mail.received.flatMap(({ to, raw }) => (to === email ? (linkIn(raw, "/confirm-email?token=") ?? []) : []));

test("an address is confirmed with the link of an e-mail, in a browser without a session", async ({
  person,
  page,
  look,
  account,
  mail,
}) => {
  await createAccount(person, account);
  // « Tableau de bord » asks for it as an act.
  await person.goto("/account/access");
  await expect(banner(person)).toBeVisible();
  await look(person, "access-unconfirmed");
  await press(person, "Renvoyer le lien");
  await expect(person.getByText("E-mail envoyé")).toBeVisible();
  await expect(person).toHaveURL(/\/account\/access$/);
  await expect.poll(() => linksTo(mail, account.email)().length).toBe(2);
  const [first = "", second = ""] = linksTo(mail, account.email)();

  for (let scanned = 0; scanned < 2; scanned++) await page.goto(second);
  await expect(page.getByText(account.email, { exact: true })).toBeVisible();
  await look(page, "confirm-email-open");
  await press(page, "Confirmer cette adresse");
  await expect(title(page)).toHaveText("Votre adresse est confirmée");
  await look(page, "confirm-email-done");
  await page.goto(first);
  await expect(title(page)).toHaveText("Votre adresse est confirmée");
  await page.goto("/confirm-email?token=invente");
  await expect(title(page)).toHaveText("Ce lien n’est plus valable");
  await look(page, "confirm-email-closed");
  await person.goto("/dashboard");
  await expect(title(person)).toHaveText("Tableau de bord");
  await expect(banner(person)).toHaveCount(0);
});

test("a device can be signed out at once from another, and a changed password signs out all other devices", async ({
  person,
  admin: phone,
  page: tablet,
  look,
  account,
  mail,
}) => {
  await createAccount(person, account);
  await logIn(phone, account);
  await person.goto("/account/security");
  const devices = person.getByRole("listitem").filter({ hasText: "Chrome sur Linux" });
  await expect(devices).toHaveCount(2);
  await expect(devices.first()).toContainText("Cet appareil");
  await look(person, "security");
  await press(person, OTHER_DEVICE);
  await expect(person.getByText("Appareil déconnecté")).toBeVisible();
  await expect(devices).toHaveCount(1);
  // The live stream notifies the page, which redirects without any action.
  await expect(phone).toHaveURL(/\/login\?redirectTo=%2Fdashboard$/);
  await logIn(phone, account);
  await logIn(tablet, account);

  await person.goto("/account/security");
  await press(person, "Déconnecter tous les autres appareils");
  await expect(person.getByRole("dialog")).toBeVisible();
  await look(person, "security-end-others");
  await press(person, "Annuler");
  await person.getByRole("link", { name: "Modifier" }).first().click();
  await expect(title(person)).toHaveText("Changer de mot de passe");
  await press(person, "Changer mon mot de passe");
  await expect(person.getByRole("alert").getByText("Saisissez votre mot de passe actuel")).toBeVisible();
  await look(person, "change-password-errors");
  await field(person, "Mot de passe actuel").fill("pas le bon");
  await field(person, "Nouveau mot de passe").fill(NEW_PASSWORD);
  await press(person, "Changer mon mot de passe");
  await expect(person.getByRole("alert").getByText("Ce mot de passe n’est pas le bon.")).toBeVisible();
  await field(person, "Mot de passe actuel").fill(account.password);
  await field(person, "Nouveau mot de passe").fill(NEW_PASSWORD);
  await press(person, "Changer mon mot de passe");
  await expect(person).toHaveURL(/\/account\/security$/);
  await expect(person.getByText("Mot de passe modifié")).toBeVisible();
  await expect(devices).toHaveCount(1);
  for (const other of [phone, tablet]) {
    await other.goto("/profile");
    await expect(other).toHaveURL(/\/login\?redirectTo=%2Fprofile$/);
  }
  await expect.poll(() => mail.received.filter(({ to }) => to === account.email).length).toBe(2);
});

test("an e-mail address is changed with the link sent to the new one, and the old one is notified", async ({
  person,
  look,
  account,
  mail,
}) => {
  await createAccount(person, account);
  await person.goto("/account/security/email");
  await look(person, "change-email-unconfirmed");
  await person.locator("summary", { hasText: "Changer d’adresse" }).click();
  await press(person, "Recevoir le lien");
  await expect(person.getByRole("alert").getByText("Adresse e-mail invalide")).toBeVisible();
  await look(person, "change-email-errors");
  await field(person, "Nouvelle adresse e-mail").fill(newEmail(account));
  await field(person, "Mot de passe actuel").fill(account.password);
  await press(person, "Recevoir le lien");
  await expect(person.getByText("Un changement vous attend")).toBeVisible();
  await look(person, "change-email-pending");
  await person.goto("/account/security");
  await expect(person.getByText(`Changement en attente : ${newEmail(account)}`)).toBeVisible();
  await look(person, "security-email-pending");
  await expect.poll(() => linksTo(mail, newEmail(account))().length).toBe(1);
  await person.goto(linksTo(mail, newEmail(account))()[0] as string);
  await expect(title(person)).toHaveText("Confirmez votre nouvelle adresse");
  await press(person, "Confirmer cette adresse");
  await expect(title(person)).toHaveText("Votre adresse est confirmée");
  await person.goto("/account/security");
  await expect(person.getByText(newEmail(account))).toBeVisible();
  await expect(person.getByText("Confirmée", { exact: true })).toBeVisible();
  await expect.poll(() => mail.received.filter(({ to }) => to === account.email).length).toBe(3);
  await person.context().clearCookies();
  await logIn(person, { ...account, email: newEmail(account) });
});

test("a password reset that starts from a protected page redirects back to that page", async ({
  person,
  account,
  mail,
}) => {
  await createAccount(person, account);
  await person.context().clearCookies();
  await person.goto("/profile");
  await person.getByRole("link", { name: "Mot de passe oublié" }).click();
  await field(person, "E-mail").fill(account.email);
  await press(person, "Recevoir le lien");
  await expect(title(person)).toHaveText("Consultez votre messagerie");
  const link = () => mail.received.flatMap(({ raw }) => linkIn(raw, "/reset-password?token=") ?? [])[0];
  await expect.poll(link).toBeDefined();
  await person.goto(link() as string);
  await field(person, "Nouveau mot de passe").fill(NEW_PASSWORD);
  await press(person, "Changer mon mot de passe");
  await field(person, "E-mail").fill(account.email);
  await field(person, "Mot de passe").fill(NEW_PASSWORD);
  await press(person, "Se connecter");
  await expect(person).toHaveURL(/\/profile$/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the password, the e-mail address and the devices are changed with plain forms", async ({
    page,
    person,
    account,
  }) => {
    await createAccount(page, account);
    await logIn(person, account);
    await page.goto("/account/access");
    await press(page, "Renvoyer le lien");
    await expect(page.getByText("E-mail envoyé")).toBeVisible();
    await page.goto("/account/security/password");
    await field(page, "Mot de passe actuel").fill("pas le bon");
    await field(page, "Nouveau mot de passe").fill(NEW_PASSWORD);
    await press(page, "Changer mon mot de passe");
    await expect(page.getByRole("alert").getByText("Ce mot de passe n’est pas le bon.")).toBeVisible();
    await field(page, "Mot de passe actuel").fill(account.password);
    await field(page, "Nouveau mot de passe").fill(NEW_PASSWORD);
    await press(page, "Changer mon mot de passe");
    await expect(page.getByText("Mot de passe modifié")).toBeVisible();
    await page.goto("/account/security/email");
    await page.locator("summary", { hasText: "Changer d’adresse" }).click();
    await field(page, "Nouvelle adresse e-mail").fill(newEmail(account));
    await field(page, "Mot de passe actuel").fill(NEW_PASSWORD);
    await press(page, "Recevoir le lien");
    await press(page, "Annuler ce changement");
    await expect(page.getByText("Votre adresse reste la même.")).toBeVisible();
    await logIn(person, { ...account, password: NEW_PASSWORD });
    await page.goto("/account/security");
    await press(page, OTHER_DEVICE);
    await expect(page.getByText("Appareil déconnecté")).toBeVisible();
  });
});
