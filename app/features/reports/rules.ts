import type { ContactMethod, ScamType } from "~/db/schema/enumerations";
import type { CasePaymentMethod, PaymentValidation } from "~/db/schema/payment-enumerations";
import type { ReportServiceId } from "~/db/schema/report-enumerations";
import { INVESTMENT_SCAMS } from "~/features/cases/rules";
import { isDeceived } from "~/features/payments/rules";
import type { Verdict } from "./labels";

/** What tells whether a service concerns a case. */
export type ReportFacts = {
  scamType: ScamType;
  contactMethod: ContactMethod | null;
  /** The case is about a company. */
  isCompany: boolean;
  /** A complaint was filed. */
  hasComplaint: boolean;
  payments: readonly { method: CasePaymentMethod | null; validatedBy: PaymentValidation | null }[];
  /** The means of payment that the case names, without a payment of its own. */
  means: readonly string[];
  /** The victim lives in another country, whose services come first. */
  livesAbroad: boolean;
  /** The story names a site, or a telephone number. */
  hasSite: boolean;
  hasPhone: boolean;
};

/** Whether a service concerns a case, and why. The advice may be wrong: every service stays listed, each with a reason that can be checked. */
export type Advice = { verdict: Verdict; why: string };

const concerned = (why: string): Advice => ({ verdict: "concerned", why });
const check = (why: string): Advice => ({ verdict: "check", why });
const not = (why: string): Advice => ({ verdict: "not", why });

/** The advice on each service for a case: all are French, and no resident of another country is told to turn to them. */
export function adviceFor(facts: ReportFacts): Record<ReportServiceId, Advice> {
  const advice = adviceInFrance(facts);
  if (!facts.livesAbroad) return advice;
  return Object.fromEntries(Object.keys(advice).map((id) => [id, FRENCH])) as Record<ReportServiceId, Advice>;
}

const FRENCH: Advice = {
  verdict: "french",
  why: "Ce service est français, et la victime vit hors de France. Prévenez d’abord ceux de votre pays.",
};

function adviceInFrance(facts: ReportFacts): Record<ReportServiceId, Advice> {
  return {
    thesee: onThesee(facts),
    perceval: onPerceval(facts),
    pharos: onPharos(facts),
    sms_33700: on33700(facts),
    signalconso: onSignalConso(facts),
    amf: onAmf(facts),
    acpr: onAcpr(facts),
  };
}

const ELSEWHERE = "Portez plainte au commissariat, à la gendarmerie, ou par lettre au procureur.";

/** Natural persons only, for a list of frauds. */
function onThesee({ scamType, isCompany, hasComplaint }: ReportFacts): Advice {
  if (isCompany) return not(`THESEE est réservé aux particuliers. ${ELSEWHERE}`);
  if (hasComplaint) return not("Votre dossier dit qu’une plainte est déjà déposée\u00a0: n’en faites pas une seconde.");
  if (INVESTMENT_SCAMS.includes(scamType))
    return not(`THESEE ne reçoit pas les faux placements ni le trading. ${ELSEWHERE}`);
  if (scamType === "fake_bank_advisor") return not(`THESEE ne reçoit pas les faux conseillers bancaires. ${ELSEWHERE}`);
  if (scamType === "ceo_fraud") return not(`THESEE ne reçoit pas la fraude au président. ${ELSEWHERE}`);
  if (scamType === "tech_support")
    return check(`Seulement si vos fichiers ont été bloqués contre une rançon. Sinon\u00a0: ${lower(ELSEWHERE)}`);
  if (scamType === "phishing" || scamType === "identity_theft")
    return check(
      `Seulement si votre messagerie ou l’un de vos comptes a été piraté, et que de l’argent a été demandé en votre nom. Sinon\u00a0: ${lower(ELSEWHERE)}`,
    );
  return check(
    `Pour une fausse boutique, une fausse annonce ou location, une arnaque sentimentale, un chantage ou une messagerie piratée. Sinon\u00a0: ${lower(ELSEWHERE)}`,
  );
}

const lower = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);

const HELD = "si vous avez toujours votre carte et qu’elle est déjà bloquée";

/** Card payments that their victim did not make, with the card still held and blocked. */
function onPerceval({ payments, means }: ReportFacts): Advice {
  const cards = payments.filter(({ method }) => method === "card");
  if (cards.some(({ validatedBy }) => validatedBy === "not_me"))
    return concerned(`Vous dites ne pas avoir validé un paiement par carte. Signalez-le ${HELD}.`);
  if (cards.some(({ validatedBy }) => !validatedBy || validatedBy === "unknown" || isDeceived(validatedBy)))
    return check(`Pour un paiement par carte que vous n’avez pas fait, ${HELD}.`);
  if (cards.length > 0)
    return not("Perceval reçoit les achats que vous n’avez pas faits. Vous dites que vous vouliez payer les vôtres.");
  if (payments.some(({ method }) => method === null) || (payments.length === 0 && means.includes("card")))
    return check(`Si l’un de vos paiements est fait par carte sans vous, et ${HELD}.`);
  if (payments.length === 0 && means.length === 0)
    return check(`Si l’arnaque passe par un paiement par carte que vous n’avez pas fait, et ${HELD}.`);
  return not("Votre dossier n’a pas de paiement par carte.");
}

/** What everybody can see on the Internet. */
function onPharos({ hasSite, contactMethod }: ReportFacts): Advice {
  if (hasSite)
    return concerned("Votre récit nomme un site. PHAROS reçoit ce que tout le monde peut voir sur Internet.");
  if (contactMethod === "social")
    return check("Si l’annonce ou le profil est public. Un message privé n’y est pas reçu.");
  return check("S’il y a un site ou une annonce publique. Un appel, un SMS ou un message privé n’y est pas reçu.");
}

/** Text messages, and calls. */
function on33700({ contactMethod, hasPhone }: ReportFacts): Advice {
  if (contactMethod === "sms") return concerned("On vous a contacté par SMS.");
  if (contactMethod === "phone" || hasPhone)
    return check(
      "Pour un appel, envoyez «\u00a0SPAM VOCAL\u00a0» et le numéro par SMS au 33700. Un numéro affiché peut être usurpé\u00a0: celui de votre banque n’est pas à signaler.",
    );
  return not("Le 33700 reçoit les SMS et les appels. Votre dossier n’en dit rien.");
}

/** What a consumer says of a professional. */
function onSignalConso({ isCompany, scamType }: ReportFacts): Advice {
  if (isCompany) return not("SignalConso reçoit les consommateurs, non les entreprises.");
  if (scamType === "unknown") return check("Si un site marchand ou un vendeur est en cause.");
  if (scamType === "identity_theft")
    return check("Si un organisme vous a inscrit sans votre accord, par exemple avec votre CPF.");
  return not("SignalConso vise les pratiques d’un professionnel. Une arnaque comme la vôtre se signale ailleurs.");
}

/** Investments. */
function onAmf({ scamType, payments, means }: ReportFacts): Advice {
  if (INVESTMENT_SCAMS.includes(scamType))
    return concerned("L’AMF surveille les placements et tient la liste des faux.");
  const isCrypto = means.includes("crypto") || payments.some(({ method }) => method === "crypto");
  if (isCrypto) return check("Si les cryptomonnaies étaient un placement qu’on vous a proposé.");
  return not("L’AMF surveille les placements. Votre dossier n’en est pas un.");
}

/** Banks, savings accounts, loans and insurance. */
function onAcpr({ scamType }: ReportFacts): Advice {
  if (scamType === "fake_investment")
    return concerned("L’ACPR tient la liste des faux livrets, crédits et assurances.");
  if (["trading_scam", "ponzi_scheme", "unknown"].includes(scamType))
    return check("Si l’on vous a proposé un livret, un crédit, un compte ou une assurance.");
  if (["fake_bank_advisor", "phishing", "identity_theft"].includes(scamType))
    return check("Si un site ou un e-mail imitait une banque, ou si un crédit a été pris en votre nom.");
  return not("L’ACPR surveille les banques et les assurances. Votre dossier n’en parle pas.");
}
