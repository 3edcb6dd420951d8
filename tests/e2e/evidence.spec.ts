import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readPdf, readPdfLink } from "../setup/pdf-text.ts";
import { untilHydrated } from "./support/form-acts.ts";
import { nextPair, signInAs } from "./support/seeded.ts";
import { expect, test } from "./support/test.ts";

test.beforeEach(({ engine }) => test.skip(engine === "postgres", "tested once, on the embedded database"));
test("a client reads a file's digest, its sheet, and the archive of their case, which sha256sum and Node verify", async ({
  server,
  person,
  admin,
  look,
}) => {
  const pair = nextPair(server);
  await signInAs(person, server, pair.client);
  await signInAs(admin, server, pair.staff);
  const folder = mkdtempSync(join(tmpdir(), "recours-export-"));
  try {
    await person.goto(`${server.url}/case/${pair.caseId}/chat`);
    await person.locator('input[type="file"]').setInputFiles("tests/fixtures/files/photo.jpg");
    await expect(person.getByText(/· prêt à envoyer$/)).toBeVisible();
    await person.getByLabel("Votre message").fill("Voici la photo.");
    await person.getByRole("button", { name: "Envoyer", exact: true }).click();
    await expect(person.getByText("Voici la photo.")).toBeVisible();

    for (const [page, address, label] of [
      [person, `/case/${pair.caseId}`, "Exporter mon dossier"],
      [admin, `/admin/cases/${pair.caseId}/exhibits`, "Exporter avec les pièces (ZIP)"],
    ] as const) {
      await page.goto(server.url + address);
      const side = page === person ? "client" : "staff";
      if (side === "staff") {
        // The picture is shown over the page, which stays; before the scripts run, its link opens the file.
        await untilHydrated(page);
        await page
          .getByRole("listitem")
          .getByRole("link", { name: /^photo\.jpg/ })
          .first()
          .click();
        await expect(page.getByRole("dialog").getByRole("img", { name: "photo.jpg" })).toBeVisible();
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toBeHidden();
      }
      await look(page, `evidence-${side}`);
      await page.locator("summary", { hasText: "Empreinte" }).click();
      await expect(page.getByRole("button", { name: "Copier l’empreinte" })).toBeVisible();
      await look(page, `evidence-digest-${side}`);
      const sheet = page.waitForEvent("download");
      await page.getByRole("link", { name: "Fiche de la pièce (PDF)\u00a0: photo.jpg", exact: true }).click();
      const saved = await sheet;
      expect(saved.suggestedFilename()).toMatch(/^Fiche de la pièce 1 .+\.pdf$/);
      const said = await readPdf(new Uint8Array(readFileSync(await saved.path())));
      expect(said).toContain("Qui l’a ouverte");
      const receipt = page.waitForEvent("download");
      await page.getByRole("link", { name: "Reçu (PDF) de photo.jpg", exact: true }).click();
      const { pathname, search } = new URL(await readPdfLink(readFileSync(await (await receipt).path())));
      await page.goto(server.url + pathname + search);
      await expect(page.getByRole("heading", { name: "Ce reçu est le nôtre" })).toBeVisible();
      await page.goto(server.url + address);
      if (side === "staff") await page.getByRole("button", { name: "Autres actions sur ce dossier" }).click();
      const taken = page.waitForEvent("download");
      await page.getByRole("link", { name: label }).click();
      const download = await taken;
      const archive = join(folder, `${label}.zip`);
      await download.saveAs(archive);
      const out = join(folder, label);
      execFileSync("unzip", ["-q", archive, "-d", out]);
      const [root = ""] = readdirSync(out);
      const told = execFileSync("sha256sum", ["-c", "SHA256SUMS"], { cwd: join(out, root), encoding: "utf8" });
      expect(told).toContain("pieces/01-photo.jpg: OK");
      expect(told).toContain("dossier.pdf: OK");
      const verified = execFileSync(process.execPath, ["ops/verify-export.mjs", join(out, root)], { encoding: "utf8" });
      expect(verified).toContain("Tout correspond.");
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
