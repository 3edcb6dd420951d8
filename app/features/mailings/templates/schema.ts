import { z } from "zod";
import { searchable } from "~/db/search";
import { parseWithZod } from "~/platform/forms/parse-form";
import { CONTENT_MAX, SUBJECT_MAX } from "../draft/rules";
import { stripNul } from "../draft/schema";

const NAME_MAX = 80;

/** A stored template (spec section 3, email_templates). */
export const template = z.object({
  /** The id of a new template. */
  id: z.uuid().optional(),
  name: z
    .string("Donnez un nom au modèle")
    .overwrite(searchable)
    .min(1, "Donnez un nom au modèle")
    .max(NAME_MAX, `Raccourcissez le nom : ${NAME_MAX} caractères au plus`),
  subject: z
    .string("Indiquez l’objet de l’e-mail")
    .overwrite(stripNul)
    .trim()
    .min(1, "Indiquez l’objet de l’e-mail")
    .max(SUBJECT_MAX, `Raccourcissez l’objet : ${SUBJECT_MAX} caractères au plus`),
  content: z.string("Écrivez le message").overwrite(stripNul).max(CONTENT_MAX, "Ce message est trop long"),
});
/** The rules, which the browser loads late (see `useLateValidation`). */
export const checkTemplate = (form: FormData) => parseWithZod(form, { schema: template });
export type TemplateInput = Omit<z.infer<typeof template>, "id">;

export type Template = { id: string; name: string; subject: string; content: string; isBuiltIn: boolean };
