import type { CaseLawId } from "~/content/case-law";
import type { ShownNumber } from "~/db/schema/payment-enumerations";
import { isOutsideEea, zoneOf } from "~/features/deadlines/case/rules.server";
import { isMeant, type Payment } from "~/features/payments/rules";
import { ifExact, type LetterFacts, type LetterTemplate, toComplete, toVerify } from "../rules";
import { isRecentDebit, lastRefundDay, WORDS } from "../sending";
import {
  accounts,
  CLOSING,
  cite,
  dayInWords,
  firstContact,
  forCount,
  GREETING,
  informedOn,
  isCallTold,
  isCompany,
  items,
  lastItems,
  listInWords,
  onBehalf,
  operations,
  othersPhones,
  totalInWords,
  unlessPaymentService,
  whenText,
  words,
} from "../templates/parts.server";
import { isDebit, mayAllBeInShop, payeeAccountAsked, recordsAsked } from "../templates/records.server";
import {
  BLOCKED,
  consentToConfirm,
  ending,
  proofFirst,
  proofOfConsent,
  REFUND_FIRST,
  sentTwice,
} from "./claims.server";
import { CONTEST_INSTEAD, contestAbroad, isOutsideArea } from "./contest-abroad.server";
import { seeInstead } from "./instead.server";
import { formalNotice } from "./penalties.server";

const KNOWINGLY =
  "Vous avez indiqué que vous vouliez faire ce paiement\u00a0: il ne peut pas être contesté comme non autorisé.";
const WANTED_DEBIT = "Vous avez indiqué que vous aviez accepté ce prélèvement.";

function unlessAuthorised(payment: Payment): string | null {
  if (!isMeant(payment.validatedBy)) return unlessPaymentService(payment);
  return unlessPaymentService(payment) ?? `${isDebit(payment) ? WANTED_DEBIT : KNOWINGLY} ${seeInstead(payment)}`;
}

const DAY = 86_400_000;

const isSeveral = ({ payments }: LetterFacts): boolean => payments.length > 1;

/** When the payments were discovered and told to the bank. */
function knowledge(facts: LetterFacts): string {
  const { payments, writtenOn } = facts;
  const these = isSeveral(facts) ? "ces opérations" : "cette opération";
  const known = whenText(payments, "knownOn") ?? toComplete("le jour où vous l’avez su");
  const reported = whenText(payments, "informedOn");
  const told = reported
    ? `Je vous ai prévenus ${reported}, ${toComplete("l’heure, par quel moyen, le nom de la personne et le numéro du dossier")}. Cette lettre confirme mon signalement (article L133-24 du code monétaire et financier).`
    : `Cette lettre ${WORDS.report}.`;
  const call = reported ? "" : ` ${toComplete("si vous avez déjà appelé la banque\u00a0: le jour et l’heure")}`;
  // A lawyer who confirmed the ground did not say that a late report stands beside the day on which its client knew.
  const found = isLate(facts) ? LATE_DAY : `J’ai découvert ${these} ${known}.`;
  const why = isLate(facts) && facts.isConfirmed ? ` ${WHY_LATE}` : "";
  return `${found} ${told}${inTime(payments, writtenOn)}${call}${why}`;
}

/** The decision that a bank opposes to a report that came long after its client knew. */
const ON_LATENESS: CaseLawId = "22-14.822";
const LATE_DAY = toVerify(
  `la phrase sur les dates, et s’il faut y dire le jour où vous l’avez su (${cite(ON_LATENESS)})`,
);
/** The decisions that the dates of a letter cite. */
const ofLateness = (facts: LetterFacts): CaseLawId[] => (isLate(facts) ? [ON_LATENESS] : []);

/** The reason of a late report would reveal when its client knew of the fraud, so a lawyer decides whether to give it. */
const WHY_LATE = `${toVerify("s’il faut dire ce qui a retardé ce signalement")} C’est à vous de prouver une négligence grave (article L133-23).`;

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY;
/** The day on which the bank knew of a payment: at the latest by this letter. */
const toldDay = (payment: Payment, writtenOn: string): string => informedOn(payment) ?? writtenOn;

/** More days than this between knowing and telling are for a lawyer to explain (Com. 14 January 2026, 22-14.822). */
const SOON = 30;
const isToldLate = (payment: Payment, writtenOn: string): boolean =>
  payment.knownOn !== null && daysBetween(payment.knownOn, toldDay(payment, writtenOn)) > SOON;

const isLate = ({ payments, writtenOn }: LetterFacts): boolean =>
  payments.some((payment) => isToldLate(payment, writtenOn));

/**
 * That the bank was told within the periods that it would plead: seventy days outside Europe, thirteen months. A bank of
 * another country has its own: thirteen months in the Economic Area, none that is known elsewhere.
 */
function inTime(payments: readonly Payment[], writtenOn: string): string {
  const isAll = (isIn: (debitedOn: string, payment: Payment) => boolean) =>
    payments.every((payment) => payment.debitedOn !== null && isIn(payment.debitedOn, payment));
  const [contract, ...others] = new Set(payments.map(({ contractDays }) => contractDays));
  if (contract || others.length > 0) {
    const isIn = isAll((day, payment) => daysBetween(day, toldDay(payment, writtenOn)) <= (contract ?? 0));
    return isIn && others.length === 0
      ? ` Ce signalement vient dans le délai de ${contract}\u00a0jours de notre convention.`
      : "";
  }
  const months = (day: string) => Temporal.PlainDate.from(day).add({ months: 13 }).toString();
  if (!isAll((day, payment) => toldDay(payment, writtenOn) <= months(day))) return "";
  const zones = payments.map(zoneOf);
  if (zones.includes("elsewhere")) return "";
  if (zones.includes("eea"))
    return ` ${toVerify("«\u00a0Ce signalement vient dans les treize mois du débit (directive (UE) 2015/2366, article 71).\u00a0»")}`;
  const isAbroad = isAll((_day, { payeeCountry }) => isOutsideEea(payeeCountry) === true);
  const isByCard = isAll((_day, { method }) => method === "card");
  const isSoon = isAll((day, payment) => daysBetween(day, toldDay(payment, writtenOn)) <= 70);
  // The seventy days are those of cards; the prudent day of another means of payment is the same.
  if (isAbroad && isByCard)
    return isSoon
      ? " Ce signalement vient dans les soixante-dix jours du débit (article L133-1-1)."
      : ` ${IF_PAID_IN_EUROPE}`;
  return isAbroad && isSoon
    ? " Ce signalement vient dans les soixante-dix jours du débit, donc dans les treize mois (même article)."
    : " Ce signalement vient dans les treize mois du débit (même article).";
}

/** The bank of a merchant may be in another country than the merchant: its client looks it up. */
const IF_PAID_IN_EUROPE = toComplete(
  "si la banque du marchand est dans l’Espace économique européen, «\u00a0Ce signalement vient dans les treize mois du débit (article L133-24).\u00a0»",
);

/** What the law makes the bank do about a payment that its client did not authorise. */
function refundDemand(facts: LetterFacts): string {
  const many = isSeveral(facts);
  const debits = facts.payments.filter((payment) => isRecentDebit(payment, facts.writtenOn));
  const lastDay = lastRefundDay(debits.flatMap(({ debitedOn }) => debitedOn ?? []));
  const isByMandate = facts.payments.every(isDebit);
  return lastItems(
    `de me rembourser ${totalInWords(facts.payments)}, au plus tard à la fin du premier jour ouvrable qui suit mon signalement (article L133-18 du code monétaire et financier)\u00a0;`,
    `de remettre mon compte dans l’état où il serait sans ${many ? "ces opérations" : "cette opération"}, avec les frais et les intérêts (même article)\u00a0;`,
    lastDay !== null &&
      `à titre subsidiaire, sans reconnaître de mandat, de me rembourser ${forCount(debits.length, "le prélèvement débité", "les prélèvements débités")} depuis moins de huit semaines, ${WORDS.refund}\u00a0: ce délai finit ${forCount(debits.length, "", "au plus tôt ")}le ${dayInWords(lastDay)}\u00a0;`,
    `de m’envoyer, pour ${many ? "chaque opération" : "cette opération"}, la preuve qu’elle a été «\u00a0authentifiée, dûment enregistrée et comptabilisée\u00a0» (article L133-23)\u00a0;`,
    "de m’envoyer aussi la preuve qu’aucune panne, aucune «\u00a0déficience technique ou autre\u00a0» (même article) ne l’a touchée\u00a0;",
    !isByMandate && "de me dire si une authentification forte a été exigée, et par quel moyen (article L133-19)\u00a0;",
    ...recordsAsked(facts.payments),
    ...payeeAccountAsked(facts.payments),
  );
}

export const unauthorisedPayments: LetterTemplate = {
  kind: "unauthorised_payments",
  title: "Contestation d’opérations non autorisées",
  purpose:
    "Pour des paiements que vous n’avez pas autorisés, dès que vous les découvrez. Si vous avez suivi les instructions d’un escroc, faites confirmer ce choix par un avocat. Votre récit n’y est pas recopié.",
  addressee: "bank",
  ground: "unauthorised",
  // What a bank outside the Economic Area is asked says nothing of who approved a payment.
  refusalOf: (payment) => (isOutsideArea(payment) ? unlessPaymentService(payment) : unlessAuthorised(payment)),
  needsPayments: true,
  write: (facts) => {
    if (facts.payments.some(isOutsideArea)) return contestAbroad(facts);
    const many = isSeveral(facts);
    const open = consentToConfirm(facts);
    const denied = many
      ? "Je ne les ai pas autorisées\u00a0: je n’ai pas consenti à leur exécution."
      : "Je ne l’ai pas autorisée\u00a0: je n’ai pas consenti à son exécution.";
    const unauthorised = open ? "" : forCount(facts.payments.length, " non autorisée", " non autorisées");
    return {
      subject: `Contestation ${many ? "d’opérations" : "d’une opération"}${unauthorised} et demande de remboursement`,
      sections: [
        words(
          "opening",
          "Début",
          GREETING,
          onBehalf(facts),
          many
            ? `Je conteste les ${facts.payments.length} opérations ci-dessous, débitées de mon compte. ${open ?? denied}`
            : `Je conteste l’opération ci-dessous, débitée de mon compte. ${open ?? denied}`,
          sentTwice(facts),
          accounts(facts),
        ),
        operations(facts.payments),
        words(
          "circumstances",
          "Quand vous avez su, et ce que vous avez bloqué",
          knowledge(facts),
          BLOCKED,
          mayAllBeInShop(facts.payments) && ifExact("Ma carte n’a pas quitté mes mains."),
        ),
        words("demands", "Ce que vous demandez", "Je vous demande\u00a0:", refundDemand(facts)),
        formalNotice(facts),
        words(
          "law",
          "Ce que dit la loi",
          `Vous remboursez une opération non autorisée au plus tard le jour ouvrable suivant (article L133-18 du code monétaire et financier). ${REFUND_FIRST}`,
          proofFirst(facts.payments),
          proofOfConsent(facts.payments),
        ),
        words("ending", "Fin", ...ending(facts), CLOSING),
      ],
      caseLaw: ["24-10.149", ...ofLateness(facts)],
    };
  },
};

/** The decision that a bank opposes to who rests on the number that a call displayed. */
const ON_NUMBER: CaseLawId = "24-19.588";

export const spoofing: LetterTemplate = {
  kind: "spoofing",
  title: "Appel affichant le numéro de la banque",
  purpose:
    "La contestation, quand l’appel affichait le numéro de votre banque. Le numéro seul ne suffit plus (Cass. com., 4 mars 2026)\u00a0: le texte que l’écran affichait compte, et la lettre le demande à la banque. À faire relire par un avocat si vous avez suivi des instructions.",
  addressee: "bank",
  ground: "unauthorised",
  refusalOf: (payment) => {
    if (isOutsideArea(payment)) return CONTEST_INSTEAD;
    return payment.shownNumber !== null && OTHER_NUMBERS.includes(payment.shownNumber)
      ? `L’appel n’affichait pas le numéro de votre banque. ${seeInstead(payment)}`
      : unlessAuthorised(payment);
  },
  needsPayments: true,
  write: (facts) => {
    if (facts.payments.some(isOutsideArea)) return contestAbroad(facts);
    const many = isSeveral(facts);
    const phones = othersPhones(facts);
    const open = consentToConfirm(facts);
    const unauthorised = open ? "" : forCount(facts.payments.length, " non autorisée", " non autorisées");
    // A decision about the number of the bank serves only who saw it.
    const isShown = facts.payments.every(({ shownNumber }) => shownNumber === "bank");
    const isCalled = isCallTold(facts);
    const ofNumber: CaseLawId[] = ["23-16.267", ON_NUMBER, ...(isCompany(facts) ? (["24-13.777"] as const) : [])];
    const caseLaw: CaseLawId[] = ["24-10.149", ...(isShown ? ofNumber : []), ...ofLateness(facts)];
    const after = `${many ? "Elles ont suivi" : "Elle a suivi"} l’appel d’une personne qui disait appeler de votre part${isShown ? ", et dont le numéro affiché était le vôtre" : ""}.`;
    return {
      subject: isCalled
        ? `${many ? "Opérations" : "Opération"}${unauthorised} après un appel ${isShown ? "affichant votre numéro" : "fait en votre nom"}`
        : `Contestation ${many ? "d’opérations" : "d’une opération"}${unauthorised}`,
      sections: [
        words(
          "opening",
          "Début",
          GREETING,
          onBehalf(facts),
          `${open ? `Je conteste ${many ? "les opérations" : "l’opération"} ci-dessous. ${open}` : `Je n’ai pas consenti ${many ? "aux opérations" : "à l’opération"} ci-dessous.`} ${isCalled ? after : ifExact(after)}${isShown ? "" : ` ${ifExact("Le numéro affiché était le vôtre.")}`}`,
          accounts(facts),
        ),
        operations(facts.payments),
        words(
          "call",
          "L’appel",
          firstContact(facts),
          // What the screen said is asked of the bank too, and never copied from the case: a message that announces a payment
          // proves negligence against its client (Com. 4 March 2026, 24-19.588), who reads it again with a lawyer.
          items(
            `Numéro affiché sur mon téléphone\u00a0: ${toComplete("le numéro, et la pièce qui le montre")}.`,
            phones.length > 0 &&
              `${forCount(phones.length, "Numéro noté", "Numéros notés")}\u00a0: ${listInWords(phones)}.`,
            `Jour, heure et durée de l’appel\u00a0: ${toComplete("d’après le journal de votre téléphone")}.`,
            `Ce que la personne savait déjà de moi ou de mes comptes\u00a0: ${toComplete("nom, solde, dernières opérations, nom du conseiller…")}.`,
            `Ce qu’elle a dit\u00a0: ${toComplete("avec vos mots, et seulement ce dont vous êtes sûr")}.`,
            `Ce que disait l’écran ou le message\u00a0: ${toComplete("ses mots exacts, et la pièce. Relisez-le avec un avocat")}.`,
          ),
          knowledge(facts),
          BLOCKED,
        ),
        words(
          "law",
          "Ce que dit la loi",
          proofFirst(facts.payments),
          // Since Com. 4 March 2026, 24-19.588, the number of the bank does not answer for its client by itself.
          proofOfConsent(facts.payments),
          `Vous remboursez une opération non autorisée au plus tard le jour ouvrable suivant (article L133-18). ${REFUND_FIRST}`,
          "Envoyez-moi le texte exact de chaque message et de chaque écran, avec l’heure. C’est à vous de le produire. Produisez aussi celui qui m’aurait annoncé un paiement.",
          isShown &&
            `La négligence grave a été écartée quand un appel qui affichait le numéro de la banque avait mis le client en confiance (${cite("23-16.267")}).`,
          isShown && isCompany(facts) && `Il en va de même pour une entreprise (${cite("24-13.777")}).`,
          isShown && toVerify(`${cite(ON_NUMBER)}, que la banque opposera`),
        ),
        words("demands", "Ce que vous demandez", "Je vous demande\u00a0:", refundDemand(facts)),
        formalNotice(facts),
        words("ending", "Fin", ...ending(facts), CLOSING),
      ],
      caseLaw,
    };
  },
};

/** The numbers that are not the bank's. */
const OTHER_NUMBERS: readonly ShownNumber[] = ["mobile", "landline", "abroad", "masked"];
