import { z } from "zod";
import { SCAM_TYPES } from "~/db/schema/enumerations";
import { searchable } from "~/db/search";
import { parseWithZod } from "~/platform/forms/parse-form";
import { LAWYER_STATES, LOADS } from "../rules";

/** The query parameters of the list of lawyers; invalid values are ignored. */
export const lawyerFilters = z.object({
  search: z.string().overwrite(searchable).max(100).catch(""),
  state: z.enum(LAWYER_STATES).nullable().catch(null),
  speciality: z.enum(SCAM_TYPES).nullable().catch(null),
  load: z.enum(LOADS).nullable().catch(null),
  /** Only those whom the last issue of the directory no longer has. */
  missing: z.stringbool().catch(false),
  after: z.string().nullable().catch(null),
  before: z.string().nullable().catch(null),
});
export type LawyerFilters = z.infer<typeof lawyerFilters>;

const MAX_REASON = 500;
const reason = (required: string) =>
  z
    .string({ error: required })
    .overwrite((text) => text.replaceAll("\0", "").trim())
    .min(3, required)
    .max(MAX_REASON, `Utilisez au plus ${MAX_REASON} caractères`);

/** The version of the registration that was read (`registrationVersion`). */
const version = z.string().max(100).catch("");

/** What an administrator decides about a lawyer; a suspension and a verification say why. */
export const decisionSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("verify"),
    version,
    note: reason("Dites ce que vous avez vu, par exemple la carte professionnelle"),
  }),
  z.object({ intent: z.literal("suspend"), reason: reason("Dites pourquoi : l’avocat lira cette raison") }),
  z.object({ intent: z.literal("reinstate"), version }),
]);
export type Decision = z.output<typeof decisionSchema>;

/** The rules, which the browser loads late (see `useLateValidation`). */
export const checkDecision = (formData: FormData) => parseWithZod(formData, { schema: decisionSchema });
