/** What a story names, in the words of its writer. */
export const SIM_CARD = /\be?-?sim\b/i;
export const ORDER_TO_PAY = /injonctions? de payer/i;

const TAKEN = "(?:remplac|dupliqu|échang|détourn|désactiv|swap|copi|sans moi|ne marche|ne fonctionne|coupé)";
/** A SIM card that somebody else took over, told in one sentence. */
export const SIM_TAKEN = new RegExp(`\\be?-?sim\\b[^.!?\\n]*${TAKEN}|${TAKEN}[^.!?\\n]*\\be?-?sim\\b`, "i");

const PICTURES = "(?:photos?|images?|vidéos?)";
/** A threat to show pictures, told in one sentence, or its name: money was then extorted, and nobody was deceived. */
export const BLACKMAIL = new RegExp(
  `sextors|chantage|menac[^.!?\\n]*\\b${PICTURES}|${PICTURES}[^.!?\\n]*menac|(?:publier|diffuser|montrer) (?:mes|des|ces|ma|une|la|cette) ${PICTURES}`,
  "i",
);
