import type { Locator } from "@playwright/test";
import { fixture } from "./support/person-steps.ts";
import { clientChat, nextPair, signInAs } from "./support/seeded.ts";
import { expect, test } from "./support/test.ts";

// A service worker would fetch the scripts that a test holds.
test.use({ serviceWorkers: "block" });

test("what is typed over a selected text replaces it, also when the page's scripts arrive in between", async ({
  page,
}) => {
  await page.goto("/raconter?type=phishing");
  const told = page.getByLabel("Racontez ce qui s’est passé");
  await told.fill("Un ancien texte.");
  await page.getByRole("button", { name: "Continuer" }).click();
  // A press before the text is read leads to the page of what it says.
  await expect(page).toHaveURL(/(argent|maintenant)$/);
  const released = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await released.promise;
    await route.continue();
  });
  // The scripts would delay its « load ».
  await page.goto("/raconter/recit", { waitUntil: "commit" });
  await told.focus();
  await page.keyboard.press("ControlOrMeta+a");
  const isHydrated = page.evaluate(
    () => new Promise((done) => addEventListener("hydrated", () => done(true), { once: true })),
  );
  released.resolve();
  await isHydrated;
  await page.keyboard.type("Un nouveau texte.");
  await expect(told).toHaveValue("Un nouveau texte.");
});

test.describe("in a conversation", () => {
  let box: Locator;
  let pair: Awaited<ReturnType<typeof nextPair>>;
  test.beforeEach(async ({ server, person }) => {
    pair = nextPair(server);
    await signInAs(person, server, pair.client);
    await person.goto(clientChat(server, pair));
    box = person.getByRole("textbox", { name: "Votre message" });
  });

  test("a message that a program writes into the field stays while the page changes, and after a reload", async ({
    person,
  }) => {
    await expect(person.getByText("Ctrl + Entrée pour envoyer")).toBeVisible();
    await box.evaluate((area: HTMLTextAreaElement) => {
      area.value = "Sous la dictée";
      area.dispatchEvent(new InputEvent("input", { bubbles: true }));
    });
    await person.getByRole("form").locator('input[type="file"]').setInputFiles(fixture("note.txt"));
    await expect(person.getByText(/· prêt à envoyer$/)).toBeVisible();
    await expect(box).toHaveValue("Sous la dictée");
    await person.reload();
    await expect(box).toHaveValue("Sous la dictée");
  });

  test("a message that is typed, and a file that is chosen, before the page's scripts run are kept", async ({
    person,
  }) => {
    const released = Promise.withResolvers<void>();
    await person.route("**/*.js", async (route) => {
      await released.promise;
      await route.continue();
    });
    await person.reload({ waitUntil: "commit" });
    await box.fill("Écrit d’un trait");
    await person.getByRole("form").locator('input[type="file"]').setInputFiles(fixture("note.txt"));
    released.resolve();
    await expect(person.getByText(/· prêt à envoyer$/)).toBeVisible();
    await expect(box).toHaveValue("Écrit d’un trait");
    await person.reload();
    await expect(box).toHaveValue("Écrit d’un trait");
  });

  test("every letter that is typed while the script of drafts arrives is kept, once", async () => {
    const typed = await box.evaluate(typeUntilDraftIsKept);
    await expect(box).toHaveValue(typed);
  });

  test("a message that was sent after the session ended stays in its box, also with what is typed next", async ({
    person,
    server,
  }) => {
    await person.context().clearCookies();
    await person.request.post(clientChat(server, pair), {
      multipart: { text: "Avant la fin", clientKey: crypto.randomUUID() },
      headers: { Origin: server.url, "Sec-Fetch-Mode": "navigate", Cookie: pair.client.device },
      maxRedirects: 0,
    });
    await signInAs(person, server, pair.client);
    await person.goto(clientChat(server, pair));
    await expect(person.getByText("Nous avons gardé votre saisie")).toBeVisible();
    // The script of drafts names the tab once it has taken over the box.
    await person.waitForFunction(() => sessionStorage.getItem("recours:tab") !== null);
    await box.press("End");
    await box.pressSequentially(", et après");
    await expect(box).toHaveValue("Avant la fin, et après");
    await person.reload();
    await expect(box).toHaveValue("Avant la fin, et après");
  });
});

/** In the page: types as fast as the page takes it, until the draft is kept by its own script. @returns the text. */
async function typeUntilDraftIsKept(area: HTMLElement): Promise<string> {
  const isKeptEarly = () => Object.keys(sessionStorage).some((key) => key.startsWith("recours:typed:"));
  const { port1, port2 } = new MessageChannel();
  const pause = () =>
    new Promise((resolve) => {
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
  area.focus();
  let text = "";
  let wasKeptEarly = false;
  for (let rest = 20; rest > 0; await pause()) {
    document.execCommand("insertText", false, "aeiou"[text.length % 5]);
    text += "aeiou"[text.length % 5];
    wasKeptEarly ||= isKeptEarly();
    if (wasKeptEarly && !isKeptEarly()) rest--;
  }
  return text;
}
