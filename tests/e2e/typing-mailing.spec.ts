import type { Page } from "@playwright/test";
import { nextPair } from "./support/seeded.ts";
import { expect, test } from "./support/test.ts";
import { type Keeper, PRESSES_MS, pressWithoutSession, pressWithSession, TYPED } from "./support/typing-presses.ts";

test.use({ isShared: true });

const subject = (page: Page) => page.getByLabel("Objet", { exact: true });
const editor = (page: Page) => page.getByRole("textbox", { name: "Message" });
const saved = (page: Page) => expect(page.getByText("Brouillon enregistré")).toBeVisible();

const mailing: Keeper = {
  viewer: "staff",
  path: () => "/admin/send-email",
  async prepare({ page, server }) {
    await page.goto(`${server.url}/admin/send-email`);
    await editor(page).fill("Votre dossier avance.");
    await subject(page).fill("Bonjour");
    await page.getByRole("checkbox").first().check();
    await expect(page.getByText("1 utilisateur sélectionné")).toBeVisible();
    await saved(page);
  },
  field: subject,
  button: (page, afterMs) =>
    page.getByRole("button", { name: afterMs % 100 === 0 ? "M’envoyer un test" : "Chercher", exact: true }),
  async expectTyped(page) {
    await expect(editor(page)).toHaveText("Votre dossier avance.");
    await expect(subject(page)).toHaveValue(`Bonjour${TYPED}`);
    await expect(page.getByRole("checkbox").first()).toBeChecked();
    await expect(page.getByText("1 utilisateur sélectionné")).toBeVisible();
  },
  expectSaved: saved,
};

for (const [press, when] of [
  [pressWithSession, "while each answer is late"],
  [pressWithoutSession, "after the session ended"],
] as const)
  test(`a message that is being written keeps its subject, text and ticks, whenever a button is pressed ${when}`, async ({
    server,
    browser,
    faults,
  }) => {
    const writers = [];
    for (const afterMs of PRESSES_MS) writers.push({ afterMs, pair: await nextPair(server) });
    const outcomes = await Promise.allSettled(
      writers.map(async ({ afterMs, pair }) => {
        const context = await browser.newContext();
        faults.watch(context);
        const page = await context.newPage();
        await press(mailing, { page, server, pair }, afterMs);
        await context.close();
      }),
    );
    const lost = outcomes.flatMap((outcome, index) =>
      outcome.status === "rejected" ? [`${PRESSES_MS[index]} ms: ${outcome.reason}`] : [],
    );
    expect(lost).toEqual([]);
  });
