import { isMeant, isSignedByDrawer, type Payment } from "~/features/payments/rules";
import { isBlackmail } from "../complaints/offences.server";
import { ifExact, type LetterFacts, type LetterTemplate, toComplete, toVerify } from "../rules";
import { isNotConsented, WORDS } from "../sending";
import {
  accounts,
  CLOSING,
  exhibitsText,
  forCount,
  GREETING,
  informedOn,
  items,
  lastItems,
  listInWords,
  onBehalf,
  once,
  operations,
  policeComplaint,
  totalInWords,
  whenText,
  words,
} from "../templates/parts.server";
import { payeeAccountAsked } from "../templates/records.server";
import { seeInstead } from "./instead.server";

const NOT_RECALLED = {
  card: "Un paiement par carte ne se rappelle pas\u00a0: il se conteste.",
  direct_debit: "Un prélèvement ne se rappelle pas\u00a0: demandez son remboursement, et révoquez le mandat.",
  crypto: "Un envoi de cryptomonnaie ne se rappelle pas\u00a0: voyez la lettre à la plateforme.",
  cheque: "Un chèque ne se rappelle pas\u00a0: faites opposition. Voyez la lettre d’opposition à un chèque.",
  payment_app: "Une application de paiement a son propre litige\u00a0: ouvrez-le dans l’application.",
  loan: "Un crédit pris à votre nom se conteste auprès de l’organisme qui l’a accordé.",
  voucher: "Des espèces ou un coupon ne se rappellent pas\u00a0: prévenez le vendeur du coupon, et portez plainte.",
} as const;

const FEW = ["deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf"];

/** A count above one as a sentence writes it: « trois », « 12 ». */
const inLetters = (count: number): string => FEW[count - 2] ?? String(count);

export const recall: LetterTemplate = {
  kind: "recall",
  title: "Demande de rappel de fonds",
  purpose:
    "Pour faire revenir un virement. Un rappel réussit surtout les premiers jours. Pour un virement instantané, il est souvent trop tard\u00a0: faites-le quand même. Avant d’écrire, passez un appel à la banque.",
  addressee: "bank",
  ground: null,
  refusalOf: (payment) => {
    const { method } = payment;
    if (method === null || !(method in NOT_RECALLED)) return null;
    const why = NOT_RECALLED[method as keyof typeof NOT_RECALLED];
    return method === "card" ? `${why} ${seeInstead(payment)}` : why;
  },
  needsPayments: true,
  write: (facts) => {
    const { payments } = facts;
    const many = payments.length > 1;
    const instant = payments.filter(({ method }) => method === "instant_transfer").length;
    return {
      subject: "Urgent\u00a0: demande de rappel de fonds («\u00a0recall\u00a0»)",
      sections: [
        words(
          "opening",
          "Début",
          GREETING,
          onBehalf(facts),
          many
            ? `À la suite ${causeOf(facts)}, ${inLetters(payments.length)} virements ont quitté mon compte. Je vous demande d’en solliciter le retour dès aujourd’hui.`
            : `À la suite ${causeOf(facts)}, ${facts.isCounted === false ? "de l’argent a quitté mon compte par virement" : "un virement a quitté mon compte"}. Je vous demande d’en solliciter le retour dès aujourd’hui.`,
          instant > 0 &&
            `${forCount(instant, "Un virement instantané est", "Des virements instantanés sont")} concerné${instant > 1 ? "s" : ""}\u00a0: je vous demande d’en tenter aussi le rappel.`,
          told(facts),
          accounts(facts),
        ),
        operations(payments, () => "nom et IBAN du bénéficiaire, référence du virement"),
        words(
          "demands",
          "Ce que vous demandez",
          "Je vous demande\u00a0:",
          lastItems(
            `d’envoyer sans délai à la banque du bénéficiaire une demande de rappel pour fraude\u00a0;`,
            "de l’alerter, pour qu’elle puisse retenir les sommes encore présentes\u00a0;",
            "de me donner la date d’envoi de cette demande et le nom de la banque du bénéficiaire\u00a0;",
            "de m’adresser une copie de sa réponse, et de la relancer si elle ne répond pas\u00a0;",
            "de me dire vos efforts pour faire revenir l’argent, et quand (article L133-21 du code monétaire et financier)\u00a0;",
            "si l’argent ne revient pas, de me donner ce que vous savez et qui peut servir à un recours en justice (même article)\u00a0;",
            ...payeeAccountAsked(payments),
          ),
          `Une demande de rappel n’exige aucune forme particulière, et n’attend pas ma plainte. ${reportText(payments)}Je ne renonce à aucun droit.`,
        ),
        words(
          "ending",
          "Fin",
          policeComplaint(facts) ?? "Je vous adresserai le récépissé de ma plainte dès que je l’aurai.",
          exhibitsText(facts),
          CLOSING,
        ),
      ],
      caseLaw: [],
    };
  },
};

/** What took the money. A fraud is a word for all: only who paid because of a lie was swindled, and blackmail deceives nobody. */
function causeOf(facts: LetterFacts): string {
  if (isBlackmail(facts)) return ifExact("d’un chantage");
  const { payments, caseRow } = facts;
  const isLied = caseRow.scamType !== "unknown" && payments.every(({ validatedBy }) => isMeant(validatedBy));
  return isLied ? "d’une escroquerie" : "d’une fraude";
}

/** When the bank was told by other means, and what its file must show of it. */
function told({ payments }: LetterFacts): string | null {
  const day = whenText(payments, "informedOn");
  return day && `Je vous ai prévenus ${day}, ${toComplete("l’heure, le nom de la personne et le numéro du dossier")}.`;
}

/** That the recall also reports what its client did not make, by its numbers in the table unless it is all of it. */
function reportText(payments: readonly Payment[]): string {
  const numbers = payments.flatMap((payment, index) => (isNotConsented(payment) ? [String(index + 1)] : []));
  if (numbers.length === 0) return "";
  if (numbers.length === payments.length) return `Cette lettre ${reporting(payments)}. `;
  const many = numbers.length > 1;
  const these = many ? `les opérations n°\u00a0${listInWords(numbers)}` : `l’opération n°\u00a0${numbers[0]}`;
  return `Pour ${these}, que je n’ai pas ${many ? "autorisées" : "autorisée"}, cette lettre ${reporting(payments.filter(isNotConsented))}. `;
}

/** What the bank was told of already is confirmed by its day: a second report would move the day on which it must refund. */
function reporting(payments: readonly Payment[]): string {
  const told = payments.filter((payment) => informedOn(payment) !== null);
  if (told.length === 0) return WORDS.report;
  return told.length === payments.length
    ? `${WORDS.confirmed}, fait ${whenText(told, "informedOn")} (article L133-24 du code monétaire et financier)`
    : `${WORDS.report} pour ce que je ne vous ai pas encore dit`;
}

export const chequeOpposition: LetterTemplate = {
  kind: "cheque_opposition",
  title: "Opposition à un chèque",
  purpose:
    "Pour qu’un chèque volé, perdu ou utilisé par fraude ne soit pas payé. Appelez d’abord la banque, puis confirmez le jour même par cette lettre. La loi n’admet que ces motifs\u00a0: un faux motif est puni. Vous l’avez signé parce qu’on vous trompait\u00a0? Un avocat doit d’abord dire si l’un de ces motifs est le vôtre.",
  addressee: "bank",
  ground: null,
  refusalOf: (payment) =>
    payment.method === "cheque" ? null : `Cette lettre ne vise que des chèques. ${seeInstead(payment)}`,
  needsPayments: true,
  write: (facts) => {
    const { payments } = facts;
    const many = payments.length > 1;
    const called = whenText(payments, "informedOn");
    const isSigned = payments.some(isSignedByDrawer);
    const isForged = payments.every(isNotConsented);
    return {
      subject: `Urgent\u00a0: opposition à ${many ? "des chèques" : "un chèque"}`,
      sections: [
        words(
          "opening",
          "Début",
          GREETING,
          onBehalf(facts),
          `Je fais opposition au paiement ${many ? "des chèques ci-dessous" : "du chèque ci-dessous"} (article L131-35 du code monétaire et financier).`,
          items(
            `Motif\u00a0: ${isSigned ? OF_A_SIGNER : toComplete("un seul, celui qui est vrai\u00a0: vol, perte, ou utilisation frauduleuse")}.`,
            `${many ? "Numéros des chèques" : "Numéro du chèque"}\u00a0: ${toComplete("d’après le talon ou le relevé")}.`,
            `Appel à la banque\u00a0: ${called ?? toComplete("le jour")}, ${toComplete("l’heure, et le numéro d’opposition")}.`,
          ),
          accounts(facts),
        ),
        operations(payments),
        words(
          "circumstances",
          "Ce qui s’est passé",
          isSigned
            ? toComplete("en deux lignes, après l’avis d’un avocat\u00a0: quand et comment le chèque est parti")
            : toComplete("en deux lignes\u00a0: quand et comment le chèque est parti"),
          isForged &&
            `J’étends cette opposition aux autres chèques de ce chéquier\u00a0: ${toComplete("du numéro… au numéro…, s’ils ont disparu aussi")}.`,
        ),
        words(
          "demands",
          "Ce que vous demandez",
          "Je vous demande\u00a0:",
          items(
            `de refuser ${many ? "ces chèques" : "ce chèque"} à l’encaissement\u00a0;`,
            "de me confirmer par écrit le jour et l’heure de l’opposition, et ses frais\u00a0;",
            "de me dire quels chèques vous avez payés depuis mon appel\u00a0;",
            "si le paiement est déjà fait, de m’envoyer copie du recto et du verso, et le nom de la banque qui l’a encaissé\u00a0;",
            isSigned
              ? "de me dire alors ce que vous avez vérifié."
              : "de me dire alors ce que vous avez vérifié, et le spécimen de signature que vous avez comparé.",
          ),
          isForged &&
            `${toComplete(`si c’est exact, «\u00a0${many ? "ces chèques portent" : "ce chèque porte"} une signature qui n’est pas la mienne\u00a0»`)} Si l’argent est déjà parti, je vous demande de remettre ${totalInWords(payments)} sur mon compte. ${toVerify("la règle qui y oblige la banque")}`,
        ),
        words(
          "ending",
          "Fin",
          policeComplaint(facts) ?? "Je vous adresserai le récépissé de ma plainte dès que je l’aurai.",
          exhibitsText(facts),
          CLOSING,
        ),
      ],
      caseLaw: [],
    };
  },
};

/** A gap that confesses nothing: theft, loss and fraudulent use are the grounds, and none may be that of who signed. */
const OF_A_SIGNER = toVerify("le motif, ou si cette opposition est possible");

export const mandateWithdrawal: LetterTemplate = {
  kind: "mandate_withdrawal",
  title: "Révocation d’un mandat de prélèvement",
  purpose:
    "Pour qu’aucun autre prélèvement de ce créancier ne passe. Elle ne concerne que l’avenir\u00a0: le remboursement se demande par une autre lettre.",
  addressee: "bank",
  ground: null,
  refusalOf: (payment) =>
    payment.method === "direct_debit"
      ? null
      : `Cette lettre ne vise que des prélèvements, qui ont un mandat à révoquer. ${seeInstead(payment)}`,
  needsPayments: true,
  write: (facts) => {
    const creditors = once(facts.payments.map(({ payeeName }) => payeeName));
    const given = mandateGiven(facts.payments);
    const to = `à ${forCount(creditors.length, "ce créancier", "ces créanciers")}`;
    return {
      subject: given === "none" ? "Prélèvement sans mandat de ma part" : "Révocation d’un mandat de prélèvement",
      sections: [
        words(
          "opening",
          "Début",
          GREETING,
          onBehalf(facts),
          withdrawal(given, to),
          creditors.length > 0
            ? items(...creditors.map((creditor) => `${creditor}\u00a0: ${REFERENCES}`))
            : items(`${toComplete("le nom du créancier")}\u00a0: ${REFERENCES}`),
          accounts(facts),
        ),
        operations(facts.payments),
        words(
          "demands",
          "Ce que vous demandez",
          "Je vous demande\u00a0:",
          items(
            given === "given"
              ? "de ne plus exécuter aucun prélèvement présenté sur la base de ce mandat\u00a0;"
              : "de m’envoyer la copie du mandat que vous avez, s’il existe, avec sa date et sa signature\u00a0;",
            "de bloquer les prélèvements de ce créancier, d’après son identifiant\u00a0;",
            "de me confirmer par écrit la date à laquelle c’est fait.",
          ),
          given === "given"
            ? "Cette lettre ne concerne que les prélèvements à venir. Elle ne renonce à aucun droit sur ceux qui ont été débités."
            : "Cette lettre arrête les prélèvements à venir. Elle ne dit pas que ceux d’avant étaient autorisés, et ne renonce à aucun droit sur eux.",
        ),
        words("ending", "Fin", exhibitsText(facts), CLOSING),
      ],
      caseLaw: [],
    };
  },
};

/** Whether the payer gave a mandate: to withdraw one that was never given would admit it. */
function mandateGiven(payments: readonly Payment[]): "given" | "none" | "unsaid" {
  if (payments.every(({ validatedBy }) => isMeant(validatedBy))) return "given";
  return payments.every(isNotConsented) ? "none" : "unsaid";
}

function withdrawal(given: ReturnType<typeof mandateGiven>, to: string): string {
  if (given === "given")
    return `Je révoque tout mandat de prélèvement SEPA donné sur mon compte ${to}, à compter de ce jour\u00a0:`;
  const shown =
    "Si l’on vous en montre un, je le conteste et, sans le reconnaître, je le révoque à compter de ce jour\u00a0:";
  return given === "none"
    ? `Je n’ai donné ${to} aucun mandat de prélèvement SEPA sur mon compte. ${shown}`
    : `Je ne reconnais avoir donné ${to} aucun mandat de prélèvement SEPA sur mon compte. ${shown}`;
}

const REFERENCES = `référence unique du mandat (RUM) ${toComplete("elle figure sur le relevé ou l’avis de prélèvement")}, identifiant du créancier (ICS) ${toComplete("il y figure aussi")}`;
