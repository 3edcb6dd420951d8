import { PROMISED_HOURS } from "~/content/delays";
import { phoneText } from "~/features/accounts/phone/rules";
import { type CsvColumns, csvMoment, csvMoney } from "~/platform/csv.server";
import { formatDate } from "~/ui/format";
import { CASE_TYPE_TITLES } from "../desk/labels";
import type { CaseRow } from "../desk/queries.server";
import { clockText, reviewClock } from "../desk/rules";
import { CASE_STATUS_LABELS } from "../labels";
import type { Recovered } from "../recoveries/rules";
import { dateText, representedText } from "./rules";

/** A case of the list, with what the table alone shows. */
export type ExportedCase = CaseRow & { phone: string | null; recovered: Recovered | null };

/** The columns of the table of cases. */
export const CASE_COLUMNS: CsvColumns<ExportedCase> = [
  ["Affaire", ({ reference }) => reference],
  ["Statut", ({ status }) => CASE_STATUS_LABELS[status]],
  ["Type d’arnaque", ({ scamType }) => CASE_TYPE_TITLES[scamType]],
  ["Client", ({ firstName, lastName }) => `${firstName} ${lastName}`.trim()],
  ["E-mail", ({ email }) => email],
  ["Montant (€)", ({ amount }) => csvMoney(amount)],
  ["Déposé pour", representedText],
  ["Banque", ({ bankName }) => bankName ?? ""],
  [
    "Payé le",
    ({ paymentDate, paymentDatePrecision }) => (paymentDate ? (dateText(paymentDate, paymentDatePrecision) ?? "") : ""),
  ],
  ["Créé le", ({ createdAt }) => csvMoment(createdAt)],
  ["Envoyé le", ({ submittedAt }) => csvMoment(submittedAt)],
  ["Première réponse le", ({ firstAnsweredAt }) => csvMoment(firstAnsweredAt)],
  [`Promesse ${PROMISED_HOURS} h`, (row, now) => clockText(reviewClock(row, now)).replaceAll("\u00a0", " ")],
  ["Dernière activité le", ({ lastActivityAt }) => csvMoment(lastActivityAt)],
  ["Prochaine échéance", ({ nextDeadlineOn }) => (nextDeadlineOn ? formatDate(nextDeadlineOn) : "")],
  ["Messages non lus", ({ unreadCount }) => String(unreadCount)],
  ["Avocat en charge", ({ lawyer }) => (lawyer === null ? "" : `Maître ${lawyer}`)],
  ["Téléphone", ({ phone }) => (phone ? phoneText(phone) : "")],
  ["Récupéré (€)", ({ recovered }) => csvMoney(recovered?.amount ?? null)],
  ["Honoraires (€)", ({ recovered }) => csvMoney(recovered?.fee ?? null)],
  ["Étiquettes", ({ tags }) => tags.join(", ")],
];
