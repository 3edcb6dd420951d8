import { EmailButton, EmailGreeting, EmailLayout, EmailText } from "~/features/emails/ui/email-layout";

/** The subject names neither the author nor the topic, because subjects show on locked screens. */
export const NEW_MESSAGE_SUBJECT = "Un message vous attend";

export type NewMessageEmailProps = {
  firstName: string;
  /** Human-readable reference of the case. */
  reference: string;
  /** The lawyer in charge or the team, when the case has real names; null under the displayed lawyer. */
  sender?: string | null;
  /** Whether it goes to a helper of the client. */
  helps?: boolean;
  /** Absolute URL of the conversation. */
  chatUrl: string;
};

/**
 * Tells the client that there is an unread message. It quotes no text of the message, because e-mail is less private.
 */
export function NewMessageEmail({ firstName, reference, sender = null, helps = false, chatUrl }: NewMessageEmailProps) {
  const which = helps ? "le dossier que vous suivez," : "votre dossier";
  return (
    <EmailLayout preview="Vous avez du courrier dans votre espace." title={NEW_MESSAGE_SUBJECT}>
      <EmailGreeting firstName={firstName} />
      <EmailText>
        {sender === null
          ? `${helps ? "Il y a un nouveau" : "Vous avez reçu un"} message dans ${which} ${reference}.`
          : `${sender} ${helps ? "a" : "vous a"} écrit dans ${which} ${reference}.`}
      </EmailText>
      <EmailButton href={chatUrl}>Lire le message</EmailButton>
      <EmailText>
        {helps
          ? "Son texte n’est pas dans cet e-mail. Vous n’aurez pas d’autre rappel tant que la personne que vous aidez ne l’a pas lu."
          : "Son texte n’est pas dans cet e-mail\u00a0: il reste dans votre espace. Vous n’aurez pas d’autre rappel tant qu’il n’est pas lu."}
      </EmailText>
    </EmailLayout>
  );
}
