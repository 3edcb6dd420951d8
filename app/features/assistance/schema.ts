import { z } from "zod";
import { asciiEmail } from "~/db/email-address";
import { searchable } from "~/db/search";
import { emailError, isPersonName, NOT_A_NAME } from "~/features/accounts/schema";
import { parseWithZod } from "~/platform/forms/parse-form";
import { visibleText } from "~/platform/forms/typed-text";
import { VARIABLE_LEFT, variablesLeft } from "~/platform/variables";
import { REASONS, type Reason } from "./labels";
import { MAX_MESSAGE, MAX_REPLY } from "./rules";

/** Spec section 5, to the letter: shown when one of the required fields is empty. */
export const FILL_ALL_FIELDS = "Veuillez remplir tous les champs";
export const INVALID_EMAIL = "Adresse e-mail invalide";
export const INVALID_PHONE = "Numéro de téléphone invalide";

/** Removes invisible characters, and U+0000, which the database rejects. */
const storable = (typed: string): string => visibleText(typed).replaceAll("\0", "").trim();

/** No address has a space, and a phone’s keyboard adds them. */
const typedEmail = (typed: string): string => asciiEmail(storable(typed).replace(/\s/g, ""));

const filled = (mend: string, max: number) =>
  z.string({ error: mend }).overwrite(storable).min(1, mend).max(max, "C’est trop long.");

const phone = filled("Indiquez un numéro où vous joindre, par exemple 06 12 34 56 78", 40).regex(
  /^[+(]?\d[\d\s()./\p{Pd}]{7,}$/u,
  INVALID_PHONE,
);

/** A request for assistance as its form sends it (spec sections 2 and 5). */
export const schema = z.object({
  name: filled("Indiquez votre nom", 120).refine((name) => name === "" || isPersonName(name), NOT_A_NAME),
  phone,
  email: z
    .string()
    .overwrite(typedEmail)
    .pipe(z.email({ error: emailError }).max(254, INVALID_EMAIL))
    .optional(),
  reason: z.enum(
    REASONS.map(({ value }) => value),
    { error: "Choisissez la raison de votre demande" },
  ),
  message: filled("Écrivez votre demande", MAX_MESSAGE).transform((text) => text.replaceAll("\r\n", "\n")),
});
export type RequestInput = z.output<typeof schema>;

/** A lawyer's application to the network (spec section 1: at least three years at the bar). */
export const partnerSchema = z.object({
  name: filled("Indiquez votre nom", 120).refine((name) => name === "" || isPersonName(name), NOT_A_NAME),
  bar: filled("Indiquez votre barreau, par exemple Paris", 120),
  years: z.coerce
    .number({ error: "Indiquez un nombre d’années, par exemple 5" })
    .int("Indiquez un nombre entier d’années, par exemple 5")
    .min(3, "Le réseau demande au moins trois ans de barreau")
    .max(70, "Indiquez un nombre d’années, par exemple 5"),
  phone,
  email: z
    .string("Indiquez votre adresse e-mail")
    .overwrite(typedEmail)
    .pipe(z.email({ error: emailError })),
  message: filled("Présentez votre pratique en quelques lignes", MAX_MESSAGE),
});
export type PartnerInput = z.output<typeof partnerSchema>;

/** The query parameters of the staff's list; invalid values are ignored. */
export const requestFilters = z.object({
  search: z.string().overwrite(searchable).max(100).catch(""),
  status: z.enum(["pending", "completed", "all"]).catch("pending"),
  /** Only the lawyers who apply to the network. */
  lawyers: z.stringbool().catch(false),
  after: z.string().nullable().catch(null),
  before: z.string().nullable().catch(null),
});
export type RequestFilters = z.infer<typeof requestFilters>;

/** Spec section 5, to the letter. */
export const REPLY_REQUIRED = "Veuillez saisir une réponse";

/** The answer of the staff to a request (spec section 5). */
export const replySchema = z.object({
  id: z.uuid(),
  reply: filled(REPLY_REQUIRED, MAX_REPLY)
    .refine((text) => variablesLeft(text).length === 0, VARIABLE_LEFT)
    .transform((text) => text.replaceAll("\r\n", "\n")),
});
/** The rules of the answer as the browser loads them, late (see `useLateValidation`). */
export const checkReply = (form: FormData) => parseWithZod(form, { schema: replySchema });
export type ReplyInput = z.output<typeof replySchema>;

const callNote = z.string().overwrite(storable).max(MAX_REPLY, "C’est trop long.").optional();

/** The actions of the list of requests; only an answer has a form of its own. */
export const handling = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("reply") }).extend(replySchema.shape),
  z.object({ intent: z.literal("complete"), id: z.uuid(), note: callNote }),
  z.object({ intent: z.literal("retry"), id: z.uuid() }),
]);

/** Returns the stored message (spec section 3): a first line « Raison : … », then the text. */
export function messageWithReason(reason: Reason, text: string): string {
  const label = REASONS.find(({ value }) => value === reason)?.label;
  return `Raison : ${label}\n${text}`;
}

/** Splits a stored message into its reason and text; without the first line, the reason is « Autre demande ». */
export function splitMessage(message: string): { reason: string; text: string } {
  const [, reason, text] = /^Raison : (.*)\n([\s\S]*)$/.exec(message) ?? [];
  return reason === undefined ? { reason: "Autre demande", text: message } : { reason, text: text ?? "" };
}

/** Returns the reference that people use for a request: the first eight digits of its id. */
export const referenceOf = (id: string): string => id.slice(0, 8).toUpperCase();

/** The ids of the requests whose reference begins with the typed text; null when it is no reference. */
export function referenceRange(typed: string): { first: string; last: string } | null {
  const digits = typed.trim().toLowerCase();
  if (!/^[0-9a-f]{4,8}$/.test(digits)) return null;
  const rest = (digit: string) => `${digits.padEnd(8, digit)}-${[4, 4, 4, 12].map((n) => digit.repeat(n)).join("-")}`;
  return { first: rest("0"), last: rest("f") };
}
