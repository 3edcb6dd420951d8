import { z } from "zod";
import { COUNTRIES } from "~/db/schema/enumerations";
import { parseWithZod } from "~/platform/forms/parse-form";
import { toE164 } from "../phone/rules";
import { INVALID_PHONE, mobilePhone, phoneCountryField, validPhone } from "../phone/schema";
import { emailField, firstNameField, lastNameField, passwordField } from "../schema";

/** Spec section 5, login. */
export const loginSchema = z.object({ email: emailField, password: passwordField(6) });
export type LoginFields = z.input<typeof loginSchema>;
export type LoginInput = z.output<typeof loginSchema>;

/** Spec section 5, registration. Gives the phone in E.164. @param minPassword PASSWORD_MIN_LENGTH */
export function registrationSchema(minPassword: number) {
  return z
    .object({
      firstName: firstNameField,
      lastName: lastNameField,
      email: emailField,
      phone: z.string({ error: INVALID_PHONE }),
      phoneCountry: phoneCountryField,
      password: passwordField(minPassword),
      country: z.enum(COUNTRIES, { error: "Le pays est requis" }),
    })
    .refine(...validPhone("phone", "phoneCountry"))
    .refine(...mobilePhone("phone", "phoneCountry"))
    .transform(({ phoneCountry, ...rest }) => ({ ...rest, phone: toE164(rest.phone, phoneCountry) as string }));
}
export type RegistrationFields = z.input<ReturnType<typeof registrationSchema>>;
export type RegistrationInput = z.output<ReturnType<typeof registrationSchema>>;

/** The first administrator (design section 3). @param minPassword PASSWORD_MIN_LENGTH */
export function setupSchema(minPassword: number) {
  return z.object({
    firstName: firstNameField,
    lastName: lastNameField,
    email: emailField,
    password: passwordField(minPassword),
  });
}
export type SetupFields = z.input<ReturnType<typeof setupSchema>>;
export type SetupInput = z.output<ReturnType<typeof setupSchema>>;

/** The form that requests a link to a new password. */
export const forgottenPasswordSchema = z.object({ email: emailField });
export type ForgottenPasswordFields = z.input<typeof forgottenPasswordSchema>;

/** A new password, by its link. @param minPassword PASSWORD_MIN_LENGTH */
export function newPasswordSchema(minPassword: number) {
  return z.object({ password: passwordField(minPassword) });
}
export type NewPasswordFields = z.input<ReturnType<typeof newPasswordSchema>>;

/** The rules, which the browser loads late (see `useLateValidation`). */
export const checkLogin = (formData: FormData) => parseWithZod(formData, { schema: loginSchema });
export const checkRegistration = (minPassword: number) => (formData: FormData) =>
  parseWithZod(formData, { schema: registrationSchema(minPassword) });
export const checkSetup = (minPassword: number) => (formData: FormData) =>
  parseWithZod(formData, { schema: setupSchema(minPassword) });
export const checkForgottenPassword = (formData: FormData) =>
  parseWithZod(formData, { schema: forgottenPasswordSchema });
export const checkNewPassword = (minPassword: number) => (formData: FormData) =>
  parseWithZod(formData, { schema: newPasswordSchema(minPassword) });
