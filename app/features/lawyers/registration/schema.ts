import { z } from "zod";
import { SCAM_TYPES } from "~/db/schema/enumerations";
import { line } from "~/features/accounts/schema";
import { dayParts } from "~/platform/forms/day-parts";
import { parseWithZod } from "~/platform/forms/parse-form";
import { latestDay, today } from "~/platform/today";
import { LANGUAGE_LABELS } from "../labels";

const LANGUAGES = Object.keys(LANGUAGE_LABELS) as [keyof typeof LANGUAGE_LABELS];
/** What a lawyer may be a specialist of: every type of scam but « Je ne sais pas ». */
export const SPECIALITIES = SCAM_TYPES.filter((type) => type !== "unknown");

/** The years at the bar that the network asks for (spec section 1). */
const MIN_YEARS = 3;

/** The last oath date that makes `MIN_YEARS` years on a day. */
export function lastOathDate(day = latestDay()): string {
  return `${Number(day.slice(0, 4)) - MIN_YEARS}${day.slice(4)}`;
}

const TOO_RECENT = "Le réseau demande au moins trois ans de barreau";

/** The registration of a lawyer. */
export const registrationSchema = z.object({
  bar: line("Indiquez votre barreau, par exemple Paris", { max: 120 }),
  oathDate: dayParts({ required: "Indiquez votre date de serment" })
    .transform(({ date }) => date ?? "")
    .refine((date) => date <= lastOathDate(), TOO_RECENT),
  cnbfCode: line("Indiquez votre numéro CNBF", { min: 0, max: 40 }).optional(),
  insurer: line("Indiquez votre assureur", { max: 120 }),
  policyNumber: line("Indiquez le numéro de votre police", { max: 80 }),
  insuranceEndsOn: z.iso
    .date("Indiquez la fin de validité de votre assurance")
    .refine((date) => date >= today(), "Cette assurance est déjà expirée : indiquez celle qui est en cours"),
  specialities: z.array(z.enum(SPECIALITIES)).min(1, "Choisissez au moins un type d’arnaque"),
  languages: z.array(z.enum(LANGUAGES)).min(1, "Choisissez au moins une langue"),
  maxCases: z.coerce
    .number({ error: "Indiquez un nombre de dossiers, par exemple 10" })
    .int("Indiquez un nombre entier de dossiers, par exemple 10")
    .min(1, "Indiquez un nombre de dossiers, par exemple 10")
    .max(200, "Indiquez 200 dossiers au plus"),
  isListed: z.boolean().default(false),
});
export type RegistrationFields = z.input<typeof registrationSchema>;
export type RegistrationInput = z.output<typeof registrationSchema>;

/** The rules, which the browser loads late (see `useLateValidation`). */
export const checkRegistration = (formData: FormData) => parseWithZod(formData, { schema: registrationSchema });
