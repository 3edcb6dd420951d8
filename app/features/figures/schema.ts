import { z } from "zod";
import { PERIODS } from "./rules";

/** What the address of the figures asks for; an unknown period is the present month. */
export const figuresQuery = z.object({
  period: z.enum(PERIODS).catch("month"),
  /** The account of the one lawyer whose figures are asked. */
  lawyer: z
    .string()
    .transform((id) => id || null)
    .nullable()
    .catch(null),
});
