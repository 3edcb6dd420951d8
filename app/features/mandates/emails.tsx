import { EmailButton, EmailGreeting, EmailLayout, EmailText } from "~/features/emails/ui/email-layout";
import { withDe } from "~/ui/elision";
import { barText } from "./rules";

export const PROPOSED_SUBJECT = "Un dossier vous est proposé";

/** Tells a lawyer that a case is proposed to them. It names nobody: they read that after they signed in. */
export function ProposedEmail({ firstName, url }: { firstName: string; url: string }) {
  return (
    <EmailLayout preview="Une proposition attend votre réponse." title={PROPOSED_SUBJECT}>
      <EmailGreeting firstName={firstName} />
      <EmailText>
        Un dossier vous est proposé. Vérifiez d’abord qu’aucun conflit d’intérêts ne vous empêche de le prendre. Le
        premier avocat qui accepte en est chargé.
      </EmailText>
      <EmailButton href={url}>Voir la proposition</EmailButton>
    </EmailLayout>
  );
}

type ClientEmailProps = { firstName: string; reference: string; chatUrl: string };

export const ACCEPTED_SUBJECT = "Quelqu’un suit votre dossier";

/** Tells the client the name and the bar of their lawyer (RIN 19.2: who advises is always identified). */
export function LawyerAcceptedEmail({
  firstName,
  reference,
  chatUrl,
  lawyer,
  bar,
}: ClientEmailProps & { lawyer: string; bar: string | null }) {
  return (
    <EmailLayout preview={`Du nouveau dans votre dossier ${reference}.`} title="Un avocat suit votre dossier">
      <EmailGreeting firstName={firstName} />
      <EmailText>
        {lawyer}
        {bar && `, du ${barText(bar)},`} est maintenant en charge de votre dossier {reference}. Ses messages portent son
        nom.
      </EmailText>
      <EmailText>Vous pouvez demander un autre avocat à tout moment, depuis la conversation.</EmailText>
      <EmailButton href={chatUrl}>Ouvrir la conversation</EmailButton>
    </EmailLayout>
  );
}

export const LAWYER_LEFT_SUBJECT = "Un changement dans votre dossier";

/** Tells the client that their lawyer is no longer in charge, and who answers meanwhile. */
export function LawyerLeftEmail({ firstName, reference, chatUrl, lawyer }: ClientEmailProps & { lawyer: string }) {
  return (
    <EmailLayout preview={`Du nouveau dans votre dossier ${reference}.`} title="Votre avocat change">
      <EmailGreeting firstName={firstName} />
      <EmailText>
        {lawyer} n’est plus en charge de votre dossier {reference} et ne peut plus le lire. Notre équipe vous répond et
        cherche un autre avocat. Vous n’avez rien à refaire.
      </EmailText>
      <EmailButton href={chatUrl}>Ouvrir la conversation</EmailButton>
    </EmailLayout>
  );
}

export const LAWYER_CHANGE_SUBJECT = "Une demande sur un dossier";

/** Tells an administrator that a client asks for another lawyer. */
export function LawyerChangeEmail({ reference, caseUrl }: { reference: string; caseUrl: string }) {
  return (
    <EmailLayout preview={`Dossier ${reference}.`} title="Un client demande un autre avocat">
      <EmailText>
        Le client du dossier {reference} demande un autre avocat. Sa demande est sur la page du dossier.
      </EmailText>
      <EmailButton href={caseUrl}>Voir le dossier</EmailButton>
    </EmailLayout>
  );
}

export const AGREEMENT_PROPOSED_SUBJECT = "Une convention vous attend";

/** Tells the client that their lawyer proposes a fee agreement, without anything of it. */
export function AgreementProposedEmail({ firstName, reference, url }: AgreementEmailProps) {
  return (
    <EmailLayout preview={`Du nouveau dans votre dossier ${reference}.`} title={AGREEMENT_PROPOSED_SUBJECT}>
      <EmailGreeting firstName={firstName} />
      <EmailText>
        Votre avocat vous propose une convention pour votre dossier {reference}. Lisez-la en entier sur sa page&nbsp;;
        vous pouvez l’accepter ou la refuser.
      </EmailText>
      <EmailButton href={url}>Lire la convention</EmailButton>
    </EmailLayout>
  );
}

type AgreementEmailProps = { firstName: string; reference: string; url: string };

export const AGREEMENT_ANSWERED_SUBJECT = "Réponse à une convention";

/** Tells a lawyer that their client answered a fee agreement. */
export function AgreementAnsweredEmail({ firstName, reference, url }: AgreementEmailProps) {
  return (
    <EmailLayout preview={`Dossier ${reference}.`} title={AGREEMENT_ANSWERED_SUBJECT}>
      <EmailGreeting firstName={firstName} />
      <EmailText>
        Il y a du nouveau sur la convention d’honoraires du dossier {reference}. Lisez la réponse de votre client sur sa
        page.
      </EmailText>
      <EmailButton href={url}>Voir la réponse</EmailButton>
    </EmailLayout>
  );
}

export const AGREEMENT_RETRACTED_SUBJECT = "Accusé de réception de votre rétractation";

type RetractedProps = AgreementEmailProps & {
  lawyer: string;
  /** « 23/11/2026 à 18:05 » */
  acceptedAt: string;
  retractedAt: string;
};

/** Acknowledges a retraction on a durable medium: what was retracted, and when it was received. */
export function AgreementRetractedEmail({
  firstName,
  reference,
  url,
  lawyer,
  acceptedAt,
  retractedAt,
}: RetractedProps) {
  return (
    <EmailLayout preview={`Dossier ${reference}.`} title={AGREEMENT_RETRACTED_SUBJECT}>
      <EmailGreeting firstName={firstName} />
      <EmailText>
        Nous avons reçu votre rétractation le {retractedAt}. La convention d’honoraires {withDe(lawyer)} pour le dossier{" "}
        {reference}, que vous aviez acceptée le {acceptedAt}, ne s’applique plus.
      </EmailText>
      <EmailText>Gardez cet e-mail&nbsp;: il prouve la date de votre rétractation.</EmailText>
      <EmailButton href={url}>Voir la convention</EmailButton>
    </EmailLayout>
  );
}
