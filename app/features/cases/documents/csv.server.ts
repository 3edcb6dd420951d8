import { stringify } from "csv-stringify/sync";
import { PROMISED_HOURS } from "~/content/claims";
import { log } from "~/platform/log.server";
import type { CaseRow } from "../desk/queries.server";
import { clockText, reviewClock } from "../desk/rules";
import { CASE_STATUS_LABELS, SCAM_TYPE_LABELS } from "../labels";
import { dateText, representedText } from "./rules";

const COLUMNS: [header: string, cell: (row: CaseRow, now: Date) => string][] = [
  ["Affaire", ({ reference }) => reference],
  ["Statut", ({ status }) => CASE_STATUS_LABELS[status]],
  ["Type d’arnaque", ({ scamType }) => SCAM_TYPE_LABELS[scamType]],
  ["Client", ({ firstName, lastName }) => `${firstName} ${lastName}`.trim()],
  ["E-mail", ({ email }) => email],
  ["Montant (€)", ({ amount }) => (amount === null ? "" : (amount / 100).toFixed(2).replace(".", ","))],
  ["Déposé pour", representedText],
  ["Banque", ({ bankName }) => bankName ?? ""],
  [
    "Payé le",
    ({ paymentDate, paymentDatePrecision }) => (paymentDate ? (dateText(paymentDate, paymentDatePrecision) ?? "") : ""),
  ],
  ["Créé le", ({ createdAt }) => formatMoment(createdAt)],
  ["Envoyé le", ({ submittedAt }) => formatMoment(submittedAt)],
  ["Première réponse le", ({ firstAnsweredAt }) => formatMoment(firstAnsweredAt)],
  [`Promesse ${PROMISED_HOURS} h`, (row, now) => clockText(reviewClock(row, now)).replaceAll("\u00a0", " ")],
  ["Dernière activité le", ({ lastActivityAt }) => formatMoment(lastActivityAt)],
  ["Messages non lus", ({ unreadCount }) => String(unreadCount)],
  ["Avocat en charge", ({ lawyer }) => (lawyer === null ? "" : `Maître ${lawyer}`)],
];

const PARIS_DATE_TIME = new Intl.DateTimeFormat("fr-FR", {
  timeZone: "Europe/Paris",
  dateStyle: "short",
  timeStyle: "short",
});

/** Formats an instant in Paris time as French spreadsheets read it: 14/11/2026 10:03. */
function formatMoment(moment: Date | null): string {
  return moment ? PARIS_DATE_TIME.format(moment) : "";
}

/** The header line, after a byte order mark: French Excel needs it to recognise UTF-8. */
export function csvHead(): string {
  return stringify([COLUMNS.map(([header]) => header)], { ...FORMAT, bom: true });
}

/** The lines of the table; text that a spreadsheet would run as a formula is escaped. */
export function csvLines(rows: readonly CaseRow[], now = new Date()): string {
  return stringify(
    rows.map((row) => COLUMNS.map(([, cell]) => cell(row, now))),
    FORMAT,
  );
}

const FORMAT = { delimiter: ";", record_delimiter: "windows", escape_formulas: true } as const;

/**
 * The whole table as a stream. It reads one batch at a time, as fast as the browser downloads, so that the whole table
 * is never in memory. A failure ends the stream with an error, so that the browser does not save an incomplete file.
 */
export function csvStream(batches: AsyncGenerator<readonly CaseRow[]>): ReadableStream<Uint8Array> {
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
