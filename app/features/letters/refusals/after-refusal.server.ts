import { zoneOf } from "~/features/deadlines/case/rules.server";
import { answerBy, FORMAL_NOTICE, isGroundOpen } from "../banks/claims.server";
import { lawOf, unusualOf } from "../banks/law-of-claim.server";
import { formalNotice, penaltyTexts } from "../banks/penalties.server";
import { type LetterFacts, type LetterTemplate, toComplete } from "../rules";
import { isNotConsented } from "../sending";
import {
  accounts,
  asTyped,
  bankName,
  CLOSING,
  exhibitsText,
  forCount,
  GREETING,
  isCompany,
  items,
  lastItems,
  onBehalf,
  once,
  operations,
  policeComplaint,
  sentOn,
  totalInWords,
  whenText,
  words,
} from "../templates/parts.server";
import { alertsAsked, isDebit, payeeAccountAsked, recordsAsked } from "../templates/records.server";
import {
  answerDay,
  CLAIMS,
  claimAndAnswer,
  complaintDay,
  isAnswered,
  NO_OTHER_REFERRAL,
  STORY_TO_REREAD,
  unlessRefunded,
} from "./after-claim.server";
import { isCheque, pointByPoint } from "./bank-reasons.server";

/** Whether the year of the mediator runs on the day of writing, from the days that the letter names. */
function isInYear(facts: LetterFacts): boolean {
  const known = facts.payments.map(({ complainedOn }) => complainedOn);
  const days = known.some((day) => day !== null) ? known : [sentOn(facts, CLAIMS)];
  const isIn = (day: string) => facts.writtenOn <= Temporal.PlainDate.from(day).add({ years: 1 }).toString();
  return days.every((day) => day !== null && isIn(day));
}

/** What a bank that paid a cheque keeps of it, as items that end with « ; ». */
const chequeRecords = (): string[] => [
  "de m’envoyer le recto, le verso et le spécimen de signature que vous avez comparé\u00a0;",
  "de me donner le nom de la banque qui a encaissé, et le jour\u00a0;",
];

/**
 * What the bank is asked to hand over: the records of who was at a screen where that is disputed, what it checked where its
 * client gave the order, both while the ground is open.
 */
function kept(facts: LetterFacts): string[] {
  const { payments, ground } = facts;
  if (payments.every(isCheque)) return chequeRecords();
  if (ground === "unauthorised" || payments.every((one) => isDebit(one) || isNotConsented(one)))
    return recordsAsked(payments);
  const isOrdered = ground === "authorised" && !isGroundOpen(facts);
  return [...(isOrdered ? [] : recordsAsked(payments)), ...alertsAsked(payments)];
}

const isPartial = ({ reasons = [] }: LetterFacts): boolean => reasons.includes("partial");

/** What is left to claim once the bank gave a part back. */
const withoutPart = (facts: LetterFacts): string =>
  isPartial(facts) ? `, moins ce que vous avez rendu, soit ${toComplete("la somme rendue, et le jour")}` : "";

export const refusalReply: LetterTemplate = {
  kind: "refusal_reply",
  title: "Réponse à un refus de la banque",
  purpose:
    "Quand la banque refuse, ou ne répond qu’en partie. Écrivez à son service des réclamations. La lettre prépare aussi la suite, devant le médiateur.",
  addressee: "bank",
  ground: "choice",
  asksReasons: true,
  refusalOf: unlessRefunded,
  needsPayments: true,
  write: (facts) => {
    const { payments } = facts;
    const law = lawOf(facts, "bank");
    const answers = payments
      .map(({ bankAnswerText }) => bankAnswerText && asTyped(bankAnswerText))
      .filter((text) => text !== null);
    return {
      subject: "Réclamation\u00a0: contestation de votre refus",
      sections: [
        words(
          "opening",
          "Début",
          GREETING,
          onBehalf(facts),
          `Je vous ai écrit ${complaintDay(facts)}, au sujet ${forCount(payments.length, "de l’opération ci-dessous", "des opérations ci-dessous")}. Vous m’avez répondu ${whenText(payments, "answeredOn") ?? `le ${toComplete("la date de la réponse")}`}. Je conteste cette réponse.`,
          `${accounts(facts)} Vos références\u00a0: ${toComplete("celles de sa réponse, ou du dossier")}.`,
        ),
        operations(payments),
        words(
          "answer",
          "Ce que la banque a répondu, et ce que vous répondez",
          "Votre réponse, telle que je la comprends\u00a0:",
          ...(answers.length > 0 ? new Set(answers) : [toComplete("les raisons données par la banque")]),
          "Point par point\u00a0:",
          items(
            ...pointByPoint(facts, "bank"),
            toComplete("si c’est exact, «\u00a0votre lettre ne joint aucune preuve\u00a0»"),
          ),
        ),
        words("law", "Ce que dit la loi", ...law.texts),
        ...unusualOf(facts, "bank"),
        words(
          "demands",
          "Ce que vous demandez",
          `Je vous demande ${law.demand}${withoutPart(facts)}.`,
          "Je vous demande aussi\u00a0:",
          lastItems(...kept(facts), ...payeeAccountAsked(payments)),
          answerBy(payments),
          isCompany(facts)
            ? "À défaut d’accord, je pourrai saisir la justice."
            : "À défaut d’accord, je pourrai saisir votre médiateur (article L612-1 du code de la consommation). Merci de me rappeler ses coordonnées dans votre réponse.",
        ),
        facts.ground === "unauthorised" && !payments.some(isCheque)
          ? formalNotice(facts)
          : words("notice", "Mise en demeure", FORMAL_NOTICE),
        words("ending", "Fin", policeComplaint(facts), exhibitsText(facts), CLOSING),
      ],
      caseLaw: law.caseLaw,
    };
  },
};

/** What the bank answered, as its client copied it; asked when it answered, and its words are missing. */
const answersOf = ({ payments }: LetterFacts): string[] => {
  const typed = once(payments.map(({ bankAnswerText }) => bankAnswerText));
  const said = typed.length > 0 ? typed : [toComplete("ce qu’elle répond, en une phrase, ou «\u00a0rien\u00a0»")];
  return said.map((text) => `Ce qu’elle répond\u00a0: ${text}`);
};

/** The interest of L133-18 is due on what was not authorised, by a bank of France. */
const hasPenalties = ({ ground, payments }: LetterFacts): boolean =>
  ground === "unauthorised" &&
  payments.every((payment) => !isCheque(payment) && ["france", "unknown"].includes(zoneOf(payment)));

export const mediator: LetterTemplate = {
  kind: "mediator",
  title: "Saisine du médiateur de la banque",
  purpose:
    "Après un refus de la banque, ou sans réponse de sa part au bout du délai, et dans l’année de votre réclamation écrite. C’est gratuit. Le médiateur n’est pas un juge\u00a0: vous pouvez refuser ce qu’il propose. Pour une entreprise, vérifiez d’abord qu’il la reçoit.",
  addressee: "bank_mediator",
  ground: "choice",
  asksReasons: true,
  refusalOf: (payment) =>
    ["eea", "elsewhere"].includes(zoneOf(payment))
      ? "Votre compte n’est pas dans une banque française\u00a0: voyez la lettre au médiateur pour une banque d’un autre pays."
      : unlessRefunded(payment),
  needsPayments: true,
  write: (facts) => {
    const { payments } = facts;
    const law = lawOf(facts, "mediator");
    return {
      subject: `Saisine du médiateur\u00a0: litige avec ${bankName(facts)}`,
      sections: [
        words(
          "opening",
          "Début",
          GREETING,
          onBehalf(facts),
          isCompany(facts) && toComplete("la règle de ce médiateur qui lui fait recevoir les entreprises"),
          `Je vous saisis d’un litige avec ma banque, ${bankName(facts)}${isCompany(facts) ? "" : " (article L612-1 du code de la consommation)"}. Il porte sur ${forCount(payments.length, "l’opération ci-dessous", "les opérations ci-dessous")}, pour ${totalInWords(payments)}.`,
        ),
        operations(payments),
        words(
          "steps",
          "Ce que vous avez déjà fait",
          items(
            `Ma réclamation écrite à la banque\u00a0: ${complaintDay(facts)}.${isInYear(facts) ? " Je vous saisis dans l’année." : ""}`,
            `Réponse de la banque\u00a0: ${answerDay(facts)}.`,
            ...answersOf(facts),
            policeComplaint(facts),
          ),
          NO_OTHER_REFERRAL,
        ),
        words("story", "Ce qui s’est passé", STORY_TO_REREAD),
        ...(isAnswered(facts)
          ? [
              words(
                "answer",
                "Ce que vous répondez à la banque",
                "Ce que je réponds à la banque\u00a0:",
                items(...pointByPoint(facts, "mediator")),
              ),
            ]
          : []),
        words("law", "Ce que dit la loi", ...law.texts),
        ...unusualOf(facts, "mediator"),
        ...(hasPenalties(facts) ? [words("penalties", "Intérêts et pénalités", ...penaltyTexts(facts))] : []),
        words("demands", "Ce que vous demandez", `Je demande ${law.demand}.`),
        words(
          "ending",
          "Fin",
          exhibitsText(facts),
          claimAndAnswer(facts),
          "J’accepte que la banque vous communique ce qui est nécessaire à l’examen de ce litige.",
          CLOSING,
        ),
      ],
      caseLaw: law.caseLaw,
    };
  },
};
