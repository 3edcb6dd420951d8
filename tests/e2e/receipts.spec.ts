import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { readPdfLink } from "../setup/pdf-text.ts";
import { expect, test } from "./support/test.ts";

test.describe("without JavaScript, on a phone", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test("a kept story has a receipt before any account, which anyone checks, and sha256sum checks its text", async ({
    page,
    browser,
    server,
    look,
  }) => {
    await page.goto("/raconter?type=fake_bank_advisor");
    await page.getByLabel("Racontez ce qui s’est passé").fill("On m’a appelée samedi.\nIl se disait de ma banque.");
    await page.getByRole("button", { name: "Continuer" }).click();
    await expect(page).toHaveURL(/argent/);
    await page.goto("/raconter/maintenant");
    const take = async (name: string) => {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name, exact: true }).click(),
      ]);
      return download.path();
    };
    const receipt = new URL(await readPdfLink(readFileSync(await take("Reçu (PDF)"))));
    const [sum] = execFileSync("sha256sum", [await take("texte")], { encoding: "utf8" }).split(" ");
    expect(receipt.searchParams.get("empreinte")).toBe(sum);

    // Somebody else's browser; axe needs scripts, the page has none.
    const other = await (await browser.newContext({ javaScriptEnabled: true })).newPage();
    await other.goto(server.url + receipt.pathname + receipt.search);
    await expect(other.getByRole("heading", { name: "Ce reçu est le nôtre" })).toBeVisible();
    await expect(other.getByText("Le texte d’un récit", { exact: true })).toBeVisible();
    await expect(other.getByText("Il se disait de ma banque")).toHaveCount(0);
    await look(other, "receipt-ours");
    await other.getByText("Vérifier un autre reçu", { exact: true }).click();
    const copied = (name: string): string => receipt.searchParams.get(name) ?? "";
    const digest = copied("empreinte");
    await other.getByLabel("Référence", { exact: true }).fill(copied("reference"));
    await other.getByLabel("Empreinte SHA-256").fill((digest.startsWith("0") ? "1" : "0") + digest.slice(1));
    await other.getByLabel("Heure", { exact: true }).fill(copied("heure"));
    await other.getByLabel("Code", { exact: true }).fill(copied("code"));
    await other.getByRole("button", { name: "Vérifier", exact: true }).click();
    await expect(other.getByRole("heading", { name: "Ce reçu n’est pas le nôtre" })).toBeVisible();
    await look(other, "receipt-not-ours");
    await other.context().close();
  });
});
