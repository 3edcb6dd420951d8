import { EmailButton, EmailLayout, EmailQuote, EmailText } from "~/features/mailing/ui/email-layout";
import type { AdminMove } from "./status";
import { CASE_MOVES, CASE_STATUS_LABELS } from "./status";
import { STATUS_NOTICES } from "./status-messages";

export type CaseStatusEmailProps = {
  move: AdminMove;
  firstName: string;
  /** The human reference. */
  reference: string;
  /** Full address of the conversation. */
  chatUrl: string;
};

/** Tells the client that the status of their case changed; the details stay in the conversation. */
export function CaseStatusEmail({ move, firstName, reference, chatUrl }: CaseStatusEmailProps) {
  const { subject } = STATUS_NOTICES[move];
  return (
    <EmailLayout preview={`Du nouveau au sujet de l’affaire ${reference}.`} title={subject}>
      <EmailText>Bonjour{firstName ? ` ${firstName}` : ""},</EmailText>
      <EmailText>L’affaire {reference} a changé d’état :</EmailText>
      <EmailQuote>{CASE_STATUS_LABELS[CASE_MOVES[move].to]}</EmailQuote>
      <EmailText>Un message vous attend dans votre espace.</EmailText>
      <EmailButton href={chatUrl}>Lire le message</EmailButton>
    </EmailLayout>
  );
}
