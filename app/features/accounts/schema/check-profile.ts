import { parseWithZod } from "~/platform/parse-form";
import { profileSchema } from "./profile";

/** The rules as the browser loads them, late (see `useLateValidation`). */
export const checkProfile = (formData: FormData) => parseWithZod(formData, { schema: profileSchema });
