import type { ScamType } from "~/db/schema/enumerations";
import { formatMoney } from "~/ui/format";
import { type LetterFacts, toComplete, toVerify } from "../rules";
import { isCompany, totalInWords } from "./parts.server";
import { BLACKMAIL } from "./story-words";

/** The offence of a scam where it is not a fraud alone, as its name and as a complaint says it. */
const OFFENCES: Partial<Record<ScamType, readonly [name: string, said: string]>> = {
  identity_theft: ["usurpation d’identité et escroquerie", "une usurpation d’identité et une escroquerie"],
  tech_support: [
    "accès frauduleux à un système informatique et escroquerie",
    "un accès frauduleux à mon système informatique (article 323-1 du code pénal) et une escroquerie",
  ],
  ponzi_scheme: ["escroquerie et abus de confiance", "une escroquerie, un abus de confiance"],
};

/** What the story says comes before the type: who threatens does not deceive. */
const isBlackmail = ({ scamType, description }: LetterFacts["caseRow"]): boolean =>
  scamType === "unknown" && BLACKMAIL.test(description);

/** The offence in the title of a complaint. */
export const offenceName = (caseRow: LetterFacts["caseRow"]): string =>
  isBlackmail(caseRow) ? "chantage et extorsion" : (OFFENCES[caseRow.scamType]?.[0] ?? "escroquerie");
/** The offence as a complaint says it, with the article that is known. */
export const offenceOf = (caseRow: LetterFacts["caseRow"]): string =>
  isBlackmail(caseRow)
    ? "un chantage et une extorsion"
    : (OFFENCES[caseRow.scamType]?.[1] ?? "une escroquerie").replace(
        "une escroquerie",
        "une escroquerie (article 313-1 du code pénal)",
      );

const ONLINE = ["email", "sms", "whatsapp", "social"];

/** Why this prosecutor: for an offence committed online, that of the victim's residence (CPP 43 with C. pén. 113-2-1). */
export function competence(facts: LetterFacts): string {
  const { caseRow, found, person } = facts;
  const where = isCompany(facts) ? "du siège de l’entreprise" : "de mon lieu de résidence";
  const law = `Les faits ont été commis au moyen d’un réseau de communication électronique\u00a0: ils sont réputés commis en France (article 113-2-1 du code pénal), et le procureur ${where} est compétent (article 43 du code de procédure pénale).`;
  if (!caseRow.filledFor && person?.country && person.country !== "France")
    return toVerify("le tribunal, car vous vivez hors de France");
  if (facts.payments.length > 0 && facts.payments.every(({ method }) => method === "cheque"))
    return `Lieu des faits\u00a0: ${toComplete("la ville où le chèque a été pris, ou utilisé")}. ${toVerify("le procureur de ce lieu, ou celui de votre domicile")}`;
  const isOnline = (caseRow.contactMethod && ONLINE.includes(caseRow.contactMethod)) || found.sites.length > 0;
  return isOnline
    ? law
    : `${law} ${toComplete("gardez ce paragraphe si l’arnaque s’est faite en ligne ou à distance")}`;
}

/** A loan in one's name is no loss of what it paid out: it is a sum that is claimed wrongly. */
export function damageText(facts: LetterFacts): string {
  const isLoan = facts.payments.length > 0 && facts.payments.every(({ method }) => method === "loan");
  return isLoan
    ? `On me réclame à tort ${damage(facts)}, que je ne dois pas. Ma perte propre\u00a0: ${toComplete("frais, échéances prélevées, ou «\u00a0aucune\u00a0»")}.`
    : `J’estime ma perte à ${damage(facts)}.`;
}

function damage({ payments, caseRow }: LetterFacts): string {
  if (payments.length > 0) return totalInWords(payments);
  return caseRow.amount === null ? toComplete("le montant") : formatMoney(caseRow.amount);
}

const FILMED: readonly (string | null)[] = ["card", "cheque", "voucher"];

/** What only an investigator obtains, and what is destroyed first, as items that end with « ; ». */
export const perishable = ({ payments }: LetterFacts): string[] => [
  ...(payments.some(({ method }) => FILMED.includes(method))
    ? ["de demander les images des lieux où l’on a payé ou retiré\u00a0: elles vivent un mois au plus\u00a0;"]
    : []),
  ...(payments.some(({ shownNumber }) => shownNumber !== null)
    ? ["de demander aux opérateurs les données des appels, qu’ils gardent un an\u00a0;"]
    : []),
  ...(payments.some(({ method }) => method !== null && !["cheque", "voucher", "loan"].includes(method))
    ? ["de demander les journaux de l’opération\u00a0: appareil, adresse IP, heure\u00a0;"]
    : []),
];
