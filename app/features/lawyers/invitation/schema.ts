import { z } from "zod";
import { LAWYER_IDENTITY_CHECKS } from "~/db/schema/staff-enumerations";
import { emailField, firstNameField, lastNameField } from "~/features/accounts/schema";
import { parseWithZod } from "~/platform/forms/parse-form";

/** An invitation as an administrator writes it. */
export const invitationSchema = z.object({
  requestId: z.uuid().optional(),
  firstName: firstNameField,
  lastName: lastNameField,
  email: emailField,
  identityCheck: z.enum(LAWYER_IDENTITY_CHECKS, { error: "Dites comment vous avez vérifié que c’est bien cet avocat" }),
});
export type InvitationFields = z.input<typeof invitationSchema>;
export type InvitationInput = z.output<typeof invitationSchema>;

/** The rules, which the browser loads late (see `useLateValidation`). */
export const checkInvitation = (formData: FormData) => parseWithZod(formData, { schema: invitationSchema });

/** The buttons of the list of invitations. */
export const invitationAction = z.object({ intent: z.enum(["resend", "revoke"]), id: z.uuid() });
