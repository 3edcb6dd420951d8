/**
 * False when the last three digits are not the first ten modulo 511: a typing error is likely, but nothing is refused.
 */
export function looksLikeTaxId(value: string): boolean {
  const digits = value.replace(/\D/g, "");
  return digits.length !== 13 || Number(digits.slice(0, 10)) % 511 === Number(digits.slice(10));
}
