import { z } from "zod";
import { REPRESENTED_COUNTRIES } from "~/db/schema/enumerations";

/** Where the person lives whom a case is for. */
export const residenceSchema = z.object({
  representedCountry: z.enum(REPRESENTED_COUNTRIES, "Indiquez le pays où vit cette personne"),
});
export type ResidenceInput = z.output<typeof residenceSchema>;
