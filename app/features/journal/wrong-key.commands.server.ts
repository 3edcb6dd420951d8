import { transaction } from "~/db/client.server";
import { readVerificationKeys } from "~/platform/crypto/former-keys.server";
import { deriveKey } from "~/platform/crypto/secrets.server";
import { chainEntries } from "./chain/commands.server";
import { readHead } from "./chain/queries.server";
import { DIGEST_KEY_USE, digestEntry, hashContent, hasValidDigest } from "./chain/rules.server";
import { rangesOf, recordAudit } from "./commands.server";
import { JOURNAL_ACTIONS } from "./schema";
import { matchingEntry, readLinks } from "./verification/queries.server";
import { HASH_DIGITS, readDeclarations } from "./wrong-key.queries.server";

/** Lines in one entry: its details stay small. */
const BATCH = 500;

/**
 * Declares in the journal which of its lines were written under a wrong SECRET_KEY: those that the wrong secret verifies
 * and the right one does not. Each declaration is an entry of the right key and states the content of its lines, so that
 * a later change of one is found. A line that the wrong secret does not verify stays an anomaly.
 * @returns how many lines were declared.
 */
export async function declareWrongSecret(wrongSecret: string): Promise<number> {
  await chainEntries();
  const wrongKey = deriveKey(DIGEST_KEY_USE, wrongSecret);
  const keys = await readVerificationKeys(DIGEST_KEY_USE);
  const declared = await readDeclarations(keys);
  const head = await readHead();
  const lines: { seq: number; hash: string }[] = [];
  for (let after = 0; after < head.seq; ) {
    const rows = await readLinks(after, head.seq);
    if (rows.length === 0) break;
    for (const row of rows) {
      const { seq, digest } = row.link;
      after = seq;
      const entry = matchingEntry(row);
      if (!entry || declared.has(seq) || hasValidDigest(entry, { seal: digest, seq }, keys)) continue;
      if (digestEntry(entry, wrongKey) === digest) lines.push({ seq, hash: hashContent(entry).slice(0, HASH_DIGITS) });
    }
  }
  await transaction(async (tx) => {
    for (let first = 0; first < lines.length; first += BATCH) {
      const batch = lines.slice(first, first + BATCH);
      await recordAudit(tx, null, {
        action: JOURNAL_ACTIONS.declared,
        subjectType: "journal",
        subjectId: "wrong_key",
        details: {
          lines: batch.length,
          ranges: rangesOf(batch.map(({ seq }) => seq)),
          hashes: batch.map(({ hash }) => hash).join(""),
        },
      });
    }
  });
  await chainEntries();
  return lines.length;
}
