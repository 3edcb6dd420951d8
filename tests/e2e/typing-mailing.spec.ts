import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";
import {
  type Keeper,
  lossesOf,
  pairsFor,
  pressWithoutSession,
  pressWithSession,
  TYPED,
} from "./support/typing-presses.ts";

const subject = (page: Page) => page.getByLabel("Objet", { exact: true });
const editor = (page: Page) => page.getByRole("textbox", { name: "Message" });
const saved = (page: Page) => expect(page.getByText("Brouillon enregistré")).toBeVisible();

const mailing: Keeper = {
  viewer: "staff",
  path: () => "/admin/send-email?show=selected",
  async prepare({ page, server, pair }) {
    const fields = [
      ["draftId", crypto.randomUUID()],
      ["subject", "Bonjour"],
      ["content", "Votre dossier avance."],
      ["shown", pair.client.id],
      ["ticked", pair.client.id],
    ];
    const answer = await page.request.post(`${server.url}/admin/send-email/draft`, {
      data: new URLSearchParams(fields).toString(),
      headers: { Origin: server.url, "Content-Type": "application/x-www-form-urlencoded" },
    });
    expect(answer.status()).toBe(200);
  },
  field: subject,
  button: (page, afterMs) =>
    page.getByRole("button", { name: afterMs % 100 === 0 ? "M’envoyer un test" : "Chercher", exact: true }),
  async expectTyped(page) {
    await expect(editor(page)).toHaveText("Votre dossier avance.");
    await expect(subject(page)).toHaveValue(`Bonjour${TYPED}`);
    await expect(page.getByRole("checkbox").first()).toBeChecked();
    await expect(page.getByText("1 destinataire", { exact: true })).toBeVisible();
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
    const people = { server, watch: faults.watch, pairs: await pairsFor(server, `mailing ${when}`) };
    expect(await lossesOf(mailing, press, browser, people)).toEqual([]);
  });
