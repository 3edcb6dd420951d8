import type { LetterFacts, LetterText } from "../rules";
import {
  accounts,
  CLOSING,
  GREETING,
  isCompany,
  items,
  onBehalf,
  operations,
  policeComplaint,
  words,
} from "../templates/parts.server";

/** The title of the written report, which no ground and no law chooses: it stands before any account, and for a company. */
export const REPORT_TITLE = "Signalement écrit à la banque";

/** A company goes on paying: its accesses are blocked only where one was stolen, and the payees always. */
const blocked = (facts: LetterFacts): string[] =>
  isCompany(facts)
    ? [
        "de bloquer tout nouveau paiement vers les bénéficiaires ci-dessus\u00a0;",
        "si un accès ou un moyen de paiement a été volé, et seulement alors, de le bloquer sans délai\u00a0;",
      ]
    : ["de bloquer sans délai mes moyens de paiement et mes accès, si ce n’est pas fait\u00a0;"];

/**
 * A fraud as its bank is told of it in writing, without a word of how it was made: it neither admits an order nor denies it.
 * @param told the sentence that says when the bank was told before.
 */
export function writtenReport(facts: LetterFacts, told: string | null): LetterText {
  return {
    subject: "Signalement d’une fraude sur mon compte",
    sections: [
      words(
        "opening",
        "Début",
        GREETING,
        onBehalf(facts),
        "Je vous signale une fraude sur mon compte. Je ne dis rien ici de la façon dont elle a été faite.",
        told,
        accounts(facts),
      ),
      operations(facts.payments),
      words(
        "demands",
        "Ce que vous demandez",
        "Je vous demande\u00a0:",
        items(
          ...blocked(facts),
          "de me confirmer la date de ce signalement, avec un numéro de dossier\u00a0;",
          "de garder toutes les traces de cette fraude\u00a0: connexions, appareils, textes affichés, appels\u00a0;",
          "de m’écrire ce que vous avez fait, et ce que vous allez faire.",
        ),
        "Cette lettre est un signalement écrit. Je ne renonce à aucun droit.",
      ),
      words("ending", "Fin", policeComplaint(facts), CLOSING),
    ],
    caseLaw: [],
  };
}
