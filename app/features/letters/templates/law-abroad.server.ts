import type { LetterGround, LetterKind } from "~/db/schema/letter-enumerations";
import { zoneOf } from "~/features/deadlines/case/rules.server";
import { complaintAddresseeOf, fraudArticleOf } from "~/features/deadlines/country-help.server";
import type { AccountZone } from "~/features/deadlines/law/rules";
import { isGroundOpen } from "../banks/claims.server";
import { IF_IN_AREA, OF_CONTRACT, ON_CONDITIONS } from "../banks/contest-abroad.server";
import { nothingShown } from "../banks/payee-check.server";
import { isBlackmail, offenceOf } from "../complaints/offences.server";
import type { LetterFacts, LetterTemplate, LetterText, Section } from "../rules";
import { toComplete, toVerify } from "../rules";
import { arePaymentServices, livesAbroad, oneLine, victimLives } from "./parts.server";

type Facts = Pick<LetterFacts, "payments" | "person" | "caseRow">;
type Claimed = Facts & Pick<LetterFacts, "isConfirmed">;

/** A law, a code or a decision of France, as letters cite them. */
const FRENCH_LAW =
  /\b[LRD]\.?\s?\d{2,4}-\d|\bcodes? (?:monétaire|civil|pénal|de (?:la )?(?:consommation|procédure)|des assurances)|\b(?:Cass\.|Cour de cassation)|jours ouvrables|FNC-RF|fichier des comptes|Banque de France/;
/** The same in a complaint, with the courts to which only the law of France leads. */
const FRENCH_COURTS = new RegExp(`${FRENCH_LAW.source}|juge d’instruction|[Pp]rocureur`);
/** A citation in brackets: « (article L133-24 du code monétaire et financier) ». */
const CITATION =
  /\s*\((?:même article|(?:[^()]|\([^()]*\))*?(?:\b[LRD]\.?\s?\d{2,4}-\d|\bcode (?:monétaire|civil|pénal|de )|Cour de cassation|Cass\.)(?:[^()]|\([^()]*\))*?)\)/g;
/** What only the French code gives a client. */
const FRENCH_DAYS = /,? au plus tard à la fin du premier jour ouvrable qui suit mon signalement/g;
/** The days of its answers to complaints: another bank is asked for the fortnight that a client sets. */
const FRENCH_ANSWER = /dans les 15 jours ouvrables de la réception de cette lettre\./g;
/** The days of its answer about a direct debit, which a lawyer has to confirm in France too. */
const FRENCH_DEBIT_DAYS = /, dans les dix jours ouvrables \[[^\]]*\]/g;

/** Where the law of a letter is: of the bank for what goes to it or to its mediator, of the residence for a complaint. */
function zoneOfLaw(addressee: LetterTemplate["addressee"], facts: Facts): AccountZone {
  if (addressee === "prosecutor") return residenceAbroad(facts) ? "elsewhere" : "france";
  if (addressee !== "bank" && addressee !== "bank_mediator") return "france";
  const zones = facts.payments.map(zoneOf);
  return zones.includes("elsewhere") ? "elsewhere" : zones.includes("eea") ? "eea" : "france";
}

/** The country of residence of the victim, when it is known and not France. */
export const residenceAbroad = (facts: Facts): string | null => (livesAbroad(facts) ? victimLives(facts) : null);

/** To whom a resident of another country complains, and the lines that say which of them; null for one of France. */
export function complaintAddressee(facts: Facts): { name: string; addressLines: string[] } | null {
  const country = residenceAbroad(facts);
  if (country === null) return null;
  const { name, which } = complaintAddresseeOf(country);
  const canton = country === "Suisse" && !facts.caseRow.filledFor && facts.person?.department;
  return {
    name,
    addressLines: [
      canton ? `Canton\u00a0: ${oneLine(canton)}` : toComplete(which),
      toComplete("l’adresse du poste, ou «\u00a0remise au guichet\u00a0»"),
    ],
  };
}

const WHICH_LAW = `${OF_CONTRACT} Dites-moi quelle société tient mon compte, et quelle loi s’y applique.`;
const EUROPEAN = `La règle européenne (directive (UE) 2015/2366, articles 71 à 73) demande de signaler sans tarder. La banque rembourse alors une opération non autorisée au plus tard le jour ouvrable suivant. L’usage de l’instrument ne suffit pas, à lui seul, à prouver que j’ai consenti. Vous m’opposez une négligence grave\u00a0? Prouvez-la. ${toVerify("ces phrases, leurs articles, et la loi du pays de la banque")}`;
const ASKED = toVerify("la loi du pays de la banque, et les conditions de votre compte");
/** The claims that say, beside what they rest on, that the screen said nothing of the payee’s name. */
const BESIDE_CHECK: readonly LetterKind[] = ["vigilance", "refusal_reply"];
const OF_RESIDENCE = toVerify("la qualification des faits, dans la loi du pays où vit la victime");

/** The offence of a complaint where its writer lives, with its article when the country is known to have one for a fraud. */
function offenceAbroad(facts: Facts): string {
  const country = residenceAbroad(facts);
  const { said } = offenceOf(facts);
  const isFraud = said.includes("escroquerie") && !isBlackmail(facts);
  const article = country && isFraud ? fraudArticleOf(country) : null;
  return article === null
    ? OF_RESIDENCE
    : `Ces faits sont, à mon sens, une escroquerie (${article}), ou toute autre infraction que vous retiendrez. ${toVerify("cette qualification")}`;
}

/** What is asked for as a service: nothing is claimed of the bank, and no law of its country need be named. */
const ASKS_ONLY: readonly LetterKind[] = ["recall", "mandate_withdrawal", "bank_data_request"];
/** The claims that a bank outside the Economic Area reads as a contest, which says by itself what it rests on. */
const CONTESTS: readonly LetterKind[] = ["unauthorised_payments", "spoofing", "vigilance"];

type Claim = Pick<LetterTemplate, "kind" | "addressee"> & { ground: LetterGround | null };

/**
 * What a letter rests on in another country: the European rule for what was not authorised, and that only; « own » for what
 * the letter says itself, a regulation of the whole Union or a contract; null when it claims nothing.
 */
function basisOf({ kind, addressee, ground }: Claim, zone: AccountZone, facts: Claimed): string | "own" | null {
  if (addressee === "prosecutor") return offenceAbroad(facts);
  if (ASKS_ONLY.includes(kind)) return null;
  if (zone !== "eea" && CONTESTS.includes(kind)) return "own";
  if (zone === "eea" && kind === "payee_check") return "own";
  const isDirective = zone === "eea" && ground === "unauthorised" && arePaymentServices(facts.payments);
  const isOutside = zone === "elsewhere" && kind === "refusal_reply";
  const texts = [
    addressee === "bank" && WHICH_LAW,
    isOutside && `Ma demande ${ON_CONDITIONS}`,
    isOutside && ground === "unauthorised" && arePaymentServices(facts.payments) && IF_IN_AREA,
    zone === "eea" && ground !== "unauthorised" && BESIDE_CHECK.includes(kind) && nothingShown(facts, "bank"),
    isDirective ? EUROPEAN : ASKED,
  ];
  return texts.filter(Boolean).join("\n\n");
}

/** The formal notice without the penalties and the calendar of France, which are not those of another bank. */
const NOTICES: Record<LetterGround | "open", string> = {
  unauthorised: "Je vous mets en demeure de me rembourser.",
  authorised: "Je vous mets en demeure de m’indemniser.",
  open: "Cette lettre vaut mise en demeure.",
};

/**
 * A letter without the law of France, when it is not the law of who receives it: its citations leave, and what it would rest
 * on is for a lawyer to confirm. The other words stay.
 */
export function withLawOf(claim: Claim, facts: Claimed, text: LetterText): LetterText {
  const zone = zoneOfLaw(claim.addressee, facts);
  if (zone === "france" || zone === "unknown") return text;
  const basis = basisOf(claim, zone, facts);
  const left = claim.addressee === "prosecutor" ? FRENCH_COURTS : FRENCH_LAW;
  const typed = [facts.caseRow.description, ...facts.payments.map((one) => one.bankAnswerText)];
  const isTyped = (line: string) => typed.some((one) => one?.includes(line));
  const until = answerOf(claim);
  const said = residenceAbroad(facts) === "Suisse" ? [...WORDS_OF_SWITZERLAND, ...WORDS_OF_FRANCE] : WORDS_OF_FRANCE;
  const clear = (words: string) => withoutFrenchLaw(words.replace(FRENCH_ANSWER, until), left, { isTyped, said });
  const ground = claim.ground === "authorised" && isGroundOpen(facts) ? "open" : (claim.ground ?? "open");
  const kept = text.sections.flatMap((section): Section[] => {
    if (!("words" in section)) return [section];
    // Outside the Economic Area nothing says that a letter puts anybody on notice.
    if (section.id === "notice" && zone === "elsewhere") return [];
    if (section.id === "notice") return [{ ...section, words: NOTICES[ground] }];
    const isReplaced = section.id === "law" && basis !== null && basis !== "own";
    if (isReplaced && claim.addressee === "prosecutor") return [{ ...section, label: "Qualification", words: basis }];
    return [{ ...section, words: isReplaced ? basis : clear(section.words) }];
  });
  const isAdded = basis !== null && !kept.some(({ id }) => id === "law");
  const confirm: Section[] = isAdded ? [{ id: "law", label: "La loi qui s’applique", words: basis }] : [];
  return { subject: clear(text.subject), sections: [...kept.slice(0, -1), ...confirm, ...kept.slice(-1)], caseLaw: [] };
}

/** Until when a bank is asked to answer; what it must refund at once does not wait for its answer. */
const answerOf = ({ kind, ground }: Claim): string =>
  `dans les quinze jours.${ground === "unauthorised" || kind === "payee_check" ? " Cela ne repousse pas le remboursement." : ""}`;

type Said = readonly (readonly [RegExp, string])[];

/** How a complaint says it in Switzerland (CPP 118: the one who complains declares to take part, to be punished and repaid). */
const WORDS_OF_SWITZERLAND: Said = [
  [/porte plainte contre X/g, "dépose plainte pénale contre inconnu"],
  [/Plainte contre X/g, "Plainte pénale contre inconnu"],
  [
    /Je souhaite pouvoir me porter partie civile, et demander réparation/g,
    "Je me constitue partie plaignante, au pénal et au civil",
  ],
];

/** The words of the courts and of the mediators of France, with what says the same anywhere. */
const WORDS_OF_FRANCE: Said = [
  [/ et demande de jonction/g, ""],
  [/Madame la Procureure, Monsieur le Procureur de la République/g, "Madame, Monsieur"],
  [/pouvoir me porter partie civile/g, "prendre part à la procédure"],
  [/saisir votre médiateur/g, "saisir l’organe de médiation dont vous relevez"],
];

/** Words without citations of French law; a sentence that rests on it as a whole leaves, and what a person typed stays. */
function withoutFrenchLaw(
  words: string,
  left: RegExp,
  { isTyped, said }: { isTyped: (line: string) => boolean; said: Said },
): string {
  const clear = (line: string) =>
    isTyped(line)
      ? line
      : sentencesOf(line, said)
          .filter((sentence) => !left.test(sentence))
          .join(" ");
  return (
    words
      .split("\n")
      // A line that the law of another country empties leaves no gap in its list.
      .flatMap((line) => (line === "" ? line : clear(line) || []))
      .filter((line, at, lines) => line !== "" || lines[at - 1] !== "")
      .join("\n")
      .trim()
  );
}

/** The sentences of a line, without their citations; what a person must complete is never cut. */
const sentencesOf = (line: string, said: Said): string[] =>
  said
    .reduce((text, [french, other]) => text.replace(french, other), line)
    .replace(CITATION, "")
    .replace(FRENCH_DAYS, "")
    .replace(FRENCH_DEBIT_DAYS, "")
    .split(/(?<=[.?!;](?:\u00a0»)?) (?![^[]*\])/);
