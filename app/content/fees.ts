/** The fee of the specification (sections 1 and 9). The words are the publisher’s: they stand here so that they can be reworded. */
export const FEE_BASIS_POINTS = 2_000;

export const fees = {
  rate: "20 %",
  title: "20 % des sommes réellement récupérées. Rien si rien n’est récupéré.",
  lead: "L’ouverture du dossier est gratuite, sans avance ni dépôt. Les frais extérieurs (huissier, expert, traducteur) restent à votre charge : ils ne sont engagés qu’avec votre accord préalable.",
  /** In cents: the example of the specification, then two others for whoever has lost less or more. */
  examples: [1_000_000, 250_000, 5_000_000],
} as const;

/**
 * The fee on a recovered sum, and what is left to the client, both in whole cents.
 * A fraction of a cent is left to the client.
 * @param cents recovered, a whole number, not negative.
 * @throws RangeError for anything else.
 */
export function feeOf(cents: number): { fee: number; remainder: number } {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`Not an amount in cents: ${cents}`);
  const fee = Number((BigInt(cents) * BigInt(FEE_BASIS_POINTS)) / 10_000n);
  return { fee, remainder: cents - fee };
}
