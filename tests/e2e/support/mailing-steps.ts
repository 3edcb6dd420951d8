import { expect, type Page } from "@playwright/test";
import type { MailServer } from "./mail-server.ts";

/** The steps of whoever writes to many people. */

export const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
export const expectText = (page: Page, text: string) => expect(page.getByText(text).last()).toBeVisible();
export const editor = (page: Page) => page.getByRole("textbox", { name: "Message" });
export const addresses = (mail: MailServer) => mail.received.map(({ to }) => to);

/** Opens the choice of recipients, one line of the bar that sends; it stands over the message until it is folded. */
export const unfoldRecipients = (page: Page) => page.locator("summary").filter({ hasText: "destinataire" }).click();

/** Closes it, to see the message again. */
export const foldRecipients = (page: Page) => page.getByText("Replier", { exact: true }).click();

/** Sends the message that is on the page, and confirms. */
export async function sendFrom(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Envoyer à/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Envoyer à/ })
    .click();
  await expect(page).toHaveURL(/\/admin\/send-email\/[0-9a-f-]{36}$/);
}
