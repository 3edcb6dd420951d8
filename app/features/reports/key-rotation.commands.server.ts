import { and, asc, eq, ne, sql } from "drizzle-orm";
import { transaction } from "~/db/client.server";
import { caseReports } from "~/db/schema";
import { currentKeyId } from "~/platform/crypto/master-keys.server";
import { readReference, sealReference } from "./rules.server";

const BATCH = 200;

/** How many reports have a number under another master key than the one in use. */
export function countReportsToReencrypt(): Promise<number> {
  return transaction(async (tx) => tx.$count(caseReports, ne(caseReports.keyId, await currentKeyId(tx))));
}

/**
 * Encrypts with the master key in use the numbers of reports that are under an earlier one, in committed batches.
 * @param onBatch called after each batch with its number of rows.
 * @returns the reports whose number could not be decrypted, which stay as they are.
 */
export async function reencryptReports(onBatch: (count: number) => void): Promise<string[]> {
  const lost: string[] = [];
  const place = sql`(${caseReports.caseId}, ${caseReports.service})`;
  for (let after: { caseId: string; service: string } | undefined; ; ) {
    const rows = await transaction(async (tx) => {
      const earlier = ne(caseReports.keyId, await currentKeyId(tx));
      const further = after && sql`${place} > (${after.caseId}::uuid, ${after.service})`;
      const order = [asc(caseReports.caseId), asc(caseReports.service)];
      const some = tx
        .select()
        .from(caseReports)
        .where(and(earlier, further))
        .orderBy(...order);
      const rows = await some.limit(BATCH).for("update");
      for (const row of rows) {
        const { reference, isLost } = await readReference(row, tx);
        if (isLost) lost.push(`${row.caseId} (${row.service})`);
        else
          await tx
            .update(caseReports)
            .set(await sealReference(tx, row, reference))
            .where(and(eq(caseReports.caseId, row.caseId), eq(caseReports.service, row.service)));
      }
      return rows;
    });
    if (rows.length === 0) return lost;
    after = rows.at(-1);
    onBatch(rows.length);
  }
}
