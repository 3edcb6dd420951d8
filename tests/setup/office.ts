import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { findProgram, installWithApt } from "./programs.ts";

/** The path of LibreOffice, installed through apt when it is missing and we have the rights; undefined without it. */
export function preparedOffice(): string | undefined {
  const find = () => findProgram(["soffice", "libreoffice"]);
  return find() ?? (installWithApt("--no-install-recommends", "libreoffice-writer-nogui") ? find() : undefined);
}

/** Converts documents to PDF files in a folder, which also holds the profile of LibreOffice. @throws when it fails. */
export function convertToPdf(office: string, folder: string, documents: readonly string[]): void {
  const home = `-env:UserInstallation=file://${join(folder, "profile")}`;
  const args = [home, "--headless", "--convert-to", "pdf", "--outdir", folder, ...documents];
  execFileSync(office, args, { stdio: "pipe", timeout: 120_000 });
}
