import type { PayeeCheck } from "~/db/schema/payment-enumerations";
import { countryOfAccount } from "~/features/deadlines/case/rules.server";
import { isUnchecked, OTHER_MEMBERS, SOME_COUNTRY, uncheckedRefusal } from "~/features/payments/payee-check";
import { isMeant, type Payment } from "~/features/payments/rules";
import { ifExact, type LetterFacts, type LetterTemplate, type Section, toComplete, toVerify } from "../rules";
import { isNotConsented } from "../sending";
import {
  accounts,
  CLOSING,
  dayInWords,
  exhibitsText,
  forCount,
  GREETING,
  isCompany,
  items,
  listInWords,
  onBehalf,
  operations,
  policeComplaint,
  sentOn,
  totalInWords,
  words,
} from "../templates/parts.server";
import { ANSWER_DAYS, FORMAL_NOTICE } from "./claims.server";
import { seeInstead } from "./instead.server";

const countriesOf = (payment: Payment): string[] =>
  [countryOfAccount(payment), payment.payeeCountry].filter((code) => code !== null);

/** Whether its client wanted a payment, and answered that the screen showed no check of the name: the facts of this law. */
export const restsOnCheck = (payment: Payment): boolean =>
  isMeant(payment.validatedBy) && isUnchecked(payment, countryOfAccount(payment));

/** Whether a check of the name was owed to a transfer, and its client told of no screen that said something. */
const mayShowNothing = (payment: Payment): boolean =>
  (payment.payeeCheck === null || payment.payeeCheck === "nothing" || payment.payeeCheck === "unknown") &&
  uncheckedRefusal(payment, countryOfAccount(payment)) === null;

/** Whether a claim may rest on the check of the payee's name, which no ground names: that of a company alone. */
export const mayRestOnCheck = (facts: Pick<LetterFacts, "caseRow">, payments: readonly Payment[]): boolean =>
  isCompany(facts) && payments.some(restsOnCheck);

/**
 * That the screen said nothing of the name of the payee, in a claim that rests on something else: its own letter claims it.
 * Its client writes it or not where they did not answer it, or where a lawyer chose what the claim rests on. Null where a
 * screen said something, or while it is open who gave the order.
 */
export function nothingShown(
  { payments, isConfirmed }: Pick<LetterFacts, "payments" | "isConfirmed">,
  to: "bank" | "mediator",
): string | null {
  const areMeant = payments.every(({ validatedBy }) => isMeant(validatedBy));
  if (payments.length === 0 || !payments.every(mayShowNothing) || !(areMeant || isConfirmed)) return null;
  const [who, apart] =
    to === "bank" ? ["Vous n’avez", "je vous écris à part"] : ["La banque n’a", "je lui écris à part"];
  const said = `${who} rien affiché sur le nom du bénéficiaire (règlement (UE) n°\u00a0260/2012, article 5 quater)`;
  return payments.every((one) => one.payeeCheck === "nothing" && restsOnCheck(one))
    ? `${said}\u00a0: ${apart} sur ce point.`
    : ifExact(`${said}.`);
}

/**
 * The check of the name as a ground of what a company claims after a refusal, which neither of the two others is; null where
 * its payments do not carry it. `covered`: those that do; `numbers`: theirs in the table; `others`: those of the rest.
 */
export function checkAsGround(
  facts: LetterFacts,
): { texts: string[]; covered: Payment[]; numbers: string[]; others: string[] } | null {
  const { payments } = facts;
  const numbers = payments.flatMap((payment, at) => (restsOnCheck(payment) ? [String(at + 1)] : []));
  if (!isCompany(facts) || numbers.length === 0) return null;
  return {
    covered: payments.filter(restsOnCheck),
    numbers,
    others: payments.flatMap((payment, at) => (restsOnCheck(payment) ? [] : [String(at + 1)])),
    texts: [
      `${forCount(numbers.length, "Opération", "Opérations")} n°\u00a0${listInWords(numbers)}\u00a0: avant un virement en euros, la banque doit vérifier que le nom va avec l’IBAN (règlement (UE) n°\u00a0260/2012, article 5 quater). L’écran n’a pas dit que ce nom allait avec l’IBAN.`,
      `${toVerify("le paragraphe 8 de cet article, dont le texte reste à relire")} Si la banque manque à ce devoir, et que l’argent va de ce fait à un autre, elle le rend à son client, qu’il ait voulu ce virement ou non (paragraphe 8).`,
    ],
  };
}

const SCREENS: Partial<Record<PayeeCheck, string>> = {
  match: "vous avez affiché que le nom du bénéficiaire allait avec l’IBAN",
  impossible: "vous avez affiché que la vérification n’était pas possible",
  nothing: "vous n’avez rien affiché sur le nom du bénéficiaire",
};

/**
 * What the screen said, and the name that was typed, of transfers that their client wanted. Of the others the letter says
 * nothing of who was at the screen: it would confess the order that their contestation denies.
 */
function screen(facts: LetterFacts): Section {
  const { payments } = facts;
  const label = "Ce que l’écran affichait";
  if (!payments.every(({ validatedBy }) => isMeant(validatedBy)))
    return words(
      "screen",
      label,
      `Sans rien reconnaître de l’origine ${forCount(payments.length, "de ce virement", "de ces virements")}, je vous demande ce que la vérification du nom a donné. ${besideClaim(facts)}`.trim(),
    );
  return words("screen", label, "Avant que l’argent parte\u00a0:", screens(facts), items(...order(facts)));
}

/**
 * How the order was given, and that the true name would have stopped it. What the law asks back is due authorised or not: no
 * letter says whose order it was before a lawyer confirmed that another letter says it.
 */
function order({ payments, isConfirmed }: LetterFacts): string[] {
  const [these, left] =
    payments.length > 1 ? ["ces virements", "ne seraient pas partis"] : ["ce virement", "ne serait pas parti"];
  return isConfirmed
    ? [
        `Nom que j’avais saisi\u00a0: ${toComplete("le nom du bénéficiaire, comme vous l’avez écrit")}.`,
        `J’avais donné cet ordre\u00a0: ${toComplete("dans l’application, sur le site, par téléphone ou au guichet")}.`,
        `Avec le vrai nom du titulaire sous les yeux\u00a0: ${toComplete(`si c’est exact, «\u00a0je n’aurais pas fait ${these}\u00a0: je croyais payer…\u00a0»`)}.`,
      ]
    : [
        `Nom porté sur l’ordre\u00a0: ${toComplete("le nom du bénéficiaire, comme il y est écrit")}.`,
        `Moyen par lequel l’ordre est parti\u00a0: ${toComplete("l’application, le site, le téléphone ou le guichet")}.`,
        toVerify(`si c’est exact, «\u00a0Avec le vrai nom du titulaire à l’écran, ${these} ${left}.\u00a0»`),
      ];
}

/** Whether the letter tells a screen that could check nothing, which the bank would call a warning. */
const isShownImpossible = (payments: readonly Payment[]): boolean =>
  payments.every(({ validatedBy }) => isMeant(validatedBy)) &&
  payments.some(({ payeeCheck }) => payeeCheck === "impossible");

/** The contestation that this letter does not replace: by its day once it left, and never told before its client said so. */
function besideClaim(facts: LetterFacts): string {
  const sent = sentOn(facts, ["unauthorised_payments", "spoofing"]);
  if (sent) return `Cette lettre s’ajoute à ma contestation du ${dayInWords(sent)}, et ne la remplace pas.`;
  if (!facts.payments.every(isNotConsented)) return "";
  return `Je conteste ${forCount(facts.payments.length, "ce virement", "ces virements")} par ailleurs.`;
}

/** What the screen said, once for the payments of which it said the same. */
function screens({ payments }: LetterFacts): string {
  const groups = Map.groupBy(
    payments.map(({ payeeCheck }, index) => ({ said: payeeCheck && SCREENS[payeeCheck], number: String(index + 1) })),
    ({ said }) => said ?? toComplete("ce que l’écran a dit du nom\u00a0: correspond, impossible à vérifier, ou rien"),
  );
  return items(
    ...[...groups].map(([said, found]) => {
      const numbers = listInWords(found.map(({ number }) => number));
      return `${forCount(found.length, "Opération", "Opérations")} n°\u00a0${numbers}\u00a0: ${said}${said.startsWith("[") ? "" : "."}`;
    }),
  );
}

/** What stays to be said of the two countries. */
function doubt({ payments }: LetterFacts): string | null {
  const codes = payments.flatMap(countriesOf);
  const isKnown = payments.every((payment) => countriesOf(payment).length === 2) && !codes.includes(SOME_COUNTRY);
  if (codes.some((code) => OTHER_MEMBERS.includes(code)))
    return toVerify("la date de cette règle dans un pays de l’Union qui n’a pas l’euro");
  return isKnown ? null : `Pays des deux banques\u00a0: ${toComplete("l’un et l’autre, dans l’Union")}.`;
}

export const payeeCheck: LetterTemplate = {
  kind: "payee_check",
  title: "Vérification du nom du bénéficiaire",
  purpose:
    "Pour un virement en euros, depuis le 9 octobre 2025, entre deux banques de l’Union. La banque devait comparer le nom et l’IBAN, et vous montrer le résultat. Cette lettre sert que vous ayez voulu ce virement ou non. Votre ordre était sur papier, sans vous au guichet\u00a0? Votre entreprise a renoncé à cette vérification pour ses virements groupés\u00a0? Demandez d’abord à un avocat.",
  addressee: "bank",
  ground: null,
  refusalOf: (payment) => {
    const refusal = uncheckedRefusal(payment, countryOfAccount(payment));
    return refusal && `${refusal} ${seeInstead(payment)}`;
  },
  needsPayments: true,
  write: (facts) => {
    const { payments } = facts;
    const many = payments.length > 1;
    return {
      subject: "Vérification du nom du bénéficiaire\u00a0: demande de preuve et de remboursement",
      sections: [
        words(
          "opening",
          "Début",
          GREETING,
          onBehalf(facts),
          many
            ? `Les ${payments.length} virements ci-dessous ont quitté mon compte pour un escroc.`
            : "Le virement ci-dessous a quitté mon compte pour un escroc.",
          accounts(facts),
        ),
        operations(payments),
        screen(facts),
        words(
          "law",
          "Ce que dit la loi",
          "Depuis le 9 octobre 2025, vous devez, avant un virement en euros, vérifier sans frais que le nom va avec l’IBAN. Si le nom ne va pas, vous devez me prévenir que l’argent peut aller à un autre (règlement (UE) n°\u00a0260/2012, article 5 quater).",
          `${toVerify("le paragraphe 8 de cet article, dont le texte reste à relire")} Si la banque manque à ce devoir, et que l’argent va de ce fait à un autre, elle le rend à son client, qu’il ait voulu ce virement ou non (paragraphe 8). Le défaut vient de l’autre banque\u00a0? C’est à elle de vous dédommager (même paragraphe).`,
          isShownImpossible(payments) &&
            toComplete(
              "si c’est exact, «\u00a0L’écran ne disait pas que l’argent pouvait aller à un autre.\u00a0» Joignez la capture",
            ),
          "Vous m’opposez l’IBAN de l’ordre (article L133-21 du code monétaire et financier)\u00a0? Cela ne dit pas si vous avez vérifié le nom.",
          doubt(facts),
        ),
        words(
          "demands",
          "Ce que vous demandez",
          `Je vous demande, pour ${many ? "chaque virement" : "ce virement"}\u00a0:`,
          items(
            "de me dire si le nom a été vérifié, le jour, l’heure et pour quel appareil\u00a0;",
            payments.some(({ payeeCheck }) => payeeCheck === "impossible") &&
              "de me dire pourquoi la vérification n’était pas possible, et de quelle banque vient ce défaut\u00a0;",
            "de me donner le nom et le résultat reçus de l’autre banque, et le texte affiché à l’écran\u00a0;",
            "de garder la trace de cet échange\u00a0;",
            "de me dire ce qu’a fait la banque du bénéficiaire\u00a0;",
            "de déclarer cet IBAN au fichier des comptes signalés pour risque de fraude, dont l’ouverture est à confirmer (article L521-6-1 du code monétaire et financier)\u00a0;",
            `de me rendre sans tarder ${totalInWords(payments)}, et de remettre mon compte en l’état, si l’une des deux banques n’a pas fait ce qu’elle devait (paragraphe 8).`,
          ),
          "Vous refusez\u00a0? Dites-moi pour quelle raison, et joignez la trace de la vérification.",
          `${ANSWER_DAYS} ${FORMAL_NOTICE} Je ne renonce à aucun droit.`,
        ),
        words("ending", "Fin", policeComplaint(facts), exhibitsText(facts), CLOSING),
      ],
      caseLaw: [],
    };
  },
};
