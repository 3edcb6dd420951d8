/** Above this (one billion euros) a typed amount is a slip of the finger. */
const MOST_CENTS = 100_000_000_000;

/**
 * Reads an amount as a French person types it: « 12 480,50 », « 12480.5 », « 1 500 € ».
 * @returns integer cents; null when it is not an amount, or one that can be read in two ways (« 12.480 »).
 */
export function parseAmount(text: string): number | null {
  const compact = text.replace(/[\s\u00a0\u202f'’]/g, "").replace(/(€|euros?|EUR)$/i, "");
  const match = /^(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(compact);
  if (!match) return null;
  const cents = Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return cents <= MOST_CENTS ? cents : null;
}

/** Cents as they are typed in a field: « 12 480,50 », « 1 500 ». */
export function amountText(cents: number | null): string {
  if (cents === null) return "";
  const euros = Math.trunc(cents / 100);
  const rest = cents % 100;
  const grouped = String(euros).replace(/\B(?=(\d{3})+$)/g, " ");
  return rest === 0 ? grouped : `${grouped},${String(rest).padStart(2, "0")}`;
}
