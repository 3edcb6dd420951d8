import { and, eq, getTableColumns, gt, ne, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { transaction } from "~/db/client.server";
import type { SealedRows } from "~/features/nouns.server";
import { currentKeyId, KeyLostError } from "~/platform/crypto/master-keys.server";
import { log } from "~/platform/log.server";

// biome-ignore lint/suspicious/noExplicitAny: the rows of any table
type Row = Record<string, any>;

const BATCH = 100;

/** How many rows are under another master key than the one in use. */
export function countToReencrypt({ table, key }: SealedRows): Promise<number> {
  return transaction(async (tx) => tx.$count(table, ne(key, await currentKeyId(tx))));
}

/**
 * Encrypts with the master key in use the rows that are under an earlier one, in committed batches.
 * @param onBatch called after each batch with its number of rows.
 * @returns the rows that could not be decrypted, which stay as they are, in French.
 */
export async function reencrypt(sealed: SealedRows, onBatch: (count: number) => void): Promise<string[]> {
  const { table, id, key } = sealed;
  const lost: string[] = [];
  for (let after: Row | undefined; ; ) {
    const rows: Row[] = await transaction(async (tx) => {
      const which = and(ne(key, await currentKeyId(tx)), after && isAfter(id, valuesOf(sealed, after)));
      const some = tx
        .select()
        .from(table)
        .where(which)
        .orderBy(...id);
      const rows: Row[] = await some.limit(BATCH).for("update");
      for (const row of rows) {
        const plain = await openRow(sealed, row, tx);
        if (plain === null) {
          lost.push(sealed.lost(row));
          continue;
        }
        const values = valuesOf(sealed, row);
        const own = and(...id.map((column, index) => eq(column, values[index])));
        await tx
          .update(table)
          .set(await sealed.seal(tx, row, plain))
          .where(own);
      }
      return rows;
    });
    if (rows.length === 0) return lost;
    after = rows.at(-1);
    onBatch(rows.length);
  }
}

async function openRow({ open, lost }: SealedRows, row: Row, executor: Parameters<SealedRows["open"]>[1]) {
  try {
    return await open(row, executor);
  } catch (error) {
    if (!(error instanceof KeyLostError)) throw error;
    log.error({ err: error, row: lost(row) }, "a row cannot be decrypted");
    return null;
  }
}

function valuesOf({ table, id }: SealedRows, row: Row): unknown[] {
  const columns = Object.entries(getTableColumns(table));
  return id.map((column) => row[columns.find(([, each]) => each === column)?.[0] ?? ""]);
}

const isAfter = (columns: readonly PgColumn[], values: unknown[]): SQL =>
  columns.length === 1
    ? gt(columns[0] as PgColumn, values[0])
    : sql`(${sql.join([...columns], sql`, `)}) > (${sql.join(
        values.map((value, index) => sql.param(value, columns[index])),
        sql`, `,
      )})`;
