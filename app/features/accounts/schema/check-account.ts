import { parseWithZod } from "~/platform/parse-form";
import { emailChangeSchema, passwordChangeSchema } from "./account";

/** The rules as the browser loads them, late (see `useLateValidation`). */
export const checkEmailChange = (formData: FormData) => parseWithZod(formData, { schema: emailChangeSchema });
export const checkPasswordChange = (minPassword: number) => (formData: FormData) =>
  parseWithZod(formData, { schema: passwordChangeSchema(minPassword) });
