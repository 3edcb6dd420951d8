import type { FilePurpose } from "~/db/schema/enumerations";
import type { AppErrorCode } from "~/platform/errors";
import type { Refused } from "~/platform/files/inspect/inspection";
import { KINDS, type Kind } from "~/platform/files/inspect/kinds";
import { ACCEPTED_KINDS } from "./rules";

/** What a file contains that is no identity document, whatever its name says. */
const CONTENTS: Partial<Record<Kind, AppErrorCode>> = {
  text: "identity_text",
  gif: "identity_picture",
  webp: "identity_picture",
  eml: "identity_email",
  msg: "identity_email",
  ...Object.fromEntries(
    (["docx", "xlsx", "pptx", "odt", "ods", "odp", "doc", "xls", "ppt"] as const).map((kind) => [
      kind,
      "identity_office",
    ]),
  ),
  ...Object.fromEntries(
    (["mp3", "m4a", "ogg", "wav", "aac", "flac", "amr"] as const).map((kind) => [kind, "identity_audio"]),
  ),
};

/**
 * Returns the error code of a refused file (messages of spec sections 5 and 8, and additional ones). The list of formats
 * helps nobody whose file has one of their names: the error says what the file contains.
 */
export function refusalCode({ reason, found }: Refused, purpose: FilePurpose, name = ""): AppErrorCode {
  if (reason !== "unsupported") return `file_${reason}`;
  const named = kindInName(purpose, name);
  if (named && purpose === "identity" && found && CONTENTS[found]) return CONTENTS[found];
  if (named) return `file_not_${named}`;
  return `${purpose}_format`;
}

/** The error code of an accepted text whose name is that of a picture or of a PDF: its person believes they gave one. */
export const misnamedCode = (kind: Kind, purpose: FilePurpose, name: string): AppErrorCode | null =>
  kind === "text" && kindInName(purpose, name) ? "identity_text" : null;

/** Which accepted document a name promises. */
function kindInName(purpose: FilePurpose, name: string): "pdf" | "picture" | null {
  const extension = name.toLowerCase().split(".").at(-1) ?? "";
  const kind = ACCEPTED_KINDS[purpose].find((each) =>
    (KINDS[each].extensions as readonly string[]).includes(extension),
  );
  if (!kind || kind === "pdf") return kind ?? null;
  return KINDS[kind].mime.startsWith("image/") ? "picture" : null;
}
