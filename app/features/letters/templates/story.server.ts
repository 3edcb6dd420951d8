import { toVerify } from "../rules";
import { asTyped } from "./parts.server";

const I_HAVE = "(?:(?:\\bj['’]|\\bje l['’]|\\bje (?:les|lui|leur) )(?:ai|avais)|\\bnous (?:l['’])?avons|\\bje(?! n))";
const FILLERS = "(?:\\s+\\p{L}+){0,2}?\\s+";
const GIVEN = "(?:donn|tap|communiqu|transm|envoy|entr|dict|fourn|rem|sais|lu )";
const SECRETS = "(?:\\bcodes?\\b|mots?\\sde passe|identifiants?|numéro de (?:(?:ma|la) )?carte|cryptogramme)";

/** What a bank quotes as an approval or as negligence: « j’ai validé », « j’ai donné mon code », « c’est ma faute ». */
const ADMISSION = new RegExp(
  [
    `${I_HAVE}${FILLERS}(?:valid|approuv|autoris)(?:é|e(?![rz]))`,
    `${I_HAVE}${FILLERS}confirm(?:é|e(?![rz])).*(?:virement|paiement|opération|achat|code|application)`,
    `${I_HAVE}${FILLERS}${GIVEN}.*${SECRETS}`,
    "\\bma faute|\\bj['’]ai été (?:négligent|imprudent|naï)|\\bj['’]aurais dû",
  ].join("|"),
  "iu",
);

/** A sentence; a full stop inside a word, as in the name of a site, does not end it. */
const SENTENCE = /[^\s](?:[^.!?\n]|[.!?](?=\S))*[.!?]*/g;

/** What stands in place of such a sentence: it says nothing of the facts. */
const TO_READ_AGAIN = toVerify("une phrase de votre récit, à cette place");

/**
 * A story as it was typed, for a letter that the bank will ask for: each sentence that it would quote against its author
 * waits for a lawyer, and its author says it again as they saw it.
 */
export const storyToShare = (typed: string): string =>
  asTyped(typed).replace(SENTENCE, (sentence) => (ADMISSION.test(sentence) ? TO_READ_AGAIN : sentence));
