import type { Page } from "@playwright/test";
import { partOf } from "./support/mail-server.ts";
import { createAccount } from "./support/person-requests.ts";
import { nextPair, signInAs } from "./support/seeded.ts";
import { test as base, expect, toMailServer } from "./support/test.ts";

const test = base.extend({ settings: toMailServer });

const PHRASE = "Le chat dort sous le figuier";
const press = (page: Page, name: string) => page.getByRole("button", { name }).click();
const wanted = (page: Page) => page.getByRole("checkbox", { name: "Un message vous attend" });

async function openAccount(page: Page, tab: "Sécurité" | "Notifications"): Promise<void> {
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Mon compte" }).click();
  await page.getByRole("navigation", { name: "Mon compte" }).getByRole("link", { name: tab }).click();
}

test("a person turns e-mails off, sees which are always sent, and chooses the phrase that authenticates e-mails", async ({
  person,
  look,
  account,
  mail,
}) => {
  await createAccount(person, account);
  await openAccount(person, "Notifications");
  await expect(person.getByRole("heading", { level: 1 })).toHaveText("Notifications");
  await expect(person.getByText(account.email, { exact: true })).toBeVisible();
  await expect(person.getByText("La sécurité de votre compte")).toBeVisible();
  await look(person, "notifications");
  await wanted(person).uncheck();
  await press(person, "Enregistrer");
  await expect(person.getByText("Notifications enregistrées").last()).toBeVisible();
  await person.reload();
  await expect(wanted(person)).not.toBeChecked();
  await expect(person.getByRole("checkbox", { name: "Votre dossier est transmis" })).toBeChecked();

  await openAccount(person, "Sécurité");
  await person.getByRole("link", { name: "Choisir" }).click();
  await person.getByLabel("Votre phrase").fill("abc");
  await press(person, "Enregistrer");
  await expect(person.getByRole("alert").getByText("Choisissez une phrase d’au moins 4 caractères")).toBeVisible();
  await look(person, "email-phrase-refused");
  await person.getByLabel("Votre phrase").fill(PHRASE);
  await press(person, "Enregistrer");
  await expect(person.getByText("Phrase enregistrée").last()).toBeVisible();
  await expect(person.getByText(`« ${PHRASE} »`)).toBeVisible();
  await look(person, "security-with-phrase");

  await person.goto("/forgot-password");
  await person.getByLabel("E-mail", { exact: true }).fill(account.email);
  await press(person, "Recevoir le lien");
  const links = () => mail.received.filter(({ to, raw }) => to === account.email && raw.includes("/reset-password"));
  await expect.poll(() => links().length).toBe(1);
  const words = (type: "text/html" | "text/plain") =>
    links()
      .map((one) => partOf(one, type) ?? "")
      .join();
  for (const type of ["text/html", "text/plain"] as const)
    expect(words(type).replace(/\s/g, " ")).toContain(`Votre phrase : « ${PHRASE} »`);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the e-mails and the phrase are chosen with plain forms", async ({ page, account }) => {
    await createAccount(page, account);
    await openAccount(page, "Notifications");
    await wanted(page).uncheck();
    await press(page, "Enregistrer");
    await expect(page.getByText("Notifications enregistrées").last()).toBeVisible();
    await expect(wanted(page)).not.toBeChecked();
    await page.goto("/account/security/phrase");
    await page.getByLabel("Votre phrase").fill("abc");
    await press(page, "Enregistrer");
    await expect(page.getByRole("alert").getByText("Choisissez une phrase d’au moins 4 caractères")).toBeVisible();
    await expect(page.getByLabel("Votre phrase")).toHaveValue("abc");
    await page.getByLabel("Votre phrase").fill(PHRASE);
    await press(page, "Enregistrer");
    await expect(page.getByText(`« ${PHRASE} »`)).toBeVisible();
  });

  test("an administrator chooses what to be told of, and how often", async ({ page, server }) => {
    await signInAs(page, server, nextPair(server).staff);
    await page.goto("/admin");
    await page.getByRole("link", { name: "Notifications" }).click();
    const choice = (channel: string) => page.getByRole("group", { name: "Message sans réponse" }).getByLabel(channel);
    await choice("E-mail").selectOption("Dès que ça arrive");
    await choice("Sur vos appareils").selectOption("Deux fois par jour");
    await press(page, "Enregistrer");
    await expect(page.getByText("Notifications enregistrées").last()).toBeVisible();
    await expect(choice("E-mail")).toHaveValue("at_once");
    await expect(choice("Sur vos appareils")).toHaveValue("twice_a_day");
    await page.goto("/account/notifications");
    await page.getByRole("link", { name: "les notifications de l’équipe" }).click();
    await expect(page.getByText("peu après 9 h et 16 h")).toBeVisible();
  });
});
