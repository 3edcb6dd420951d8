import { ifExact, toVerify } from "../rules";
import { asTyped } from "./parts.server";

const I_HAVE = "(?:(?:\\bj['’]|\\bje l['’]|\\bje (?:les|lui|leur) )(?:ai|avais)|\\bnous (?:l['’])?avons|\\bje(?! n))";
const FILLERS = "(?:\\s+\\p{L}+){0,2}?\\s+";
const GIVEN =
  "(?:donn|tap|communiqu|transm|envoy|entr|dict|fourn|rem|sais|inscri|indiqu|renseign|recopi|partag|dit |mis |lu )";
const PRESSED = "(?:appuy|cliqu|press|touch|coch|tap|gliss|fait gliss)\\p{L}*";
const BUTTON = "(?:valid|confirm|accept|autoris|approuv|paye|\\u00ab\\s*(?:oui|ok)\\b)";
const FINGER = "(?:empreinte|mon doigt|mon visage|face ?id)";
const SECRETS = "(?:\\bcodes?\\b|mots?\\sde passe|identifiants?|numéro de (?:(?:ma|la) )?carte|cryptogramme)";

/** What a bank quotes as an approval or as negligence: « j’ai validé », « j’ai donné mon code », « c’est ma faute ». */
const ADMISSION = new RegExp(
  [
    `${I_HAVE}${FILLERS}(?:valid|approuv|autoris)(?:é|e(?![rz]))`,
    `${I_HAVE}${FILLERS}confirm(?:é|e(?![rz])).*(?:virement|paiement|opération|achat|code|application)`,
    `${I_HAVE}${FILLERS}${GIVEN}.*${SECRETS}`,
    `${I_HAVE}${FILLERS}${PRESSED}[^,;]{0,60}${BUTTON}`,
    `${I_HAVE}${FILLERS}accept(?:é|e(?![rz]))[^,;]{0,60}(?:demande|notification|opération|paiement|virement|connexion)`,
    `${I_HAVE}${FILLERS}(?:mis|posé|utilisé|donné|scanné|pass)[^,;]{0,40}${FINGER}`,
    // « J’ai ouvert l’application et validé. »
    `${I_HAVE}[^.!?\\n]{0,160}(?:\\bet|\\bpuis|,)\\s+(?:\\p{L}+\\s+)?(?:validé|approuvé|autorisé)(?!\\p{L})`,
    "\\bma faute|\\bj['’]ai été (?:négligent|imprudent|naï)|\\bj['’]aurais dû",
  ].join("|"),
  "iu",
);

/** A sentence; a full stop inside a word, as in the name of a site, does not end it. */
const SENTENCE = /[^\s](?:[^.!?\n]|[.!?](?=\S))*[.!?]*/g;

/** What stands in place of such a sentence: it says nothing of the facts. */
const TO_READ_AGAIN = toVerify("une phrase de votre récit, à cette place");

/** What a company says of its true supplier, whose name was taken: it would make a dispute between them of the fraud. */
const SUPPLIER_WROTE =
  /\b(?:notre|mon|le|un) fournisseur\b.*(?:\bnous |\bm['’])(?:a|avait) (?:écrit|envoyé|adressé|demandé|donné|communiqué|transmis|annoncé)/iu;
/** What stands in place of such a sentence, for its client to keep or not. */
export const FEIGNED_SUPPLIER = ifExact("Quelqu’un, sous le nom de notre fournisseur, nous a écrit.");
export const tellsOfSupplier = (typed: string): boolean =>
  (typed.match(SENTENCE) ?? []).some((sentence) => SUPPLIER_WROTE.test(sentence));

/**
 * A story as it was typed, for a letter that the bank will ask for: each sentence that it would quote against its author
 * waits for a lawyer, and its author says it again as they saw it.
 */
export const storyToShare = (typed: string, isOfCompany = false): string =>
  asTyped(typed).replace(SENTENCE, (sentence) => {
    if (isOfCompany && SUPPLIER_WROTE.test(sentence)) return FEIGNED_SUPPLIER;
    return ADMISSION.test(sentence) ? TO_READ_AGAIN : sentence;
  });
