import type { ScamType } from "~/db/schema/enumerations";
import { INVESTMENT_SCAMS } from "~/features/cases/rules";
import { isDeceived, type Payment } from "~/features/payments/rules";
import { ifExact, type LetterFacts, toVerify } from "../rules";
import { isNotConsented } from "../sending";
import { arePaymentServices } from "../templates/parts.server";
import { BLACKMAIL, SIM_TAKEN } from "../templates/story-words";

type Facts = Pick<LetterFacts, "caseRow" | "payments">;

/** Whether the story tells of a threat to show pictures. */
export const isBlackmail = ({ caseRow }: Pick<LetterFacts, "caseRow">): boolean => BLACKMAIL.test(caseRow.description);

/** What a letter calls what was done, to who is no prosecutor. */
export const offenceWord = (facts: Pick<LetterFacts, "caseRow">): string =>
  isBlackmail(facts) ? ifExact("chantage") : "escroquerie";

/** An offence as the subject of a complaint names it, and as its words say it. */
type Offence = { name: string; said: string };

const FRAUD: Offence = { name: "escroquerie", said: "une escroquerie (article 313-1 du code pénal)" };
const PYRAMID: Offence = { name: "escroquerie et abus de confiance", said: `${FRAUD.said}, un abus de confiance` };
/**
 * The police refuse the word « escroquerie » for a means of payment that served without its holder (service-public F2428), and
 * a bank would quote it: who was swindled handed the money over.
 */
const MEANS_USED: Offence = {
  name: "utilisation frauduleuse d’un moyen de paiement",
  said: `l’utilisation frauduleuse d’un moyen de paiement ${toVerify("la qualification, et son article du code pénal")}`,
};
/** Who approved something while deceived, or did not say, may not have consented: no letter settles it before a lawyer. */
const UNDECIDED = toVerify("escroquerie, ou utilisation frauduleuse de mes moyens de paiement");
const CHEQUE_USED: Offence = {
  name: "utilisation frauduleuse de chèque",
  said: `l’utilisation frauduleuse d’un chèque ${toVerify("la qualification, et ses articles")}`,
};
/** Read in a story, where it may be told of another: no subject says it, and its client writes it or not. */
const EXTORTED = `${ifExact("un chantage et une extorsion")} ${toVerify("les articles du code pénal sur le chantage et l’extorsion")}`;

/** What some scams are besides. */
const BESIDE: Partial<Record<ScamType, Offence>> = {
  identity_theft: {
    name: "usurpation d’identité",
    said: `une usurpation d’identité ${toVerify("son article du code pénal")}`,
  },
  tech_support: {
    name: "accès frauduleux à un système informatique",
    said: "un accès frauduleux à mon système informatique (article 323-1 du code pénal)",
  },
};

const isUsedByOthers = (payment: Payment): boolean => arePaymentServices([payment]) && isNotConsented(payment);

/** The scams whose payments their victims order as a rule: nothing says that one of them came from another. */
const ORDERED_SCAMS: readonly ScamType[] = [...INVESTMENT_SCAMS, "ceo_fraud"];
/** Whether a client has not said if a payment comes from them, or does not know, where it may come from another. */
export const isUnsaid = ({ validatedBy }: Payment, scamType: ScamType): boolean =>
  !ORDERED_SCAMS.includes(scamType) && (validatedBy === null || validatedBy === "unknown");

/** Of a card, who does not know what they approved did not say either that they paid, whatever the scam. */
const isUnknownCard = ({ method, validatedBy }: Payment): boolean => method === "card" && validatedBy === "unknown";
/** Whether it is open who consented to a payment. */
const isUndecided = (payment: Payment, scamType: ScamType): boolean =>
  arePaymentServices([payment]) &&
  (isDeceived(payment.validatedBy) || isUnsaid(payment, scamType) || isUnknownCard(payment));

/** How many of the payments were made so, by another than their client. */
const stolen = ({ payments }: Facts, by: "services" | "cheque"): "all" | "some" | "none" => {
  const isBy = (one: Payment) => (by === "cheque" ? one.method === by && isNotConsented(one) : isUsedByOthers(one));
  const { length } = payments.filter(isBy);
  return length === 0 ? "none" : length < payments.length ? "some" : "all";
};

/** Of what a complaint accuses: its subject, and how it qualifies the facts. */
export function offenceOf(facts: Facts): { name: string | null; said: string } {
  const { scamType } = facts.caseRow;
  const isUnnamed = scamType === "unknown";
  const used = stolen(facts, "services");
  if (isUnnamed && used === "none" && isBlackmail(facts)) return { name: null, said: EXTORTED };
  if (isUnnamed && stolen(facts, "cheque") === "all") return CHEQUE_USED;
  if (used !== "all" && facts.payments.some((one) => isUndecided(one, scamType))) return undecided(facts);
  const main = used === "all" ? MEANS_USED : scamType === "ponzi_scheme" ? PYRAMID : FRAUD;
  const beside = BESIDE[scamType];
  const first = beside ? { name: `${beside.name} et ${main.name}`, said: `${beside.said} et ${main.said}` } : main;
  const all = used === "some" ? [first, MEANS_USED] : [first];
  return { name: all.map(({ name }) => name).join(", "), said: saidOf(facts, ...all.map((one) => one.said)) };
}

/** A complaint whose offence a lawyer chooses: its subject names at most what the scam is besides. */
function undecided(facts: Facts): { name: string | null; said: string } {
  const beside = BESIDE[facts.caseRow.scamType];
  return { name: beside?.name ?? null, said: saidOf(facts, beside ? `${beside.said} et ${UNDECIDED}` : UNDECIDED) };
}

/** How a complaint qualifies the facts, with what the story adds to the offences. */
function saidOf(facts: Facts, ...offences: readonly string[]): string {
  const line = SIM_TAKEN.test(facts.caseRow.description)
    ? ` ${toVerify("s’il faut ajouter, pour la carte SIM, l’accès frauduleux à un système informatique (article 323-1 du code pénal)")}`
    : "";
  return `${[...offences, isBlackmail(facts) && EXTORTED].filter(Boolean).join(", ")}${line}`;
}
