import { z } from "zod";

/** The form with which a browser turns notifications on or off; `endpoint` is its address at its push service. */
export const pushSchema = z.object({
  intent: z.enum(["push-on", "push-off"]),
  endpoint: z.url().max(1_000),
});
