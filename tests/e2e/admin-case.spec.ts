import { fillDate } from "./support/person-steps.ts";
import { nextPair, signInAs } from "./support/seeded.ts";
import { expect, test } from "./support/test.ts";

test.beforeEach(({ engine }) => test.skip(engine === "postgres", "tested once, on the embedded database"));

const NOTE = "Le client semble sous emprise : rappeler la banque d’abord.";

test("the staff works on a case from its page: answers, notes, recovered sums, PDF; the client sees only their own part", async ({
  server,
  person,
  admin,
  look,
}) => {
  test.setTimeout(240_000);
  const pair = nextPair(server);
  await signInAs(person, server, pair.client);
  await signInAs(admin, server, pair.staff);
  const page = `${server.url}/admin/cases/${pair.caseId}`;

  await test.step("a message is read and answered on the page", async () => {
    await person.goto(`${server.url}/case/${pair.caseId}`);
    await admin.goto(page);
    await look(admin, "admin-case-new");
    await admin.setViewportSize({ width: 1440, height: 900 });
    await expect(admin.getByLabel("Votre message")).toBeInViewport();
    await admin.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(admin.getByRole("heading", { name: "Le client", exact: true })).toBeVisible();
    await expect(admin.getByLabel("Votre message")).toBeInViewport();
    await expect(admin.getByRole("list", { name: "Étapes" })).toBeInViewport();
    await admin.getByLabel("Votre message").fill("Bonjour, j’ai lu votre dossier.");
    await admin.getByRole("button", { name: "Envoyer", exact: true }).click();
    await expect(admin.getByText("Bonjour, j’ai lu votre dossier.")).toBeVisible();
    await expect(admin.getByText(/^répondu en \d/)).toBeVisible();
  });

  await test.step("notes are written and changed, and are hidden from the client", async () => {
    await admin.getByRole("link", { name: "Notes et tâches" }).click();
    await expect(admin).toHaveURL(`${page}/notes`);
    await admin.getByLabel("Nouvelle note").fill(NOTE);
    await admin.getByRole("button", { name: "Ajouter la note" }).click();
    await expect(admin.getByText("Note enregistrée avec succès").last()).toBeVisible();
    await expect(admin.getByText(NOTE).first()).toBeVisible();
    await expect(admin.getByLabel("Nouvelle note")).toHaveValue("");
    for (const address of [
      `/case/${pair.caseId}`,
      `/case/${pair.caseId}/chat`,
      `/cases/${pair.caseId}/messages`,
      "/dashboard",
      "/profile",
    ]) {
      const answer = await person.request.get(`${server.url}${address}`);
      expect(answer.status(), address).toBe(200);
      expect(await answer.text(), address).not.toContain("emprise");
    }
    for (const address of [page, `${page}/pdf?notes=1`]) {
      const answer = await person.request.get(address, { maxRedirects: 0 });
      expect(answer.status(), address).toBe(303);
      expect(answer.headers().location).toBe("/");
    }
  });

  await test.step("a recovered sum shows its fee to the client and the staff", async () => {
    await admin.getByRole("link", { name: "Opérations", exact: true }).click();
    await admin.getByText("Ajouter une somme récupérée").click();
    const form = admin.locator("#sommes form", { has: admin.getByLabel("Montant") });
    await form.getByRole("button", { name: "Ajouter cette somme" }).click();
    await expect(form.getByText("Indiquez le montant récupéré").first()).toBeVisible();
    await form.getByLabel("Montant").fill("10 000,04");
    await fillDate(form, "Reçue le", "2026-11-02");
    await form.getByLabel("D’où vient la somme").selectOption({ label: "Virement de la banque" });
    await form.getByRole("button", { name: "Ajouter cette somme" }).click();
    await expect(admin.getByText("Somme ajoutée").last()).toBeVisible();
    await person.goto(`${server.url}/case/${pair.caseId}`);
    for (const reader of [admin, person]) {
      await expect(reader.getByText(/10\s000,04\s€/).first()).toBeVisible();
      await expect(
        reader.getByText(/Honoraires \(20\s%\) 2\s000\s€ · pour (vous|le client) 8\s000,04\s€/),
      ).toBeVisible();
    }
    await look(person, "case-recovered");
    await person.goto(`${server.url}/dashboard`);
    await person.getByRole("heading", { name: "Mes dossiers" }).click();
    await expect(person.getByText(/10\s000,04\s€ récupérés/)).toBeVisible();
    await look(person, "dashboard-recovered");
    await look(admin, "admin-case-full");
  });

  await test.step("the PDF downloads, with the notes only on request, and the download is recorded", async () => {
    const [without, withNotes] = [
      await admin.request.get(`${page}/pdf`),
      await admin.request.get(`${page}/pdf?notes=1`),
    ];
    expect(without.headers()["content-type"]).toBe("application/pdf");
    expect(without.headers()["content-disposition"]).toMatch(/^attachment; filename="affaire-20\d\d-[0-9A-Z]{6}\.pdf"/);
    const [text, textWithNotes] = [await textOf(await without.body()), await textOf(await withNotes.body())];
    expect(text).toContain("Bonjour, j’ai lu votre dossier.");
    expect(text).toMatch(/10 000,04 €/);
    expect(text).not.toContain("emprise");
    expect(textWithNotes).toContain("emprise");
    await admin.goto(`${page}#historique`);
    await expect(admin).toHaveURL(`${page}/history#historique`);
    await expect(admin.getByText("Dossier téléchargé en PDF").first()).toBeVisible();
  });

  await test.step("the sum is removed, by a dialog that opened before the scripts of its part came", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await admin.route("**/recoveries-card*.js", (route) => promise.then(() => route.continue()));
    await admin.goto(`${page}/payments`);
    await admin.getByRole("button", { name: /^Retirer la somme de/ }).click();
    const taken = admin.evaluate(
      (name) => new Promise((done) => addEventListener(name, () => done(true))),
      "recours:part-hydrated",
    );
    resolve();
    await taken;
    await admin.getByRole("button", { name: "Retirer cette somme" }).click();
    await expect(admin.getByText("Somme retirée").last()).toBeVisible();
    await expect(admin.getByText("Rien n’a encore été récupéré")).toBeVisible();
  });

  await test.step("a single week is told by tables of its figures, in place of drawings", async () => {
    await admin.goto(`${server.url}/admin`);
    await admin.getByText("Réglages et suivi").click();
    await admin.getByRole("link", { name: "Activité" }).click();
    await expect(admin.getByRole("heading", { name: "Activité", level: 1 })).toBeVisible();
    await look(admin, "admin-activity");
    await admin.getByRole("link", { name: "52 semaines" }).click();
    await expect(admin).toHaveURL(/weeks=52/);
    const week = admin.getByRole("row", { name: /^Semaine \d/ });
    await expect(week).toHaveCount(2);
    await expect(week.first().getByRole("cell")).toHaveText(/^[1-9]\d*$/);
    await expect(admin.getByText("Voir les chiffres")).toHaveCount(0);
  });
});

async function textOf(bytes: Buffer): Promise<string> {
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  let text = "";
  for (let number = 1; number <= pdf.numPages; number++)
    for (const item of (await (await pdf.getPage(number)).getTextContent()).items)
      if ("str" in item) text += `${item.str} `;
  return text.replace(/\s+/g, " ");
}
