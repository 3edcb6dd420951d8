import { and, asc, eq, gt, ne } from "drizzle-orm";
import { transaction } from "~/db/client.server";
import { casePayments } from "~/db/schema";
import { currentKeyId } from "~/platform/crypto/master-keys.server";
import { readDetails, sealDetails } from "./rules.server";

const BATCH = 200;

/** How many payments have details under another master key than the one in use. */
export function countPaymentsToReencrypt(): Promise<number> {
  return transaction(async (tx) => tx.$count(casePayments, ne(casePayments.keyId, await currentKeyId(tx))));
}

/**
 * Encrypts with the master key in use the details of payments that are under an earlier one, in committed batches.
 * @param onBatch called after each batch with its number of rows.
 * @returns the payments whose details could not be decrypted, which stay as they are.
 */
export async function reencryptPayments(onBatch: (count: number) => void): Promise<string[]> {
  const lost: string[] = [];
  for (let after: string | undefined; ; ) {
    const rows = await transaction(async (tx) => {
      const earlier = ne(casePayments.keyId, await currentKeyId(tx));
      const further = after === undefined ? undefined : gt(casePayments.id, after);
      const some = tx.select().from(casePayments).where(and(earlier, further)).orderBy(asc(casePayments.id));
      const rows = await some.limit(BATCH).for("update");
      for (const row of rows) {
        const details = await readDetails(row, tx);
        if (details === null) lost.push(row.id);
        else
          await tx
            .update(casePayments)
            .set(await sealDetails(tx, row.id, details))
            .where(eq(casePayments.id, row.id));
      }
      return rows;
    });
    if (rows.length === 0) return lost;
    after = rows.at(-1)?.id;
    onBatch(rows.length);
  }
}
