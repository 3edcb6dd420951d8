import { createHash } from "node:crypto";
import { type Browser, expect, type Page } from "@playwright/test";
import { alix, approveDocument } from "./admin-steps.ts";
import { createAccount, createAdministrator, saveProfile, sendDocuments } from "./person-requests.ts";
import {
  type Account,
  camille,
  describeCase,
  followTutorial,
  onward,
  openConversation,
  writeMessage,
} from "./person-steps.ts";
import type { Server } from "./server.ts";

/** A stored file: where whom may open it, and the digest of what was sent. */
export type StoredFile = { by: "client" | "staff"; method: "GET" | "POST"; path: string; sha256: string };

/** What a journey left, for whoever goes on with it. */
export type Journey = {
  client: Account;
  staff: Account;
  caseId: string;
  /** What the client wrote. */
  message: string;
  files: StoredFile[];
};

const MESSAGE = "Voici mon relevé et mes notes.";

/**
 * A client proves their identity and opens a case, which waits for a decision, with a payment, a letter and a conversation
 * with two files. The installation is new.
 */
export async function travel(server: Server, browser: Browser): Promise<Journey> {
  const [person, admin] = await Promise.all(
    [0, 1].map(async () => (await browser.newContext({ baseURL: server.url, locale: "fr-FR" })).newPage()),
  );
  if (!person || !admin) throw new Error("The browser gave no page.");
  await createAdministrator(admin, server);
  await createAccount(person);
  await saveProfile(person);
  await sendDocuments(person);
  await admin.goto("/admin/documents");
  const documents = await hrefs(admin, "/admin/documents/", /^Voir le/);
  for (const label of ["Passeport", "Carte d’identité", "Justificatif"]) await approveDocument(admin, label);
  await person.goto("/verify-identity/status");
  await expect(person.getByText("Votre identité est vérifiée")).toBeVisible();

  await describeCase(person);
  await onward(person);
  await person.getByRole("button", { name: "Confirmer et envoyer mon dossier" }).click();
  await openConversation(person);
  await followTutorial(person);
  const caseId = new URL(person.url()).pathname.split("/")[2] as string;
  await writeMessage(person, MESSAGE, "deux-pages.pdf", "note.txt");
  await person.reload();
  const attachments = await hrefs(person, `/cases/${caseId}/attachments/`);

  await person.goto(`/case/${caseId}/payments`);
  // What the case tells is proposed, and the form of another payment is folded; a former version shows it at once.
  const amount = person.getByLabel("Montant", { exact: true });
  const other = person.locator("summary", { hasText: "Ajouter une opération" });
  await other.or(amount).first().waitFor();
  if (!(await amount.isVisible())) await other.click();
  await amount.fill("1 200");
  await person.getByLabel("Moyen de paiement").selectOption({ label: "Carte bancaire" });
  const more = person.getByText("Préciser (facultatif)", { exact: true });
  if (await more.isVisible()) await more.click();
  await person.getByLabel(/^(Qui a validé|Avez-vous tapé un code)/).selectOption("not_me");
  await person.getByRole("button", { name: "Ajouter cette opération", exact: true }).click();
  await person.getByRole("link", { name: /^Modifier l’opération de 1\s200\s€/ }).waitFor();
  await person.goto(`/case/${caseId}/letters`);
  await person.getByRole("link", { name: /^Préparer cette lettre\s: Contestation/ }).click();
  await person.getByRole("button", { name: "Écrire la lettre", exact: true }).click();
  // A former version shows the field at once.
  const edit = person.getByText(/^Modifier\s: l’objet$/);
  await edit
    .or(person.getByLabel(/^Objet/))
    .first()
    .waitFor();
  if (await edit.isVisible()) await edit.click();
  await person.getByLabel(/^Objet/).fill("Ma contestation");
  await person.getByRole("button", { name: "Enregistrer et relire", exact: true }).click();
  await person.getByText("Objet\u00a0: Ma contestation", { exact: true }).waitFor();

  const files = [
    ...documents.map((path) => ({ by: "staff" as const, method: "POST" as const, path })),
    ...attachments.map((path) => ({ by: "client" as const, method: "GET" as const, path })),
  ];
  const pages = { client: person, staff: admin };
  const read: StoredFile[] = [];
  for (const file of files) read.push({ ...file, sha256: await digestOf(pages[file.by], file) });
  await Promise.all([person.context().close(), admin.context().close()]);
  return { client: camille, staff: alix, caseId, message: MESSAGE, files: read };
}

/** Opens a stored file. @returns the digest of what came, in hexadecimal. */
export async function digestOf(page: Page, { method, path }: Omit<StoredFile, "sha256">): Promise<string> {
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const form = method === "POST" ? { form: { open: "original" } } : {};
  const answer = await page.request.fetch(path, { method, headers, timeout: 60_000, ...form });
  if (answer.status() !== 200) throw new Error(`${method} ${path}: ${answer.status()}`);
  return createHash("sha256")
    .update(await answer.body())
    .digest("hex");
}

/** The addresses of the links of a page that begin so, each once. */
async function hrefs(page: Page, start: string, name?: RegExp): Promise<string[]> {
  const links = page.locator(`a[href^="${start}"]`).filter(name ? { hasText: name } : {});
  // Some stand in a fold.
  await links.first().waitFor({ state: "attached" });
  const all = await links.evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
  return [...new Set(all)].filter((path) => /\/[0-9a-f-]{36}$/.test(path));
}
