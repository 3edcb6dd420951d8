import { expect, type Page } from "@playwright/test";
import type { Account } from "./person-steps.ts";
import type { Server } from "./server.ts";

/** The administrator's steps of the journey, found by the words on the page. */

export const alix: Account = {
  firstName: "Alix",
  lastName: "Martin",
  email: "alix@exemple.fr",
  password: "une table en chêne",
};

/** Creates the first administrator with the set-up link that the start printed. */
export async function setUp(page: Page, server: Server, account = alix): Promise<void> {
  await page.goto(server.setupPath);
  await page.getByLabel("Prénom", { exact: true }).fill(account.firstName);
  await page.getByLabel("Nom", { exact: true }).fill(account.lastName);
  await page.getByLabel("E-mail", { exact: true }).fill(account.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Créer le compte administrateur" }).click();
  await expect(page).toHaveURL(/\/admin$/);
}

/** The row of a document in the list of documents to check. */
const documentRow = (page: Page, label: string) => page.getByRole("row").filter({ hasText: label });

/** Opens the signed link of one side of a document. @returns the bytes that the administrator receives. */
export async function openDocument(page: Page, label: string, button: string): Promise<Buffer> {
  const link = documentRow(page, label).getByRole("link", { name: button });
  // The server draws the copy when it is first asked for, which takes long on a busy machine.
  const answer = await page.request.get((await link.getAttribute("href")) ?? "", { timeout: 60_000 });
  expect(answer.status()).toBe(200);
  expect(answer.headers()["x-content-type-options"]).toBe("nosniff");
  return answer.body();
}

export async function approveDocument(page: Page, label: string): Promise<void> {
  await documentRow(page, label).getByRole("button", { name: "Approuver" }).click();
  await expect(page.getByText("Document approuvé").last()).toBeVisible();
  await expect(documentRow(page, label)).toHaveCount(0);
}

export async function rejectDocument(page: Page, label: string, reason: string): Promise<void> {
  await documentRow(page, label).getByRole("link", { name: "Rejeter" }).click();
  await page.getByRole("dialog").getByRole("combobox").selectOption({ label: reason });
  await page.getByRole("button", { name: "Rejeter ce document" }).click();
  await expect(page.getByText("Document rejeté").last()).toBeVisible();
}
