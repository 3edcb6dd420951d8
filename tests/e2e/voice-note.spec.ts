import type { Page } from "@playwright/test";
import { findTestChromium } from "./support/browsers.ts";
import { expect, test } from "./support/test.ts";

const MICROPHONE = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];
test.use({
  launchOptions: { executablePath: findTestChromium(), args: MICROPHONE },
  viewport: { width: 360, height: 740 },
});

const player = (page: Page) => page.getByLabel("Réécouter mon récit");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Speaks until the counter has moved. */
async function speak(page: Page, button: string): Promise<void> {
  await press(page, button);
  await expect(page.getByText("0:01 sur 5:00")).toBeVisible();
  await press(page, "Arrêter");
  await expect(page.getByText("Gardé avec votre récit.")).toBeVisible();
}

test("a story is said aloud, heard, said again and erased; it blocks nothing, and an error of the text keeps it", async ({
  page,
  browser,
  server,
  look,
  expectErrors,
}) => {
  await page.goto("/raconter?type=phishing");
  await page.keyboard.press("Shift");
  await speak(page, "Dire plutôt qu’écrire");
  await expect
    .poll(() => player(page).evaluate((audio: HTMLAudioElement) => audio.duration > 0.5), { message: "it plays" })
    .toBe(true);
  await look(page, "story-voice-note");

  // Nothing is written yet: the text is asked, the voice stays. The button that says what is missing still acts.
  expectErrors(/422/);
  await page.getByRole("button", { name: "Continuer" }).click({ force: true });
  await expect(page.getByLabel("Racontez ce qui s’est passé")).toHaveAttribute("aria-invalid", "true");
  await expect(player(page)).toBeVisible();
  await page.reload();
  await page.keyboard.press("Shift");
  const first = await player(page).getAttribute("src");
  await speak(page, "Recommencer");
  await expect(player(page)).not.toHaveAttribute("src", first ?? "");

  // Its address gives nothing to another browser.
  const other = await browser.newContext();
  expect((await other.request.get(`${server.url}/raconter/note-vocale`)).status()).toBe(404);
  await other.close();
  const own = await page.request.get("/raconter/note-vocale");
  expect(own.headers()).toMatchObject({ "x-content-type-options": "nosniff", "cache-control": "private, no-store" });

  await page.getByLabel("Racontez ce qui s’est passé").fill("Un SMS de livraison.");
  await press(page, "Continuer");
  await expect(page).toHaveURL(/(argent|maintenant)$/);
  await page.goto("/raconter/recit");
  await page.keyboard.press("Shift");
  await press(page, "Supprimer");
  await expect(player(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Enregistrer ma voix" })).toBeFocused();
  expect((await page.request.get("/raconter/note-vocale")).status()).toBe(404);
});
