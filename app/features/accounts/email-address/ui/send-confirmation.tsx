import { platformErrors } from "~/platform/errors";
import { AppForm, SubmitButton } from "~/ui/form";

/** Where the address of an account is confirmed or changed. */
export const EMAIL_ACTION = "/account/security/email";

/** The button that sends the confirmation again, from any page; it leads back to `from`. */
export function SendConfirmation({ from }: { from: string }) {
  return (
    <AppForm
      failure={platformErrors.messageOf("unexpected")}
      action={EMAIL_ACTION}
      className="contents"
      preventScrollReset
    >
      <input type="hidden" name="redirectTo" value={from} />
      <SubmitButton name="intent" value="confirm" variant="second" size="small" pendingLabel="Envoi…">
        Renvoyer le lien
      </SubmitButton>
    </AppForm>
  );
}
