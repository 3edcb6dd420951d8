import { findProgram, installWithApt } from "./programs.ts";

/** The path of LibreOffice, installed through apt when it is missing and we have the rights; undefined without it. */
export function preparedOffice(): string | undefined {
  const find = () => findProgram(["soffice", "libreoffice"]);
  return find() ?? (installWithApt("--no-install-recommends", "libreoffice-writer-nogui") ? find() : undefined);
}
