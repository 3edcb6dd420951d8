import { z } from "zod";
import { emailField } from "~/features/accounts/schema";
import { parseWithZod } from "~/platform/forms/parse-form";

/** The invitation of a helper, as the owner of a case writes it. */
export const helperInvitationSchema = z.object({
  email: emailField,
  right: z.enum(["read", "write"], { error: "Choisissez ce que votre proche pourra faire" }),
});
export type HelperInvitationFields = z.input<typeof helperInvitationSchema>;
export type HelperInvitationInput = z.output<typeof helperInvitationSchema>;

/** The rules, which the browser loads late (see `useLateValidation`). */
export const checkHelperInvitation = (formData: FormData) => parseWithZod(formData, { schema: helperInvitationSchema });

/** The buttons of the page: `cancel` names an invitation, `end` a helper. */
export const helperAction = z.object({ intent: z.enum(["cancel", "end"]), id: z.uuid() });
