import { z } from "zod";

const WRONG_ENDPOINT = "L’adresse de notification de ce navigateur est invalide";

/** The form with which a browser turns notifications on or off; `endpoint` is its address at its push service. */
export const pushSchema = z.object({
  intent: z.enum(["push-on", "push-off"]),
  /** Normalised, so that the checked URL is the one called. */
  endpoint: z
    .url(WRONG_ENDPOINT)
    .transform((typed) => new URL(typed).href)
    .pipe(z.string().max(1_000, WRONG_ENDPOINT)),
});
