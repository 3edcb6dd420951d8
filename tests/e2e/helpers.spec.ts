import type { Page } from "@playwright/test";
import { linkIn, type MailServer } from "./support/mail-server.ts";
import { nextPair, signInAs } from "./support/seeded.ts";
import { test as base, expect, toMailServer } from "./support/test.ts";

const test = base.extend({ settings: toMailServer });

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();
const invitationFor = (mail: MailServer, email: string) => () =>
  mail.received
    .filter(({ to }) => to === email)
    .map(({ raw }) => linkIn(raw, "/helper-invitation?token="))
    .find(Boolean);

test("a client invites a relative, who registers, writes under their own name, and finds nothing once it is ended", async ({
  server,
  browser,
  person,
  look,
  mail,
  account,
}) => {
  const pair = nextPair(server);
  const email = `paul.petit.${account.email}`;
  const invitation = invitationFor(mail, email);
  await signInAs(person, server, pair.client);
  const ofCase = `${server.url}/case/${pair.caseId}`;
  const helper = await (await browser.newContext({ baseURL: server.url, locale: "fr-FR" })).newPage();

  await test.step("the client invites from the page of the case", async () => {
    await person.goto(ofCase);
    await person.getByRole("link", { name: "Inviter un proche" }).click();
    await person.getByLabel("E-mail de votre proche").fill(email);
    await person.getByRole("radio", { name: "Lire et écrire" }).check();
    await press(person, "Envoyer l’invitation");
    await expect(person.getByText("Invitation envoyée").first()).toBeVisible();
    await look(person, "helpers-invited");
  });

  await test.step("the relative opens the link, registers with the address, and accepts", async () => {
    await expect.poll(invitation).toBeDefined();
    await helper.goto(invitation() as string);
    await look(helper, "helper-invitation");
    await helper.getByRole("link", { name: "Créer mon compte" }).click();
    await expect(helper.getByLabel("E-mail", { exact: true })).toHaveValue(email);
    await helper.getByLabel("Prénom").fill("Paul");
    await helper.getByLabel("Nom", { exact: true }).fill("Petit");
    await helper.getByLabel("Téléphone mobile", { exact: true }).fill("06 12 34 56 78");
    await helper.getByLabel("Mot de passe", { exact: true }).fill("cheval agrafe pile");
    await press(helper, "Créer mon compte");
    await press(helper, "Accepter l’invitation");
    await expect(helper.getByText(/^Dossier de .*, que vous aidez/).first()).toBeVisible();
    await look(helper, "helper-case");
    await expect(helper.getByText("Exporter mon dossier")).toHaveCount(0);
  });

  await test.step("the relative writes, and the client reads it under the relative's name", async () => {
    await helper.goto(`${ofCase}/chat`);
    await helper.getByLabel("Votre message").fill("Je suis le frère de votre cliente.");
    await press(helper, "Envoyer");
    await expect(helper.getByText("Je suis le frère de votre cliente.")).toBeVisible();
    await person.goto(`${ofCase}/chat`);
    const message = person.getByRole("listitem").filter({ hasText: "Je suis le frère de votre cliente." }).last();
    await expect(message.getByText("Paul Petit")).toBeVisible();
    await expect(message.getByText("Proche", { exact: true })).toBeVisible();
    await look(person, "helper-chat");
    await helper.goto("/dashboard");
    await expect(helper.getByText(/^Dossier de .*, que vous aidez/)).toBeVisible();
    await look(helper, "helper-dashboard");
    await helper.goto(`${ofCase}/helpers`);
    await look(helper, "helper-own-access");
  });

  await test.step("the client reads what they did, and ends the access, whose open page closes", async () => {
    await helper.goto(`${ofCase}/chat`);
    await person.goto(`${ofCase}/helpers`);
    await expect(person.getByText("Paul Petit a écrit un message")).toBeVisible();
    await look(person, "helpers");
    await press(person, /^Mettre fin à l’accès de/);
    await person.getByRole("dialog").getByRole("button", { name: "Mettre fin à l’accès" }).click();
    await expect(person.getByText("L’accès est fermé").first()).toBeVisible();
    await expect(helper.getByText("Je suis le frère de votre cliente.")).toHaveCount(0);
    for (const path of [ofCase, `${ofCase}.data`, `${ofCase}/chat`, `${ofCase}/helpers`]) {
      const answer = await helper.request.get(path, { maxRedirects: 0 });
      expect(await answer.text(), path).not.toContain("Je suis le frère");
      if (!path.endsWith(".data")) expect(answer.status(), path).toBe(404);
    }
    await helper.goto("/dashboard");
    await expect(helper.getByText(/que vous aidez/)).toHaveCount(0);
  });
  await helper.context().close();
});
