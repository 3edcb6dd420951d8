import { z } from "zod";
import { OPENING_REASONS } from "~/db/schema/staff-enumerations";

/** Why an administrator opens a case that has a lawyer. */
export const openingSchema = z.object({
  reason: z.enum(OPENING_REASONS, "Choisissez un motif."),
});
