import { z } from "zod";

/** Whom an administrator asks to be the displayed lawyer. */
export const displayRequestSchema = z.object({ lawyer: z.uuid("Choisissez un avocat") });
export type DisplayRequest = z.output<typeof displayRequestSchema>;

/** The answer of a lawyer to that request, also later: `decline` ends what was accepted. */
export const displayAnswerSchema = z.object({ intent: z.enum(["display.accept", "display.decline"]) });
