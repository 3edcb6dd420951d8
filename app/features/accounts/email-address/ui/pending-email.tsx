import { platformErrors } from "~/platform/errors";
import { Banner } from "~/ui/banner";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatDateTime } from "~/ui/format";
import { accountErrors } from "../../errors";

const ACTION = "/account/security/email";

/** The button that sends the confirmation again, from any page; it leads back to `from`. */
export function SendConfirmation({ from }: { from: string }) {
  return (
    <AppForm failure={platformErrors.messageOf("unexpected")} action={ACTION} className="contents" preventScrollReset>
      <input type="hidden" name="redirectTo" value={from} />
      <SubmitButton name="intent" value="confirm" variant="second" size="small" pendingLabel="Envoi…">
        Renvoyer le lien
      </SubmitButton>
    </AppForm>
  );
}

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
          <AppForm failure={accountErrors.messageOf("email_change_failed")} action={ACTION} className="contents">
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
    <Banner tone="warning" title="Adresse à confirmer" actions={<SendConfirmation from={ACTION} />}>
      <p className="wrap-anywhere">
        Ouvrez l’e-mail envoyé à <strong>{email}</strong>, puis le lien qu’il contient. Votre compte fonctionne en
        attendant.
      </p>
    </Banner>
  );
}
