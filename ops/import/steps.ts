import { inArray } from "drizzle-orm";
import type { PgColumn, PgInsertValue, PgTable } from "drizzle-orm/pg-core";
import { db, transaction } from "~/db/client.server";
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
  write: (batch: Batch<Item, Made>) => Promise<Refused | undefined>;
  /** Which items of a batch the database now holds, by their ids, whether this import or an earlier one wrote them. */
  stored: (batch: Batch<Item, Made>) => Promise<ReadonlySet<string>>;
  /** Says what `write` would refuse, and writes nothing; for what reading a row does not show. */
  judge?: (batch: Batch<Item, Made>) => Promise<Refused>;
  /** How many are written in one transaction. */
  batch?: number;
};
export type Mapped<Made> = { made: Made } | { skip: string };
type Batch<Item, Made> = { item: Item; made: Made }[];
/** Why items were refused, by their ids. */
type Refused = Map<string, string>;
/** Reads the rows; also judges what they name, as a dry run does; or writes. */
export type Way = "read" | "judge" | "write";

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

/** The items of a batch whose ids stand in a column. */
export const storedIn =
  (id: PgColumn) =>
  async (batch: { item: { id: string } }[]): Promise<Set<string>> => {
    const ids = batch.map(({ item }) => item.id);
    const rows = await db.select({ id }).from(id.table).where(inArray(id, ids));
    return new Set(rows.map((row) => String(row.id)));
  };

const NOT_STORED = "ligne que la base n’a pas prise : une autre y tient déjà sa place";

/** A row of any table whose place is known. */
export const lineOf = ({ line }: Place): number => line;

const BATCH = 50;
/** The least time between two lines of the progress of a table. */
const REPORT_EVERY_MS = 3000;

/** Goes through a table. What takes long says how far it is: after the first batch, then every few seconds. */
export async function runStep<Item extends { id: string }, Made>(
  step: Step<Item, Made>,
  { dump, remarks, report, way }: { dump: Dump; remarks: Remarks; report: Report; way: Way },
): Promise<void> {
  const { table, label, items, lineOf, map, batch: most = BATCH } = step;
  const act = way === "read" ? undefined : step[way];
  const total = countOf(items());
  let [done, reportedAt] = [0, Number.NEGATIVE_INFINITY];
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
    const refused = (taken.length > 0 && (await act?.(taken))) || new Map<string, string>();
    if (way === "write" && taken.length > 0) await refuseUnstored(step, taken, refused);
    for (const { item, found, remarked } of mapped) {
      const refusal = refused.get(item.id);
      const row = { table, line: lineOf(item), id: item.id };
      if ("skip" in found) remarks.add(row, { whys: [found.skip], left: "skipped" });
      else if (refusal !== undefined) remarks.add(row, { whys: [refusal], left: "refused" });
      else remarks.add(row, { whys: remarked });
    }
    done += batch.length;
    if (!act || done === total || performance.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = performance.now();
    report(`${label} : ${done} / ${total}…`);
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

/** Adds the items that were written and are not there to those that were refused. */
async function refuseUnstored<Item extends { id: string }, Made>(
  { stored }: Step<Item, Made>,
  taken: Batch<Item, Made>,
  refused: Refused,
): Promise<void> {
  const there = await stored(taken);
  for (const { item } of taken) if (!there.has(item.id) && !refused.has(item.id)) refused.set(item.id, NOT_STORED);
}

/** How many items there are. */
export function countOf(items: Iterable<unknown>): number {
  let count = 0;
  for (const _ of items) count++;
  return count;
}
