import { type CsvColumns, csvDate, csvMoment, csvMoney } from "~/platform/csv.server";
import type { ListedRecovery } from "./queries.server";
import { sourceText } from "./rules";

/** The columns of the table of recovered sums. */
export const RECOVERY_COLUMNS: CsvColumns<ListedRecovery> = [
  ["Reçue le", ({ receivedOn }) => csvDate(receivedOn)],
  ["Affaire", ({ reference }) => reference],
  ["Client", ({ firstName, lastName }) => `${firstName} ${lastName}`.trim()],
  ["Montant (€)", ({ amount }) => csvMoney(amount)],
  ["Honoraires (€)", ({ fee }) => csvMoney(fee)],
  ["Part du client (€)", ({ remainder }) => csvMoney(remainder)],
  ["Origine", sourceText],
  ["Sur le compte CARPA", ({ onCarpa }) => (onCarpa ? "oui" : "non")],
  ["Avocat en charge", ({ lawyer }) => (lawyer === null ? "" : `Maître ${lawyer}`)],
  ["Inscrite le", ({ createdAt }) => csvMoment(createdAt)],
];
