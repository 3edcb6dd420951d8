import { z } from "zod";

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

/** Spec section 5. Compared and stored in lower case, without the spaces that a phone’s keyboard adds. */
export const emailField = z
  .string({ error: "Adresse e-mail invalide" })
  .transform((value) => clean(value).replace(/\s/g, "").toLowerCase())
  .pipe(z.email("Adresse e-mail invalide").max(254, "Adresse e-mail invalide"));

/**
 * Spec section 5; `min` is the setting PASSWORD_MIN_LENGTH, 6 at least. It is not trimmed: a space may be part of it.
 */
export function passwordField(min: number) {
  const tooShort = `Le mot de passe doit contenir au moins ${min} caractères`;
  return z
    .string({ error: tooShort })
    .min(min, tooShort)
    .max(200, "Le mot de passe doit contenir au plus 200 caractères");
}

/** Spec section 5, registration. */
export const firstNameField = line("Le prénom est requis", { min: 2, max: 100 });
export const lastNameField = line("Le nom est requis", { min: 2, max: 100 });

function clean(value: string): string {
  return value
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .normalize("NFC");
}
