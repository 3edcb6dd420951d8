/** A valid answer for each kind of field whose format is not obvious; it is shown with the field's error. */
export const EXAMPLES = {
  email: "camille@exemple.fr",
  url: "https://exemple.fr",
  amount: "12 480,50",
  date: "14 3 2026",
  birthDate: "25 4 1957",
  taxId: "30 23 217 600 053",
  address: "3 rue Haute Pierre",
  postalCode: "57000",
} as const;

/** Mobile numbers as they are written in each country. */
const PHONES: Record<string, string> = {
  FR: "06 12 34 56 78",
  BE: "0470 12 34 56",
  CH: "078 123 45 67",
  LU: "628 123 456",
  CA: "506 234 5678",
};

/** A valid phone number of a country, by its ISO code; undefined for a country without an example. */
export const phoneExample = (country: unknown): string | undefined => PHONES[String(country)];

type Input = { type?: string | undefined; inputMode?: string | undefined; autoComplete?: string | undefined };

/** Returns an example of a valid answer for an input, by its type, input mode or autocomplete; undefined for others. */
export function exampleOf({ type, inputMode, autoComplete }: Input): string | undefined {
  if (type === "email") return EXAMPLES.email;
  if (type === "url") return EXAMPLES.url;
  if (type === "tel") return phoneExample("FR");
  if (inputMode === "decimal") return EXAMPLES.amount;
  if (autoComplete === "postal-code") return EXAMPLES.postalCode;
  return autoComplete === "street-address" ? EXAMPLES.address : undefined;
}
