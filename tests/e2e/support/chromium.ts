import { findProgram, installWithApt } from "../../setup/programs.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The path of the machine's Chromium (CHROMIUM_PATH, else the first one on the PATH), undefined when there is none. */
export function findChromium(): string | undefined {
  return process.env.CHROMIUM_PATH || findProgram(NAMES);
}

/**
 * Installs Chromium through apt when it is missing and we have the rights.
 * @throws Error with a French sentence that says what to install.
 */
export function ensureChromium(): void {
  if (findChromium() || (installWithApt("chromium") && findChromium())) return;
  throw new Error(
    "Chromium est introuvable. Installez-le (par exemple « sudo apt-get install chromium »), ou indiquez son chemin dans CHROMIUM_PATH, puis relancez « npm test ».",
  );
}
