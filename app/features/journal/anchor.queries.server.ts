import { readVerificationKeys } from "~/platform/crypto/former-keys.server";
import { FileMissingError } from "~/platform/files/store/storage.server";
import { fileStore } from "~/platform/files/store/store.server";
import { checkHeadSeal } from "./chain/queries.server";
import { DIGEST_KEY_USE } from "./chain/rules.server";
import type { Head } from "./schema";

/**
 * The object of the file storage that holds a sealed head: whoever reaches the database alone cannot change it. The
 * sweep of files ignores it, and a restore removes it.
 */
export const ANCHOR = "journal-head";

/**
 * The head that the file storage keeps.
 * @returns undefined when there is none; `altered` when its seal is wrong. @throws StorageUnavailableError.
 */
export async function readAnchor(): Promise<Head | "altered" | undefined> {
  let text: string;
  try {
    const { stream } = await fileStore().raw(ANCHOR);
    text = await new Response(stream as BodyInit).text();
  } catch (error) {
    if (error instanceof FileMissingError) return undefined;
    throw error;
  }
  const keys = await readVerificationKeys(DIGEST_KEY_USE);
  return checkHeadSeal(parse(text), keys) ?? "altered";
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
