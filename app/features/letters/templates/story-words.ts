/** What a story names, in the words of its writer. */
export const SIM_CARD = /\be?-?sim\b/i;
export const ORDER_TO_PAY = /injonctions? de payer/i;
/** Blackmail with pictures. */
export const BLACKMAIL = /chantage|sextors|menac\S*(?: \S+){0,6} (?:publier|diffuser|envoyer|montrer|partager)/i;
