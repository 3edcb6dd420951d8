import { createHmac } from "node:crypto";
import type { FilePurpose, ScanStatus, SealReason } from "~/db/schema/enumerations";
import { AppError, type AppErrorCode } from "~/platform/errors";
import type { Inspected } from "~/platform/files/inspect/inspect.server";
import type { Refused } from "~/platform/files/inspect/inspection";
import { KINDS, type Kind } from "~/platform/files/inspect/kinds";
import { ACCEPTED_KINDS, type UploadedFile } from "./rules";

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
 * Returns the error code of a refused identity document (messages of spec sections 5 and 8, and additional ones). The list of
 * formats helps nobody whose file has one of their names: the error says what the file contains.
 */
export function refusalCode({ reason, found }: Refused, name = ""): AppErrorCode {
  // Neither an e-mail nor a film is an identity document, however it is read.
  if (reason === "attached" || reason === "large") return "identity_format";
  if (reason !== "unsupported") return `file_${reason}`;
  const named = kindInName("identity", name);
  if (named && found && CONTENTS[found]) return CONTENTS[found];
  return named ? `file_not_${named}` : "identity_format";
}

/** Whether a text has the name of a picture or of a PDF: its person believes they gave one. */
export const isMisnamed = (kind: Kind, purpose: FilePurpose, name: string): boolean =>
  kind === "text" && kindInName(purpose, name) !== null;

/** Which document a name promises. */
function kindInName(purpose: FilePurpose, name: string): "pdf" | "picture" | null {
  const extension = name.toLowerCase().split(".").at(-1) ?? "";
  const kind = ACCEPTED_KINDS[purpose].find((each) =>
    (KINDS[each].extensions as readonly string[]).includes(extension),
  );
  if (!kind || kind === "pdf") return kind ?? null;
  return KINDS[kind].mime.startsWith("image/") ? "picture" : null;
}

/** Why evidence is kept sealed, after « Gardé tel quel, sous scellé : ». */
const SEALED_BECAUSE: Record<SealReason, string> = {
  unsupported: "nous n’ouvrons pas ce format.",
  corrupt: "il est abîmé ou incomplet. Si vous avez l’original, envoyez-le aussi.",
  heavy: "il est trop lourd à lire. Une capture d’écran aiderait aussi.",
  slow: "il est trop long à lire. Une capture d’écran aiderait aussi.",
  protected: "un mot de passe le protège. Une copie sans mot de passe aiderait aussi.",
  active: "il contient un programme, ou en appelle un.",
  attached: "ce message et ce qu’il transporte ne se séparent pas.",
  large: "il est trop grand pour être lu ici.",
  misnamed: "son nom annonce autre chose que son contenu. Si vous avez l’original, envoyez-le aussi.",
  unscannable: "notre antivirus ne peut pas le lire en entier.",
};

export type Sealed = { sealedAs: SealReason | null; sealedParts: string[] | null; scanStatus: ScanStatus };

/** The sentence that says what happens to a file that is kept sealed; null for one that is shown or played. */
export function sealedNote({ sealedAs, sealedParts, scanStatus }: Sealed): string | null {
  if (scanStatus === "infected")
    return "Gardé sous scellé : notre antivirus y a reconnu un programme malveillant. Seul l’avocat du dossier peut l’obtenir.";
  if (!sealedAs) return null;
  if (sealedParts) return `Le message se lit. Gardé sous scellé dans le message : ${sealedParts.join(", ")}.`;
  return `Gardé tel quel, sous scellé : ${SEALED_BECAUSE[sealedAs]}`;
}

/** What the browser is told of a file that it sent. */
export function uploadedFile(file: UploadedFile & Sealed): UploadedFile {
  const { id, name, size, mime, slot } = file;
  const note = sealedNote(file);
  return { id, name, size, mime, slot, ...(note && { note }) };
}

type Verdict = Inspected | Refused;

/**
 * Whether a file is kept sealed by the verdict on its content, and why; null for one that is shown or played.
 * @throws AppError for a file that is refused: an empty one, and an identity document that is none.
 */
export function sealOf(verdict: Verdict, purpose: FilePurpose, name: string): SealReason | null {
  if (verdict.ok && isMisnamed(verdict.kind, purpose, name)) {
    if (purpose === "identity") throw new AppError("identity_text");
    return "misnamed";
  }
  if (verdict.ok) return verdict.sealedParts ? "attached" : null;
  if (purpose === "identity" || verdict.reason === "empty") throw new AppError(refusalCode(verdict, name));
  return verdict.reason;
}

/** What is shown in place of a file whose original no browser shows; null for one that is shown itself. */
export function shownInPlace({ mime, sealedParts }: { mime: string; sealedParts: string[] | null }) {
  if (mime === "image/heic") return { mime: "image/jpeg", extension: "jpg" } as const;
  return sealedParts ? ({ mime: "text/plain", extension: "txt" } as const) : null;
}

/**
 * What the journal holds of the digest of a received file. The salt is deleted with the row of the file: the line then says
 * nothing of the content any more.
 */
export const commitmentTo = (sha256: string, salt: string): string =>
  createHmac("sha256", salt).update(sha256).digest("hex");
