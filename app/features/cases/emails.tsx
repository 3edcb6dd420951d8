import { EmailButton, EmailGreeting, EmailLayout, EmailQuote, EmailText } from "~/features/emails/ui/email-layout";
import { CASE_STATUS_LABELS, STATUS_NOTICES } from "./labels";
import { type AdminMove, CASE_MOVES } from "./rules";

export type CaseStatusEmailProps = {
  move: AdminMove;
  firstName: string;
  /** The case's reference, such as 2026-7K3F9Q. */
  reference: string;
  /** Full address of the conversation. */
  chatUrl: string;
};

/** Tells the client that the status of their case changed; the details stay in the conversation. */
export function CaseStatusEmail({ move, firstName, reference, chatUrl }: CaseStatusEmailProps) {
  const { subject } = STATUS_NOTICES[move];
  return (
    <EmailLayout preview={`Du nouveau au sujet de l’affaire ${reference}.`} title={subject}>
      <EmailGreeting firstName={firstName} />
      <EmailText>L’affaire {reference} a changé d’état :</EmailText>
      <EmailQuote>{CASE_STATUS_LABELS[CASE_MOVES[move].to]}</EmailQuote>
      <EmailText>Un message vous attend dans votre espace.</EmailText>
      <EmailButton href={chatUrl}>Lire le message</EmailButton>
    </EmailLayout>
  );
}

export const CASE_SUBMITTED_SUBJECT = "Votre dossier nous est bien parvenu";

/** Tells the client that their case arrived, and what happens next. */
export function CaseSubmittedEmail({ firstName, reference, chatUrl }: Omit<CaseStatusEmailProps, "move">) {
  return (
    <EmailLayout preview={`L’affaire ${reference} est entre nos mains.`} title={CASE_SUBMITTED_SUBJECT}>
      <EmailGreeting firstName={firstName} />
      <EmailText>Sa référence est {reference}. Gardez-la si vous nous écrivez à son sujet.</EmailText>
      <EmailText>
        Un avocat l’étudie et vous répond sous 48 à 72 h, dans la messagerie du dossier. D’ici là, vous pouvez y joindre
        vos justificatifs.
      </EmailText>
      <EmailButton href={chatUrl}>Ouvrir la messagerie</EmailButton>
    </EmailLayout>
  );
}
