import { today } from "../../app/platform/today.ts";
import { Conversation } from "./support/conversation.ts";
import { fillDate } from "./support/person-steps.ts";
import { clientChat, nextPair, seededPair, seededPairs, signInAs, staffChat } from "./support/seeded.ts";
import { expect, test } from "./support/test.ts";

test.beforeEach(({ engine }) =>
  test.skip(engine === "postgres", "the list is tested on both databases beside its queries"),
);

test.describe("on a new installation", () => {
  test.use({ hasOwnServer: true, isStarted: false });

  test("what waits is opened from « À traiter », and one key leads to the next, but not while one types", async ({
    person,
    admin,
    server,
    look,
  }) => {
    // One is taken by its reader: three stay with the team, to be ticked from the first to the last.
    const [first] = await seededPairs(server, 4);
    if (!first) throw new Error("no pair");
    await signInAs(person, server, first.client);
    await person.goto(clientChat(server, first));
    await person.getByRole("textbox", { name: "Votre message" }).fill("Une question");
    await person.getByRole("button", { name: "Envoyer", exact: true }).click();
    await expect(person.getByText(/· Envoyé$/)).toBeVisible();

    await signInAs(admin, server, first.staff);
    await test.step("the preview beside the list leaves a message unread, and « Retour » leads back to the list", async () => {
      const marks: string[] = [];
      admin.on("request", (request) => request.method() === "PATCH" && marks.push(request.url()));
      await admin.goto(`${server.url}/admin?sort=activity`);
      const listed = admin.getByRole("row").filter({ hasText: "non lu" });
      const preview = admin.getByRole("complementary", { name: "Aperçu" });
      await expect(admin.locator("main aside")).toBeAttached();
      await listed.focus();
      await expect(preview.getByText("Une question", { exact: true })).toBeVisible();
      await expect(preview.getByRole("textbox", { name: "Votre message" })).toBeInViewport();
      expect(marks, "only opening the conversation marks it").toEqual([]);
      await listed.getByRole("link", { name: /^Messages de l’affaire/ }).click();
      await admin.getByRole("link", { name: "Retour", exact: true }).click();
      await expect(admin).toHaveURL(/\/admin\?sort=activity$/);
      await expect(listed).toHaveCount(0);
    });

    await admin.goto(`${server.url}/admin/to-do`);
    const rows = admin.getByRole("table", { name: "À traiter" }).getByRole("row");
    const message = rows.filter({ hasText: "Une question" });
    await expect(message).toHaveCount(1);
    await look(admin, "worklist");

    await test.step("keys act on the row that has the focus, not while one types, in a dialog, or with Ctrl", async () => {
      await message.focus();
      await admin.keyboard.press("Control+m");
      await admin.keyboard.press("Alt+m");
      await admin.getByRole("searchbox").pressSequentially("mhe");
      await expect(admin.getByRole("dialog")).toHaveCount(0);
      await admin.getByRole("searchbox").fill("");
      await message.focus();
      await admin.keyboard.press("m");
      const dialog = admin.getByRole("dialog", { name: /^Prendre ou confier/ });
      await expect(dialog).toBeVisible();
      await admin.keyboard.press("h");
      await expect(dialog).toBeVisible();
      await admin.keyboard.press("Enter");
      await expect(admin.getByText(/1\sligne confiée/)).toBeVisible();
      await expect(message).toHaveCount(0);
      await admin.getByRole("link", { name: /^À moi/ }).click();
      await expect(message).toHaveCount(1);
    });
    await test.step("a conversation that is owed asks why it is filed, and sleeps until it is taken back", async () => {
      await message.focus();
      await admin.keyboard.press("e");
      const dialog = admin.getByRole("dialog", { name: /^Classer/ });
      await dialog.getByLabel("Le client a été appelé").check();
      await dialog.getByRole("button", { name: "Classer" }).click();
      await expect(message).toHaveCount(0);
      await admin.getByRole("link", { name: /^En sommeil/ }).click();
      await expect(message).toContainText("classé, jusqu’à un message");
      await look(admin, "worklist-asleep");
    });
    await test.step("a new message brings it back", async () => {
      await person.getByRole("textbox", { name: "Votre message" }).fill("Une question encore");
      await person.getByRole("button", { name: "Envoyer", exact: true }).click();
      await expect(person.getByText(/· Envoyé$/)).toBeVisible();
      await admin.goto(`${server.url}/admin/to-do?place=mine`);
      await expect(message).toContainText("(non lu)");
    });
    await test.step("several rows are ticked by their keys", async () => {
      await admin.goto(`${server.url}/admin/to-do?place=team`);
      await rows
        .filter({ has: admin.getByRole("checkbox") })
        .first()
        .focus();
      await admin.keyboard.press("x");
      await expect(admin.getByText(/1\sligne choisie/)).toBeVisible();
      await admin.keyboard.press("j");
      await admin.keyboard.press("j");
      await admin.keyboard.press("Shift+X");
      await expect(admin.getByText(/3\slignes choisies/)).toBeVisible();
      await admin.goto(`${server.url}/admin/to-do?place=mine`);
    });

    await message.getByRole("rowheader").getByRole("link").dblclick();
    await expect(admin).toHaveURL((url) => url.href.startsWith(staffChat(server, first)));
    await expect(admin.getByRole("link", { name: "Retour", exact: true })).toHaveAttribute(
      "href",
      "/admin/to-do?place=mine",
    );
    const next = admin.getByRole("link", { name: /^Suivant/ });
    await expect(next).toBeVisible();
    await admin.getByRole("textbox", { name: "Votre message" }).pressSequentially("s");
    await expect(admin).toHaveURL((url) => url.href.startsWith(staffChat(server, first)));
    await admin.getByRole("textbox", { name: "Votre message" }).blur();
    await admin.keyboard.press("s");
    await expect(admin).not.toHaveURL((url) => url.href.startsWith(staffChat(server, first)));
    await expect(next.or(admin.getByText("Vous êtes au bout de la liste."))).toBeVisible();

    await test.step("« Envoyer et classer » answers beside the list, and goes on to the row that takes its place", async () => {
      const open = rows.filter({ has: admin.getByRole("checkbox") });
      const pane = admin.getByRole("complementary", { name: "Aperçu" });
      // Before the page can be used, the row opens its own page.
      await expect(async () => {
        await admin.goto(`${server.url}/admin/to-do?place=team`);
        await admin.waitForLoadState("networkidle");
        await open.first().getByRole("rowheader").getByRole("link").click();
        await expect(pane).toBeVisible({ timeout: 3000 });
      }).toPass();
      const before = await open.count();
      const box = pane.getByRole("textbox", { name: "Votre message" });
      await box.fill("Voici ma réponse.");
      await box.press("Control+Shift+Enter");
      await expect(admin.getByText("Message envoyé, conversation classée")).toBeVisible();
      await expect(open).toHaveCount(before - 1);
      await expect(open.first()).toBeFocused();
      await expect(box).toHaveValue("");
    });
  });
  test.describe("with time to take back", () => {
    test.use({ settings: { DECISION_SECONDS: "12" } });

    test("a task is done from « À traiter », and taken back at once", async ({ admin, server, look }) => {
      const pair = await seededPair(server);
      await signInAs(admin, server, pair.staff);
      await admin.goto(`${server.url}/admin/cases/${pair.caseId}/notes`);
      const section = admin.locator("#taches");
      await section.getByText("Ajouter une tâche").click();
      await section.getByLabel("À faire").fill("Écrire à la banque");
      await fillDate(section, "Pour le", today());
      await section.getByLabel("Qui s’en charge").selectOption({ index: 1 });
      await section.getByRole("button", { name: "Ajouter la tâche" }).click();
      await expect(section.getByText("Écrire à la banque", { exact: true })).toBeVisible();

      await admin.goto(`${server.url}/admin/to-do?place=mine&kind=task`);
      const row = admin.getByRole("table", { name: "À traiter" }).getByRole("row", { name: /Écrire à la banque/ });
      await look(admin, "worklist-task");
      await row.getByRole("button", { name: /^Fait/ }).click();
      await expect(row).toHaveCount(0);
      await admin.getByRole("button", { name: /^Annuler/ }).click();
      await expect(row).toBeVisible();
    });
  });
});

test("the answer of a colleague leaves what one types, and its name is said; « Envoyer et classer » is pressed again then", async ({
  admin,
  server,
  look,
}) => {
  const [pair, colleague] = [nextPair(server), nextPair(server)];
  await signInAs(admin, server, pair.staff);
  for (const page of [staffChat(server, pair), `${server.url}/admin/cases/${pair.caseId}`]) {
    const isThere = admin.waitForResponse(/\/presence$/);
    await admin.goto(page);
    await isThere;
    const box = admin.getByRole("textbox", { name: "Votre message" });
    await box.fill("Ma réponse");
    let answers = 0;
    await new Conversation(server.url, pair).write([colleague.staff], () => answers++ === 0);
    await expect(admin.getByText(/^Avocate.* vient de répondre\.$/)).toBeVisible();
    await expect(admin.getByText("Réponse 1", { exact: true }).last()).toBeVisible();
    await expect(box).toHaveValue("Ma réponse");
    await look(admin, "answered-meanwhile");
    const both = admin.getByRole("button", { name: "Envoyer et classer" });
    await both.click();
    await expect(admin.getByText(/Votre message n’est pas parti/).first()).toBeVisible();
    await expect(box).toHaveValue("Ma réponse");
    await both.click();
    await expect(admin.getByText("Message envoyé, conversation classée")).toBeVisible();
    await expect(box).toHaveValue("");
    await expect(admin.getByText(/vient de répondre/)).toHaveCount(0);
  }
});

test("a message leaves later: it is shown to the staff alone, changed, and sent at once when its author wants", async ({
  person,
  admin,
  server,
  look,
}) => {
  const pair = nextPair(server);
  await signInAs(admin, server, pair.staff);
  await admin.goto(staffChat(server, pair));
  const box = admin.getByRole("textbox", { name: "Votre message" });
  await box.fill("À demain.");
  await admin.getByRole("button", { name: "Envoyer plus tard" }).click();
  await admin.getByRole("button", { name: "Programmer l’envoi" }).click();
  await expect(admin.getByRole("alert").filter({ hasText: "Choisissez une date" })).toBeVisible();
  await admin.getByRole("button", { name: "Demain à 9\u00a0h" }).click();
  await expect(box).toHaveValue("");
  const waiting = admin.getByRole("region", { name: "Messages programmés" });
  await expect(waiting).toContainText(/Partira le .* à 9\sh\s00/);
  await look(admin, "schedule-list");

  await waiting.getByRole("link", { name: "Modifier" }).click();
  await admin.getByRole("textbox", { name: "Message", exact: true }).fill("À bientôt.");
  await admin.getByRole("button", { name: "Enregistrer" }).click();
  await expect(waiting).toContainText("À bientôt.");
  await signInAs(person, server, pair.client);
  await person.goto(clientChat(server, pair));
  expect(await person.content()).not.toContain("À bientôt.");
  await waiting.getByRole("button", { name: "Envoyer maintenant" }).click();
  await expect(person.getByText("À bientôt.")).toBeVisible();
  await expect(waiting).toHaveCount(0);
});
