import { expect, type Page } from "@playwright/test";
import type { Account } from "./person-steps.ts";
import type { Server } from "./server.ts";

/** The administrator's side of the main job, in the words that they read. */

export const alix: Account = {
  firstName: "Alix",
  lastName: "Martin",
  email: "alix@exemple.fr",
  password: "une table en chêne",
};

/** Follows the set-up link that the start printed: the first administrator. */
export async function setUp(page: Page, server: Server, account = alix): Promise<void> {
  await page.goto(server.setupPath);
  await page.getByLabel("Prénom", { exact: true }).fill(account.firstName);
  await page.getByLabel("Nom", { exact: true }).fill(account.lastName);
  await page.getByLabel("E-mail", { exact: true }).fill(account.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Créer le compte administrateur" }).click();
  await expect(page).toHaveURL(/\/admin$/);
}
