import { writeFile } from "node:fs/promises";
import { type CsvColumns, csvHead, csvLines, csvText } from "~/platform/csv.server";
import { DumpError } from "./copy";

/** What became of a row of the former system: taken over, taken over with a change, left out, or its file refused. */
export type Outcome = "taken" | "changed" | "skipped" | "refused";
/** How a row does not come. */
type Left = Extract<Outcome, "skipped" | "refused">;
export type Remark = { table: string; outcome: "changed" | Left; line: number | null; id: string; why: string };
type Count = { read: number; taken: number } & Record<Left, number>;

const OUTCOMES: Record<Outcome, string> = {
  taken: "importé",
  changed: "importé, modifié",
  skipped: "ignoré",
  refused: "refusé",
};

/** What an import did, or will do: counts of each table, and a remark for each row that is not taken as it was. */
export class Remarks {
  readonly counts = new Map<string, Count>();
  readonly all: Remark[] = [];

  /** A copy, so that the check and the import each add their own. */
  copy(): Remarks {
    const other = new Remarks();
    for (const [table, count] of this.counts) other.counts.set(table, { ...count });
    other.all.push(...this.all);
    return other;
  }

  /** Counts a row. @param about its remarks; `left` says that it does not come for them. */
  add(
    { table, line, id }: Pick<Remark, "table" | "line" | "id">,
    about: { whys?: readonly string[]; left?: Left } = {},
  ): void {
    const { whys = [], left } = about;
    const count = this.countsOf(table);
    count.read++;
    count[left ?? "taken"]++;
    for (const why of new Set(whys)) this.all.push({ table, line, id, why, outcome: left ?? "changed" });
  }

  /** A whole table that is left out: one remark for all of its rows. */
  leaveOut(table: string, rows: number, why: string): void {
    this.counts.set(table, { read: rows, taken: 0, skipped: rows, refused: 0 });
    this.all.push({ table, line: null, id: "", why, outcome: "skipped" });
  }

  /**
   * Compares what was read of a table with what came of it. @param items how many rows or files there were.
   * @throws DumpError when they differ.
   */
  reconcile(table: string, items: number): void {
    const { read, taken, skipped, refused } = this.countsOf(table);
    if (items === read && read === taken + skipped + refused) return;
    throw new DumpError(
      `Le compte n’y est pas : ${table} a ${items} éléments, dont ${taken} importés, ${skipped} ignorés et ${refused} refusés.`,
    );
  }

  countsOf(table: string): Count {
    const count = this.counts.get(table) ?? { read: 0, taken: 0, skipped: 0, refused: 0 };
    this.counts.set(table, count);
    return count;
  }

  /** The figures and the first remarks, as lines for the terminal: the refused files, then one line for each other reason. */
  *summary(most: number): Generator<string> {
    for (const [table, { read, taken, skipped, refused }] of this.counts)
      yield `${table}, lignes : ${read}, à importer : ${taken}, à ignorer : ${skipped}${refused > 0 ? `, refusées : ${refused}` : ""}`;
    yield* this.refusals(most);
    const others = this.all.filter(({ outcome }) => outcome !== "refused");
    const reasons = [...Map.groupBy(others, ({ table, why }) => `${table}\0${reasonOf(why)}`).values()];
    for (const [first, ...more] of reasons.slice(0, most)) if (first) yield shownRemark(first, more.length);
    if (reasons.length > most) yield `  … et d’autres motifs (${reasons.length - most}), tous dans le rapport.`;
  }

  /** The first files that are refused, as lines for the terminal. */
  *refusals(most: number): Generator<string> {
    const refused = this.all.filter(({ outcome }) => outcome === "refused");
    for (const remark of refused.slice(0, most)) yield shownRemark(remark);
    if (refused.length > most)
      yield `  … et d’autres fichiers refusés (${refused.length - most}), tous dans le rapport.`;
  }

  /** Writes the report: the counts, then every remark. */
  async write(path: string): Promise<void> {
    const counts = [...this.counts].flatMap(([table, count]) =>
      (["taken", "skipped", "refused"] as const).map((outcome) => {
        return { table, outcome: OUTCOMES[outcome], count: count[outcome], line: null, id: "", why: "" };
      }),
    );
    const remarks = this.all.map((remark) => ({ ...remark, outcome: OUTCOMES[remark.outcome], count: 1 }));
    await writeFile(path, csvHead(COLUMNS) + csvLines(COLUMNS, [...counts, ...remarks]), { mode: 0o600 });
  }
}

/** A reason without the values that differ on each row, which have digits: references, dates, amounts. */
function reasonOf(why: string): string {
  return why.replace(/«[^»]*\d[^»]*»|\b\d{4}-\w+/g, "…");
}

function shownRemark({ table, line, id, why, outcome }: Remark, more = 0): string {
  const where = [table, line === null ? "" : `ligne ${line}`, id].filter(Boolean).join(", ");
  return `  ${where}${more > 0 ? `, et ${more} ${more > 1 ? "autres" : "autre"}` : ""} : ${why} (${OUTCOMES[outcome]})`;
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
