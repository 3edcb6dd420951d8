import { stringify } from "csv-stringify/sync";
import { log } from "~/platform/log.server";
import type { ListedCase } from "../desk/queries.server";
import { clockWords, reviewClock } from "../desk/rules";
import { SCAM_TYPE_LABELS } from "../labels";
import { CASE_STATUS_LABELS } from "../rules";

const COLUMNS: [header: string, cell: (row: ListedCase, now: Date) => string][] = [
  ["Affaire", ({ reference }) => reference],
  ["Statut", ({ status }) => CASE_STATUS_LABELS[status]],
  ["Type d’arnaque", ({ scamType }) => SCAM_TYPE_LABELS[scamType]],
  ["Client", ({ firstName, lastName }) => `${firstName} ${lastName}`.trim()],
  ["E-mail", ({ email }) => email],
  ["Montant (€)", ({ amount }) => (amount === null ? "" : (amount / 100).toFixed(2).replace(".", ","))],
  ["Créé le", ({ createdAt }) => day(createdAt)],
  ["Envoyé le", ({ submittedAt }) => day(submittedAt)],
  ["Première réponse le", ({ firstAnsweredAt }) => day(firstAnsweredAt)],
  ["Promesse 48 h", (row, now) => clockWords(reviewClock(row, now)).replaceAll("\u00a0", " ")],
  ["Dernière activité le", ({ lastActivityAt }) => day(lastActivityAt)],
  ["Messages non lus", ({ unreadCount }) => String(unreadCount)],
];

const MOMENT = new Intl.DateTimeFormat("fr-FR", { timeZone: "Europe/Paris", dateStyle: "short", timeStyle: "short" });

/** 14/11/2026 10:03, in Paris, as a French spreadsheet reads a moment. */
function day(moment: Date | null): string {
  return moment ? MOMENT.format(moment) : "";
}

/** The first line, after the mark by which a French Excel knows UTF-8. */
export function csvHead(): string {
  return stringify([COLUMNS.map(([header]) => header)], { ...FORMAT, bom: true });
}

/** Lines of a table that a French spreadsheet opens; what would be a formula there is shown as the text it is. */
export function csvLines(rows: readonly ListedCase[], now = new Date()): string {
  return stringify(
    rows.map((row) => COLUMNS.map(([, cell]) => cell(row, now))),
    FORMAT,
  );
}

const FORMAT = { delimiter: ";", record_delimiter: "windows", escape_formulas: true } as const;

/**
 * The whole table as a file. It reads one batch at a time, as the browser takes them, so that the table is never whole in
 * memory. A fault ends it with an error, so that the browser does not take a part for the whole.
 */
export function csvStream(batches: AsyncGenerator<readonly ListedCase[]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(csvHead())),
    pull: async (controller) => {
      try {
        const { value, done } = await batches.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(csvLines(value)));
      } catch (thrown) {
        log.error({ err: thrown }, "cases export");
        controller.error(thrown);
      }
    },
    cancel: async () => void (await batches.return(undefined)),
  });
}
