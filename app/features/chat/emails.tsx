import { EmailButton, EmailGreeting, EmailLayout, EmailText } from "~/features/emails/ui/email-layout";

/** The subject names neither the author nor the topic, because subjects show on locked screens. */
export const NEW_MESSAGE_SUBJECT = "Un message vous attend";

export type NewMessageEmailProps = {
  firstName: string;
  /** Human-readable reference of the case. */
  reference: string;
  /** The lawyer in charge or the team, when the case has real names; null under the displayed lawyer. */
  sender?: string | null;
  /** Absolute URL of the conversation. */
  chatUrl: string;
};

/**
 * Tells the client that there is an unread message. It quotes no text of the message, because e-mail is less private.
 */
export function NewMessageEmail({ firstName, reference, sender = null, chatUrl }: NewMessageEmailProps) {
  return (
    <EmailLayout preview="Vous avez du courrier dans votre espace." title={NEW_MESSAGE_SUBJECT}>
      <EmailGreeting firstName={firstName} />
      <EmailText>
        {sender === null
          ? `Vous avez reçu un message dans votre dossier ${reference}.`
          : `${sender} vous a écrit dans votre dossier ${reference}.`}
      </EmailText>
      <EmailButton href={chatUrl}>Lire le message</EmailButton>
      <EmailText>
        Son texte n’est pas dans cet e-mail : il reste entre vous et votre avocat. Vous n’aurez pas d’autre rappel tant
        qu’il n’est pas lu.
      </EmailText>
    </EmailLayout>
  );
}
