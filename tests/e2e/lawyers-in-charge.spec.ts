import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Pair, SignedIn } from "../../bench/support/seed.ts";
import { directoryFile } from "../fixtures/directory.ts";
import { applyAsLawyer, loadIssue, openLawyerAccount, register, secureAccount, ZOE } from "./support/lawyer-steps.ts";
import { linkIn, startMailServer } from "./support/mail-server.ts";
import { expectNothingOf, listen, type Secret } from "./support/outsiders.ts";
import { fixture } from "./support/person-steps.ts";
import { pairsInPostgres, signInAs, withPostgres } from "./support/seeded.ts";
import type { Server } from "./support/server.ts";
import { test as base, expect } from "./support/test.ts";

const mail = await startMailServer();
const test = base.extend({ settings: { SMTP_URL: mail.url } });
test.afterAll(() => mail.close());

const mailsTo = (address: string) =>
  mail.received.filter(({ to }) => to === address).map(({ raw }) => raw.replace(/=\r\n/g, ""));
const linkTo = (address: string, path: string) => mailsTo(address).flatMap((raw) => linkIn(raw, path) ?? [])[0];
const addressOf = ({ id }: SignedIn) => `${id}@exemple.fr`;
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();

/** Gives each client a name of their own, and makes the staff of the second pair a lawyer in charge of its case. */
async function seedNeighbours({ databaseUrl }: Server, pairs: Pair[], names: string[]) {
  await withPostgres(databaseUrl, async (client) => {
    for (const [n, { client: owner }] of pairs.entries())
      await client.query("update profiles set first_name = 'Camille', last_name = $2 where id = $1", [
        owner.id,
        names[n],
      ]);
    const { staff, caseId } = pairs[1] as Pair;
    await client.query("update profiles set role = 'lawyer', first_name = 'Marc', last_name = 'Delmas' where id = $1", [
      staff.id,
    ]);
    await client.query("update sessions set second_factor_at = now() where user_id = $1", [staff.id]);
    await client.query(
      `insert into lawyers (user_id, bar, oath_date, insurance_ends_on, verified_at, verified_by)
         values ($1, 'Lyon', '2011-01-12', '2099-12-31', now(), 'administrator')`,
      [staff.id],
    );
    await client.query(
      `insert into case_proposals (id, case_id, lawyer_id, answer, answered_at)
         values (gen_random_uuid(), $1, $2, 'accepted', now())`,
      [caseId, staff.id],
    );
    await client.query("insert into case_members (case_id, user_id, membership) values ($1, $2, 'lawyer')", [
      caseId,
      staff.id,
    ]);
  });
}

/** Sends a message, with a file when given, with the session of a page. @returns the id of the file. */
async function sendMessage(page: Page, url: string, caseId: string, text: string, file?: string): Promise<string> {
  const headers = { Origin: url };
  const upload = file && {
    headers: { ...headers, "Content-Type": "application/octet-stream", "X-File-Name": "releve-confidentiel.jpg" },
    data: readFileSync(fixture(file)),
  };
  const sent = upload && (await page.request.post(`${url}/uploads?purpose=attachment&slot=chat:${caseId}`, upload));
  const fileIds = sent ? [((await sent.json()) as { id: string }).id] : [];
  const data = { text, fileIds, clientKey: crypto.randomUUID() };
  const answer = await page.request.post(`${url}/cases/${caseId}/messages`, { headers, data });
  expect(answer.ok(), text).toBe(true);
  return fileIds[0] ?? "";
}

test("a case goes from a refusal for conflict to a lawyer, then to another, and each reads only what is theirs", async ({
  server,
  browser,
  person,
  admin,
  page: leveque,
  look,
}) => {
  test.setTimeout(300_000);
  const pairs = await pairsInPostgres(server, 4);
  const [pair, second, third, fourth] = pairs as [Pair, Pair, Pair, Pair];
  await seedNeighbours(server, pairs, ["Vaugirard", "Montrouge", "Clichy", "Suresnes"]);
  const open = async (who: SignedIn): Promise<Page> => {
    const page = await (await browser.newContext({ baseURL: server.url, locale: "fr-FR" })).newPage();
    await signInAs(page, server, who);
    return page;
  };
  const [delmas, montrouge] = [await open(second.staff), await open(second.client)];
  const [clichy, helper] = [await open(third.client), await open(fourth.client)];
  await signInAs(person, server, pair.client);
  await signInAs(admin, server, pair.staff);
  const ofCase = `${server.url}/admin/cases/${pair.caseId}`;
  const chat = `${server.url}/case/${pair.caseId}/chat`;
  const secret: Secret = {
    caseId: pair.caseId,
    fileId: "",
    search: "Vaugirard",
    words: ["Bonjour Maître", "je suis votre avocat", "releve-confidentiel", "Je reprends"],
  };
  const finds = (page: Page, of: Secret = secret) => expectNothingOf(page, server.url, of);

  const propose = async (...names: string[]) => {
    await admin.goto(`${ofCase}/lawyer`);
    for (const name of names) await admin.getByRole("checkbox", { name: new RegExp(name) }).check();
    await admin.getByRole("button", { name: "Proposer le dossier" }).click();
    await expect(admin.getByText(/^Dossier proposé/).last()).toBeVisible();
  };
  const openProposal = async (page: Page) => {
    await page.goto(`${server.url}/admin`);
    await page.locator('a[href^="/admin/proposals/"]').first().click();
    await expect(page.getByRole("heading", { name: "Proposition de dossier" })).toBeVisible();
  };
  const say = async (page: Page, address: string, text: string) => {
    await page.goto(address);
    await page.getByLabel("Votre message").fill(text);
    await page.getByRole("button", { name: "Envoyer", exact: true }).click();
    await expect(page.getByText(text)).toBeVisible();
  };

  await test.step("an application becomes a lawyer, verified by the directory", async () => {
    await applyAsLawyer(leveque);
    await admin.goto(`${server.url}/admin/lawyers/directory`);
    await loadIssue(admin, "annuaire_20260923.csv", directoryFile({}));
    await expect(admin.getByText("Annuaire chargé : 5 avocats").first()).toBeVisible();
    await admin.goto(`${server.url}/admin/requests`);
    await admin.getByRole("article").locator("summary").click();
    await admin.getByRole("link", { name: /^Inviter comme avocat/ }).click();
    await admin.getByLabel("Carte professionnelle vue").check();
    await press(admin, "Envoyer l’invitation");
    await expect(admin.getByText("Invitation envoyée").first()).toBeVisible();
    await expect.poll(() => linkTo(ZOE.email, "/lawyer-invitation?token=")).toBeDefined();
    await leveque.goto(linkTo(ZOE.email, "/lawyer-invitation?token=") as string);
    await openLawyerAccount(leveque);
    await secureAccount(leveque);
    await register(leveque);
  });

  await test.step("a lawyer refuses for conflict, the other accepts", async () => {
    await propose("Lévêque", "Delmas");
    await openProposal(leveque);
    await expect(leveque.getByText("Camille Vaugirard").first()).toBeVisible();
    secret.addresses = [new URL(leveque.url()).pathname];
    await leveque.getByText("Refuser le dossier").click();
    await leveque.getByLabel("Conflit d’intérêts").check();
    await press(leveque, "Refuser");
    await expect(leveque.getByText("Proposition refusée").last()).toBeVisible();
    await openProposal(delmas);
    await delmas.getByRole("button", { name: "Accepter le dossier" }).click();
    await expect(delmas.getByText("Vous êtes en charge de ce dossier").last()).toBeVisible();
  });

  await test.step("they write both ways under the real name", async () => {
    await say(person, chat, "Bonjour Maître Delmas");
    await say(delmas, `${ofCase}/chat`, "Bonjour, je suis votre avocat.");
    await expect(person.getByText("Bonjour, je suis votre avocat.")).toBeVisible();
    await expect(person.getByRole("main").getByText("Maître Marc Delmas").last()).toBeVisible();
    secret.fileId = await sendMessage(
      person,
      server.url,
      pair.caseId,
      "Bonjour Maître, voici mon relevé.",
      "photo.jpg",
    );
  });

  await test.step("a relative helps, and reads the case; a lawyer who refused and two other clients read nothing", async () => {
    await person.goto(`${server.url}/case/${pair.caseId}/helpers`);
    await person.getByLabel("E-mail de votre proche").fill(addressOf(fourth.client));
    await person.getByRole("radio", { name: "Lire et écrire" }).check();
    await press(person, "Envoyer l’invitation");
    await expect.poll(() => linkTo(addressOf(fourth.client), "/helper-invitation?token=")).toBeDefined();
    await helper.goto(linkTo(addressOf(fourth.client), "/helper-invitation?token=") as string);
    await press(helper, "Accepter l’invitation");
    await expect(helper.getByText(/^Dossier de Camille Vaugirard, que vous aidez/).first()).toBeVisible();
    await sendMessage(helper, server.url, pair.caseId, "Bonjour Maître, j’aide Camille.");
    for (const outsider of [leveque, montrouge, clichy]) await finds(outsider);
    // Nor do those in this case read the case of another.
    const another = {
      caseId: second.caseId,
      fileId: crypto.randomUUID(),
      search: "Montrouge",
      words: ["Camille Montrouge"],
    };
    for (const neighbour of [person, helper, leveque]) await finds(neighbour, another);
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
    await look(person, "own-lawyer");
    await person.getByText("Demander un autre avocat").first().click();
    await person.getByLabel(/Pourquoi souhaitez-vous changer/).fill("Je préfère un cabinet à Paris.");
    const asked = person.waitForResponse(
      (answer) => answer.request().method() === "POST" && answer.url().includes("/lawyer"),
    );
    await person.getByRole("button", { name: "Demander un autre avocat" }).click();
    await asked;
    await admin.goto(`${ofCase}/lawyer`);
    await expect(admin.getByText("Je préfère un cabinet à Paris.")).toBeVisible();
    await delmas.goto(`${ofCase}/chat`);
    await propose("Lévêque");
    await openProposal(leveque);
    await press(leveque, "Accepter le dossier");
    await expect(leveque.getByText("Vous êtes en charge de ce dossier").last()).toBeVisible();
    await person.goto(chat);
    await expect(person.getByRole("link", { name: "Maître Zoé Lévêque" })).toBeVisible();
    await expect(person.getByText("Maître Marc Delmas ne le lit plus.", { exact: false })).toBeVisible();
  });

  await test.step("the client ends the relative's access; what follows reaches neither them nor the former lawyer", async () => {
    await person.goto(`${server.url}/case/${pair.caseId}/helpers`);
    await press(person, /^Mettre fin à l’accès de/);
    await person.getByRole("dialog").getByRole("button", { name: "Mettre fin à l’accès" }).click();
    await expect(person.getByText("L’accès est fermé").first()).toBeVisible();
    const outsiders = [delmas, helper, montrouge, clichy];
    const streams = await Promise.all([person, ...outsiders].map((page) => listen(page, server.url)));
    const [own, ofDelmas, ofHelper, ofMontrouge, ofClichy] = streams.map(({ heard }) => heard);
    await say(leveque, `${ofCase}/chat`, "Je reprends votre dossier.");
    await expect(delmas.getByText("Je reprends votre dossier.")).toHaveCount(0);
    await expect.poll(() => own?.()).toContain(pair.caseId);
    // Events come in order: who has heard of a later one would have heard of it.
    await sendMessage(montrouge, server.url, second.caseId, "Bonjour");
    for (const heard of [ofDelmas, ofMontrouge]) await expect.poll(() => heard?.()).toContain(second.caseId);
    for (const heard of [ofDelmas, ofHelper, ofMontrouge, ofClichy]) expect(heard?.()).not.toContain(pair.caseId);
    for (const { stop } of streams) stop();
    for (const outsider of outsiders) await finds(outsider);
    // The same addresses answer those who are in the case.
    for (const member of [person, leveque])
      for (const path of ["/messages", "/dossier.zip", `/attachments/${secret.fileId}`])
        expect((await member.request.get(`${server.url}/cases/${pair.caseId}${path}`)).status(), path).toBe(200);
  });

  await test.step("the lawyer proposes a fee agreement, which the client reads whole and accepts", async () => {
    await leveque.goto(`${ofCase}/agreement`);
    await leveque.getByLabel("Honoraire de base, hors taxes").fill("500");
    await leveque.getByLabel("Honoraire de résultat, TTC").fill("15");
    await leveque.getByLabel("Ce que couvre l’honoraire de base").fill("Une mise en demeure de la banque.");
    await leveque.getByRole("button", { name: "Proposer la convention" }).click();
    await expect(leveque.getByText("Convention proposée").last()).toBeVisible();
    await person.goto(`${server.url}/case/${pair.caseId}`);
    await person.getByRole("link", { name: "Lire la convention d’honoraires" }).click();
    await expect(person.getByRole("heading", { name: "Ce que couvre l’honoraire de base" })).toBeVisible();
    await look(person, "own-agreement");
    await expect(person.getByText("Une mise en demeure de la banque.").first()).toBeVisible();
    await person.getByText("Lire la convention en entier", { exact: true }).click();
    await expect(person.getByRole("heading", { name: "Le droit de rétractation" })).toBeVisible();
    const pdf = await person.getByRole("link", { name: "Ouvrir le PDF de la convention" }).getAttribute("href");
    expect((await person.request.get(server.url + pdf)).headers()["content-type"]).toBe("application/pdf");
    expect((await delmas.request.get(server.url + pdf)).status()).toBe(404);
    await person.getByRole("button", { name: "Accepter la convention" }).click();
    await expect(person.getByText("Cochez cette case pour accepter la convention").first()).toBeVisible();
    await expect(person.getByText("Répondez à cette question avant d’accepter").first()).toBeVisible();
    await person.getByLabel("Non, ni l’une ni l’autre").check();
    await person.getByLabel("J’ai lu la convention en entier et je l’accepte.").check();
    await person.getByRole("button", { name: "Accepter la convention" }).click();
    await expect(person.getByText("Convention acceptée").last()).toBeVisible();
    await expect(person.getByRole("button", { name: "Me rétracter" })).toBeVisible();
    await leveque.goto(ofCase);
    await expect(leveque.getByText(/convention acceptée/)).toBeVisible();
    await leveque.goto(`${ofCase}/agreement`);
    await expect(leveque.getByText("Non, ni l’une ni l’autre")).toBeVisible();
    for (const side of [person, leveque]) {
      const receipt = await side.getByRole("link", { name: "Reçu (PDF)", exact: true }).getAttribute("href");
      expect((await side.request.get(server.url + receipt)).headers()["content-type"]).toBe("application/pdf");
    }
  });

  await test.step("e-mails tell of the case its people alone", async () => {
    await expect.poll(() => mailsTo(addressOf(pair.client)).some((raw) => raw.includes(pair.caseId))).toBe(true);
    for (const { client } of [second, third])
      for (const raw of mailsTo(addressOf(client))) expect(raw).not.toMatch(new RegExp(`${pair.caseId}|Vaugirard`));
    for (const { raw } of mail.received) for (const word of secret.words) expect(raw).not.toContain(word);
  });
});
