import { expect, type Locator, type Page } from "@playwright/test";
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

/**
 * Unfolds a document in the list of documents to check: a chip in the row of its owner. In a former version it has a
 * row of its own.
 */
export async function unfoldDocument(page: Page, label: string): Promise<Locator> {
  const row = page.getByRole("row").filter({ hasText: label });
  await row.first().waitFor();
  const chip = row.locator("details").filter({ hasText: label });
  if ((await chip.count()) === 0) return row;
  const isOpen = await chip.evaluate((details: HTMLDetailsElement) => details.open);
  if (!isOpen) await chip.locator("summary").click();
  return chip;
}

/** Opens the signed link of one side of a document. @returns the bytes that the administrator receives. */
export async function openDocument(page: Page, label: string, button: string): Promise<Buffer> {
  const link = (await unfoldDocument(page, label)).getByRole("link", { name: button });
  // The server draws the copy when it is first asked for, which takes long on a busy machine.
  const answer = await page.request.get((await link.getAttribute("href")) ?? "", { timeout: 60_000 });
  expect(answer.status()).toBe(200);
  expect(answer.headers()["x-content-type-options"]).toBe("nosniff");
  return answer.body();
}

export async function approveDocument(page: Page, label: string): Promise<void> {
  const approve = (await unfoldDocument(page, label)).getByRole("button", { name: "Approuver" });
  await approve.click();
  await expect(page.getByText("Document approuvé").last()).toBeVisible();
  await expect(approve).toHaveCount(0);
}

export async function rejectDocument(page: Page, label: string, reason: string): Promise<void> {
  await (await unfoldDocument(page, label)).getByRole("link", { name: "Rejeter" }).click();
  await page.getByRole("dialog").getByRole("combobox").selectOption({ label: reason });
  await page.getByRole("button", { name: "Rejeter ce document" }).click();
  await expect(page.getByText("Document rejeté").last()).toBeVisible();
}
