import type { Page } from "@playwright/test";
import { linkIn, type MailServer } from "./support/mail-server.ts";
import { createAccount } from "./support/person-requests.ts";
import type { Account } from "./support/person-steps.ts";
import { test as base, expect } from "./support/test.ts";

const test = base.extend({ settings: async ({ mail }, use) => use({ SMTP_URL: mail.url, LOG_LEVEL: "debug" }) });

const SENT = "Si un compte existe à cette adresse, vous allez recevoir un e-mail";
const CLOSED = "Ce lien n’est plus valable";
const NEW_PASSWORD = "cheval agrafe pile";
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const linkFor = (mail: MailServer, email: string) => () =>
  mail.received
    .filter(({ to }) => to === email)
    .map(({ raw }) => linkIn(raw, "/reset-password?token="))
    .find(Boolean);

async function askFor(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByRole("link", { name: "Mot de passe oublié" }).click();
  await expect(title(page)).toHaveText("Mot de passe oublié");
  await field(page, "E-mail").fill(email);
  await press(page, "Recevoir le lien");
  await expect(page.getByText(SENT)).toBeVisible();
}

async function signInWith(page: Page, { email }: Account, password: string): Promise<void> {
  await field(page, "E-mail").fill(email);
  await field(page, "Mot de passe").fill(password);
  await press(page, "Se connecter");
}

test("a forgotten password is replaced once with the link of an e-mail, and every session ends", async ({
  person,
  page,
  look,
  server,
  account,
  mail,
}) => {
  await createAccount(person, account);
  await page.goto("/forgot-password");
  await press(page, "Recevoir le lien");
  await expect(page.getByRole("alert").getByText("Adresse e-mail invalide")).toBeVisible();
  await look(page, "forgot-password-errors");
  const stranger = `personne.${account.email}`;
  await askFor(page, stranger);
  await look(page, "forgot-password-sent");
  await askFor(page, account.email);
  await expect.poll(linkFor(mail, account.email)).toBeDefined();
  expect(mail.received.filter(({ to }) => to === stranger)).toEqual([]);
  const link = linkFor(mail, account.email)() as string;

  const answer = await page.goto(link);
  expect(answer?.headers()["referrer-policy"]).toBe("strict-origin");
  await press(page, "Changer mon mot de passe");
  await expect(page.getByRole("alert").getByText("Le mot de passe doit contenir au moins 6 caractères")).toBeVisible();
  await field(page, "Nouveau mot de passe").fill("bonjour");
  await expect(page.getByRole("status").getByText(/^Facile à deviner/)).toBeVisible();
  await press(page, "Changer mon mot de passe");
  await expect(page.getByRole("alert").getByText(/^Ce mot de passe fait partie des plus utilisés/)).toBeVisible();
  await look(page, "reset-password-common");
  await field(page, "Nouveau mot de passe").fill(NEW_PASSWORD);
  await expect(page.getByRole("status").getByText("Solide.")).toBeVisible();
  await look(page, "reset-password-solid");
  await press(page, "Changer mon mot de passe");
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText("Mot de passe modifié. Connectez-vous avec le nouveau.")).toBeVisible();

  await signInWith(page, account, account.password);
  await expect(page.getByText(/^Identifiants incorrects/).first()).toBeVisible();
  await signInWith(page, account, NEW_PASSWORD);
  await expect(page).toHaveURL(/\/dashboard$/);
  await person.goto("/profile");
  await expect(person).toHaveURL(/\/login\?redirectTo=%2Fprofile$/);
  await person.goto(link);
  await expect(title(person)).toHaveText(CLOSED);
  await look(person, "reset-password-closed");
  // The two e-mails of the registration, the link, and the notice that the password changed.
  await expect.poll(() => mail.received.filter(({ to }) => to === account.email).length).toBe(3);
  expect(server.stdout + server.stderr).not.toContain(link.split("token=")[1]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a forgotten password is replaced with plain forms", async ({ page, account, mail }) => {
    await createAccount(page, account);
    await page.context().clearCookies();
    await askFor(page, account.email);
    await expect.poll(linkFor(mail, account.email)).toBeDefined();
    await page.goto(linkFor(mail, account.email)() as string);
    await field(page, "Nouveau mot de passe").fill("motdepasse");
    await press(page, "Changer mon mot de passe");
    await expect(page.getByRole("alert").getByText(/^Ce mot de passe fait partie des plus utilisés/)).toBeVisible();
    await field(page, "Nouveau mot de passe").fill(NEW_PASSWORD);
    await press(page, "Changer mon mot de passe");
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText("Mot de passe modifié. Connectez-vous avec le nouveau.")).toBeVisible();
    await signInWith(page, account, NEW_PASSWORD);
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});
