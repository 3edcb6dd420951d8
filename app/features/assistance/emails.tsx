import { company } from "~/content/company";
import { EmailButton, EmailLayout, EmailText } from "~/features/mailing/ui/email-layout";
import { publicUrl } from "~/platform/public-url.server";

export type AssistanceReceivedProps = {
  reference: string;
  /** Sent from an account, where its status can be followed. */
  registered: boolean;
};

/** Tells whoever asked for assistance that the request arrived, and what happens next. */
export function AssistanceReceivedEmail({ reference, registered }: AssistanceReceivedProps) {
  return (
    <EmailLayout
      preview="Nous avons bien reçu votre demande d’assistance."
      title="Votre demande nous est bien parvenue"
    >
      <EmailText>Sa référence est {reference}. Gardez-la si vous nous écrivez à nouveau.</EmailText>
      <EmailText>
        Une personne de l’équipe la lit et vous répond par e-mail ou par téléphone, {company.hours.label}. Vous n’avez
        rien à payer ni aucun code à donner.
      </EmailText>
      {registered && <EmailButton href={publicUrl("/contact")}>Suivre ma demande</EmailButton>}
      <EmailText>
        Vous n’êtes pas à l’origine de cette demande ? Ignorez ce message, il n’appelle aucune action.
      </EmailText>
    </EmailLayout>
  );
}
