import type { Locator, Page } from "@playwright/test";
import type { Pair } from "../../bench/support/seed.ts";
import { fixture, thread, writeMessage } from "./support/person-steps.ts";
import { clientChat, nextPair, signInAs, staffChat } from "./support/seeded.ts";
import type { Server } from "./support/server.ts";
import { expect, test } from "./support/test.ts";

// The journey tests the conversation on both databases; the page itself behaves alike on both.
test.beforeEach(({ engine }) => test.skip(engine === "postgres", "tested once, on the embedded database"));
const box = (page: Page) => page.getByRole("textbox", { name: "Votre message" });
const send = (page: Page) => page.getByRole("button", { name: "Envoyer", exact: true });

async function openBoth(server: Server, person: Page, admin: Page): Promise<Pair> {
  const pair = nextPair(server);
  await signInAs(person, server, pair.client);
  await signInAs(admin, server, pair.staff);
  await person.goto(clientChat(server, pair));
  await admin.goto(staffChat(server, pair));
  return pair;
}

test("a message that arrives while a person reads earlier ones does not scroll the page, and is read once they scroll down", async ({
  server,
  person,
  admin,
}) => {
  await openBoth(server, person, admin);
  for (let n = 1; n <= 12; n++) await writeMessage(person, `Paragraphe ${n}.\n\nSa suite.\n\nSa fin.`);
  const first = thread(person).getByText("Paragraphe 1.", { exact: false }).first();
  await first.scrollIntoViewIfNeeded();
  const place = async () => (await first.boundingBox())?.y ?? Number.NaN;
  const before = await place();
  await writeMessage(admin, "Une réponse plus bas");
  const news = person.getByRole("button", { name: "Nouveaux messages" });
  await expect(news).toBeVisible();
  expect(Math.abs((await place()) - before)).toBeLessThan(1);
  await expect(thread(admin).getByText("Envoyé")).toBeVisible();
  await news.click();
  await expect(thread(person).getByText("Une réponse plus bas")).toBeInViewport();
  await expect(thread(admin).getByText(/^Lu à/)).toBeVisible();
  await expect(news).toBeHidden();
});

test("without a live stream the page polls", async ({ server, person, admin, expectErrors }) => {
  expectErrors(/\/live|ERR_FAILED/);
  await person.route("**/live", (route) => route.abort());
  await openBoth(server, person, admin);
  await writeMessage(admin, "Par le sondage");
  await expect(thread(person).getByText("Par le sondage")).toBeVisible();
});

test("a conversation continues after the server was killed, with no message missing", async ({
  server,
  person,
  admin,
  expectErrors,
}) => {
  expectErrors(
    /ERR_(CONNECTION_REFUSED|CONNECTION_RESET|CONTENT_LENGTH_MISMATCH|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)/,
  );
  await openBoth(server, person, admin);
  await writeMessage(person, "Avant la coupure");
  await server.kill();
  await box(person).fill("Écrit pendant la coupure");
  await send(person).click();
  await expect(person.getByText("Erreur lors de l'envoi du message")).toHaveCount(1);
  await expect(person.getByText("Pas encore parti : le réseau ne répond pas.")).toBeVisible();
  await expect(box(person)).toHaveValue("Écrit pendant la coupure");
  await server.start();
  await expect(thread(person).getByText("Écrit pendant la coupure")).toHaveCount(1);
  await expect(person.getByRole("button", { name: "Réessayer" })).toHaveCount(0);
  await expect(thread(admin).getByText("Écrit pendant la coupure")).toHaveCount(1);
  await expect(thread(admin).getByText("Avant la coupure")).toHaveCount(1);
});

test("a message that the network refused leaves by itself, once, from two tabs, after a reload, for its account only", async ({
  server,
  person,
  admin,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/);
  const pair = await openBoth(server, person, admin);
  const context = person.context();
  const cut = () =>
    context.route("**/messages", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  const waiting = (page: Page) => page.getByText("Pas encore parti : le réseau ne répond pas.");
  const sendInVain = async (text: string) => {
    await cut();
    await box(person).fill(text);
    await send(person).click();
    await expect(waiting(person)).toBeVisible();
  };

  await sendInVain("Depuis deux onglets");
  const other = await context.newPage();
  await other.goto(clientChat(server, pair));
  await expect(waiting(other)).toBeVisible();
  await context.unroute("**/messages");
  for (const page of [person, other]) {
    await expect(thread(page).getByText("Depuis deux onglets")).toHaveCount(1);
    await expect(box(page)).toHaveValue("");
  }
  await other.close();

  await sendInVain("Après un rechargement");
  await person.reload();
  await expect(waiting(person)).toBeVisible();
  await expect(box(person)).toHaveValue("Après un rechargement");
  await context.unroute("**/messages");
  await expect(thread(person).getByText("Après un rechargement")).toHaveCount(1);
  await expect(box(person)).toHaveValue("");

  await sendInVain("De ce compte seulement");
  const second = nextPair(server);
  await signInAs(person, server, second.client);
  await person.goto(clientChat(server, second));
  await expect(box(person)).toHaveValue("");
  await expect(waiting(person)).toHaveCount(0);
  await context.unroute("**/messages");
  await signInAs(person, server, pair.client);
  await person.goto(clientChat(server, pair));
  await expect(thread(admin).getByText("De ce compte seulement")).toHaveCount(1);
  for (const text of ["Depuis deux onglets", "Après un rechargement"])
    await expect(thread(admin).getByText(text)).toHaveCount(1);
});

test("a double click sends one message, and an empty message is refused", async ({ server, person, admin }) => {
  await openBoth(server, person, admin);
  await box(person).fill("Une seule fois");
  await send(person).dblclick();
  await expect(thread(admin).getByText("Une seule fois")).toHaveCount(1);
  await expect(box(person)).toHaveValue("");
  await send(person).click();
  await expect(person.getByText("Écrivez un message ou joignez un fichier.")).toBeVisible();
  await expect(thread(person).getByRole("listitem").filter({ hasText: "Une seule fois" })).toHaveCount(1);
});

test("a session that ends while a message is typed keeps the message and its file", async ({
  server,
  person,
  admin,
}) => {
  const pair = await openBoth(server, person, admin);
  await person.locator('input[type="file"]').setInputFiles(fixture("note.txt"));
  await expect(person.getByText(/· prêt à envoyer$/)).toBeVisible();
  await box(person).fill("À ne pas perdre");
  await person.context().addCookies([{ name: "recours.session_token", value: "ended", url: server.url }]);
  await send(person).click();
  await expect(person).toHaveURL(new RegExp(`/login\\?redirectTo=.*${pair.caseId}`));
  await expect(person.getByText("Votre session a expiré. Veuillez vous reconnecter.")).toBeVisible();
  await signInAs(person, server, pair.client);
  await person.goto(clientChat(server, pair));
  await expect(box(person)).toHaveValue("À ne pas perdre");
  await expect(person.getByText("note.txt")).toBeVisible();
  await send(person).click();
  await expect(thread(admin).getByText("À ne pas perdre")).toBeVisible();
  await expect(thread(admin).getByText("note.txt")).toBeVisible();
});

/** The count of unread messages in the top bar. */
const barCount = (page: Page) =>
  page.getByRole("navigation", { name: "Navigation principale" }).getByText(/messages? non lus?/);

test("the top bar counts the messages of other conversations, not of the open one", async ({
  server,
  person,
  admin,
  browser,
}) => {
  const pair = await openBoth(server, person, admin);
  for (const scripts of [true, false]) {
    await person.goto(`${server.url}/dashboard`);
    await expect(barCount(person)).toHaveCount(0);
    await writeMessage(admin, `Une nouvelle ${scripts}`);
    await expect(barCount(person)).toBeVisible();
    const context = await browser.newContext({ javaScriptEnabled: scripts });
    const page = await context.newPage();
    await signInAs(page, server, pair.client);
    await page.goto(`${server.url}/dashboard`);
    await expect(barCount(page)).toBeVisible();
    await page
      .getByRole("link", { name: /^Lire le/ })
      .first()
      .click();
    await expect(thread(page).getByText(`Une nouvelle ${scripts}`)).toBeVisible();
    await expect(barCount(page)).toHaveCount(0);
    await writeMessage(admin, `Une autre ${scripts}`);
    await page.goto(clientChat(server, pair));
    await expect(thread(page).getByText(`Une autre ${scripts}`)).toBeVisible();
    await expect(barCount(page)).toHaveCount(0);
    await page.getByRole("link", { name: "Retour" }).click();
    await expect(page.getByRole("heading", { name: "Mes dossiers" })).toBeVisible();
    await expect(barCount(page)).toHaveCount(0);
    await context.close();
  }
});

test("a phone keeps one header while a message is typed, fetches small pictures, and still shows a refused file once the others left", async ({
  server,
  browser,
  faults,
}) => {
  const pair = nextPair(server);
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  faults.watch(context);
  const person = await context.newPage();
  await signInAs(person, server, pair.client);
  const fetched: string[] = [];
  person.on("request", (request) => {
    if (request.resourceType() === "image") fetched.push(new URL(request.url()).pathname);
  });
  await person.goto(clientChat(server, pair));
  await person.locator('input[type="file"]').setInputFiles(["photo.jpg", "vide.pdf"].map(fixture));
  await expect(person.getByText(/· prêt à envoyer$/)).toBeVisible();
  await expect(person.getByText(/^Ce fichier est vide/)).toBeVisible();
  await box(person).fill("Voici la lettre");
  const headers = await person
    .locator("header")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(headers.reduce((sum, height) => sum + height)).toBeLessThanOrEqual(60);
  await expect(person.locator("header").getByText("Maître")).toBeVisible();
  await send(person).click();
  await expect(thread(person).getByAltText(/photo\.jpg/)).toBeVisible();
  const pictures = () => fetched.filter((path) => path.includes("/attachments/"));
  await expect.poll(pictures).toEqual([expect.stringMatching(/\/thumbnail$/)]);
  await expect(person.getByText("vide.pdf")).toBeInViewport();
  await expect(person.getByText(/^Ce fichier est vide/)).toBeInViewport();
  await context.close();
});

/** Touches the place where an element is shown, as a finger does: it does not follow what moves under it. */
async function touch(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeInViewport({ ratio: 1 });
  const { x, y, width, height } = (await target.boundingBox()) as NonNullable<
    Awaited<ReturnType<Locator["boundingBox"]>>
  >;
  await page.touchscreen.tap(x + width / 2, y + height / 2);
}

for (const height of [420, 740])
  test(`on a phone of 360 × ${height}, touching « Envoyer » then « Réessayer » while ten lines are typed sends the message`, async ({
    server,
    browser,
    faults,
    expectErrors,
  }) => {
    expectErrors(/500/);
    const pair = nextPair(server);
    const context = await browser.newContext({ viewport: { width: 360, height }, hasTouch: true, isMobile: true });
    faults.watch(context);
    const person = await context.newPage();
    await signInAs(person, server, pair.client);
    await person.goto(clientChat(server, pair));
    const lines = Array.from({ length: 10 }, (_, line) => `Ligne ${line + 1}`);
    await box(person).fill(lines.join("\n"));
    await box(person).focus();
    await person.route("**/messages", (route) => route.fulfill({ status: 500, body: "" }));
    await touch(person, send(person));
    const retry = person.getByRole("button", { name: "Réessayer" });
    await expect(retry).toBeVisible();
    await person.unroute("**/messages");
    await expect(box(person)).toBeFocused();
    await touch(person, retry);
    await expect(thread(person).getByText("Ligne 10")).toHaveCount(1);
    await expect(box(person)).toHaveValue("");
    await context.close();
  });

test("signing out deletes unsent text from every tab, and nothing else", async ({ server, person }) => {
  const [first, second] = [nextPair(server), nextPair(server)];
  const context = person.context();
  const other = await context.newPage();
  const kept = (page: Page) => page.evaluate(() => Object.values(localStorage).join());
  await context.addCookies([{ name: "autre", value: "1", url: server.url }]);
  // A public page has no script, so only the server's response clears the storage at the second sign-out.
  for (const [pair, path] of [[first, `/case/${first.caseId}/chat`] as const, [second, "/about"] as const]) {
    await signInAs(person, server, pair.client);
    for (const page of [person, other]) {
      await page.goto(clientChat(server, pair));
      await box(page).fill("À moi seule");
      await expect.poll(() => kept(page)).toContain("À moi seule");
    }
    await person.evaluate(() => localStorage.setItem("recours.raccourcis", "non"));
    if (!path.endsWith("/chat")) await person.goto(server.url + path);
    await person.getByRole("button", { name: "Déconnexion" }).click();
    await expect(person).toHaveURL(`${server.url}/`);
    await expect(person.getByRole("link", { name: "Connexion" })).toBeVisible();
    for (const page of [person, other]) expect(await kept(page)).not.toContain("À moi seule");
    expect((await context.cookies()).map(({ name }) => name)).toContain("autre");
    const shortcuts = await person.evaluate(() => localStorage.getItem("recours.raccourcis"));
    expect(shortcuts).toBe(path.endsWith("/chat") ? "non" : null);
  }
});

test("a file that fails blocks neither the other files nor the message", async ({ server, person, admin }) => {
  await openBoth(server, person, admin);
  await person.locator('input[type="file"]').setInputFiles(["vide.pdf", "photo.jpg"].map(fixture));
  await expect(person.getByText(/Ce fichier est vide/)).toBeVisible();
  await expect(person.getByText(/· prêt à envoyer$/)).toBeVisible();
  await box(person).fill("Voici la photo");
  await send(person).click();
  await expect(thread(admin).getByRole("img", { name: /^Pièce jointe\s: photo\.jpg$/ })).toBeVisible();
  await expect(thread(admin).getByText("vide.pdf")).toHaveCount(0);
  const link = thread(admin).getByRole("link", { name: "Télécharger photo.jpg" });
  const [download] = await Promise.all([admin.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toBe("photo.jpg");
});

test("a message sent while its file uploads leaves by itself once the file is there, and stays when the file fails", async ({
  server,
  person,
  admin,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/);
  await openBoth(server, person, admin);
  const sendWith = async (file: string, text: string, doesArrive = true) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await person.route("**/uploads?*", (route) => released.then(() => (doesArrive ? route.continue() : route.abort())));
    await person.locator('input[type="file"]').setInputFiles(fixture(file));
    await box(person).fill(text);
    await send(person).click();
    await expect(person.getByText("Envoi dès que vos fichiers sont prêts…")).toBeVisible();
    await expect(box(person)).not.toBeEditable();
    release();
  };
  await sendWith("photo.jpg", "Voici la photo");
  await expect(thread(admin).getByText("Voici la photo")).toBeVisible();
  await expect(thread(admin).getByRole("img", { name: /^Pièce jointe\s: photo\.jpg$/ })).toBeVisible();
  await expect(box(person)).toHaveValue("");

  await sendWith("photo.png", "Voici le contrat", false);
  await expect(person.getByText(/^Un fichier n’a pas pu être joint/)).toBeVisible();
  await expect(box(person)).toHaveValue("Voici le contrat");
  await expect(thread(admin).getByText("Voici le contrat")).toHaveCount(0);
});

test("an unknown case, or another person's, shows that it was not found", async ({ server, person, admin }) => {
  const pair = await openBoth(server, person, admin);
  const text = "Le dossier que vous recherchez n'existe pas ou a été supprimé.";
  for (const address of [`/case/${crypto.randomUUID()}/chat`, "/case/pas-un-dossier/chat"]) {
    const answer = await person.goto(server.url + address);
    expect(answer?.status()).toBe(404);
    await expect(person.getByRole("heading", { name: "Dossier non trouvé" })).toBeVisible();
    await expect(person.getByText(text)).toBeVisible();
    // There is no message box, so the four places are there.
    await expect(person.locator("nav[aria-label='Espace client']")).toHaveCount(1);
  }
  const guarded = await person.goto(staffChat(server, pair));
  expect(new URL(guarded?.url() ?? "").pathname).toBe("/");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("both sides send messages with files, and see which were read", async ({ server, browser }) => {
    const pair = nextPair(server);
    const [person, admin] = [await plainPage(), await plainPage()];
    async function plainPage() {
      return (await browser.newContext({ javaScriptEnabled: false })).newPage();
    }
    await signInAs(person, server, pair.client);
    await signInAs(admin, server, pair.staff);
    await person.goto(clientChat(server, pair));
    await box(person).fill("Sans JavaScript");
    await person.locator('input[type="file"]').setInputFiles(["vide.pdf", "deux-pages.pdf"].map(fixture));
    await send(person).click();
    await expect(person.getByText(/vide\.pdf\s: Ce fichier est vide/)).toBeVisible();
    await expect(box(person)).toHaveValue("Sans JavaScript");
    await expect(person.getByText("deux-pages.pdf")).toBeVisible();
    await send(person).click();
    await expect(thread(person).getByText("Envoyé")).toBeVisible();
    await admin.goto(staffChat(server, pair));
    await expect(thread(admin).getByText("deux-pages.pdf")).toBeVisible();
    await box(admin).fill("Bien reçu");
    await send(admin).click();
    await person.reload();
    await expect(thread(person).getByText("Bien reçu")).toBeVisible();
    await expect(thread(person).getByText(/^Lu à/)).toBeVisible();
  });
});
