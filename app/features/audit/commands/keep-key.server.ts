import { transaction } from "~/db/client.server";
import { keepFormerKey } from "~/platform/former-keys.server";
import { SEAL_USE } from "../seal.server";
import { chainInside, readHead } from "./chain.server";

/**
 * Keeps, while SECRET_KEY is changed, the key that the entries so far were sealed with: they verify after the change too.
 * It counts up to the last link of this moment: whoever learned the former key seals no new entry with it.
 */
export function keepJournalKey(): Promise<void> {
  return transaction(async (tx) => {
    await chainInside(tx);
    await keepFormerKey(tx, SEAL_USE, (await readHead(tx)).seq);
  });
}
