import { useContext } from "react";
import { company } from "~/content/company";
import {
  EmailButton,
  EmailGreeting,
  EmailLayout,
  EmailReaderContext,
  EmailText,
} from "~/features/emails/ui/email-layout";
import { INVITATION_DAYS, INVITED_PERSON } from "./rules";

export const HELPER_INVITED_SUBJECT = "Un proche vous demande de l’aider";
export const HELPER_JOINED_SUBJECT = "Votre proche a accepté votre invitation";
export const HELPER_LEFT_SUBJECT = "Votre proche ne suit plus votre dossier";

/** The invitation of a helper; nobody has confirmed the address yet, so it shows nothing that was typed. */
export function HelperInvitedEmail({ url }: { url: string }) {
  return (
    <EmailLayout preview={`Le lien fonctionne ${INVITATION_DAYS} jours.`} title={HELPER_INVITED_SUBJECT}>
      <EmailText>Bonjour,</EmailText>
      <EmailText>
        Une personne qui a confié son dossier à {company.name}, après une arnaque en ligne, veut que vous l’aidiez. La
        page qui suit vous dit qui vous invite, avant que vous disiez oui.
      </EmailText>
      <EmailButton href={url}>Voir l’invitation</EmailButton>
      <EmailText>
        Ce lien fonctionne une seule fois, pendant {INVITATION_DAYS} jours, avec cette adresse seulement. Ne le donnez à
        personne.
      </EmailText>
      <EmailText>Vous ne connaissez personne dans ce cas&nbsp;? Ignorez ce message.</EmailText>
    </EmailLayout>
  );
}

type OwnerEmailProps = {
  firstName: string;
  reference: string;
  /** Null while neither the owner nor the staff knows the name. */
  helper: string | null;
  url: string;
};

/** The name to a confirmed address only: an account with another person's address could write to them through it. */
function HelperName({ children }: { children: string | null }) {
  const { showsTypedText } = useContext(EmailReaderContext);
  return showsTypedText && children ? children : INVITED_PERSON;
}

/** Tells the owner of a case who accepted, and how to take the access back. */
export function HelperJoinedEmail({ firstName, reference, helper, url }: OwnerEmailProps) {
  return (
    <EmailLayout preview={`Du nouveau dans votre dossier ${reference}.`} title={HELPER_JOINED_SUBJECT}>
      <EmailGreeting firstName={firstName} />
      <EmailText>
        <HelperName>{helper}</HelperName> a maintenant accès à votre dossier {reference}. Vous voyez ce que cette
        personne y fait, et vous pouvez mettre fin à son accès à tout moment.
      </EmailText>
      <EmailButton href={url}>Voir mes proches</EmailButton>
      <EmailText>Vous ne reconnaissez pas cette personne&nbsp;? Mettez fin à son accès tout de suite.</EmailText>
    </EmailLayout>
  );
}

/** Tells the owner of a case that a helper left it. */
export function HelperLeftEmail({ firstName, reference, helper, url }: OwnerEmailProps) {
  return (
    <EmailLayout preview={`Du nouveau dans votre dossier ${reference}.`} title={HELPER_LEFT_SUBJECT}>
      <EmailGreeting firstName={firstName} />
      <EmailText>
        <HelperName>{helper}</HelperName> ne vous aide plus pour votre dossier {reference} et ne peut plus le lire.
      </EmailText>
      <EmailButton href={url}>Voir mes proches</EmailButton>
    </EmailLayout>
  );
}
