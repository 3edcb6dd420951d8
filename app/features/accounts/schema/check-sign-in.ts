import { parseWithZod } from "~/platform/parse-form";
import { forgottenPasswordSchema, loginSchema, newPasswordSchema, registrationSchema, setupSchema } from "./sign-in";

/** The rules as the browser loads them, late (see `useLateValidation`). */
export const checkLogin = (formData: FormData) => parseWithZod(formData, { schema: loginSchema });
export const checkRegistration = (minPassword: number) => (formData: FormData) =>
  parseWithZod(formData, { schema: registrationSchema(minPassword) });
export const checkSetup = (minPassword: number) => (formData: FormData) =>
  parseWithZod(formData, { schema: setupSchema(minPassword) });
export const checkForgottenPassword = (formData: FormData) =>
  parseWithZod(formData, { schema: forgottenPasswordSchema });
export const checkNewPassword = (minPassword: number) => (formData: FormData) =>
  parseWithZod(formData, { schema: newPasswordSchema(minPassword) });
