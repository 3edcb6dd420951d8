import { z } from "zod";
import { dayParts } from "~/platform/forms/day-parts";
import { parseWithZod } from "~/platform/forms/parse-form";

const schema = z.object({
  scam: z.string("Choisissez le type d’arnaque"),
  name: z.string("Le prénom est requis").min(2, "Le prénom est requis"),
  email: z.string("Adresse e-mail invalide").email("Adresse e-mail invalide"),
  password: z
    .string("Le mot de passe doit contenir au moins 6 caractères")
    .min(6, "Le mot de passe doit contenir au moins 6 caractères"),
  phone: z.string("Numéro de téléphone invalide").min(10, "Numéro de téléphone invalide"),
  address: z.string("Indiquez votre adresse, par exemple 12 rue des Lilas"),
  country: z.string("Le pays est requis"),
  amount: z.string().optional(),
  date: dayParts({ required: "Indiquez la date du virement, par exemple 14/03/2026" }),
  evidence: z.array(z.string()).min(1, "Cochez au moins un élément"),
  story: z.string("Veuillez fournir une description détaillée").max(400, "400 caractères au maximum"),
  consent: z.literal("on", "Vous devez accepter la politique de confidentialité"),
});

export type DemoFields = z.input<typeof schema>;

/** The server's part of the demonstration, slow enough to try a double click. */
export async function answerDemo(body: FormData) {
  await new Promise((resolve) => setTimeout(resolve, 700));
  return parseWithZod(body, { schema }).reply();
}

/** The browser's part. Only the server checks the name, so that the page can show both kinds of errors. */
export const checkDemo = (form: FormData) =>
  parseWithZod(form, { schema: schema.extend({ name: z.string().optional() }) });
