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
  if (purpose !== "identity") return "attachment_format";
  const extension = name.toLowerCase().split(".").at(-1) ?? "";
  const isMisnamed = ACCEPTED_KINDS.identity.some((kind) =>
    (KINDS[kind].extensions as readonly string[]).includes(extension),
  );
  return (isMisnamed && found && CONTENTS[found]) || "identity_format";
}
