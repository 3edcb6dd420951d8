import type { VerificationKey } from "~/platform/crypto/former-keys.server";
import { listJournalEntries } from "./chain/queries.server";
import { type DigestedEntry, hashContent, hasValidDigest } from "./chain/rules.server";
import { JOURNAL_ACTIONS } from "./schema";

/** How many hexadecimal digits of the hash of a line a declaration states: 128 bits. */
export const HASH_DIGITS = 32;

/** The lines of the journal that another SECRET_KEY wrote, as entries of the right one declare. */
export type DeclaredLines = {
  has: (seq: number | null) => boolean;
  /** Whether the line still has the content that was declared. */
  holds: (seq: number | null, entry: DigestedEntry) => boolean;
};

/**
 * Reads the declarations whose own digest is valid.
 * @param keys those of the digests, of `readVerificationKeys`.
 */
export async function readDeclarations(keys: VerificationKey[]): Promise<DeclaredLines> {
  const hashes = new Map<number, string>();
  for (const { entry, digested } of await listJournalEntries(JOURNAL_ACTIONS.declared)) {
    if (!hasValidDigest(digested, entry, keys)) continue;
    const { ranges, hashes: all } = entry.details as { ranges: [number, number][]; hashes: string };
    let place = 0;
    for (const [from, to] of ranges)
      for (let seq = from; seq <= to; seq++) hashes.set(seq, all.slice(place * HASH_DIGITS, ++place * HASH_DIGITS));
  }
  return {
    has: (seq) => seq !== null && hashes.has(seq),
    holds: (seq, entry) => seq !== null && hashes.get(seq) === hashContent(entry).slice(0, HASH_DIGITS),
  };
}
