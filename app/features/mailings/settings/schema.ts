import { z } from "zod";
import { asciiEmail } from "~/db/email-address";
import { emailError } from "~/features/accounts/schema";
import { parseWithZod } from "~/platform/forms/parse-form";
import { stripNul } from "../draft/schema";

/** The recipient of a test of the mail server. */
export const testForm = z.object({
  email: z
    .string("Adresse e-mail invalide")
    .overwrite((typed) => asciiEmail(stripNul(typed).trim()))
    .pipe(z.email({ error: emailError })),
});
/** The rules, which the browser loads late (see `useLateValidation`). */
export const checkTest = (form: FormData) => parseWithZod(form, { schema: testForm });
