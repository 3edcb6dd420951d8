import { writeFile } from "node:fs/promises";
import { type CsvColumns, csvHead, csvLines, csvText } from "~/platform/csv.server";

/** What became of a row of the former system: taken over, taken over with a change, or left out. */
export type Outcome = "taken" | "changed" | "skipped";
export type Remark = { table: string; outcome: "changed" | "skipped"; line: number | null; id: string; why: string };
type Count = { read: number; taken: number; skipped: number };

const OUTCOMES: Record<Outcome, string> = { taken: "importé", changed: "importé, modifié", skipped: "ignoré" };

/** What an import did, or will do: counts of each table, and a remark for each row that is not taken as it was. */
export class Remarks {
  readonly counts = new Map<string, Count>();
  readonly all: Remark[] = [];

  /** The same so far, to go on in two ways. */
  copy(): Remarks {
    const other = new Remarks();
    for (const [table, count] of this.counts) other.counts.set(table, { ...count });
    other.all.push(...this.all);
    return other;
  }

  /** Counts a row. @param about its remarks; `skipped` says that it is left out for them. */
  add(
    { table, line, id }: Pick<Remark, "table" | "line" | "id">,
    about: { whys?: readonly string[]; skipped?: boolean } = {},
  ): void {
    const { whys = [], skipped = false } = about;
    const count = this.countsOf(table);
    count.read++;
    if (skipped) count.skipped++;
    else count.taken++;
    for (const why of new Set(whys)) this.all.push({ table, line, id, why, outcome: skipped ? "skipped" : "changed" });
  }

  /** A whole table that is left out: one remark for all of its rows. */
  leaveOut(table: string, rows: number, why: string): void {
    this.counts.set(table, { read: rows, taken: 0, skipped: rows });
    this.all.push({ table, line: null, id: "", why, outcome: "skipped" });
  }

  countsOf(table: string): Count {
    const count = this.counts.get(table) ?? { read: 0, taken: 0, skipped: 0 };
    this.counts.set(table, count);
    return count;
  }

  /** The figures and the first remarks, as lines for the terminal. */
  *summary(most: number): Generator<string> {
    for (const [table, { read, taken, skipped }] of this.counts)
      yield `${table}, lignes : ${read}, à importer : ${taken}, à ignorer : ${skipped}`;
    for (const { table, line, id, why, outcome } of this.all.slice(0, most))
      yield `  ${[table, line === null ? "" : `ligne ${line}`, id].filter(Boolean).join(", ")} : ${why} (${OUTCOMES[outcome]})`;
    if (this.all.length > most) yield `  … et ${this.all.length - most} autres remarques, toutes dans le rapport.`;
  }

  /** Writes the report: the counts, then every remark. */
  async write(path: string): Promise<void> {
    const counts = [...this.counts].flatMap(([table, { taken, skipped }]) => [
      { table, outcome: OUTCOMES.taken, count: taken, line: null, id: "", why: "" },
      { table, outcome: OUTCOMES.skipped, count: skipped, line: null, id: "", why: "" },
    ]);
    const remarks = this.all.map((remark) => ({ ...remark, outcome: OUTCOMES[remark.outcome], count: 1 }));
    await writeFile(path, csvHead(COLUMNS) + csvLines(COLUMNS, [...counts, ...remarks]), { mode: 0o600 });
  }
}

type Line = Omit<Remark, "outcome"> & { outcome: string; count: number };

const COLUMNS: CsvColumns<Line> = [
  ["Table", ({ table }) => table],
  ["Suite", ({ outcome }) => outcome],
  ["Nombre", ({ count }) => String(count)],
  ["Ligne de l’export", ({ line }) => (line === null ? "" : String(line))],
  ["Identifiant", ({ id }) => id],
  ["Motif", ({ why }) => csvText(why)],
];
