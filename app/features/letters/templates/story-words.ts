/** What a story names, in the words of its writer. */
export const SIM_CARD = /\be?-?sim\b/i;
export const ORDER_TO_PAY = /injonctions? de payer/i;

const PAS = "\\bn(?:e |['’])(?:\\S+ ){1,2}(?:pas|jamais|point) ";
const LINK = "(?:été |du |de |d['’]|menacée?s? (?:de |d['’])|voulu |osé |parlé de |fait (?:de |du )?)?";
/** What denies the words that follow: « il ne m’a pas menacé », « sans chantage », « personne n’a remplacé ». */
const NOT_DENIED = `(?<!${PAS}${LINK}|\\bpersonne n(?:e |['’])(?:\\S+ ){0,2}|\\b(?:sans|aucune?|pas de|ni) )`;

const TAKEN = `${NOT_DENIED}(?:remplac|dupliqu|échang|détourn|désactiv|swap|copi|sans moi|ne marche|ne fonctionne|coupé)`;
/** A SIM card that somebody else took over, told in one sentence. */
export const SIM_TAKEN = new RegExp(`\\be?-?sim\\b[^.!?\\n]*${TAKEN}|${TAKEN}[^.!?\\n]*\\be?-?sim\\b`, "i");

const PICTURES = "(?:photos?|images?|vidéos?)";
/** A threat to show pictures, told in one sentence, or its name: money was then extorted, and nobody was deceived. */
export const BLACKMAIL = new RegExp(
  `${NOT_DENIED}(?:sextors|chantage|menac[^.!?\\n]*\\b${PICTURES})|${PICTURES}[^.!?\\n]*${NOT_DENIED}menac|${NOT_DENIED}(?:publier|diffuser|montrer) (?:mes|des|ces|ma|une|la|cette) ${PICTURES}`,
  "i",
);
