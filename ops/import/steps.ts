import type { PgColumn, PgInsertValue, PgTable } from "drizzle-orm/pg-core";
import { transaction } from "~/db/client.server";
import type { Report } from "../keys/rotate";
import type { Dump, Place } from "./dump";
import type { Remarks } from "./remarks";
import { Row } from "./row";

/**
 * One table of the former system: how each of its rows reads here, and how a batch of them is written. Writing what is there
 * already changes nothing, so that an import that was interrupted begins again.
 */
export type Step<Item extends { id: string }, Made> = {
  /** The table, as reports name it, and its rows, as the progress does. */
  table: string;
  label: string;
  items: () => Iterable<Item>;
  /** The line of the dump. */
  lineOf: (item: Item) => number | null;
  /** Reads an item and remarks what must be changed. @returns why it is left out, or what to write. */
  map: (item: Item, context: { read: (place: Place) => Promise<Row> }) => Promise<Mapped<Made>>;
  /** Writes a batch. @returns of items that were refused after all, why. */
  write: (batch: { item: Item; made: Made }[]) => Promise<Map<string, string> | undefined>;
  /** How many are written in one transaction. */
  batch?: number;
};
export type Mapped<Made> = { made: Made } | { skip: string };

/** How a batch of rows of one table is written: those whose `unique` column is there already stay as they are. */
export const insertInto =
  <Table extends PgTable>(table: Table, unique?: PgColumn) =>
  async (batch: { made: PgInsertValue<Table> }[]): Promise<undefined> => {
    const rows = batch.map(({ made }) => made);
    await transaction((tx) =>
      tx
        .insert(table)
        .values(rows)
        .onConflictDoNothing(unique && { target: unique }),
    );
  };

/** A row of any table whose place is known. */
export const lineOf = ({ line }: Place): number => line;

const BATCH = 50;
/** How many rows stand between two lines of the progress. */
const REPORTED = 1000;

/** Goes through a table: only looks at its rows, or also writes them. */
export async function runStep<Item extends { id: string }, Made>(
  step: Step<Item, Made>,
  { dump, remarks, report, write }: { dump: Dump; remarks: Remarks; report: Report; write: boolean },
): Promise<void> {
  const { table, label, items, lineOf, map, batch: most = BATCH } = step;
  let done = 0;
  const readItem = async (item: Item) => {
    const rows: Row[] = [];
    const read = async (place: Place) => {
      const row = new Row(await dump.read(place));
      rows.push(row);
      return row;
    };
    const found = await map(item, { read });
    return { item, found, remarked: rows.flatMap((row) => row.remarks) };
  };
  const finish = async (batch: Item[]) => {
    const mapped: Awaited<ReturnType<typeof readItem>>[] = [];
    // One after the other, so that what two rows contend for goes to the same one at each run.
    for (const item of batch) mapped.push(await readItem(item));
    const taken = mapped.flatMap(({ item, found }) => ("made" in found ? [{ item, made: found.made }] : []));
    const refused = (write && taken.length > 0 && (await step.write(taken))) || new Map<string, string>();
    for (const { item, found, remarked } of mapped) {
      const why = "skip" in found ? found.skip : refused.get(item.id);
      const about = why === undefined ? { whys: remarked } : { whys: [why], skipped: true };
      remarks.add({ table, line: lineOf(item), id: item.id }, about);
    }
    done += batch.length;
    if (write && done % REPORTED < batch.length) report(`${label} : ${done}…`);
  };
  let batch: Item[] = [];
  for (const item of items()) {
    batch.push(item);
    if (batch.length < most) continue;
    await finish(batch);
    batch = [];
  }
  if (batch.length > 0) await finish(batch);
}
