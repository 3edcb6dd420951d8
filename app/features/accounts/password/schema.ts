import { z } from "zod";
import { parseWithZod } from "~/platform/forms/parse-form";
import { emailField, passwordField } from "../schema";

const currentPassword = z
  .string({ error: "Saisissez votre mot de passe actuel" })
  .max(200, "Ce mot de passe n’est pas le bon.");

/** A new password, by the person who gives the present one. @param minPassword PASSWORD_MIN_LENGTH */
export function passwordChangeSchema(minPassword: number) {
  return z.object({ currentPassword, password: passwordField(minPassword) });
}
export type PasswordChangeFields = z.input<ReturnType<typeof passwordChangeSchema>>;
export type PasswordChangeInput = z.output<ReturnType<typeof passwordChangeSchema>>;

/** Another address, by the person who gives their password. */
export const emailChangeSchema = z.object({ email: emailField, currentPassword });
export type EmailChangeFields = z.input<typeof emailChangeSchema>;
export type EmailChangeInput = z.output<typeof emailChangeSchema>;

/** The rules as the browser loads them, when the first field is reached (see `useLateValidation`). */
export const checkEmailChange = (formData: FormData) => parseWithZod(formData, { schema: emailChangeSchema });
export const checkPasswordChange = (minPassword: number) => (formData: FormData) =>
  parseWithZod(formData, { schema: passwordChangeSchema(minPassword) });
