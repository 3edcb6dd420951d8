/** What a story names, in the words of its writer. */
export const SIM_CARD = /\be?-?sim\b/i;
export const ORDER_TO_PAY = /injonctions? de payer/i;

const PAS = "\\bn(?:e |['’])(?:\\S+ ){1,2}(?:pas|jamais|point) ";
const LINKS = "été |du |de |d['’]|menac\\S+ de |menac\\S+ d['’]|voulu |osé |parlé de |fait |fait du |fait de ";
const DENIED = `${PAS}(?:${LINKS})?|\\bpersonne n(?:e |['’])(?:\\S+ ){0,2}|\\b(?:sans|aucune?|pas de|ni) `;
/** Words that nothing before them denies: « il ne m’a pas menacé », « sans chantage », « personne n’a remplacé ». */
const said = (words: string): string => `(?=${words})(?<!${DENIED})(?:${words})`;

/** A telephone call to the victim. */
export const TOLD_OF_CALL = new RegExp(
  said(
    "\\b(?:on|quelqu['’]un|(?:un|le|mon|ce) (?:faux )?conseill\\S+) m['’](?:a|avait) (?:appelé|téléphoné)|\\b(?:reçu|eu|pris) un appel",
  ),
  "i",
);

const TAKEN = said("remplac|dupliqu|échang|détourn|désactiv|swap|copi|sans moi|ne marche|ne fonctionne|coupé");
/** A SIM card that somebody else took over, told in one sentence. */
export const SIM_TAKEN = new RegExp(`\\be?-?sim\\b[^.!?\\n]*${TAKEN}|${TAKEN}[^.!?\\n]*\\be?-?sim\\b`, "i");

const PICTURES = "(?:photos?|images?|vidéos?)";
const THREAT = said("menac");
const SHOWN = said(`(?:publier|diffuser|montrer) (?:mes|des|ces|ma|une|la|cette) ${PICTURES}`);
/** A threat to show pictures, told in one sentence, or its name: money was then extorted, and nobody was deceived. */
export const BLACKMAIL = new RegExp(
  `${said("sextors|chantage")}|${THREAT}[^.!?\\n]*\\b${PICTURES}|${PICTURES}[^.!?\\n]*${THREAT}|${SHOWN}`,
  "i",
);
