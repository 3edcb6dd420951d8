import { globSync } from "node:fs";
import { findProgram, installWithApt } from "../../setup/programs.ts";

type Browser = "chromium" | "firefox" | "webkit";

/** Chromium without the windows of a desktop, which take a third of the processor's time of a test. */
const HEADLESS_SHELL = "chromium-headless-shell";
const CHROMIUM = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", HEADLESS_SHELL];

/** The path of the machine's Chromium (CHROMIUM_PATH, else the first one on the PATH), undefined when there is none. */
export const findChromium = (): string | undefined => process.env.CHROMIUM_PATH || findProgram(CHROMIUM);

/** The same for the tests, which prefer the headless shell. */
export const findTestChromium = (): string | undefined =>
  process.env.CHROMIUM_PATH || findProgram([HEADLESS_SHELL]) || findChromium();

/** The path of Firefox ESR, which Playwright drives through WebDriver BiDi. */
export const findFirefox = (): string | undefined => process.env.FIREFOX_PATH || findProgram(["firefox-esr"]);

/** The programs of WebKitGTK: its driver, the smallest browser that embeds it, and a screen for it. */
export function findWebKit(): { driver: string; browser: string; screen: string } | undefined {
  const [driver, screen] = [findProgram(["WebKitWebDriver"]), findProgram(["Xvfb"])];
  const browser = globSync("/usr/{lib,libexec}/{,*/}webkit2gtk-4*/MiniBrowser").sort().at(-1);
  return driver && screen && browser ? { driver, browser, screen } : undefined;
}

const FIND = { chromium: findTestChromium, firefox: findFirefox, webkit: findWebKit };
/** Debian's packages of each. */
export const BROWSER_PACKAGES = {
  chromium: ["chromium"],
  firefox: ["firefox-esr"],
  webkit: ["webkit2gtk-driver", "xvfb"],
};

/** Installs a browser through apt when it is missing and we have the rights. @returns whether it is there. */
export function ensureBrowser(browser: Browser): boolean {
  return Boolean(FIND[browser]() || (installWithApt(...BROWSER_PACKAGES[browser]) && FIND[browser]()));
}

/**
 * The same for Chromium, without which no browser test runs.
 * @throws Error with a French sentence that says what to install.
 */
export function ensureChromium(): void {
  if (process.env.CHROMIUM_PATH || findProgram([HEADLESS_SHELL]) || installWithApt(HEADLESS_SHELL)) return;
  if (ensureBrowser("chromium")) return;
  throw new Error(
    "Chromium est introuvable. Installez-le (par exemple « sudo apt-get install chromium »), ou indiquez son chemin dans CHROMIUM_PATH, puis relancez « npm test ».",
  );
}
