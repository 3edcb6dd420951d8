import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EICAR, preparedClamd } from "../setup/clamd.ts";
import { unfoldDocument } from "./support/admin-steps.ts";
import { preparedServer } from "./support/databases.ts";
import { fixture, sendDocument, thread } from "./support/person-steps.ts";
import { clientChat, seededPair, signInAs, staffChat } from "./support/seeded.ts";
import { expect, test } from "./support/test.ts";

test.beforeEach(({ engine }) => test.skip(engine === "postgres", "tested once, on the embedded database"));

const WAITING = "En attente d’analyse";
const BLOCKED = "Bloqué par notre antivirus";

/** Makes a photo with a comment that contains the EICAR test text, which scanners report as a virus. */
function infectedPhoto(): Buffer {
  const photo = readFileSync(fixture("photo.jpg"));
  const comment = Buffer.from([0xff, 0xfe, 0, EICAR.length + 2]);
  return Buffer.concat([photo.subarray(0, 2), comment, Buffer.from(EICAR), photo.subarray(2)]);
}

test("files wait while the scanner is down, then open or are blocked once it answers, and every page shows it at once", async ({
  engine,
  faults,
  person,
  admin,
  look,
}) => {
  test.setTimeout(240_000);
  const clamd = await preparedClamd();
  const { server, dispose } = await preparedServer(engine, { CLAMD_URL: clamd.tcp });
  const folder = mkdtempSync(join(tmpdir(), "recours-scan-"));
  const pair = await seededPair(server);
  await signInAs(person, server, pair.client);
  await signInAs(admin, server, pair.staff);

  await test.step("a file sent while the scanner is down can be opened by its sender, not by the staff", async () => {
    const names = ["photo.jpg", "conversation avec le faux conseiller.jpg"].map((name) => join(folder, name));
    writeFileSync(names[0] as string, readFileSync(fixture("photo.jpg")));
    writeFileSync(names[1] as string, infectedPhoto());
    await person.goto(clientChat(server, pair));
    const form = person.getByRole("form", { name: "Écrire un message" });
    await form.locator('input[type="file"]').setInputFiles(names);
    await expect(form.getByText(/· prêt à envoyer$/)).toHaveCount(2);
    await form.getByLabel("Votre message").fill("Voici ce qu’il m’a envoyé.");
    await form.getByRole("button", { name: "Envoyer", exact: true }).click();
    await expect(thread(person).getByText(WAITING)).toHaveCount(2);
    await expect(thread(person).getByRole("link", { name: "Télécharger photo.jpg" })).toBeVisible();
    await look(person, "scan-chat-waiting-client");
    await admin.goto(staffChat(server, pair));
    await expect(thread(admin).getByText(WAITING)).toHaveCount(2);
    await expect(thread(admin).getByRole("link")).toHaveCount(0);
    await look(admin, "scan-chat-waiting-staff");
    await admin.goto(`${server.url}/admin/cases/${pair.caseId}`);
    await look(admin, "scan-case-waiting-staff");
  });

  await test.step("an identity document that waits for the scan is neither shown to the staff nor approved", async () => {
    await person.goto(`${server.url}/verify-identity`);
    await person.getByRole("link", { name: "Commencer" }).click();
    await sendDocument(person, { type: "Passeport", front: "photo.jpg" });
    await admin.goto(`${server.url}/admin/documents`);
    await expect(admin.getByText(WAITING, { exact: true })).toBeVisible();
    await expect(admin.getByRole("button", { name: /^Approuver/ })).toHaveCount(0);
    await look(admin, "scan-documents");
    const passport = await unfoldDocument(admin, "Passeport");
    await expect(passport.getByRole("link", { name: /^Rejeter/ })).toBeVisible();
    await expect(passport.getByRole("button", { name: /^Approuver/ })).toHaveCount(0);
    await passport.getByRole("link", { name: /^Passeport de/ }).click();
    await expect(admin.getByText("le document pourra être approuvé")).toBeVisible();
    await expect(admin.getByRole("button", { name: /^Approuver/ })).toHaveCount(0);
    await look(admin, "scan-review");
  });

  await test.step("the administration shows the waiting files, and scans them once the scanner works again", async () => {
    await admin.goto(`${server.url}/admin`);
    await admin.getByText("Réglages et suivi").click();
    await admin.getByRole("link", { name: /^Fichiers 3 en attente/ }).click();
    await expect(admin.getByText("Ne répond pas", { exact: true })).toBeVisible();
    await expect(admin.getByText("Aucun fichier bloqué")).toBeVisible();
    await look(admin, "scan-page-down");
    await admin.getByRole("link", { name: /^En attente/ }).click();
    await expect(admin.getByRole("rowheader")).toHaveCount(3);
    await look(admin, "scan-page-waiting");
    await person.goto(clientChat(server, pair));
    await expect(thread(person).getByText(WAITING)).toHaveCount(2);
    await clamd.start();
    await admin.reload();
    await expect(admin.getByText("En service", { exact: true })).toBeVisible();
    // The job that scans every minute may have run first.
    await admin
      .getByRole("button", { name: "Analyser maintenant" })
      .click({ timeout: 5_000 })
      .catch(() => {});
    await expect(admin.getByText("Aucun fichier n’attend d’analyse")).toBeVisible();
    await look(admin, "scan-page-up");
  });

  await test.step("the open conversation shows the result without a reload", async () => {
    await expect(thread(person).getByText(WAITING)).toHaveCount(0);
    await expect(thread(person).getByText(BLOCKED)).toBeVisible();
    await expect(thread(person).getByRole("link", { name: "Télécharger photo.jpg" })).toBeVisible();
    await look(person, "scan-chat-blocked-client");
    await person.goto(`${server.url}/case/${pair.caseId}`);
    await look(person, "scan-case-blocked-client");
    await admin.getByRole("link", { name: /^Bloqués/ }).click();
    await expect(admin.getByText("Eicar-Test.UNOFFICIAL")).toBeVisible();
    await look(admin, "scan-page-blocked");
    await admin.getByRole("link", { name: /^Affaire/ }).click();
    await expect(admin.getByText(BLOCKED).first()).toBeVisible();
    await look(admin, "scan-case-blocked-staff");
  });

  await test.step("its sender removes it, and the staff's page updates", async () => {
    await person.getByRole("button", { name: /^Retirer ce fichier/ }).click();
    await expect(person.getByText("Fichier retiré").last()).toBeVisible();
    await expect(person).toHaveURL(`${server.url}/case/${pair.caseId}`);
    await expect(person.getByText(BLOCKED)).toHaveCount(0);
    await expect(admin.getByText(BLOCKED)).toHaveCount(0);
  });

  await Promise.all([person.close(), admin.close()]);
  faults.seen.push(...server.errors());
  await dispose();
  await clamd.dispose();
  rmSync(folder, { recursive: true });
});
