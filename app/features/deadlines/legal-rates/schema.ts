import { z } from "zod";
import { CREDITORS } from "~/db/schema/payment-enumerations";
import { typedText } from "~/platform/forms/typed-text";

const RATE = "Indiquez le taux en chiffres, entre 0,01 et 30, par exemple 6,67";

const MAX_SOURCE = 200;

/** A legal interest rate, as its form sends it. */
export const legalRateSchema = z.object({
  half: z.string("Choisissez le semestre").regex(/^20\d\d-(01|07)-01$/, "Choisissez le semestre"),
  creditor: z.enum(CREDITORS, "Choisissez le créancier"),
  /** In hundredths of a percent. */
  rate: z
    .string("Indiquez le taux")
    .trim()
    .max(12, { error: RATE, abort: true })
    .regex(/^\d{1,2}([.,]\d{1,2})?\s?%?$/, { error: RATE, abort: true })
    .transform((typed) => Math.round(Number.parseFloat(typed.replace(",", ".")) * 100))
    .refine((rate) => rate >= 1 && rate <= 3_000, RATE),
  source: z
    .string("Indiquez le texte qui fixe ce taux")
    .overwrite(typedText)
    .min(1, "Indiquez le texte qui fixe ce taux")
    .max(MAX_SOURCE, `Raccourcissez la source\u00a0: ${MAX_SOURCE} caractères au plus`),
});
export type LegalRateInput = z.output<typeof legalRateSchema>;
