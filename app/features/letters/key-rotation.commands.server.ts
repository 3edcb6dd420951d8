import { and, asc, eq, gt, ne } from "drizzle-orm";
import { transaction } from "~/db/client.server";
import { caseLetters } from "~/db/schema";
import { currentKeyId } from "~/platform/crypto/master-keys.server";
import { openLetter, sealLetter } from "./rules.server";

const BATCH = 100;

/** How many letters are under another master key than the one in use. */
export function countLettersToReencrypt(): Promise<number> {
  return transaction(async (tx) => tx.$count(caseLetters, ne(caseLetters.keyId, await currentKeyId(tx))));
}

/**
 * Encrypts with the master key in use the letters that are under an earlier one, in committed batches.
 * @param onBatch called after each batch with its number of rows.
 * @returns the letters that could not be decrypted, which stay as they are.
 */
export async function reencryptLetters(onBatch: (count: number) => void): Promise<string[]> {
  const lost: string[] = [];
  for (let after: string | undefined; ; ) {
    const rows = await transaction(async (tx) => {
      const earlier = ne(caseLetters.keyId, await currentKeyId(tx));
      const further = after === undefined ? undefined : gt(caseLetters.id, after);
      const some = tx.select().from(caseLetters).where(and(earlier, further)).orderBy(asc(caseLetters.id));
      const rows = await some.limit(BATCH).for("update");
      for (const row of rows) {
        const secrets = await openLetter(row, tx);
        if (secrets === null) lost.push(row.id);
        else
          await tx
            .update(caseLetters)
            .set(await sealLetter(tx, row.id, secrets))
            .where(eq(caseLetters.id, row.id));
      }
      return rows;
    });
    if (rows.length === 0) return lost;
    after = rows.at(-1)?.id;
    onBatch(rows.length);
  }
}
