import { company } from "~/content/company";
import {
  EmailButton,
  EmailGreeting,
  EmailLayout,
  EmailLines,
  EmailQuote,
  EmailText,
} from "~/features/emails/ui/email-layout";
import { publicUrl } from "~/platform/http/public-url.server";

export const receivedSubject = (reference: string): string => `Votre demande ${reference} nous est bien parvenue`;

export type AssistanceReceivedProps = {
  reference: string;
  /** Whether it was sent from an account, where its status can be followed. */
  registered: boolean;
};

/** Confirms that a request for assistance arrived, and says what happens next. */
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
        Vous n’êtes pas à l’origine de cette demande ? Ignorez ce message, il n’appelle aucune action.
      </EmailText>
    </EmailLayout>
  );
}

export type AnswerEmailProps = {
  reference: string;
  /** The name as given in the request. */
  name: string;
  /** The staff's answer, line breaks included. */
  answer: string;
  /** Whether the request was sent from an account, where it can be seen. */
  registered: boolean;
};

/** The subject quotes nothing of the request, because subjects show on locked screens. */
export const answerSubject = (reference: string): string => `Réponse à votre demande ${reference}`;

/** The staff's answer to a request for assistance; a visitor without an account reads it only here. */
export function AnswerEmail({ reference, name, answer, registered }: AnswerEmailProps) {
  return (
    <EmailLayout preview="L’équipe vous a répondu." title="Nous vous répondons">
      <EmailGreeting firstName={name} />
      <EmailText>Voici notre réponse à votre demande {reference} :</EmailText>
      <EmailQuote>
        <EmailLines text={answer} />
      </EmailQuote>
      <EmailText>Une question sur cette réponse ? Écrivez-nous par notre page d’aide, avec ce numéro.</EmailText>
      <EmailButton href={publicUrl("/contact")}>{registered ? "Voir mes demandes" : "Nous écrire"}</EmailButton>
    </EmailLayout>
  );
}
