import { ibansIn } from "~/platform/bank-statements/guess";
import { foldText } from "~/platform/fold-text";
import type { Found } from "./found-text";

/** Words before an account of the teller's own. */
const OWN = /\b(?:mon|ma|mes|notre|nos) (?:propre )?(?:iban|rib|comptes?|banque)\b[^.]{0,40}$/;
/** Words before the account to which the money went. */
const PAYEE =
  /\b(?:vers|beneficiaire|destinataire|au compte|sur (?:le|un|ce|leur|son) compte|(?:son|leur) (?:iban|rib)|l['’]iban)\b[^.]{0,40}$/;

/** The only valid IBAN, in normal form, of the account to which a story says that the money went. */
export function findPayeeIban(story: string): Found<string> | undefined {
  const found = payeeIbans(story);
  const [only] = found;
  return only && found.length === 1 ? { value: only.value, quote: only.quote } : undefined;
}

const payeeIbans = (story: string) => placedIbans(story).filter(({ isOwn }) => !isOwn);

/** The country of each account to which a story says that money went, by its IBAN and by the words that name it. */
export const findPayeeCountries = (story: string): string[] => [
  ...payeeIbans(story).map(({ value }) => value.slice(0, 2)),
  ...namedCountries(story),
];

/** How a text names the country of an account, without accents; of France none is read, where the teller has their own. */
const COUNTRY_NAMES: Record<string, string> = {
  AT: "autrichien(?:ne)?|autriche",
  BE: "belge|belgique",
  BG: "bulgare|bulgarie",
  CN: "chinoise?|chine",
  CY: "chypriote|chypre",
  CZ: "tcheque|republique tcheque",
  DE: "allemande?|allemagne",
  EE: "estonien(?:ne)?|estonie",
  ES: "espagnole?|espagne",
  FI: "finlandaise?|finlande",
  GB: "anglaise?|britannique|angleterre|royaume-uni",
  GR: "grec(?:que)?|grece",
  HK: "hong-?kongaise?|hong[ -]kong",
  HU: "hongroise?|hongrie",
  IE: "irlandaise?|irlande",
  IT: "italien(?:ne)?|italie",
  LT: "lituanien(?:ne)?|lituanie",
  LU: "luxembourgeoise?|luxembourg",
  LV: "letton(?:ne)?|lettonie",
  MT: "maltaise?|malte",
  NL: "neerlandaise?|hollandaise?|pays-bas|hollande",
  PL: "polonaise?|pologne",
  PT: "portugaise?|portugal",
  RO: "roumaine?|roumanie",
  SE: "suedoise?|suede",
  CH: "suisse",
  TR: "turc|turque|turquie",
  US: "americaine?|etats-unis",
};
/** An account that is not the teller's own, right before the name of a country. */
const ACCOUNT_IN =
  /(?<!\b(?:mon|ma|mes|notre|nos) (?:propre )?)\b(?:iban|rib|compte|banque)(?: bancaire)?(?: (?:situee?|tenue?|ouverte?|domiciliee?|basee?))?(?: (?:en|au|aux|a|de|d['’]))? ?/
    .source;
const NAMED_ACCOUNT = new RegExp(
  `${ACCOUNT_IN}(?:${Object.entries(COUNTRY_NAMES)
    .map(([code, names]) => `(?<${code}>${names})`)
    .join("|")})\\b`,
  "g",
);

/** The country of each account that is not the teller's own and that a text names by its country: « un IBAN lituanien ». */
const namedCountries = (text: string): string[] =>
  [...foldText(text).matchAll(NAMED_ACCOUNT)].flatMap(({ groups = {} }) =>
    Object.keys(groups).filter((code) => groups[code] !== undefined),
  );

/** Words right before an account, which make it the teller's. */
const RIGHT_BEFORE =
  /\b(?:mon|notre) (?:propre )?(?:iban|rib|compte(?: [a-z]+)?)[ :(,]*(?:iban)?[ :(,]*(?:(?:(?:est|c['’]est)(?: le)?|(?:commence|debute) (?:par|avec)) )?["«\s\u00a0]*$/;

/** The countries of residence that a profile offers, whose IBANs may be the teller's own. */
const NEIGHBOURS: readonly string[] = ["BE", "CH", "LU"];

/**
 * The country of the account that a story calls the teller's own, null when it names none; and whether an IBAN of a
 * neighbouring country may be it, because nothing says that it is the payee's.
 */
export function findOwnIbans(story: string): { own: string | null; mayBeForeign: boolean } {
  const found = [...placedIbans(story), ...placedBeginnings(story)].map((one) => ({
    ...one,
    country: one.value.slice(0, 2),
  }));
  return {
    own: found.find(({ isOwn, before }) => isOwn && RIGHT_BEFORE.test(before))?.country ?? null,
    mayBeForeign: found.some(({ country, isPayee }) => !isPayee && NEIGHBOURS.includes(country)),
  };
}

/** The first letters and digits of an IBAN of a neighbouring country, as somebody quotes them: « CH93 ». */
const BEGINNING = /\b(?:BE|CH|LU)\d{2}\b/g;

function placedBeginnings(story: string) {
  return [...story.matchAll(BEGINNING)].map(({ 0: value, index }) => ({ value, ...placeOf(story, index) }));
}

/** Each valid IBAN of a story, with whose account the words before it say that it is. */
function placedIbans(story: string) {
  const upper = story.toUpperCase().replace(/[\u00a0\u202f]/g, " ");
  return [...new Set(ibansIn(upper))].flatMap((iban) => {
    const match = new RegExp([...iban].join(" ?")).exec(upper);
    if (!match) return [];
    return [{ value: iban, quote: match[0], ...placeOf(story, match.index) }];
  });
}

/** Whose account the words before an IBAN say that it is. */
function placeOf(story: string, index: number) {
  const before = foldText(story.slice(Math.max(0, index - 60), index));
  const isPayee = PAYEE.test(before.replace(/^.*\b(?:mon|ma|mes|notre|nos)\b/s, ""));
  return { before, isPayee, isOwn: OWN.test(before) && !isPayee };
}
