import { defineConfig } from "@playwright/test";
import { findChromium } from "./tests/e2e/support/chromium.ts";
import type { Options } from "./tests/e2e/support/test.ts";

/** What is about several processes. */
const SEVERAL = /several-[\w-]+\.spec\.ts$/;

/** Real browser, built product: run `npm run build` first when calling `playwright test` by hand. */
export default defineConfig<Options>({
  testDir: "tests/e2e",
  outputDir: "test-results/e2e",
  globalSetup: "./tests/e2e/support/databases.ts",
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI !== undefined,
  // On a machine that others use, a wait may end too soon: once more then, and it is reported as flaky.
  retries: process.env.CI === undefined ? 0 : 1,
  reporter: [["list"], ["json", { outputFile: process.env.E2E_REPORT ?? "test-results/e2e.json" }]],
  use: {
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    viewport: { width: 1280, height: 800 },
    actionTimeout: 20_000,
    trace: "retain-on-failure",
    launchOptions: { executablePath: findChromium() },
  },
  projects: [
    { name: "pglite", use: { engine: "pglite" }, testIgnore: SEVERAL },
    // Public pages and the fields of forms do not depend on the database; the rules behind the screens of the staff and
    // of the account are tested on both databases beside their commands.
    {
      name: "postgres",
      use: { engine: "postgres" },
      testIgnore:
        /(several-[\w-]+|public|forms|admin-\w+|account-security|email-settings|second-factor|send-email)\.spec\.ts$/,
    },
    // The main job again, behind a proxy that sends each request to another of three processes.
    {
      name: "processes",
      use: { engine: "postgres", processes: 3 },
      testMatch: [SEVERAL, /journey\.spec\.ts$/],
    },
  ],
});
