import { z } from "zod";
import { stripNul } from "../draft/schema";

/** Where a test of the mail server goes. */
export const testForm = z.object({
  email: z.string("Adresse e-mail invalide").overwrite(stripNul).trim().pipe(z.email("Adresse e-mail invalide")),
});
