import { zoneOf } from "~/features/deadlines/case/rules.server";
import { isMeant, type Payment } from "~/features/payments/rules";
import { ifExact, type LetterFacts, type LetterTemplate, type LetterText, toComplete, toVerify } from "../rules";
import { isNotConsented, isRecentDebit, WORDS } from "../sending";
import {
  accounts,
  arePaymentServices,
  asTyped,
  bankName,
  CLOSING,
  cite,
  dayInWords,
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
import { payeeAccountAsked, recordsAsked } from "../templates/records.server";
import { answerDay, CLAIMS, claimAndAnswer, complaintDay, isAnswered, unlessRefunded } from "./after-claim.server";
import { isCheque, isWantedDebit, pointByPoint } from "./bank-reasons.server";
import { answerBy, consentToConfirm, contractArticle, FORMAL_NOTICE } from "./claims.server";
import { checkAsGround, nothingShown } from "./payee-check.server";
import { formalNotice, penaltyTexts } from "./penalties.server";
import { contraryDecision, orderedText, unusual } from "./vigilance.server";

/** Whether the year of the mediator runs on the day of writing, from the days that the letter names. */
function isInYear(facts: LetterFacts): boolean {
  const known = facts.payments.map(({ complainedOn }) => complainedOn);
  const days = known.some((day) => day !== null) ? known : [sentOn(facts, CLAIMS)];
  const isIn = (day: string) => facts.writtenOn <= Temporal.PlainDate.from(day).add({ years: 1 }).toString();
  return days.every((day) => day !== null && isIn(day));
}

const GROUND_OPEN = toComplete("le fondement de la demande, à confirmer avec un avocat");

/** To whom a letter speaks of the bank: to itself, or to its mediator. */
type To = "bank" | "mediator";

/** What a claim rests on: its ground, and the check of the payee's name where that of a company may rest on it. */
function lawOf(facts: LetterFacts, to: To): { texts: string[]; demand: string; caseLaw: LetterText["caseLaw"] } {
  const law = lawOfGround(facts, to);
  const check = checkAsGround(facts);
  // Who denies the order says nothing of the screen on which it was given.
  if (!check || facts.ground === "unauthorised") return law;
  if (facts.ground === null && check.isWhole)
    return { texts: check.texts, demand: `le remboursement de ${totalInWords(facts.payments)}`, caseLaw: [] };
  return { ...law, texts: [...law.texts, ...check.texts] };
}

/** One ground or the other, or a passage that is visibly open. */
function lawOfGround(facts: LetterFacts, to: To): ReturnType<typeof lawOf> {
  const { ground, payments } = facts;
  const total = totalInWords(payments);
  const contrary = contraryDecision(payments);
  const denied = `${WORDS.refusedConsent} ${forCount(payments.length, "cette opération", "ces opérations")}.`;
  if (ground === "unauthorised" && payments.some(isCheque)) return lawOfCheques(facts, total, to);
  if (payments.length > 0 && payments.every(isWantedDebit)) return lawOfDebits(facts, total);
  if (ground === "unauthorised")
    return {
      texts: [
        `${consentToConfirm(facts) ?? denied} La banque rembourse une opération non autorisée au plus tard le jour ouvrable suivant (article L133-18 du code monétaire et financier). Un seul motif lui permet d’attendre\u00a0: un soupçon de fraude de ma part, qu’elle a écrit à la Banque de France (même article). La négligence n’en est pas un.`,
        `Elle doit prouver que l’opération a été «\u00a0authentifiée, dûment enregistrée et comptabilisée\u00a0» (article L133-23), sans «\u00a0déficience technique ou autre\u00a0» (${cite("24-10.149")}). C’est aussi à elle de prouver une fraude ou une négligence grave (articles L133-19 et L133-23).`,
      ],
      demand: `le remboursement de ${total}, avec les frais et les intérêts`,
      caseLaw: ["24-10.149"],
    };
  if (ground === "authorised")
    return {
      texts: [
        `${orderedText(facts, "ci-dessus")} La banque devait relever les anomalies apparentes, puis vérifier, et m’alerter${contractArticle(facts)}`,
        // A company says it as a ground of its own.
        checkAsGround(facts) ? "" : (nothingShown(payments, to) ?? ""),
        contrary.text ?? "",
        items(...unusual(facts)),
      ].filter(Boolean),
      demand: `l’indemnisation de ma perte, pour ${total}`,
      caseLaw: contrary.caseLaw,
    };
  return {
    texts: [GROUND_OPEN, ...reportedBefore(payments)],
    demand: `${toComplete("le remboursement, ou l’indemnisation")}, pour ${total}`,
    caseLaw: [],
  };
}

/** Whichever ground is chosen, what was written to the bank in time reported the payments; those that were wanted report nothing. */
function reportedBefore(payments: readonly Payment[]): string[] {
  if (!arePaymentServices(payments) || payments.some(({ validatedBy }) => isMeant(validatedBy))) return [];
  const [day, ...others] = new Set(payments.map(({ complainedOn }) => complainedOn));
  const of = day && others.length === 0 ? `du ${dayInWords(day)}` : "du…";
  return [ifExact(`Mon écrit ${of} valait signalement (article L133-24 du code monétaire et financier).`)];
}

/** What stands of a cheque: who signed it, and a rule that no source carries yet. */
function lawOfCheques({ payments }: LetterFacts, total: string, to: To): ReturnType<typeof lawOf> {
  const many = payments.length > 1;
  const isForged = payments.every((payment) => isCheque(payment) && isNotConsented(payment));
  return {
    texts: [
      isForged
        ? toComplete(
            `si c’est exact, «\u00a0${many ? "ces chèques portent une signature qui n’est pas la mienne, et la banque les a payés" : "ce chèque porte une signature qui n’est pas la mienne, et la banque l’a payé"} sans ordre de moi\u00a0»`,
          )
        : payments.every(isCheque)
          ? toVerify("la phrase qui dit ce que vous contestez")
          : toComplete("une lettre pour les chèques, une autre pour le reste\u00a0: les règles ne sont pas les mêmes"),
      toVerify("la règle qui oblige la banque pour un chèque"),
    ],
    demand: `${to === "bank" ? "de remettre" : "que la banque remette"} ${total} sur mon compte`,
    caseLaw: [],
  };
}

/** What stands of direct debits with a mandate: they come back without a reason, asked for within their eight weeks. */
function lawOfDebits({ payments }: LetterFacts, total: string): ReturnType<typeof lawOf> {
  const isAsked = payments.every(({ refundAskedOn }) => refundAskedOn !== null);
  const isInTime = payments.every(
    (payment) => payment.refundAskedOn !== null && isRecentDebit(payment, payment.refundAskedOn),
  );
  const said = `J’ai demandé ce remboursement ${(isAsked && whenText(payments, "refundAskedOn")) || "le…"}, dans les huit semaines\u00a0: je n’avais pas de motif à donner.`;
  return {
    texts: [`${isInTime ? said : ifExact(said)} ${REFUND_ARTICLE}`],
    demand: `le remboursement de ${total}`,
    caseLaw: [],
  };
}

/** The article on the refund of a direct debit without a reason, whose number no source settles. */
const REFUND_ARTICLE = toVerify("l’article L133-25-1 du code monétaire et financier");

/** What a bank that paid a cheque keeps of it, as items that end with « ; ». */
const chequeRecords = (): string[] => [
  "de m’envoyer le recto, le verso et le spécimen de signature que vous avez comparé\u00a0;",
  "de me donner le nom de la banque qui a encaissé, et le jour\u00a0;",
];

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
        words(
          "demands",
          "Ce que vous demandez",
          `Je vous demande ${law.demand}${withoutPart(facts)}.`,
          "Je vous demande aussi\u00a0:",
          lastItems(
            ...(payments.every(isCheque) ? chequeRecords() : recordsAsked(payments)),
            ...payeeAccountAsked(payments),
          ),
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
          toComplete(
            "si c’est exact, écrivez\u00a0: «\u00a0Aucun tribunal ni aucun autre médiateur n’est saisi de ce litige.\u00a0»",
          ),
        ),
        words(
          "story",
          "Ce qui s’est passé",
          toComplete("ce qui s’est passé, avec vos mots, en peu de lignes. Relisez-le avec un avocat"),
        ),
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
