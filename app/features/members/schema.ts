import { z } from "zod";
import { ACCESS_REASONS } from "~/db/schema/staff-enumerations";

/** Why an administrator opens a case that has a lawyer. */
export const accessReasonSchema = z.object({
  reason: z.enum(ACCESS_REASONS, "Choisissez un motif."),
});
