import { Banner } from "~/ui/banner";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatDateTime } from "~/ui/format";
import { accountErrors } from "../../errors";
import { EMAIL_ACTION, SendConfirmation } from "./send-confirmation";

export type PendingEmailProps = {
  email: string;
  emailConfirmed: boolean;
  /** The address that the account's is to become, and when its link ends. */
  pending: { email: string; until: Date } | null;
};

/**
 * The address that waits for its link to be opened: a requested one, else the account's own. Nothing when none waits.
 */
export function PendingEmail({ email, emailConfirmed, pending }: PendingEmailProps) {
  if (pending)
    return (
      <Banner
        tone="info"
        title="Un changement vous attend"
        actions={
          <AppForm failure={accountErrors.messageOf("email_change_failed")} action={EMAIL_ACTION} className="contents">
            <SubmitButton name="intent" value="cancel" variant="second" size="small">
              Annuler ce changement
            </SubmitButton>
          </AppForm>
        }
      >
        <p className="wrap-anywhere">
          Ouvrez l’e-mail envoyé à <strong>{pending.email}</strong> avant le {formatDateTime(pending.until)}. Rien
          n’arrive&nbsp;? Regardez dans les courriers indésirables, ou demandez un autre lien ci-dessous.
        </p>
      </Banner>
    );
  if (emailConfirmed) return null;
  return (
    <Banner tone="warning" title="Adresse à confirmer" actions={<SendConfirmation from={EMAIL_ACTION} />}>
      <p className="wrap-anywhere">
        Ouvrez l’e-mail envoyé à <strong>{email}</strong>, puis le lien qu’il contient. Votre compte fonctionne en
        attendant.
      </p>
    </Banner>
  );
}
