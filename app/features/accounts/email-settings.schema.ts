import { z } from "zod";
import { EMAIL_TOPICS, type EmailTopic } from "~/db/schema/email-enumerations";

/** Length in characters of the phrase that proves an e-mail is ours: shorter ones are guessed, longer ones not read. */
export const PHRASE_LENGTH = { min: 4, max: 60 };

const { min, max } = PHRASE_LENGTH;

/**
 * One line of plain text, without characters that a mail program would hide or that change its direction. Empty means
 * no phrase.
 */
const phrase = z
  .string()
  .overwrite(plainLine)
  .refine((text) => text === "" || text.length >= min, `Choisissez une phrase d’au moins ${min} caractères`)
  .refine((text) => text.length <= max, `Choisissez une phrase de ${max} caractères au plus`)
  .refine((text) => !/https?:|www\.|@/i.test(text), "Choisissez une phrase sans adresse ni lien")
  .default("");

export const phraseSchema = z.object({ phrase });

const wanted = Object.fromEntries(EMAIL_TOPICS.map((topic) => [topic, z.boolean().default(false)])) as Record<
  EmailTopic,
  z.ZodDefault<z.ZodBoolean>
>;

/** One checkbox per topic that can be turned off; ticked means that the person wants it. */
export const notificationsSchema = z.object(wanted);

/** Removes control, direction and invisible characters, but not the joiner inside an emoji. */
function plainLine(typed: string): string {
  return typed
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/(?!\u200d)[\p{Cf}\p{Co}\p{Cs}]/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
}
