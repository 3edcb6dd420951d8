import { phoneText } from "~/features/accounts/phone/rules";
import { type CsvColumns, csvMoment } from "~/platform/csv.server";
import { ROLE_LABELS, VERIFICATION_LABELS } from "./labels";
import type { ListedPerson } from "./queries.server";

/** An account of the list, with what the table alone shows. */
export type ExportedPerson = ListedPerson & {
  phone: string | null;
  homePhone: string | null;
  city: string | null;
  postalCode: string | null;
  country: string;
};

/** The columns of the table of accounts: no date of birth, tax id nor private note leaves the product. */
export const PEOPLE_COLUMNS: CsvColumns<ExportedPerson> = [
  ["Prénom", ({ firstName }) => firstName],
  ["Nom", ({ lastName }) => lastName],
  ["E-mail", ({ email }) => email],
  ["Mobile", ({ phone }) => (phone ? phoneText(phone) : "")],
  ["Fixe", ({ homePhone }) => (homePhone ? phoneText(homePhone) : "")],
  ["Code postal", ({ postalCode }) => postalCode ?? ""],
  ["Ville", ({ city }) => city ?? ""],
  ["Pays", ({ country }) => country],
  ["Rôle", ({ role }) => ROLE_LABELS[role]],
  ["Vérification", ({ verificationStep }) => VERIFICATION_LABELS[verificationStep]],
  ["Documents", ({ documents }) => String(documents.length)],
  ["Dossiers", ({ casesCount }) => String(casesCount)],
  ["Inscrit le", ({ createdAt }) => csvMoment(createdAt)],
];
