import type { Page } from "@playwright/test";
import type { Pair, SignedIn } from "../../bench/support/seed.ts";
import { pairsInPostgres, signInAs, withPostgres } from "./support/seeded.ts";
import type { Server } from "./support/server.ts";
import { expect, test } from "./support/test.ts";

/** Makes a seeded member of the staff a verified lawyer, whose session has proved a second factor. */
async function makeLawyer({ databaseUrl }: Server, { id }: SignedIn, [firstName, lastName, bar]: string[]) {
  await withPostgres(databaseUrl, async (client) => {
    await client.query("update profiles set role = 'lawyer', first_name = $2, last_name = $3 where id = $1", [
      id,
      firstName,
      lastName,
    ]);
    await client.query("update sessions set second_factor_at = now() where user_id = $1", [id]);
    await client.query(
      `insert into lawyers (user_id, bar, oath_date, insurance_ends_on, verified_at, verified_by)
         values ($1, $2, '2011-01-12', '2099-12-31', now(), 'administrator')`,
      [id, bar],
    );
  });
}

test("a case goes from a refusal for conflict to a lawyer, then to another, and each reads only what is theirs", async ({
  server,
  browser,
  person,
  admin,
  look,
}) => {
  test.setTimeout(300_000);
  const [pair, one, two] = (await pairsInPostgres(server, 3)) as [Pair, Pair, Pair];
  await makeLawyer(server, one.staff, ["Jeanne", "Aubry", "Paris"]);
  await makeLawyer(server, two.staff, ["Marc", "Delmas", "Lyon"]);
  const open = async (who: SignedIn): Promise<Page> => {
    const page = await (await browser.newContext({ baseURL: server.url, locale: "fr-FR" })).newPage();
    await signInAs(page, server, who);
    return page;
  };
  const [aubry, delmas] = [await open(one.staff), await open(two.staff)];
  await signInAs(person, server, pair.client);
  await signInAs(admin, server, pair.staff);
  const ofCase = `${server.url}/admin/cases/${pair.caseId}`;
  const chat = `${server.url}/case/${pair.caseId}/chat`;

  const propose = async (...names: string[]) => {
    await admin.goto(`${ofCase}/lawyer`);
    for (const name of names) await admin.getByRole("checkbox", { name: new RegExp(name) }).check();
    await admin.getByRole("button", { name: "Proposer le dossier" }).click();
    await expect(admin.getByText(/^Dossier proposé/).last()).toBeVisible();
  };
  const openProposal = async (page: Page) => {
    await page.goto(`${server.url}/admin`);
    await page
      .getByRole("link", { name: /Phishing|Hameçonnage/i })
      .first()
      .click();
    await expect(page.getByRole("heading", { name: "Proposition de dossier" })).toBeVisible();
  };
  const say = async (page: Page, address: string, text: string) => {
    await page.goto(address);
    await page.getByLabel("Votre message").fill(text);
    await page.getByRole("button", { name: "Envoyer", exact: true }).click();
    await expect(page.getByText(text)).toBeVisible();
  };
  const findsNothing = async (page: Page) => {
    for (const path of ["", "/chat", "/lawyer", "/chat.data", ".data", "/pdf"]) {
      const answer = await page.request.get(ofCase + path, { maxRedirects: 0 });
      expect([303, 404, 202], path).toContain(answer.status());
      expect(await answer.text(), path).not.toContain("Bonjour Maître");
    }
    for (const path of ["/messages", "/dossier.zip"]) {
      const answer = await page.request.get(`${server.url}/cases/${pair.caseId}${path}`, { maxRedirects: 0 });
      expect([303, 404], path).toContain(answer.status());
    }
  };

  await test.step("a lawyer refuses for conflict, the other accepts", async () => {
    await propose("Aubry", "Delmas");
    await openProposal(aubry);
    await look(aubry, "proposal");
    await findsNothing(aubry);
    await aubry.getByText("Refuser le dossier").click();
    await aubry.getByLabel("Conflit d’intérêts").check();
    await aubry.getByRole("button", { name: "Refuser", exact: true }).click();
    await expect(aubry.getByText("Proposition refusée").last()).toBeVisible();
    await openProposal(delmas);
    await delmas.getByRole("button", { name: "Accepter le dossier" }).click();
    await expect(delmas.getByText("Vous êtes en charge de ce dossier").last()).toBeVisible();
  });

  await test.step("they write both ways under the real name", async () => {
    await say(person, chat, "Bonjour Maître Delmas");
    await say(delmas, `${ofCase}/chat`, "Bonjour, je suis votre avocat.");
    await expect(person.getByText("Bonjour, je suis votre avocat.")).toBeVisible();
    await expect(person.getByRole("main").getByText("Maître Marc Delmas").last()).toBeVisible();
    await findsNothing(aubry);
  });

  await test.step("an administrator says why before reading, and the client reads it", async () => {
    await admin.goto(`${ofCase}/chat`);
    await expect(admin.getByText("Bonjour Maître Delmas")).toHaveCount(0);
    await admin.getByLabel(/Pourquoi ouvrez-vous ce dossier/).selectOption("complaint");
    await admin.getByRole("button", { name: "Ouvrir le dossier" }).click();
    await expect(admin.getByText("Bonjour Maître Delmas")).toBeVisible();
    await person.goto(`${server.url}/account/access`);
    await expect(person.getByRole("heading", { name: "Qui a ouvert mon dossier" })).toBeVisible();
    await expect(person.getByText(/^Réclamation · affaire/)).toBeVisible();
  });

  await test.step("the client asks for another lawyer, to whom the case goes", async () => {
    await person.goto(`${server.url}/case/${pair.caseId}/lawyer`);
    await expect(person.getByText("Avocat au barreau de Lyon")).toBeVisible();
    await person.getByLabel(/Pourquoi souhaitez-vous changer/).fill("Je préfère un cabinet à Paris.");
    await person.getByRole("button", { name: "Demander un autre avocat" }).click();
    await admin.goto(`${ofCase}/lawyer`);
    await expect(admin.getByText("Je préfère un cabinet à Paris.")).toBeVisible();
    await delmas.goto(`${ofCase}/chat`);
    await propose("Aubry");
    await openProposal(aubry);
    await aubry.getByRole("button", { name: "Accepter le dossier" }).click();
    await expect(aubry.getByText("Vous êtes en charge de ce dossier").last()).toBeVisible();
    await say(aubry, `${ofCase}/chat`, "Je reprends votre dossier.");
    await findsNothing(delmas);
    await expect(delmas.getByText("Je reprends votre dossier.")).toHaveCount(0);
    await person.goto(chat);
    await expect(person.getByRole("link", { name: "Maître Jeanne Aubry" })).toBeVisible();
    await expect(person.getByText("Maître Marc Delmas ne le lit plus.", { exact: false })).toBeVisible();
  });

  await test.step("the lawyer proposes a fee agreement, which the client reads whole and accepts", async () => {
    await aubry.goto(`${ofCase}/agreement`);
    await aubry.getByLabel("Honoraire de base, hors taxes").fill("500");
    await aubry.getByLabel("Honoraire de résultat, TTC").fill("15");
    await aubry.getByLabel("Ce que couvre l’honoraire de base").fill("Une mise en demeure de la banque.");
    await aubry.getByRole("button", { name: "Proposer la convention" }).click();
    await expect(aubry.getByText("Convention proposée").last()).toBeVisible();
    await look(aubry, "agreement-lawyer");
    await person.goto(`${server.url}/case/${pair.caseId}`);
    await person.getByRole("link", { name: "Lire la convention d’honoraires" }).click();
    await expect(person.getByText("Une mise en demeure de la banque.")).toBeVisible();
    await look(person, "agreement-client");
    const pdf = await person.getByRole("link", { name: "Ouvrir le PDF de la convention" }).getAttribute("href");
    expect((await person.request.get(server.url + pdf)).headers()["content-type"]).toBe("application/pdf");
    expect((await delmas.request.get(server.url + pdf)).status()).toBe(404);
    await person.getByRole("button", { name: "Accepter la convention" }).click();
    await expect(person.getByText("Cochez cette case pour accepter la convention").first()).toBeVisible();
    await person.getByLabel("J’ai lu la convention en entier et je l’accepte.").check();
    await person.getByRole("button", { name: "Accepter la convention" }).click();
    await expect(person.getByText("Convention acceptée").last()).toBeVisible();
    await expect(person.getByRole("button", { name: "Me rétracter" })).toBeVisible();
    await aubry.goto(ofCase);
    await expect(aubry.getByText(/convention acceptée/)).toBeVisible();
  });
});
