import { defineConfig } from "@playwright/test";
import { findFirefox, findTestChromium } from "./tests/e2e/support/browsers.ts";
import type { Options } from "./tests/e2e/support/test.ts";

/** What is about several processes. */
const SEVERAL = /several-[\w-]+\.spec\.ts$/;

/** What starts, stops, saves, fails or answers otherwise on another database. */
const OF_THE_DATABASE =
  /(backup|every-form|failures|import|keys|lawyers-in-charge|process|uploads-memory|versions)\.spec\.ts$/;

/** Presses in the moments after a change: `npm run test:all` has those of one form. */
const TYPING_RACES = /typing-(races|mailing)\.spec\.ts$/;
const TYPING_MAILING = /typing-mailing\.spec\.ts$/;

/** They reach the database beside the running product, or read the memory of a process without an embedded one. */
const OF_POSTGRES = /(every-form|failures|lawyers-in-charge|uploads-memory)\.spec\.ts$/;

/** What is about the whole system rather than a noun: `npm run test:all` runs it. */
const OF_THE_SYSTEM =
  /(backup|decisions|import|keys|large-text|night-\w+|object-storage|opening|process|restore|rolling|scanning|send-email-killed|tls|versions)\.spec\.ts$/;

/** Specs of a noun that another spec opens already: `npm run test:all` runs them. */
const SECOND_OF_A_NOUN =
  /(account-security|early-input|email-settings|evidence|own-data|password-reset|saved-replies|second-factor|site|transfers)\.spec\.ts$/;

/** What Firefox runs: the main job and every page. */
const OF_THE_ENGINE = /(journey|pages)\.spec\.ts$/;
const PAGES = /pages\.spec\.ts$/;
const OF_WEBKIT = /webkit\.spec\.ts$/;

/** Real browser, built product: run `npm run build` first when calling `playwright test` by hand. */
export default defineConfig<Options>({
  testDir: "tests/e2e",
  outputDir: "test-results/e2e",
  globalSetup: "./tests/e2e/support/databases.ts",
  workers: 2,
  timeout: 180_000,
  // A file is inspected by a process that is started for it, which takes its time on a machine that others use.
  expect: { timeout: 30_000 },
  forbidOnly: process.env.CI !== undefined,
  // On a machine that others use, a wait may end too soon: once more then, and it is reported as flaky.
  retries: process.env.CI === undefined ? 0 : 1,
  reporter: [["list"], ["json", { outputFile: process.env.E2E_REPORT ?? "test-results/e2e.json" }]],
  use: {
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    viewport: { width: 1280, height: 800 },
    actionTimeout: 30_000,
    // A trace of every test costs a fifth of the processor's time; `--trace on` records one by hand.
    trace: "on-first-retry",
    launchOptions: { executablePath: findTestChromium() },
  },
  // Those with the longest tests first, so that no worker waits for one of them at the end.
  projects: [
    // WebKitGTK, through its own driver (support/webkit.ts): Playwright only drives a WebKit that it built.
    { name: "webkit", use: { engine: "pglite", hasOwnServer: true }, testMatch: OF_WEBKIT },
    {
      name: "firefox",
      use: {
        engine: "pglite",
        browserName: "firefox",
        // Playwright's own protocol needs a Firefox of its own; this is WebDriver BiDi, with Debian's.
        channel: "moz-firefox",
        launchOptions: { executablePath: findFirefox() },
      },
      testMatch: OF_THE_ENGINE,
      // Plain forms depend on the server, not on the engine.
      grepInvert: /plain forms/,
    },
    { name: "postgres", use: { engine: "postgres", hasOwnServer: true }, testMatch: OF_THE_DATABASE },
    // The main job, behind a proxy that sends each request to another of three processes.
    {
      name: "processes",
      use: { engine: "postgres", processes: 3, hasOwnServer: true },
      testMatch: [SEVERAL, /journey\.spec\.ts$/],
    },
    { name: "system", use: { engine: "pglite", hasOwnServer: true }, testMatch: OF_THE_SYSTEM },
    { name: "typing", use: { engine: "pglite" }, testMatch: TYPING_MAILING },
    // What `npm test` runs.
    {
      name: "pglite",
      use: { engine: "pglite" },
      testIgnore: [SEVERAL, PAGES, OF_WEBKIT, OF_POSTGRES, OF_THE_SYSTEM, TYPING_RACES, SECOND_OF_A_NOUN],
    },
    { name: "nouns", use: { engine: "pglite" }, testMatch: SECOND_OF_A_NOUN },
    { name: "typing-races", use: { engine: "pglite" }, testMatch: TYPING_RACES },
    { name: "chromium", use: { engine: "pglite" }, testMatch: PAGES },
  ],
});
