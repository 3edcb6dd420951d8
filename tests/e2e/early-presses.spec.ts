import { openWithHeldScripts } from "./support/held-scripts.ts";
import { clientChat, nextPair, signInAs } from "./support/seeded.ts";
import { expect, test } from "./support/test.ts";

// What else can be pressed before the scripts run is in early-input.spec.ts.
test.use({ serviceWorkers: "block" });

test("a link that is pressed while the scripts arrive acts when it is released, although the page replaces it", async ({
  page,
  server,
}) => {
  await signInAs(page, server, nextPair(server).staff);
  const release = await openWithHeldScripts(page, "/admin");
  await page.getByRole("link", { name: "Tout cocher sur cette page" }).hover();
  await page.mouse.down();
  await release();
  await page.mouse.up();
  await expect(page.getByRole("checkbox", { name: /^Sélectionner l’affaire/ }).first()).toBeChecked();
});

test.describe("in a conversation", () => {
  test("a message whose button is pressed twice before the scripts run is sent once", async ({ page, server }) => {
    const pair = nextPair(server);
    await signInAs(page, server, pair.client);
    await openWithHeldScripts(page, clientChat(server, pair));
    const posts: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.isNavigationRequest()) posts.push(request.url());
    });
    await page.getByRole("textbox", { name: "Votre message" }).fill("Un premier message");
    await page.getByRole("button", { name: "Envoyer", exact: true }).dblclick();
    await expect(page.getByText("Un premier message", { exact: true })).toBeVisible();
    expect(posts).toHaveLength(1);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.reload();
    await expect(page.getByText("Un premier message", { exact: true })).toHaveCount(1);
    await expect(page.getByRole("textbox", { name: "Votre message" })).toHaveValue("");
  });

  test("a message that is sent with its keys before the scripts run is sent once", async ({ page, server }) => {
    const pair = nextPair(server);
    await signInAs(page, server, pair.client);
    const release = await openWithHeldScripts(page, clientChat(server, pair));
    const box = page.getByRole("textbox", { name: "Votre message" });
    await box.fill("Envoyé au clavier");
    await box.press("ControlOrMeta+Enter");
    await release();
    await expect(box).toHaveValue("");
    await page.reload();
    await expect(page.getByText("Envoyé au clavier", { exact: true })).toHaveCount(1);
  });
});
