import { z } from "zod";
import { PROPOSAL_REFUSALS } from "~/db/schema/staff-enumerations";
import { formatNumber } from "~/ui/format";

const MAX_REASON = 1000;
const REASON_TOO_LONG = `${formatNumber(MAX_REASON)} caractères au plus.`;
const reasonText = z
  .string("Dites pourquoi, en une phrase.")
  .trim()
  .min(1, "Dites pourquoi, en une phrase.")
  .max(MAX_REASON, REASON_TOO_LONG);

/** To whom a case is proposed. */
export const proposeSchema = z.object({
  lawyers: z.array(z.uuid()).min(1, "Choisissez au moins un avocat."),
  /** Also to those who have as many cases as they take. */
  evenFull: z.literal("1").optional(),
});

/** Why a lawyer refuses a case. */
export const refuseSchema = z
  .object({
    reason: z.enum(PROPOSAL_REFUSALS, "Choisissez une raison."),
    details: z.string().trim().max(MAX_REASON, REASON_TOO_LONG).optional(),
  })
  .refine(({ reason, details }) => reason !== "other" || details, {
    path: ["details"],
    message: "Précisez la raison en une phrase.",
  });
export type RefuseInput = z.output<typeof refuseSchema>;

/** Why a lawyer withdraws from a case, or why its client asks for another lawyer. */
export const whySchema = z.object({ why: reasonText });

/** Why an administrator takes a case back from its lawyer. */
export const takeBackSchema = z.object({
  end: z.enum(["handed_over", "client_request", "left"], "Choisissez un motif."),
});
