import { stringify } from "csv-stringify/sync";
import { log } from "./log.server.ts";

/** The columns of a table: each header with the text of its cell. */
export type CsvColumns<Row> = readonly (readonly [header: string, cell: (row: Row, now: Date) => string])[];

/**
 * `escape_formulas`: text that a spreadsheet would run as a formula is escaped. `quote_record_delimiter`: so is a line break
 * of a text, after which a formula would begin a cell.
 */
const FORMAT = {
  delimiter: ";",
  record_delimiter: "windows",
  quote_record_delimiter: true,
  escape_formulas: true,
} as const;

/** The header line, after a byte order mark: French Excel needs it to recognise UTF-8. */
export function csvHead<Row>(columns: CsvColumns<Row>): string {
  return stringify([columns.map(([header]) => header)], { ...FORMAT, bom: true });
}

/** The lines of the table. */
export function csvLines<Row>(columns: CsvColumns<Row>, rows: readonly Row[], now = new Date()): string {
  return stringify(
    rows.map((row) => columns.map(([, cell]) => cell(row, now))),
    FORMAT,
  );
}

/**
 * The whole table as a response. It reads one batch at a time, as fast as the browser downloads, so that the whole table
 * is never in memory. A failure ends the stream with an error, so that the browser does not save an incomplete file.
 */
export function csvResponse<Row>(
  columns: CsvColumns<Row>,
  batches: AsyncGenerator<readonly Row[]>,
  fileName: string,
): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(csvHead(columns))),
    pull: async (controller) => {
      try {
        const { value, done } = await batches.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(csvLines(columns, value)));
      } catch (thrown) {
        log.error({ err: thrown }, "table export");
        controller.error(thrown);
      }
    },
    cancel: async () => void (await batches.return(undefined)),
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

const PARIS_DATE_TIME = new Intl.DateTimeFormat("fr-FR", {
  timeZone: "Europe/Paris",
  dateStyle: "short",
  timeStyle: "short",
});

/** An instant in Paris time as French spreadsheets read it: 14/11/2026 10:03. */
export function csvMoment(moment: Date | null): string {
  return moment ? PARIS_DATE_TIME.format(moment) : "";
}

/** A calendar date (« 2026-11-14 ») as French spreadsheets read it: 14/11/2026. */
export function csvDate(date: string): string {
  return date.split("-").reverse().join("/");
}

/** A text of ours with common spaces, which a spreadsheet finds when they are typed. */
export function csvText(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, " ");
}

/** A sum in whole cents as French spreadsheets read it: 1234,50. */
export function csvMoney(cents: number | null): string {
  return cents === null ? "" : (cents / 100).toFixed(2).replace(".", ",");
}

/** The rows of a short table as its only batch. */
export async function* inOne<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
