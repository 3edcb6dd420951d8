import type { CaseLawId } from "~/content/case-law";
import { methodLabel } from "~/features/payments/labels";
import { isMeant, type Payment, paymentAmount } from "~/features/payments/rules";
import { type LetterFacts, type LetterTemplate, toComplete } from "../rules";
import { isRecentDebit, WORDS } from "../sending";
import {
  accounts,
  asTyped,
  CLOSING,
  cite,
  consentToConfirm,
  contractArticle,
  exhibitsText,
  firstContact,
  forCount,
  GREETING,
  isCompany,
  items,
  lastItems,
  listInWords,
  onBehalf,
  once,
  operations,
  othersPhones,
  payeeAccountAsked,
  policeComplaint,
  recordsAsked,
  totalInWords,
  unlessPaymentService,
  whenText,
  words,
} from "../templates/parts.server";
import { formalNotice } from "./penalties.server";

const KNOWINGLY =
  "Vous avez indiqué que vous vouliez faire ce paiement\u00a0: il ne peut pas être contesté comme non autorisé. Voyez la lettre sur la vigilance de la banque.";

const unlessAuthorised = (payment: Payment): string | null =>
  isMeant(payment.validatedBy) ? KNOWINGLY : unlessPaymentService(payment);

const isSeveral = ({ payments }: LetterFacts): boolean => payments.length > 1;

/** When the payments were discovered and told to the bank. */
function knowledge(facts: LetterFacts): string {
  const { payments } = facts;
  const these = isSeveral(facts) ? "ces opérations" : "cette opération";
  const known = whenText(payments, "knownOn") ?? toComplete("le jour où vous l’avez su");
  const reported = whenText(payments, "informedOn");
  const told = reported
    ? `Je vous ai prévenus ${reported}. Cette lettre confirme mon signalement (article L133-24 du code monétaire et financier).`
    : `Cette lettre ${WORDS.report}. ${toComplete("si vous avez déjà appelé la banque\u00a0: le jour et l’heure")}`;
  return `J’ai découvert ${these} ${known}. ${told}`;
}

/** What the law makes the bank do about a payment that its client did not authorise. */
function refundDemand(facts: LetterFacts): string {
  const many = isSeveral(facts);
  const debits = facts.payments.filter((payment) => isRecentDebit(payment, facts.writtenOn)).length;
  return lastItems(
    `de me rembourser ${totalInWords(facts.payments)}, au plus tard à la fin du premier jour ouvrable qui suit mon signalement (article L133-18 du code monétaire et financier)\u00a0;`,
    debits > 0 &&
      `de me rembourser dans tous les cas ${forCount(debits, "le prélèvement débité", "les prélèvements débités")} depuis moins de huit semaines, ${WORDS.refund}\u00a0;`,
    `de remettre mon compte dans l’état où il serait sans ${many ? "ces opérations" : "cette opération"}, avec les frais et les intérêts (même article)\u00a0;`,
    `de m’envoyer, pour ${many ? "chaque opération" : "cette opération"}, la preuve qu’elle a été «\u00a0authentifiée, dûment enregistrée et comptabilisée\u00a0» (article L133-23)\u00a0;`,
    "de m’envoyer aussi la preuve qu’aucune panne, aucune «\u00a0déficience technique ou autre\u00a0» (même article) ne l’a touchée\u00a0;",
    "de me dire si une authentification forte a été exigée, et par quel moyen (article L133-19)\u00a0;",
    ...recordsAsked(),
    ...payeeAccountAsked(facts.payments),
  );
}

const ending = (facts: LetterFacts): string[] =>
  [
    policeComplaint(facts),
    exhibitsText(facts),
    "Je réserve l’ensemble de mes droits.",
    "Merci de me répondre par écrit.",
  ].filter((text) => text !== null);

export const unauthorisedPayments: LetterTemplate = {
  kind: "unauthorised_payments",
  title: "Contestation d’opérations non autorisées",
  purpose:
    "Pour des paiements que vous n’avez pas autorisés, dès que vous les découvrez. Si vous avez suivi les instructions d’un escroc, faites confirmer ce choix par un avocat. Votre récit n’y est pas recopié.",
  addressee: "bank",
  ground: "unauthorised",
  refusalOf: unlessAuthorised,
  needsPayments: true,
  write: (facts) => {
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
          accounts(facts),
        ),
        operations(facts.payments),
        words(
          "circumstances",
          "Quand vous avez su, et ce que vous avez bloqué",
          knowledge(facts),
          `Blocage\u00a0: ${toComplete("le jour, l’heure, ce que vous avez fait bloquer et le numéro d’opposition")}.`,
        ),
        words("demands", "Ce que vous demandez", "Je vous demande\u00a0:", refundDemand(facts)),
        formalNotice(facts),
        words(
          "law",
          "Ce que dit la loi",
          "Mon instrument de paiement a servi, d’après vos registres. Cela ne suffit pas, à soi seul, à prouver que j’ai consenti. Vous m’opposez une fraude ou une négligence grave (article L133-19)\u00a0? C’est à vous de la prouver (article L133-23).",
          `Vous devez d’abord prouver que l’opération a été «\u00a0authentifiée, dûment enregistrée et comptabilisée\u00a0» (article L133-23), sans «\u00a0déficience technique ou autre\u00a0» (${cite("24-10.149")}).`,
        ),
        words("ending", "Fin", ...ending(facts), CLOSING),
      ],
      caseLaw: ["24-10.149"],
    };
  },
};

export const spoofing: LetterTemplate = {
  kind: "spoofing",
  title: "Appel affichant le numéro de la banque",
  purpose:
    "En complément de la contestation, quand l’appel affichait le numéro de votre banque. Le numéro seul ne suffit plus (Cass. com., 4 mars 2026)\u00a0: dites ce que l’écran affichait. À faire relire par un avocat si vous avez suivi des instructions.",
  addressee: "bank",
  ground: "unauthorised",
  refusalOf: unlessAuthorised,
  needsPayments: true,
  write: (facts) => {
    const many = isSeveral(facts);
    const phones = othersPhones(facts);
    const open = consentToConfirm(facts);
    const unauthorised = open ? "" : forCount(facts.payments.length, " non autorisée", " non autorisées");
    const caseLaw: CaseLawId[] = isCompany(facts) ? ["23-16.267", "24-13.777"] : ["23-16.267"];
    return {
      subject: `${many ? "Opérations" : "Opération"}${unauthorised} après un appel affichant votre numéro`,
      sections: [
        words(
          "opening",
          "Début",
          GREETING,
          onBehalf(facts),
          `${open ? `Je conteste ${many ? "les opérations" : "l’opération"} ci-dessous. ${open}` : `Je n’ai pas consenti ${many ? "aux opérations" : "à l’opération"} ci-dessous.`} ${many ? "Elles ont suivi" : "Elle a suivi"} l’appel d’une personne qui disait appeler de votre part, et dont le numéro affiché était le vôtre.`,
          accounts(facts),
        ),
        operations(facts.payments),
        words(
          "call",
          "L’appel",
          firstContact(facts),
          items(
            `Numéro affiché sur mon téléphone\u00a0: ${toComplete("le numéro, et la pièce qui le montre")}.`,
            `Texte affiché à l’écran, ou reçu par message\u00a0: ${shownTexts(facts)}.`,
            phones.length > 0 &&
              `${forCount(phones.length, "Numéro relevé", "Numéros relevés")} dans mon récit\u00a0: ${listInWords(phones)}.`,
            `Jour, heure et durée de l’appel\u00a0: ${toComplete("d’après le journal de votre téléphone")}.`,
            `Ce que la personne savait déjà de moi ou de mes comptes\u00a0: ${toComplete("nom, solde, dernières opérations, nom du conseiller…")}.`,
            `Ce qu’elle a dit et m’a demandé\u00a0: ${toComplete("avec vos mots, et seulement ce dont vous êtes sûr")}.`,
          ),
          knowledge(facts),
        ),
        words(
          "law",
          "Ce que dit la loi",
          "C’est à vous de prouver une négligence grave (articles L133-19 et L133-23 du code monétaire et financier).",
          `La négligence grave a été écartée quand un appel qui affichait le numéro de la banque avait mis le client en confiance (${cite("23-16.267")}).`,
          isCompany(facts) && `Il en va de même pour une entreprise (${cite("24-13.777")}).`,
        ),
        words("demands", "Ce que vous demandez", "Je vous demande\u00a0:", refundDemand(facts)),
        formalNotice(facts),
        words("ending", "Fin", ...ending(facts), CLOSING),
      ],
      caseLaw,
    };
  },
};

/** What the client read then, word for word: the number alone proves too little (Com. 4 March 2026). */
function shownTexts({ payments }: LetterFacts): string {
  const texts = once(payments.map(({ shownText }) => shownText));
  return texts.length > 0
    ? texts.map((text) => `«\u00a0${text}\u00a0»`).join("\u00a0; ")
    : toComplete("mot pour mot, et la pièce qui le montre");
}

const COUNTRIES = new Intl.DisplayNames("fr", { type: "region" });
const DAY = 86_400_000;

/** What the case knows of the payments that a bank could have noticed. What would speak for the bank is left to the client. */
function anomalies({ payments }: LetterFacts): string {
  const days = payments.flatMap(({ debitedOn }) => debitedOn ?? []).sort();
  const [first, last] = [days[0], days.at(-1)];
  const length = first && last ? (Date.parse(last) - Date.parse(first)) / DAY + 1 : 0;
  const inEuros = payments.filter(({ currency }) => currency === "EUR").sort((a, b) => b.amount - a.amount);
  const countries = once(payments.map(({ payeeCountry }) => payeeCountry && payeeCountry !== "FR" && payeeCountry)).map(
    (code) => COUNTRIES.of(code) ?? code,
  );
  const payees = once(payments.map(({ payeeIban, payeeName }) => payeeIban ?? payeeName));
  const checked = (check: Payment["payeeCheck"]) => payments.filter(({ payeeCheck }) => payeeCheck === check).length;
  return items(
    `Montant\u00a0: ${totalInWords(payments)}${inEuros.length > 1 && inEuros[0] ? `, dont un paiement de ${paymentAmount(inEuros[0])}` : ""}.`,
    payments.length > 1 &&
      length > 0 &&
      `Fréquence\u00a0: ${days.length} paiements en ${length} jour${length > 1 ? "s" : ""}.`,
    countries.length > 0 &&
      `Destination\u00a0: ${forCount(countries.length, "un compte tenu à l’étranger", "des comptes tenus à l’étranger")} (${listInWords(countries)}).`,
    payees.length > 1 && `${payees.length} bénéficiaires différents.`,
    checked("match") > 0 &&
      `Nom du bénéficiaire\u00a0: vous avez affiché qu’il correspondait, pour ${forCount(checked("match"), "une opération", `${checked("match")} opérations`)}.`,
    checked("nothing") > 0 &&
      `Nom du bénéficiaire\u00a0: vous n’avez rien affiché, pour ${forCount(checked("nothing"), "une opération", `${checked("nothing")} opérations`)}.`,
    toComplete(
      "ce qui était inhabituel pour vous\u00a0: usages du compte, âge, revenus, origine des fonds, nouveaux bénéficiaires",
    ),
    toComplete("ce que la banque vous a demandé ou dit avant d’exécuter, ou son silence"),
  );
}

export const vigilance: LetterTemplate = {
  kind: "vigilance",
  title: "Vigilance de la banque sur des virements",
  purpose:
    "Pour des virements que vous avez faits vous-même, parce qu’on vous a trompé\u00a0: un faux placement, par exemple. Déconseillée si vous avez donné vous-même l’IBAN\u00a0: la banque n’est alors pas responsable (Cass. com., 15 janvier 2025). Elle ne va pas avec une contestation du même virement. Un avocat doit vous dire si ce choix est le bon.",
  addressee: "bank",
  ground: "authorised",
  refusalOf: ({ method, validatedBy }) => {
    if (validatedBy === "not_me")
      return "Vous avez indiqué que ce paiement ne vient pas de vous\u00a0: il se conteste comme non autorisé.";
    if (method === "card")
      return "Un paiement par carte se conteste autrement\u00a0: demandez à votre banque l’annulation du paiement par carte («\u00a0chargeback\u00a0»).";
    if (method === "direct_debit")
      return "Un prélèvement se discute autrement\u00a0: demandez sans tarder son remboursement à votre banque.";
    if (method && ["voucher", "crypto", "loan", "payment_app"].includes(method))
      return `${methodLabel(method)}\u00a0: cette lettre vise l’argent qui a quitté votre compte en banque.`;
    return null;
  },
  needsPayments: true,
  write: (facts) => {
    const many = isSeveral(facts);
    const these = many ? "ces opérations" : "cette opération";
    return {
      subject: `Devoir de vigilance\u00a0: demande d’indemnisation`,
      sections: [
        words(
          "opening",
          "Début",
          GREETING,
          onBehalf(facts),
          `J’ai ordonné ${many ? `les ${facts.payments.length} opérations` : "l’opération"} ci-dessous à la suite d’une tromperie. Je vous demande de m’indemniser de la perte que votre vigilance aurait évitée.`,
          accounts(facts),
        ),
        operations(facts.payments),
        words(
          "story",
          "Ce qui s’est passé",
          firstContact(facts),
          asTyped(facts.caseRow.description) || toComplete("ce qui s’est passé, avec vos mots"),
          whenText(facts.payments, "informedOn") && `Je vous ai prévenus ${whenText(facts.payments, "informedOn")}.`,
        ),
        words(
          "anomalies",
          "Ce qui devait alerter la banque",
          `Voici ce que vous pouviez voir, autour de ${these}\u00a0:`,
          anomalies(facts),
        ),
        words(
          "law",
          "Ce que dit la loi",
          `La banque n’a pas à se mêler de la gestion de son client. Mais elle doit relever les anomalies apparentes. Elle doit alors vérifier, et alerter. Sinon, elle engage sa responsabilité${contractArticle(facts)}`,
        ),
        words(
          "demands",
          "Ce que vous demandez",
          "Je vous demande\u00a0:",
          items(
            `de m’indemniser, pour ${totalInWords(facts.payments)}\u00a0;`,
            `de me dire ce que vous avez contrôlé avant d’exécuter ${these}, et ce que cela a donné\u00a0;`,
            "de me donner copie de vos alertes et de vos messages à ce sujet, s’il y en a.",
          ),
        ),
        words("ending", "Fin", ...ending(facts), CLOSING),
      ],
      caseLaw: [],
    };
  },
};
