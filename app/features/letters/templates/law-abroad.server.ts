import { zoneOf } from "~/features/deadlines/case/rules.server";
import { complaintAddresseeOf } from "~/features/deadlines/country-help.server";
import type { AccountZone } from "~/features/deadlines/law/rules";
import type { Addressee, LetterFacts, LetterText, Section } from "../rules";
import { toVerify } from "../rules";

type Facts = Pick<LetterFacts, "payments" | "person" | "caseRow">;

/** A law, a code or a decision of France, as letters cite them. */
const FRENCH_LAW =
  /\b[LRD]\.?\s?\d{2,4}-\d|\bcodes? (?:monétaire|civil|pénal|de (?:la )?(?:consommation|procédure)|des assurances)|\b(?:Cass\.|Cour de cassation)|jours ouvrables|FNC-RF|Banque de France/;
/** The same in a complaint, with the courts to which only the law of France leads. */
const FRENCH_COURTS = new RegExp(`${FRENCH_LAW.source}|juge d’instruction|[Pp]rocureur`);
/** A citation in brackets: « (article L133-24 du code monétaire et financier) ». */
const CITATION =
  /\s*\((?:même article|(?:[^()]|\([^()]*\))*?(?:\b[LRD]\.?\s?\d{2,4}-\d|\bcode (?:monétaire|civil|pénal|de )|Cour de cassation|Cass\.)(?:[^()]|\([^()]*\))*?)\)/g;
/** What only the French code, and its answers to complaints, give a client. */
const FRENCH_DAYS =
  /,? (?:au plus tard à la fin du premier jour ouvrable qui suit mon signalement|dans les 15 jours ouvrables de la réception de cette lettre)/g;

/** Where the law of a letter is: of the bank for what goes to it or to its mediator, of the residence for a complaint. */
export function lawOf(addressee: Addressee, facts: Facts): AccountZone {
  if (addressee === "prosecutor") return residenceAbroad(facts) ? "elsewhere" : "france";
  if (addressee !== "bank" && addressee !== "bank_mediator") return "france";
  const zones = facts.payments.map(zoneOf);
  return zones.includes("elsewhere") ? "elsewhere" : zones.includes("eea") ? "eea" : "france";
}

/** The country of residence, when it is not France; of whom the case is for, it is not asked. */
const residenceAbroad = ({ caseRow, person }: Facts): string | null =>
  caseRow.filledFor || !person?.country || person.country === "France" ? null : person.country;

/** To whom a resident of another country complains; null for one of France. */
export function complaintAddressee(facts: Facts): string | null {
  const country = residenceAbroad(facts);
  return country && complaintAddresseeOf(country);
}

const EUROPEAN = `La règle européenne (directive (UE) 2015/2366, articles 71 et 73) demande de signaler sans tarder. La banque rembourse alors une opération non autorisée au plus tard le jour ouvrable suivant. ${toVerify("ces deux articles, et la loi du pays de la banque")}`;

const CONFIRM: Record<Exclude<AccountZone, "france" | "unknown">, string> = {
  eea: EUROPEAN,
  elsewhere: toVerify("la loi du pays de la banque, et les conditions de votre compte"),
};

/**
 * A letter without the law of France, when it is not the law of who receives it: its citations leave, and what it would rest
 * on is for a lawyer to confirm. The other words stay.
 */
export function withLawOf(addressee: Addressee, facts: Facts, text: LetterText): LetterText {
  const zone = lawOf(addressee, facts);
  if (zone === "france" || zone === "unknown") return text;
  const isComplaint = addressee === "prosecutor";
  const law = isComplaint ? toVerify("la qualification des faits, dans la loi du pays où vous vivez") : CONFIRM[zone];
  const left = isComplaint ? FRENCH_COURTS : FRENCH_LAW;
  const typed = [facts.caseRow.description, ...facts.payments.map((one) => one.bankAnswerText)];
  const isTyped = (line: string) => typed.some((one) => one?.includes(line));
  const clear = (words: string) => withoutFrenchLaw(words, left, isTyped);
  const kept = text.sections.map((section): Section => {
    if (!("words" in section)) return section;
    // The penalties and the calendar of France are not those of another bank.
    if (section.id === "notice") return { ...section, words: "Je vous mets en demeure de me rembourser." };
    return { ...section, words: section.id === "law" ? law : clear(section.words) };
  });
  const hasLaw = kept.some(({ id }) => id === "law");
  const confirm: Section = { id: "law", label: "La loi qui s’applique", words: law };
  return {
    subject: clear(text.subject),
    sections: hasLaw ? kept : [...kept.slice(0, -1), confirm, ...kept.slice(-1)],
    caseLaw: [],
  };
}

const GREETING = /Madame la Procureure, Monsieur le Procureur de la République/g;

/** Words without citations of French law; a sentence that rests on it as a whole leaves, and what a person typed stays. */
function withoutFrenchLaw(words: string, left: RegExp, isTyped: (line: string) => boolean): string {
  const clear = (line: string) =>
    line === "" || isTyped(line)
      ? line
      : sentencesOf(line)
          .filter((sentence) => !left.test(sentence))
          .join(" ");
  return words
    .replace(GREETING, "Madame, Monsieur")
    .split("\n")
    .map(clear)
    .filter((line, at, lines) => line !== "" || lines[at - 1] !== "")
    .join("\n")
    .trim();
}

/** The sentences of a line, without their citations; what a person must complete is never cut. */
const sentencesOf = (line: string): string[] =>
  line
    .replace(CITATION, "")
    .replace(FRENCH_DAYS, "")
    .split(/(?<=[.?!;](?:\u00a0»)?) (?![^[]*\])/);
