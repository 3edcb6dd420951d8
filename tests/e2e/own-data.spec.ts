import type { Page } from "@playwright/test";
import { createAccount, saveProfile } from "./support/person-requests.ts";
import { expect, test } from "./support/test.ts";

test.beforeEach(async ({ engine }) => {
  test.skip(engine === "postgres", "the rules behind these pages are tested on both databases beside their commands");
  test.setTimeout(240_000);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a person withdraws a consent, requests the erasure of their account, and cancels it", async ({
    page,
    server,
    account,
  }) => {
    await createAccount(page, account);
    await saveProfile(page);
    await page.goto("/account/data");
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Télécharger mes données" }).click();
    expect((await download).suggestedFilename()).toMatch(/^mes-donnees-.*\.zip$/);

    await page.getByText("Retirer cet accord").first().click();
    await expect(page.getByText("Vous ne pourrez plus créer de dossier").first()).toBeVisible();
    await page.getByRole("button", { name: "Retirer mon accord" }).first().click();
    await expect(page.getByText("Accord retiré").last()).toBeVisible();
    await expect(page.getByText("Retiré", { exact: true })).toBeVisible();

    await page.getByRole("link", { name: "Effacer mon compte" }).click();
    await page.getByRole("button", { name: "Effacer mon compte dans 7 jours" }).click();
    await expect(page).toHaveURL(`${server.url}/account/data/erasure`);
    await expect(page.getByText("Saisissez votre mot de passe").first()).toBeVisible();
    await page.getByLabel("Votre mot de passe", { exact: true }).fill("ce n’est pas lui");
    await page.getByRole("button", { name: "Effacer mon compte dans 7 jours" }).click();
    await expect(page.getByText("Ce mot de passe n’est pas le bon.").first()).toBeVisible();
    await page.getByLabel("Votre mot de passe", { exact: true }).fill(account.password);
    await page.getByRole("button", { name: "Effacer mon compte dans 7 jours" }).click();
    await expect(page).toHaveURL(`${server.url}/account/data`);
    await expect(page.getByText(/^Votre compte sera effacé le \d/)).toHaveCount(2);

    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Annuler l’effacement" }).click();
    await expect(page).toHaveURL(`${server.url}/account/data`);
    await expect(page.getByText("Votre compte est conservé.").last()).toBeVisible();
    await expect(page.getByText(/^Votre compte sera effacé le/)).toHaveCount(0);
    await page.goto("/account/access");
    await expect(page.getByText("Personne n’a encore ouvert vos données")).toBeVisible();
  });
});

test("every control of the data page is reached in order by keyboard, shows its focus, and works", async ({
  page,
  server,
  account,
}) => {
  await createAccount(page, account);
  await saveProfile(page);
  await page.goto("/account/data");

  await test.step("a consent is expanded and withdrawn", async () => {
    await tabTo(page, "Retirer cet accord");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Retirer mon accord" }).first()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Retiré", { exact: true })).toBeVisible();
  });

  await test.step("the erasure is requested; a wrong password moves the focus to its field", async () => {
    await tabTo(page, "Effacer mon compte");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${server.url}/account/data/erasure`);
    await tabTo(page, "Votre mot de passe");
    await page.keyboard.type("ce n’est pas lui");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Ce mot de passe n’est pas le bon.").first()).toBeVisible();
    await tabTo(page, "Votre mot de passe");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(account.password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${server.url}/account/data`);
  });

  await test.step("the erasure is cancelled", async () => {
    await tabTo(page, "Annuler l’effacement");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Annuler l’effacement" })).toHaveCount(0);
  });
});

/** Presses Tab until the control with that name has the focus, and checks that each control shows its focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press("Tab");
    const focus = await page.evaluate(() => {
      const at = document.activeElement as HTMLElement;
      const { outlineStyle, boxShadow } = getComputedStyle(at);
      // A link that fills its card shows its focus around the card.
      const around = getComputedStyle(at, "::after").outlineStyle;
      const label = at instanceof HTMLInputElement ? (at.labels?.[0]?.textContent ?? "") : (at.textContent ?? "");
      const isSeen = at === document.body || [outlineStyle, boxShadow, around].some((style) => style !== "none");
      return { label: label.trim(), isSeen, html: at.outerHTML.slice(0, 200) };
    });
    expect(focus.isSeen, `the focus is not seen on ${focus.html}`).toBe(true);
    if (focus.label.startsWith(name)) return;
  }
  throw new Error(`No press of Tab leads to « ${name} ».`);
}
