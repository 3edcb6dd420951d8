import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { command } from "./support/commands.ts";
import { postForm } from "./support/person-requests.ts";
import { type Account, thread, writeMessage } from "./support/person-steps.ts";
import { expect, test } from "./support/test.ts";
import { installationOf, landedVersions } from "./support/version-fixtures.ts";
import { digestOf } from "./support/version-journey.ts";

const { entries } = JSON.parse(readFileSync("app/db/migrations/meta/_journal.json", "utf8")) as { entries: unknown[] };

/** What `npm run upgrade:check` prints, whatever its exit code. */
const check = (where: Parameters<typeof command>[1]): Promise<string> =>
  command("upgrade-check", where).catch(({ stdout }: { stdout: string }) => stdout);

for (const version of landedVersions)
  test(`what version ${version} left is upgraded, and its people go on where they were`, async ({
    engine,
    browser,
  }) => {
    test.setTimeout(300_000);
    const { facts, server, where, dispose } = await installationOf(version, engine);
    const pending = entries.length - facts.migrations;
    try {
      const told = await check(where);
      expect(told).toContain(`Version de la base de données : ${version}`);
      expect(told).toContain(pending > 0 ? `Étapes à faire : ${pending}` : "La base de données est à jour.");

      if (pending > 0 && engine === "postgres") {
        expect(told).toContain("Le démarrage refusera, car");
        expect(await server.launch()).toEqual({ code: 1 });
        expect(server.stderr).toContain("lancez npm run backup, puis redémarrez");
        await command("backup", where);
        expect(await check(where)).toContain("Dernière sauvegarde complète : ");
      }
      await server.start();
      const copies = join(server.dataDir, "snapshots/before-upgrades");
      expect(existsSync(copies) ? readdirSync(copies).length : 0).toBe(pending > 0 && engine === "pglite" ? 1 : 0);

      const signIn = async ({ email, password }: Account): Promise<Page> => {
        const page = await (await browser.newContext({ baseURL: server.url })).newPage();
        await postForm(page, "/login", { form: { email, password } }, "/dashboard");
        return page;
      };
      const person = await signIn(facts.client);
      const admin = await signIn(facts.staff);
      const pages = { client: person, staff: admin };
      for (const file of facts.files) expect(await digestOf(pages[file.by], file), file.path).toBe(file.sha256);
      await person.goto(`/case/${facts.caseId}/payments`);
      await expect(person.getByRole("link", { name: /^Modifier l’opération de 1\s200\s€/ })).toBeVisible();
      await person.goto(`/case/${facts.caseId}/letters`);
      await person.getByRole("link", { name: /Contestation d’opérations non autorisées/ }).click();
      // Folded or not.
      await expect(person.getByText("Objet\u00a0: Ma contestation", { exact: true })).toBeAttached();
      await person.goto(`/case/${facts.caseId}/chat`);
      await expect(thread(person).getByText(facts.message)).toBeVisible();
      await writeMessage(person, "Je continue.");

      await admin.goto("/admin");
      await admin.getByText("Réglages et suivi").click();
      await expect(admin.getByText(/^Version \d+\.\d+\.\d+\+[0-9a-f]{7}$/)).toBeVisible();
      await admin.getByRole("link", { name: /^Approuver/ }).click();
      await admin.getByRole("button", { name: "Approuver", exact: true }).click();
      await expect(admin.getByText("Dossier approuvé").last()).toBeVisible();
      await admin.goto(`/admin/cases/${facts.caseId}/chat`);
      await expect(thread(admin).getByText("Je continue.")).toBeVisible();
      for (const page of [person, admin]) await page.context().close();

      expect(await server.stop()).toBe(0);
      expect(server.errors()).toEqual([]);
      expect(await command("verify-journal", where)).toMatch(/aucune anomalie/);
      expect(await check(where)).toContain("La base de données est à jour.");
    } finally {
      await dispose();
    }
  });
