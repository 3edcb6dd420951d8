import { EmailButton, EmailGreeting, EmailLayout, EmailText } from "~/features/emails/ui/email-layout";

export const CASE_LEFT_SUBJECT = "Votre dossier a changé de compte";
export const CASE_RECEIVED_SUBJECT = "Un dossier est maintenant le vôtre";
export const CLIENT_CHANGED_SUBJECT = "Le client d’un dossier a changé";

type CaseEmailProps = { firstName: string; reference: string; url: string };

/** Tells the former owner of a case; somebody else may read a lost mailbox, so it does not name the new one. */
export function CaseLeftEmail({ firstName, reference, url }: CaseEmailProps) {
  return (
    <EmailLayout preview={`Du nouveau pour le dossier ${reference}.`} title={CASE_LEFT_SUBJECT}>
      <EmailGreeting firstName={firstName} />
      <EmailText>
        Notre équipe a transféré le dossier {reference} à un autre compte, sur justificatif. Vous ne pouvez plus le
        lire, et il n’est plus dans votre tableau de bord. Votre compte et vos documents d’identité restent les vôtres.
      </EmailText>
      <EmailText>Vous n’en saviez rien, ou vous n’êtes pas d’accord&nbsp;? Écrivez-nous tout de suite.</EmailText>
      <EmailButton href={url}>Nous écrire</EmailButton>
    </EmailLayout>
  );
}

/** Tells the new owner of a case. */
export function CaseReceivedEmail({ firstName, reference, url }: CaseEmailProps) {
  return (
    <EmailLayout preview={`Du nouveau pour le dossier ${reference}.`} title={CASE_RECEIVED_SUBJECT}>
      <EmailGreeting firstName={firstName} />
      <EmailText>
        Notre équipe vous a transféré le dossier {reference}, sur justificatif. Il est dans votre tableau de bord, avec
        sa conversation et ses fichiers. Chaque message garde le nom de son auteur.
      </EmailText>
      <EmailButton href={url}>Ouvrir la conversation</EmailButton>
      <EmailText>Vous ne vous y attendiez pas&nbsp;? Dites-le-nous dans la conversation.</EmailText>
    </EmailLayout>
  );
}

/** Tells the lawyer in charge that their client is another person: the conflict check is theirs to do again. */
export function ClientChangedEmail({ firstName, reference, url }: CaseEmailProps) {
  return (
    <EmailLayout preview={`Dossier ${reference}.`} title={CLIENT_CHANGED_SUBJECT}>
      <EmailGreeting firstName={firstName} />
      <EmailText>
        Le dossier {reference} a été transféré à un autre compte, sur justificatif. Sa page dit qui est maintenant votre
        client, et où en est la convention d’honoraires&nbsp;: vérifiez qu’il n’y a pas de conflit d’intérêts.
      </EmailText>
      <EmailButton href={url}>Ouvrir le dossier</EmailButton>
    </EmailLayout>
  );
}
