import { z } from "zod";
import { asciiEmail } from "~/db/email-address";
import { visibleText } from "~/platform/forms/typed-text";

/**
 * One line of text without control characters, trimmed, of at most `max` characters. `required` is the message when it
 * is empty.
 */
export function line(required: string, { min = 1, max = 200 } = {}) {
  return z
    .string({ error: required })
    .overwrite(clean)
    .min(min, required)
    .max(max, `Utilisez au plus ${max} caractères`);
}

const INVALID_EMAIL = "Adresse e-mail invalide";

/** The error of an address that `z.email` refuses: says which letter a mail server does not take before the @. */
export function emailError({ input }: { input?: unknown }): string {
  const letter = /(?![a-z])\p{L}(?=.*@)/iu.exec(String(input))?.[0];
  if (!letter) return INVALID_EMAIL;
  return `L’adresse contient «\u00a0${letter}\u00a0» avant le @\u00a0: vérifiez-la. Un accent n’y est pas accepté`;
}

/** Spec section 5. Compared and stored in lower case and ASCII, without the spaces that a phone’s keyboard adds. */
export const emailField = z
  .string({ error: INVALID_EMAIL })
  .transform((value) => asciiEmail(clean(value).replace(/\s/g, "").toLowerCase()))
  .pipe(z.email({ error: emailError }).max(254, INVALID_EMAIL));

const MAX_PASSWORD = 200;

/**
 * Spec section 5; `min` is the setting PASSWORD_MIN_LENGTH, 6 at least. It is not trimmed: a space may be part of it.
 */
export function passwordField(min: number) {
  const tooShort = `Le mot de passe doit contenir au moins ${min} caractères`;
  return z
    .string({ error: tooShort })
    .min(min, tooShort)
    .max(MAX_PASSWORD, `Le mot de passe doit contenir au plus ${MAX_PASSWORD} caractères`);
}

const NAME_CHARACTERS = /^[\p{L}\p{M}\p{Pd}'’ʼ‘ʻ´`·・.() \u00a0\u200c\u200d]+$/u;
/** « evil.example », but not « J.K. » nor « St. John ». */
const LINK = /\.\p{L}{2,}/u;
const MAX_NAME_WORDS = 8;

export const NOT_A_NAME = "Utilisez seulement des lettres, par exemple Jean-Noël";

/**
 * True for what can be the name of a person, in any script. Digits, links and sentences are refused, because names stand
 * in e-mails and on the staff's screens.
 */
export function isPersonName(name: string): boolean {
  const isPlain = NAME_CHARACTERS.test(name) && /\p{L}/u.test(name) && !LINK.test(name);
  return isPlain && name.trim().split(/\s+/).length <= MAX_NAME_WORDS;
}

/** The name of a person, as `line`. */
export function nameField(required: string, limits?: Parameters<typeof line>[1]) {
  return line(required, limits).refine((name) => name === "" || isPersonName(name), NOT_A_NAME);
}

/** Spec section 5, registration. */
export const firstNameField = nameField("Le prénom est requis", { min: 2, max: 100 });
export const lastNameField = nameField("Le nom est requis", { min: 2, max: 100 });

function clean(value: string): string {
  return visibleText(value)
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .normalize("NFC");
}
