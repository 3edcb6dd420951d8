/**
 * `node bench/hour-of-work.ts`: does an hour's work of the staff in a browser of 1440 × 900, with real gestures, and
 * counts them: 20 documents, 10 messages, 3 cases, and a caller of whom half a name and half a number are known. The
 * last results, with those of the former desk, are in bench/README.md.
 */
import { chromium } from "playwright-core";
import { findChromium } from "../tests/e2e/support/browsers.ts";
import { signInAs } from "../tests/e2e/support/seeded.ts";
import { Server } from "../tests/e2e/support/server.ts";
import { type Count, Hand } from "./support/hand.ts";
import { CALLER, seedDesk } from "./support/seed-desk.ts";

const ANSWER = "Bonjour, oui.";
const rows: [task: string, times: number, count: Count][] = [];
const server = new Server();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ["--no-sandbox", "--disable-background-networking"],
});
try {
  await server.start();
  const staff = await seedDesk(server, browser);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: server.url });
  // Only gestures are counted: a busy machine is waited for.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  await signInAs(page, server, staff);
  await page.goto("/admin");
  const hand = new Hand(page);
  /** A key that is pressed before the page listens is lost, as a person sees at once. */
  const usable = () =>
    page.waitForFunction(() =>
      Object.keys(document.querySelector("main") ?? {}).some((name) => name.startsWith("__reactProps")),
    );
  const main = page.getByRole("main");
  const place = (name: RegExp) => page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name });

  // One page of review after the other, by keyboard; each picture is looked at, every fifth document is rejected.
  await hand.click(place(/^Documents/));
  await hand.click(main.getByRole("link", { name: "Vérifier les documents un par un" }));
  for (let n = 1; n <= 20; n++) {
    await page.waitForURL(/\/review/);
    const reviewed = page.url();
    const seen = (side: string) =>
      page.waitForFunction(
        (name) => [...document.images].some(({ alt, naturalWidth }) => alt.startsWith(name) && naturalWidth > 300),
        side,
      );
    await seen("");
    if (await page.getByRole("link", { name: "Verso" }).count()) {
      await hand.press("n");
      await seen("Verso");
    }
    // A person looks at it; a key decides on nothing before it is shown.
    await page.waitForTimeout(2_000);
    if (n % 5 === 0) {
      await hand.press("r");
      await page.getByRole("dialog").waitFor();
      await hand.press("2");
      await hand.press("Enter");
    } else await hand.press("a");
    await page.waitForURL((url) => !reviewed.includes(url.pathname));
  }
  rows.push(["document", 20, hand.take()]);

  // « À traiter »: a row opens its conversation beside the list, where it is answered.
  await hand.click(place(/^À traiter/));
  await usable();
  const waiting = main.getByRole("row").filter({ hasText: "Avez-vous des nouvelles" });
  await waiting.nth(9).waitFor();
  const refs = await waiting.evaluateAll((all) => all.map((row) => row.dataset.ref));
  const pane = main.getByRole("complementary", { name: "Aperçu" });
  for (const ref of refs.slice(0, 10)) {
    await hand.click(main.locator(`[data-ref="${ref}"] [data-open]`));
    await pane.getByLabel("Votre message").waitFor();
    await hand.press("r");
    await hand.type(ANSWER);
    await hand.press("Control+Enter");
    await pane.getByText(ANSWER, { exact: true }).last().waitFor();
  }
  rows.push(["message", 10, hand.take()]);

  // From the list, whose preview shows the story; two are approved, one is rejected.
  await page.goto("/admin");
  await usable();
  hand.take();
  for (let n = 1; n <= 3; n++) {
    const act = n < 3 ? "Approuver" : "Rejeter";
    await hand.press("j");
    await main
      .getByText(/^Un faux conseiller/)
      .first()
      .waitFor();
    const waits = page.getByRole("link", { name: /^Approuver/ });
    const row = main.getByRole("row").filter({ has: waits }).first();
    if (n === 3) await hand.click(row.getByRole("button", { name: /^Autres décisions/ }));
    await hand.click(row.getByRole("link", { name: new RegExp(`^${act}`) }));
    await hand.click(page.getByRole("dialog").getByRole("button", { name: new RegExp(`^${act}`) }));
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.waitForTimeout(1_000);
  }
  rows.push(["case", 3, hand.take()]);

  await hand.press("/");
  await hand.type(CALLER.search);
  await hand.press("Enter");
  await page.waitForURL(/search=/);
  const found = main.getByRole("row").filter({ hasText: CALLER.lastName });
  await hand.click(found.first().getByRole("link", { name: /^2026-/ }));
  await page
    .getByText(/06\s12\s06\s25\s26/)
    .first()
    .waitFor();
  rows.push(["caller", 1, hand.take()]);

  console.log("| each | times | clicks | keys | turns of the wheel | pages | seconds |");
  console.log("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
  for (const [task, times, { clicks, keys, scrolls, pages, seconds }] of rows) {
    const each = [clicks, keys, scrolls, pages, seconds].map((sum) => (sum / times).toFixed(1));
    console.log(`| ${task} | ${times} | ${each.join(" | ")} |`);
  }
} finally {
  await browser.close();
  await server.dispose();
}
