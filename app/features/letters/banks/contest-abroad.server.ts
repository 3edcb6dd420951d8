import { zoneOf } from "~/features/deadlines/case/rules.server";
import { isMeant, isTransfer, type Payment } from "~/features/payments/rules";
import { type LetterFacts, type LetterTemplate, type LetterText, toComplete, toVerify } from "../rules";
import { isNotConsented } from "../sending";
import {
  accounts,
  CLOSING,
  exhibitsText,
  forCount,
  GREETING,
  lastItems,
  onBehalf,
  operations,
  policeComplaint,
  totalInWords,
  whenText,
  words,
} from "../templates/parts.server";
import { recordsAsked } from "../templates/records.server";

/** Whether the bank of a payment is outside the Economic Area: its contract decides, and no law of a claim is known. */
export const isOutsideArea = (payment: Payment): boolean => zoneOf(payment) === "elsewhere";

/** A group has several companies, in several countries: the one of the contract says whose law applies. */
export const OF_CONTRACT = `Société nommée au contrat\u00a0: ${toComplete("son nom exact\u00a0: un groupe en a plusieurs")}.`;

/** The ground of a kind of letter for its payments: the two are of the law of France, and a contest rests on neither. */
export const groundOf = ({ ground }: Pick<LetterTemplate, "ground">, payments: readonly Payment[]) =>
  ground !== "choice" && payments.some(isOutsideArea) ? null : ground;

/** Why a claim that rests on the law of France or of Europe is not written to such a bank. */
export const CONTEST_INSTEAD =
  "À une banque hors de l’Espace économique européen, écrivez la contestation qui repose sur ses conditions. Le pays de la banque se dit dans l’opération.";

/** What a claim rests on there, which its client looks up. */
export const ON_CONDITIONS = `repose sur notre contrat et sur vos conditions générales\u00a0: ${toComplete("l’article sur les contestations, et son délai")}.`;

/** What a company of the Economic Area owes for a payment that was not authorised, if the contract names one. */
export const IF_IN_AREA = toVerify(
  "si cette société est dans l’Espace économique européen, «\u00a0Vous remboursez une opération non autorisée au plus tard le jour ouvrable suivant (directive (UE) 2015/2366, article 73).\u00a0»",
);

/** How the contest of such a bank is offered. */
export const ABOUT_CONTEST = {
  title: "Contestation écrite à votre banque, selon ses conditions",
  purpose:
    "Pour une banque hors de l’Espace économique européen\u00a0: son contrat décide. Lisez ses conditions dès aujourd’hui, car le délai est souvent court. Il nomme une société de cet Espace\u00a0? Corrigez le pays de la banque dans l’opération\u00a0: une autre lettre est alors proposée. Le médiateur de son pays demande d’abord cette lettre. Elle ne dit pas qui a validé le paiement.",
};

/**
 * The written contest of payments by a bank outside the Economic Area. It rests on the contract and on its conditions, which
 * its client looks up; it quotes no law, and claims no ground.
 */
export function contestAbroad(facts: LetterFacts): LetterText {
  const { payments } = facts;
  const these = forCount(payments.length, "cette opération", "ces opérations");
  const reported = whenText(payments, "informedOn");
  const isDenied = payments.every(isNotConsented);
  const own = isDenied
    ? ` ${forCount(payments.length, "Je ne l’ai pas autorisée.", "Je ne les ai pas autorisées.")}`
    : "";
  return {
    subject: `Contestation ${forCount(payments.length, "d’une opération", "d’opérations")} après une fraude`,
    sections: [
      words(
        "opening",
        "Début",
        GREETING,
        onBehalf(facts),
        `Je conteste ${forCount(payments.length, "l’opération ci-dessous, débitée", "les opérations ci-dessous, débitées")} de mon compte à la suite d’une fraude.${own}`,
        accounts(facts),
      ),
      operations(payments),
      words(
        "circumstances",
        "Quand vous avez su, et ce que vous avez bloqué",
        `J’ai découvert ${these} ${whenText(payments, "knownOn") ?? toComplete("le jour où vous l’avez su")}. ${reported ? `Je vous ai prévenus ${reported}. Cette lettre le confirme.` : "Cette lettre vous le signale par écrit."}`,
        `Blocage\u00a0: ${toComplete("le jour, l’heure et ce que vous avez fait bloquer")}.`,
        // No lawyer reads this letter before it leaves: who did not order the payment would confess there a code, or a click.
        `Ce qui s’est passé\u00a0: ${
          payments.every(({ validatedBy }) => isMeant(validatedBy))
            ? toComplete("en peu de lignes, seulement ce dont vous êtes sûr. Relisez-le avec un avocat")
            : toVerify("s’il faut dire ce qui s’est passé, sans rien reconnaître")
        }.`,
      ),
      words(
        "law",
        "Sur quoi repose cette lettre",
        OF_CONTRACT,
        `Cette lettre ${ON_CONDITIONS} Mon silence ne vaut accord sur aucun extrait de compte.`,
        isDenied && IF_IN_AREA,
      ),
      words(
        "demands",
        "Ce que vous demandez",
        "Je vous demande\u00a0:",
        lastItems(
          `de me rembourser ${totalInWords(payments)}\u00a0;`,
          "de me dire quelle société tient mon compte, et quelle loi s’y applique\u00a0;",
          "de me dire quel article de vos conditions vous appliquez, et de m’en donner la copie\u00a0;",
          payments.some(isTransfer) &&
            "de demander le retour des fonds, et de me dire ce que l’autre banque répond\u00a0;",
          ...recordsAsked(payments),
          "de garder toutes ces traces, qui peuvent servir à la justice\u00a0;",
        ),
        "Sans accord, je pourrai saisir l’organe de médiation dont vous relevez. Dites-moi lequel.",
      ),
      words(
        "ending",
        "Fin",
        policeComplaint(facts),
        exhibitsText(facts),
        "Je réserve l’ensemble de mes droits. Merci de me répondre par écrit dans les quinze jours.",
        CLOSING,
      ),
    ],
    caseLaw: [],
  };
}
