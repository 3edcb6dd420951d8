import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { signInAs } from "./support/seeded.ts";
import { seededCases } from "./support/seeded-cases.ts";
import { expect, test } from "./support/test.ts";

// The commands and queries have tests on both databases beside their code; the page behaves alike on both.
test.beforeEach(({ engine }) => test.skip(engine === "postgres", "tested once, on the embedded database"));
test.use({ hasOwnServer: true, isStarted: false });

const row = (page: Page, reference: string) => page.getByRole("row").filter({ hasText: reference });
const tick = (page: Page, reference: string) =>
  page.getByRole("checkbox", { name: `Sélectionner l’affaire ${reference}` });
const bar = (page: Page) => page.getByRole("form", { name: "Décider de la sélection" });
const tagging = (page: Page) => page.getByRole("form", { name: "Étiqueter la sélection" });
const dialog = (page: Page) => page.getByRole("dialog");
const references = (page: Page) => page.getByRole("rowheader").getByRole("link").allTextContents();

test("the staff finds, filters, decides on and exports cases, one or several at a time", async ({
  server,
  admin,
  look,
}) => {
  test.setTimeout(240_000);
  const { staff } = await seededCases(server, 24);
  await signInAs(admin, server, staff);

  await test.step("late cases come first, with a label", async () => {
    await admin.goto(`${server.url}/admin`);
    expect((await references(admin)).slice(0, 3)).toEqual(["2026-000000", "2026-000001", "2026-000002"]);
    await expect(row(admin, "2026-000000").getByText(/en retard de 5\sh/i)).toBeVisible();
    await expect(admin.getByText("24 dossiers")).toBeVisible();
    await look(admin, "admin-cases-many");
    await admin.getByRole("link", { name: /^En retard/ }).click();
    await expect(admin.getByText("1 dossier", { exact: true }).last()).toBeVisible();
    await admin.getByRole("link", { name: "Effacer les filtres" }).click();
    await expect(admin.getByText("24 dossiers")).toBeVisible();
  });

  await test.step("a row that is ticked before the scripts run stays ticked", async () => {
    let runScripts = () => {};
    const isTicked = new Promise<void>((resolve) => {
      runScripts = resolve;
    });
    await admin.route(/\/assets\/.*\.js/, (route) => isTicked.then(() => route.continue()));
    await admin.goto(`${server.url}/admin`, { waitUntil: "commit" });
    await admin.getByRole("row").getByRole("checkbox").nth(1).click();
    runScripts();
    await expect(admin.getByText("1 dossier sélectionné")).toBeVisible();
    await admin.unroute(/\/assets\/.*\.js/);
  });

  await test.step("twelve rows are in view on a wide screen, and six on a small one", async () => {
    for (const [width, height, least] of [
      [1440, 900, 12],
      [1280, 720, 6],
    ] as const) {
      await admin.setViewportSize({ width, height });
      await admin.goto(`${server.url}/admin`);
      // The pane comes with the scripts; it stands beside the list once a row is chosen.
      await expect(admin.locator("main aside")).toBeAttached();
      const inView = await admin.evaluate(
        () =>
          [...document.querySelectorAll("main [data-row]")].filter(
            (row) => row.getBoundingClientRect().bottom <= window.innerHeight,
          ).length,
      );
      expect(inView, `${width} × ${height}`).toBeGreaterThanOrEqual(least);
    }
  });

  await test.step("Ctrl K finds a case by a part of a name, also while a person types, and goes to a page", async () => {
    await admin.getByRole("button", { name: /^Rechercher ou aller à une page/ }).waitFor();
    await admin.getByRole("searchbox").focus();
    await admin.keyboard.press("Control+k");
    const field = dialog(admin).getByRole("combobox");
    await expect(field).toBeFocused();
    await field.fill("kervas");
    await expect(dialog(admin).getByRole("option", { name: /^Affaire 2026-000001/ })).toBeVisible();
    await expect(dialog(admin).getByText(/^\d résultats?\.$/)).toHaveCount(1);
    await look(admin, "admin-palette");
    await field.press("Enter");
    await expect(admin).toHaveURL(/\/admin\/cases\//);
    await admin.keyboard.press("Control+k");
    await field.fill("me rappeler");
    await expect(dialog(admin).getByRole("option", { name: /^Marquer à répondre/ })).toBeVisible();
    await field.press("Enter");
    await expect(admin).toHaveURL(/\/follow-up$/);
    await admin.keyboard.press("Control+k");
    await field.fill("notifications");
    await field.press("Enter");
    await expect(admin).toHaveURL(/\/admin\/notifications$/);
    await admin.keyboard.press("Control+k");
    await field.fill("dossiers");
    await field.press("Enter");
    await expect(admin).toHaveURL(/\/admin$/);
  });

  await test.step("j chooses the next row, whose conversation is answered beside the list", async () => {
    const preview = admin.getByRole("complementary", { name: "Aperçu" });
    const chosen = admin.locator("main [data-row]:focus");
    await expect(dialog(admin)).toBeHidden();
    await expect(row(admin, "2026-000001")).toBeVisible();
    await admin.keyboard.press("j");
    await expect(chosen).toContainText("2026-000000");
    await admin.keyboard.press("j");
    await expect(chosen).toContainText("2026-000001");
    await expect(preview.getByRole("heading", { name: /de Kervasdoué/ })).toBeVisible();
    const box = preview.getByRole("textbox", { name: "Votre message" });
    await expect(async () => {
      const write = async () => {
        await box.fill("");
        await box.fill("Nous reprenons votre dossier.");
      };
      // Together, since a wait that ends while nobody awaits it would end the test.
      await Promise.all([
        admin.waitForRequest((request) => request.postData() === "is=writing", { timeout: 2_000 }),
        write(),
      ]);
    }, "the server is told that an answer is written there").toPass();
    await look(admin, "admin-cases-preview");
    await preview.getByRole("button", { name: "Envoyer", exact: true }).click();
    await expect(preview.getByText("Nous reprenons votre dossier.")).toBeVisible();
  });

  await test.step("the list keeps its rows in place until it is asked for what has changed", async () => {
    await expect(admin.getByRole("button", { name: "1 dossier a changé · Actualiser" })).toBeVisible();
    expect((await references(admin)).slice(0, 3)).toEqual(["2026-000000", "2026-000001", "2026-000002"]);
    await admin.getByRole("button", { name: /Actualiser$/ }).click();
    await expect.poll(async () => (await references(admin)).slice(0, 2)).toEqual(["2026-000000", "2026-000002"]);
  });

  await test.step("a tag is typed beside the list and filters it, and the filter is kept as a view with its count", async () => {
    const preview = admin.getByRole("complementary", { name: "Aperçu" });
    await preview.getByLabel("Ajouter une étiquette").fill("Crypto");
    await preview.getByLabel("Ajouter une étiquette").press("Enter");
    await expect(preview.getByRole("button", { name: "Retirer l’étiquette Crypto" })).toBeVisible();
    await admin.goto(`${server.url}/admin`);
    await admin.getByRole("button", { name: "Filtres" }).click();
    await admin.getByLabel("Étiquette", { exact: true }).selectOption("Crypto");
    await expect(admin.getByText("1 dossier", { exact: true }).first()).toBeVisible();
    await admin.keyboard.press("Escape");
    await admin.getByRole("button", { name: "Enregistrer cette vue" }).click();
    await dialog(admin).getByLabel("Nom de la vue").fill("Les cryptos");
    await dialog(admin).getByRole("button", { name: "Enregistrer", exact: true }).click();
    const views = admin.getByRole("navigation", { name: "Vues enregistrées" });
    await admin.getByRole("link", { name: "Effacer les filtres" }).click();
    await views.getByRole("link", { name: "Les cryptos 1 dossier" }).click();
    await expect(admin).toHaveURL(/tag=crypto/);
    await look(admin, "admin-cases-view");
    await views.getByRole("button", { name: "Gérer les vues" }).click();
    await dialog(admin)
      .getByRole("button", { name: /^Supprimer/ })
      .click();
    await admin
      .getByRole("dialog", { name: /^Supprimer la vue/ })
      .getByRole("button", { name: "Supprimer" })
      .click();
    await expect(admin.getByText("Vue supprimée").last()).toBeVisible();
    await admin.goto(`${server.url}/admin`);
  });

  await test.step("a search tolerates typing errors, and says so", async () => {
    const field = admin.getByRole("searchbox");
    await field.fill("kervadsoué");
    await field.press("Enter");
    await expect(admin.getByRole("heading", { name: /Résultats proches/ })).toBeVisible();
    await expect.poll(() => references(admin)).toEqual(["2026-000001"]);
    await look(admin, "admin-cases-close");
    await field.fill("bouilloire");
    await field.press("Enter");
    await expect(admin.getByText("Aucun dossier ne correspond")).toBeVisible();
    await look(admin, "admin-cases-none-found");
    await admin.getByRole("link", { name: "Voir tous les dossiers" }).click();
    await expect(field).toHaveValue("");
  });

  await test.step("a filter stays when a decision is taken", async () => {
    await admin.getByRole("button", { name: "Filtres" }).click();
    await admin.getByLabel("Statut", { exact: true }).selectOption({ label: "En cours d'analyse" });
    await expect(admin).toHaveURL(/status=in_review/);
    await expect(admin.getByRole("button", { name: "Filtres (1)" })).toBeVisible();
    await admin.keyboard.press("Escape");
    await row(admin, "2026-000002")
      .getByRole("link", { name: /^Approuver/ })
      .click();
    await expect(dialog(admin).getByText(/votre dossier est retenu/)).toBeVisible();
    await dialog(admin).getByRole("button", { name: "Approuver" }).click();
    await expect(admin.getByText("Dossier approuvé").last()).toBeVisible();
    await expect(admin).toHaveURL(/\/admin\?(?!.*decision).*status=in_review/);
    await afterNews(admin, async () => expect(await references(admin)).toEqual(["2026-000000", "2026-000001"]));
  });

  await test.step("a selection is decided on by keyboard, after a confirmation that lists its cases", async () => {
    await tick(admin, "2026-000000").focus();
    await admin.keyboard.press("Space");
    await tick(admin, "2026-000001").focus();
    await admin.keyboard.press("Space");
    await expect(bar(admin).getByText("2 dossiers sélectionnés")).toBeVisible();
    await tagging(admin).getByLabel("Étiquette des dossiers sélectionnés").fill("Relance");
    await tagging(admin).getByRole("button", { name: "Ajouter l’étiquette", exact: true }).click();
    await expect(admin.getByText("Étiquette ajoutée à 2 dossiers")).toBeVisible();
    await expect(row(admin, "2026-000000").getByText("Relance", { exact: true })).toBeVisible();
    await look(admin, "admin-cases-selected");
    await tagging(admin).getByLabel("Étiquette des dossiers sélectionnés").fill("Relance");
    await tagging(admin).getByRole("button", { name: "Retirer l’étiquette", exact: true }).click();
    await expect(admin.getByText("Étiquette retirée de 2 dossiers")).toBeVisible();
    await expect(bar(admin).getByText("2 dossiers sélectionnés")).toBeVisible();
    await bar(admin).getByRole("button", { name: "Rejeter…" }).focus();
    await admin.keyboard.press("Enter");
    await expect(dialog(admin).getByText("2026-000000")).toBeVisible();
    await expect(dialog(admin).getByText(/n’a pas été retenu/)).toBeVisible();
    await look(admin, "admin-cases-asking");
    await admin.keyboard.press("Escape");
    await expect(dialog(admin)).toBeHidden();
    await expect(admin).toHaveURL(/\/admin\?(?!.*decision).*status=in_review/);
    await bar(admin).getByRole("button", { name: "Rejeter…" }).click();
    await dialog(admin).getByRole("button", { name: "Rejeter 2 dossiers" }).click();
    await expect(admin.getByText("2 dossiers rejetés").last()).toBeVisible();
    await afterNews(admin, () =>
      expect(admin.getByText("Aucun dossier ne correspond")).toBeVisible({ timeout: 1_000 }),
    );
    await expect(admin).toHaveURL(/\/admin\?(?!.*decision).*status=in_review/);
  });

  await test.step("a case whose status changed in the meantime is refused, with the reason", async () => {
    await admin.goto(`${server.url}/admin?sort=activity`);
    for (const reference of ["2026-00000A", "2026-00000B"]) {
      // A press at the very moment at which the scripts begin may be lost: a person presses again.
      await expect(async () => {
        if (!(await tick(admin, reference).isChecked())) await tick(admin, reference).click();
        await expect(tick(admin, reference)).toBeChecked({ timeout: 2_000 });
      }).toPass();
    }
    await bar(admin)
      .getByRole("button", { name: /^Mettre en attente/ })
      .click();
    await expect(dialog(admin).getByText("2026-00000A")).toBeVisible();
    const other = await admin.context().newPage();
    await other.goto(`${server.url}/admin?search=2026-00000A`);
    await other.getByRole("button", { name: "Autres décisions sur l’affaire 2026-00000A" }).click();
    await other.getByRole("link", { name: "Clôturer…" }).click();
    await dialog(other).getByRole("button", { name: "Clôturer" }).click();
    await expect(other.getByText("Dossier clôturé").last()).toBeVisible();
    await expect(row(other, "2026-00000A").getByText("Clôturé", { exact: true })).toBeVisible();
    await other.close();
    await admin.reload();
    // A question that the server rendered stands above the list.
    await expect(admin.getByRole("main").getByText("1 dossier reste comme il est")).toBeVisible();
    await admin.getByRole("link", { name: "Annuler", exact: true }).click();
    await expect(admin.getByText("1 dossier reste comme il est")).toHaveCount(0);
  });

  await test.step("a case is deleted from the menu of its row", async () => {
    await row(admin, "2026-00000C")
      .getByRole("button", { name: /^Autres décisions/ })
      .click();
    await look(admin, "admin-cases-menu");
    await admin.getByRole("link", { name: "Supprimer…" }).click();
    await expect(dialog(admin).getByText(/Cette action est irréversible/)).toBeVisible();
    await dialog(admin).getByRole("button", { name: "Supprimer" }).click();
    await expect(admin.getByText("Dossier supprimé").last()).toBeVisible();
    await expect(row(admin, "2026-00000C")).toHaveCount(0);
  });

  await test.step("the filtered list is exported as a table", async () => {
    await admin.goto(`${server.url}/admin?status=rejected`);
    const download = admin.waitForEvent("download");
    await admin.getByRole("link", { name: "Exporter en CSV" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^dossiers-\d{4}-\d\d-\d\d\.csv$/);
    const text = readFileSync(await file.path(), "utf8");
    expect(text.split("\r\n")).toHaveLength(4);
    expect(text).toContain("2026-000001;Rejeté;");
  });
});

/** A decision is carried out a moment later, and live news leaves the rows in their places until it is asked for. */
async function afterNews(page: Page, check: () => Promise<void>): Promise<void> {
  const news = page.getByRole("button", { name: /Actualiser$/ });
  await expect(async () => {
    if (await news.isVisible()) await news.click();
    await check();
  }).toPass();
}

test("an empty list of cases says where cases will appear", async ({ server, admin, look }) => {
  const { staff } = await seededCases(server, 0);
  await signInAs(admin, server, staff);
  await admin.goto(`${server.url}/admin`);
  await expect(admin.getByText("Aucun dossier pour l’instant")).toBeVisible();
  await look(admin, "admin-cases-empty");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the staff ticks cases and decides on them with plain forms", async ({ server, page }) => {
    const { staff } = await seededCases(server, 5);
    await signInAs(page, server, staff);
    await page.goto(`${server.url}/admin?sort=activity`);
    await tick(page, "2026-000000").check();
    await tick(page, "2026-000004").check();
    await bar(page).getByRole("button", { name: "Rejeter…" }).click();
    await expect(page.getByText("2026-000004 (En traitement)")).toBeVisible();
    await page.getByRole("button", { name: "Rejeter", exact: true }).click();
    await expect(page.getByText("Dossier rejeté").last()).toBeVisible();
    await expect(page).toHaveURL(/\/admin\?sort=activity$/);
    await page.getByRole("link", { name: "Tout cocher sur cette page" }).click();
    await bar(page)
      .getByRole("button", { name: /^Clôturer/ })
      .click();
    await page.getByRole("button", { name: "Clôturer 2 dossiers" }).click();
    await expect(page.getByText("2 dossiers clôturés").last()).toBeVisible();
  });
});
