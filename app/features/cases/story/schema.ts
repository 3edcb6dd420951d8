import { z } from "zod";
import { ACCOUNT_COUNTRY_LABELS, type AccountCountry } from "~/content/account-countries";
import { COUNTRIES, REPRESENTED_COUNTRIES } from "~/db/schema/enumerations";
import { phoneCountryField, validPhone } from "~/features/accounts/phone/schema";
import { emailField, isPersonName, NOT_A_NAME } from "~/features/accounts/schema";
import { parseWithZod } from "~/platform/forms/parse-form";
import { choice } from "../schema";
import { SCREENS, type ScreenId } from "../wizard/rules";
import { readScreen, readStoryPage, screenFields } from "../wizard/schema";
import { partsOf, type StoryPart } from "./rules";

const MAX_NAME = 100;
const name = z
  .string()
  .trim()
  .max(MAX_NAME, `Utilisez au plus ${MAX_NAME} caractères`)
  .refine(isPersonName, NOT_A_NAME)
  .optional();

/** How to reach a visitor who tells a story; nothing is required. */
const contactsSchema = z
  .object({
    firstName: name,
    lastName: name,
    email: emailField.optional(),
    phone: z.string().max(40, "Numéro de téléphone invalide").optional(),
    phoneCountry: phoneCountryField,
  })
  .refine(...validPhone("phone", "phoneCountry"));
export type StoryContacts = z.output<typeof contactsSchema>;

/** In which countries the bank is, and the teller and the person whom the story is for live: they decide whose law is shown. */
const placesSchema = z.object({
  accountCountry: choice(Object.keys(ACCOUNT_COUNTRY_LABELS) as [AccountCountry, ...AccountCountry[]]).optional(),
  residence: choice(COUNTRIES).optional(),
  representedCountry: choice(REPRESENTED_COUNTRIES).optional(),
});

/** The parts that are no screen of the wizard. */
const OWN_SCHEMAS = { coordonnees: contactsSchema, pays: placesSchema } as const;
const hasOwnSchema = (part: StoryPart): part is keyof typeof OWN_SCHEMAS => Object.hasOwn(OWN_SCHEMAS, part);

/** Parses the form of a part of the story. @returns the submission, valid or not. */
export function readPart(part: StoryPart, form: FormData | URLSearchParams) {
  if (hasOwnSchema(part)) return parseWithZod(form, { schema: OWN_SCHEMAS[part] as z.ZodObject });
  if (partsOf(part, form).length > 1) return readStoryPage(form);
  return readScreen(part, form, "visitor").submission;
}

/** The names of the fields of a part, without those of their parts (`contactDate.day`). */
export function fieldsOfPart(part: StoryPart): string[] {
  return hasOwnSchema(part) ? Object.keys(OWN_SCHEMAS[part].shape) : screenFields(part as ScreenId, "visitor");
}

/** Of stored revisions, those of the fields of some parts: their form sends back which ones it showed. */
export function seenOfParts(parts: readonly StoryPart[], revisions: Record<string, number>): Record<string, number> {
  const names = parts.flatMap(fieldsOfPart);
  return Object.fromEntries(Object.entries(revisions).filter(([name]) => names.includes(name.split(".")[0] ?? "")));
}

const seenSchema = z.record(z.string(), z.int().min(0));

/** Reads which revisions a form showed, null when it does not say; and its tab, when scripts run. */
export function readSender(form: FormData): { seen: Record<string, number> | null; writer: string | undefined } {
  const writer = z.uuid().safeParse(form.get("writer")).data;
  try {
    return { seen: seenSchema.safeParse(JSON.parse(String(form.get("seen")))).data ?? null, writer };
  } catch {
    return { seen: null, writer };
  }
}

/** The names of the fields of all parts. */
export function storyFields(): string[] {
  const screens = SCREENS.flatMap(({ id }) => screenFields(id, "visitor"));
  return [...new Set([...screens, ...Object.values(OWN_SCHEMAS).flatMap(({ shape }) => Object.keys(shape))])];
}

/** The rules of a part, which the browser loads late (see `useLateValidation`). */
export const checkPart = (part: StoryPart) => (form: FormData) => {
  const intent = form.get("intent");
  if (intent === null || intent === "continue") return readPart(part, form);
  return parseWithZod(form, { schema: z.looseObject({}) }) as ReturnType<typeof readPart>;
};
