import { z } from "zod";
import { EMAIL_TOPICS, type EmailTopic } from "~/db/schema/enumerations";

/** Of the phrase that proves an e-mail is ours, in characters. Shorter ones are guessed, longer ones are not looked at. */
export const PHRASE_LENGTH = { min: 4, max: 60 };

const { min, max } = PHRASE_LENGTH;

/**
 * One line of plain text: what would break it, hide in it or turn it round in a mail program is taken out. Empty: no
 * phrase.
 */
const phrase = z
  .string()
  .default("")
  .transform(plainLine)
  .pipe(
    z
      .string()
      .refine((text) => text === "" || text.length >= min, `Choisissez une phrase d’au moins ${min} caractères`)
      .refine((text) => text.length <= max, `Choisissez une phrase de ${max} caractères au plus`)
      .refine((text) => !/https?:|www\.|@/i.test(text), "Choisissez une phrase sans adresse ni lien"),
  );

export const phraseSchema = z.object({ phrase });

const wanted = Object.fromEntries(EMAIL_TOPICS.map((topic) => [topic, z.boolean().default(false)])) as Record<
  EmailTopic,
  z.ZodDefault<z.ZodBoolean>
>;

/** One box an e-mail that can be turned off; ticked: they want it. */
export const notificationsSchema = z.object(wanted);

/** Control, direction and invisible characters go, save what joins the parts of an emoji. */
function plainLine(typed: string): string {
  return typed
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/(?!\u200d)[\p{Cf}\p{Co}\p{Cs}]/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
}
