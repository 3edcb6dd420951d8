import { live } from "./published";
import type { BaseFee, FeeTexts } from "./site";

/**
 * The announcement of the specification (sections 1 and 9), which the publisher may change. Each agreement has a base fee
 * (loi 71-1130, art. 10), so that the announcement refers to it.
 */
const file = {
  rate: "20 %",
  title: "20 % des sommes réellement récupérées. Rien si rien n’est récupéré.",
  lead: "L’ouverture du dossier est gratuite, sans avance ni dépôt. Les frais extérieurs (commissaire de justice, expert, traducteur) restent à votre charge : ils ne sont engagés qu’avec votre accord préalable.",
  baseFee: "agreement",
  /** In cents: the example of the specification, then a smaller and a larger amount. */
  examples: [1_000_000, 250_000, 5_000_000],
} as const;

type Fees = Omit<typeof file, keyof FeeTexts> & FeeTexts;

/** The fee's texts, as published on « Le site », else as this file gives them. Read them when a page is rendered. */
export const fees: Fees = /* @__PURE__ */ live(file, (published) => published.fees);

const RESERVATIONS: Record<BaseFee, string | null> = {
  no: null,
  yes: "Un honoraire de base s’y ajoute, selon la convention signée avec l’avocat.",
  agreement: "Un honoraire de base peut s’y ajouter, selon la convention signée avec l’avocat.",
};

/** The sentence beside every announcement of the fee where a base fee may be due (loi 71-1130, art. 10); null elsewhere. */
export const feeReservation = (): string | null => RESERVATIONS[fees.baseFee];

/** « Rien si rien n’est récupéré », as the texts of the files say it, with the sign before it. */
const NOTHING_DUE =
  /\s*[;,.]?\s*(?:et )?(?:rien n[’']est dû si rien n[’']est récupéré|rien si rien n[’']est récupéré|si rien n[’']est récupéré, vous ne devez pas d[’']honoraires)/gi;

/** A text about the fee, which does not promise that nothing may be due where a base fee always is. */
export const asBaseFeeAllows = (text: string): string =>
  fees.baseFee === "yes" ? text.replace(NOTHING_DUE, "").replace(/^[\s.;,]+/, "") : text;

/** The title of the announcement. */
export const feeTitle = (): string => asBaseFeeAllows(fees.title);

/** An announcement of the fee, followed by `feeReservation`. */
export const withFeeReservation = (text: string): string =>
  [asBaseFeeAllows(text), feeReservation()].filter(Boolean).join(" ");

/** The text under the title of the announcement, which begins with `feeReservation`. */
export const feeLead = (): string => [feeReservation(), asBaseFeeAllows(fees.lead)].filter(Boolean).join(" ");
