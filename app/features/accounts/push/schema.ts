import { z } from "zod";

const WRONG_ENDPOINT = "L’adresse de notification de ce navigateur est invalide";

/** The form with which a browser turns notifications on or off; `endpoint` is its address at its push service. */
export const pushSchema = z.object({
  intent: z.enum(["push-on", "push-off"]),
  /** As the browser parses it: the text that was checked is the address to which is sent. */
  endpoint: z
    .url(WRONG_ENDPOINT)
    .transform((typed) => new URL(typed).href)
    .pipe(z.string().max(1_000, WRONG_ENDPOINT)),
});
