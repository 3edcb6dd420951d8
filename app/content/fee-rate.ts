/** The rate of the specification (sections 1 and 9), in hundredths of a per cent. */
export const FEE_BASIS_POINTS = 2_000;

/**
 * Computes the fee on a recovered sum and the remainder for the client, both in whole cents. The fee is rounded down.
 * @param cents the recovered sum, a whole number that is not negative.
 * @param rate in hundredths of a per cent: that of the fee agreement in force, else the one that the site announces.
 * @throws RangeError for anything else.
 */
export function feeOf(cents: number, rate = FEE_BASIS_POINTS): { fee: number; remainder: number } {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`Not an amount in cents: ${cents}`);
  const fee = Number((BigInt(cents) * BigInt(rate)) / 10_000n);
  return { fee, remainder: cents - fee };
}

/** What opening a case costs. */
export const FREE_OPENING = "Ouvrir un dossier est gratuit, sans avance ni dépôt.";
