import { ACCOUNT_COUNTRY_LABELS, type AccountCountry } from "~/content/account-countries";
import { countryOfAccount, zoneOf } from "~/features/deadlines/case/rules.server";
import { OF_CONTRACT } from "../banks/contest-abroad.server";
import { type LetterFacts, type LetterTemplate, toComplete } from "../rules";
import {
  bankName,
  CLOSING,
  enclosed,
  exhibitsText,
  forCount,
  GREETING,
  items,
  listInWords,
  onBehalf,
  once,
  operations,
  policeComplaint,
  totalInWords,
  words,
} from "../templates/parts.server";
import {
  answerDay,
  claimAndAnswer,
  complaintDay,
  isAnswered,
  NO_OTHER_REFERRAL,
  STORY_TO_REREAD,
  unlessRefunded,
} from "./after-claim.server";

/** What the client wrote to the bank, and what the bank answered. */
const answered = (facts: LetterFacts): string =>
  items(
    `Ma réclamation écrite à la banque\u00a0: ${complaintDay(facts)}.`,
    `Réponse de la banque\u00a0: ${answerDay(facts)}.`,
    ...once(facts.payments.map(({ bankAnswerText }) => bankAnswerText)).map(
      (text) => `Ce qu’elle répond\u00a0: ${text}`,
    ),
  );

export const supervisorCopy: LetterTemplate = {
  kind: "supervisor_copy",
  title: "Copie du refus à l’ACPR",
  purpose:
    "Pour faire connaître le refus de votre banque à l’autorité qui surveille les banques en France. Elle ne règle pas votre litige et ne vous fera pas rembourser\u00a0: le médiateur et le juge restent à saisir.",
  addressee: "supervisor",
  ground: null,
  refusalOf: (payment) =>
    ["eea", "elsewhere"].includes(zoneOf(payment))
      ? "Votre compte n’est pas dans une banque française\u00a0: une autre autorité la surveille. Voyez la lettre au médiateur pour une banque d’un autre pays."
      : unlessRefunded(payment),
  needsPayments: true,
  write: (facts) => ({
    subject: isAnswered(facts) ? "Copie de ma réclamation, et de la réponse de ma banque" : "Copie de ma réclamation",
    sections: [
      words(
        "opening",
        "Début",
        GREETING,
        onBehalf(facts),
        `Je vous adresse, pour votre information, ma réclamation à ma banque, ${bankName(facts)}${isAnswered(facts) ? ", et sa réponse" : ""}. ${isAnswered(facts) ? "Elles portent" : "Elle porte"} sur ${forCount(facts.payments.length, "l’opération ci-dessous", "les opérations ci-dessous")}, à la suite d’une fraude.`,
        "Je sais que vous ne réglez pas ce litige.",
      ),
      operations(facts.payments),
      words("steps", "Ce que vous avez déjà fait", answered(facts)),
      words(
        "practice",
        "Ce que vous signalez",
        toComplete(
          "ce qui vous semble contraire aux règles\u00a0: pas de réponse, un délai dépassé, une preuve refusée…",
        ),
      ),
      words("ending", "Fin", policeComplaint(facts), exhibitsText(facts), claimAndAnswer(facts), CLOSING),
    ],
    caseLaw: [],
  }),
};

const countryName = (code: string): string => ACCOUNT_COUNTRY_LABELS[code as AccountCountry] ?? code;

/** How the letter is offered for an account in Switzerland, where one Ombudsman sees to it. */
export const ABOUT_SWISS_OMBUDSMAN = {
  title: "Requête à l’Ombudsman des banques suisses",
  purpose:
    "Après une réclamation écrite à votre banque. Il demande un formulaire d’autorisation signé, à prendre sur bankingombudsman.ch, et la copie de vos échanges avec elle. Il n’agit plus, en général, dès qu’un tribunal ou une autorité est saisi.",
};

export const homeMediator: LetterTemplate = {
  kind: "home_mediator",
  title: "Médiateur, pour une banque d’un autre pays",
  purpose:
    "Quand la banque qui refuse est dans un autre pays. En Europe, le médiateur de votre pays transmet à celui du sien, par le réseau FIN-NET. Ailleurs, écrivez à celui du pays de la banque, comme l’Ombudsman des banques suisses. Sa limite compte\u00a0: écrivez sans attendre.",
  addressee: "home_mediator",
  who: "person",
  ground: null,
  refusalOf: (payment) =>
    countryOfAccount(payment) !== null && zoneOf(payment) !== "france"
      ? unlessRefunded(payment)
      : "Cette lettre vise un compte dans un autre pays\u00a0: dites d’abord son pays dans l’opération.",
  needsPayments: true,
  write: (facts) => {
    const countries = once(facts.payments.map(countryOfAccount));
    // The network is that of the mediators of the Economic Area.
    const isEuropean = facts.payments.every((payment) => zoneOf(payment) === "eea");
    const isSwiss = facts.payments.every((payment) => countryOfAccount(payment) === "CH");
    return {
      subject: `Litige avec ${bankName(facts)}${isEuropean ? "\u00a0: transmission par FIN-NET" : ""}`,
      sections: [
        words(
          "opening",
          "Début",
          GREETING,
          onBehalf(facts),
          `J’ai un litige avec ma banque, ${bankName(facts)}. Pays de cette banque\u00a0: ${countries.length > 0 ? listInWords(countries.map(countryName)) : toComplete("son pays")}. ${OF_CONTRACT}`,
          `Le litige porte sur ${forCount(facts.payments.length, "l’opération ci-dessous", "les opérations ci-dessous")}, pour ${totalInWords(facts.payments)}.`,
        ),
        operations(facts.payments),
        words("steps", "Ce que vous avez déjà fait", answered(facts), NO_OTHER_REFERRAL),
        words(
          "story",
          "Ce qui s’est passé",
          STORY_TO_REREAD,
          `Ce que j’ai demandé à la banque\u00a0: ${toComplete("comme dans votre réclamation")}.`,
        ),
        words(
          "demands",
          "Ce que vous demandez",
          "Je vous demande\u00a0:",
          items(
            isEuropean
              ? "de transmettre cette demande au médiateur compétent, par le réseau FIN-NET\u00a0;"
              : "d’examiner ce litige, si ma banque est de celles dont vous traitez les litiges\u00a0;",
            isEuropean
              ? "ou, si vous ne la transmettez pas, de me dire à qui et comment l’envoyer\u00a0;"
              : "sinon, de me dire à qui et comment l’envoyer\u00a0;",
            isEuropean
              ? "de me dire son délai, sa langue et ce que je dois encore fournir."
              : "de me dire votre délai, et ce que je dois encore fournir.",
          ),
        ),
        words(
          "ending",
          "Fin",
          exhibitsText(facts),
          claimAndAnswer(facts),
          isSwiss && enclosed(facts, "votre formulaire d’autorisation, rempli et signé"),
          CLOSING,
        ),
      ],
      caseLaw: [],
    };
  },
};
