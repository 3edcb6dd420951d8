import { delays } from "~/content/delays";
import { EmailButton, EmailGreeting, EmailLayout, EmailText } from "~/features/emails/ui/email-layout";
import { noticeOf } from "./desk/rules.server";
import type { AdminMove } from "./rules";

export type CaseStatusEmailProps = {
  move: AdminMove;
  /** Whether a lawyer is in charge. */
  hasLawyer: boolean;
  firstName: string;
  /** The case's reference, such as 2026-7K3F9Q. */
  reference: string;
  /** Full address of the conversation. */
  chatUrl: string;
};

/** Tells the client what was decided about their case, and what they can do; the details stay in the conversation. */
export function CaseStatusEmail({ move, hasLawyer, firstName, reference, chatUrl }: CaseStatusEmailProps) {
  const { title, email } = noticeOf(move, hasLawyer);
  return (
    <EmailLayout preview={`Du nouveau dans votre dossier ${reference}.`} title={title}>
      <EmailGreeting firstName={firstName} />
      <EmailText>Il s’agit de votre dossier {reference}.</EmailText>
      {email.map((paragraph) => (
        <EmailText key={paragraph}>{paragraph}</EmailText>
      ))}
      <EmailButton href={chatUrl}>Lire le message</EmailButton>
    </EmailLayout>
  );
}

export const CASE_SUBMITTED_SUBJECT = "Votre dossier nous est bien parvenu";

export type CaseSubmittedEmailProps = Omit<CaseStatusEmailProps, "move" | "hasLawyer"> & {
  /** The product submitted it once the identity was verified, as the client had asked. */
  isAgreed: boolean;
  /** An answer that was being changed was not valid, and is not in the case. */
  isLeftOut?: boolean | undefined;
};

/** Tells the client that their case arrived, and what happens next. */
export function CaseSubmittedEmail({ firstName, reference, chatUrl, isAgreed, isLeftOut }: CaseSubmittedEmailProps) {
  return (
    <EmailLayout preview={`Votre dossier ${reference} est entre nos mains.`} title={CASE_SUBMITTED_SUBJECT}>
      <EmailGreeting firstName={firstName} />
      {isAgreed && (
        <EmailText>
          Votre identité est vérifiée. Votre dossier est donc parti, comme vous l’aviez demandé. Vous n’avez rien
          d’autre à envoyer.
        </EmailText>
      )}
      {isLeftOut && (
        <EmailText>
          Vous étiez en train de changer une réponse, qui n’était pas encore complète. Votre dossier contient la réponse
          d’avant. Écrivez-nous la suite dans la conversation.
        </EmailText>
      )}
      <EmailText>Sa référence est {reference}. Gardez-la si vous nous écrivez à son sujet.</EmailText>
      <EmailText>
        Notre équipe va le lire, puis un avocat vous répondra sous {delays.reply}, dans la conversation du dossier.
        D’ici là, vous pouvez y joindre vos justificatifs.
      </EmailText>
      <EmailButton href={chatUrl}>Ouvrir la conversation</EmailButton>
    </EmailLayout>
  );
}

export const CASE_MENTION_SUBJECT = "Une note ou une tâche vous attend";

/** Tells somebody of the staff that a colleague named them in an internal note, or gave them a task. */
export function CaseMentionEmail(props: { firstName: string; reference: string; url: string; isTask: boolean }) {
  const { firstName, reference, url, isTask } = props;
  return (
    <EmailLayout preview={`Dossier ${reference}`} title={CASE_MENTION_SUBJECT}>
      <EmailGreeting firstName={firstName} />
      <EmailText>
        {isTask
          ? `Une personne de l’équipe vous a confié une tâche sur le dossier ${reference}.`
          : `Une personne de l’équipe vous cite dans une note interne du dossier ${reference}.`}
      </EmailText>
      <EmailButton href={url}>{isTask ? "Voir la tâche" : "Lire la note"}</EmailButton>
    </EmailLayout>
  );
}
