import { z } from "zod";
import { parseWithZod } from "~/platform/forms/parse-form";
import { emailField, passwordField } from "../schema";

const currentPassword = z
  .string({ error: "Saisissez votre mot de passe actuel" })
  .max(200, "Ce mot de passe n’est pas le bon.");

/** A new password, with the present one. @param minPassword PASSWORD_MIN_LENGTH */
export function passwordChangeSchema(minPassword: number) {
  return z.object({ currentPassword, password: passwordField(minPassword) });
}
export type PasswordChangeFields = z.input<ReturnType<typeof passwordChangeSchema>>;
export type PasswordChangeInput = z.output<ReturnType<typeof passwordChangeSchema>>;

/** A new e-mail address, with the password. */
export const emailChangeSchema = z.object({ email: emailField, currentPassword });
export type EmailChangeFields = z.input<typeof emailChangeSchema>;
export type EmailChangeInput = z.output<typeof emailChangeSchema>;

/** The rules, which the browser loads when the first field is focused (see `useLateValidation`). */
export const checkEmailChange = (formData: FormData) => parseWithZod(formData, { schema: emailChangeSchema });
export const checkPasswordChange = (minPassword: number) => (formData: FormData) =>
  parseWithZod(formData, { schema: passwordChangeSchema(minPassword) });
