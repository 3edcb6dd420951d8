import { createHash } from "node:crypto";
import { safeFileName } from "~/platform/files/exchange/file-name";
import { fileIdentity } from "~/platform/files/store/file-keys.server";
import { fileStore, renditionPath } from "~/platform/files/store/store.server";
import type { FileRow } from "./commands.server";
import { COPY_LABELS } from "./rules";
import { shownInPlace } from "./rules.server";

export type KeptCopy = {
  /** The name of the original with the ending of the copy. */
  name: string;
  /** What it is, in words. */
  label: string;
  open: () => Promise<ReadableStream<Uint8Array>>;
};

/**
 * Finds what was made of a file when it arrived and is kept beside it, to be shown in its place: the JPEG of an HEIC
 * picture, the text of an e-mail that carries something sealed. What is drawn at each opening is not kept. Checks no access.
 * @returns null when there is none.
 */
export async function keptCopy(file: FileRow): Promise<KeptCopy | null> {
  const shown = shownInPlace(file);
  const path = renditionPath(file.path);
  if (!shown || !(await fileStore().exists(path))) return null;
  return {
    name: safeFileName(file.name, [shown.extension]),
    label: COPY_LABELS[shown.extension],
    open: async () => fileStore().open(path, await fileIdentity(file)),
  };
}

/** Digests a copy as it is kept now. @returns its SHA-256, in hexadecimal. */
export async function digestOfCopy({ open }: KeptCopy): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of await open()) hash.update(chunk);
  return hash.digest("hex");
}
