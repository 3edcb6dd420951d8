import { EmailButton, EmailGreeting, EmailLayout, EmailText } from "~/features/emails/ui/email-layout";
import { ADDRESS_LINK_HOURS } from "../email-links";

export const CONFIRM_ADDRESS_SUBJECT = "Confirmez votre adresse e-mail";
export const CONFIRM_CHANGE_SUBJECT = "Confirmez votre nouvelle adresse e-mail";
export const CHANGE_ASKED_SUBJECT = "Un changement d’adresse est demandé";
export const ADDRESS_TAKEN_SUBJECT = "Cette adresse a déjà un compte";
export const ADDRESS_CHANGED_SUBJECT = "Votre adresse e-mail a été changée";

export type EmailConfirmationProps = {
  firstName: string;
  /** Full address of the page of the link, token included. */
  url: string;
};

/** The first e-mail of an account: asks to confirm that its address is the reader's, and says what comes next. */
export function EmailConfirmation({ firstName, url }: EmailConfirmationProps) {
  return (
    <EmailLayout
      preview={`Un geste suffit, dans les ${ADDRESS_LINK_HOURS} heures.`}
      title="Confirmez votre adresse e-mail"
    >
      <EmailGreeting firstName={firstName} />
      <EmailText>
        Un compte vient d’être créé avec cette adresse. Confirmez qu’elle est bien la vôtre : c’est là que nous vous
        écrirons quand votre dossier avance.
      </EmailText>
      <EmailButton href={url}>Confirmer mon adresse</EmailButton>
      <EmailText>
        La suite se fait à votre rythme : vos informations, votre récit, vos documents d’identité. Tout est enregistré
        au fur et à mesure, et ouvrir un dossier est gratuit.
      </EmailText>
      <EmailText>
        Pour reconnaître nos e-mails à coup sûr, vous pouvez choisir une phrase qu’ils vous montreront tous : « Mon
        compte », puis « Sécurité ».
      </EmailText>
      <EmailText>
        Ce lien fonctionne une seule fois, pendant {ADDRESS_LINK_HOURS} heures. Passé ce délai, connectez-vous pour en
        recevoir un autre ; votre compte fonctionne en attendant.
      </EmailText>
      <EmailText>Vous n’avez pas créé de compte ? Ignorez ce message.</EmailText>
    </EmailLayout>
  );
}

/** To the new address: the change takes place once its reader has confirmed it. */
export function EmailChangeConfirmation({ firstName, url }: EmailConfirmationProps) {
  return (
    <EmailLayout
      preview={`Un geste suffit, dans les ${ADDRESS_LINK_HOURS} heures.`}
      title="Confirmez votre nouvelle adresse e-mail"
    >
      <EmailGreeting firstName={firstName} />
      <EmailText>
        Vous avez demandé que cette adresse devienne celle de votre compte. Rien ne change tant que vous ne l’avez pas
        confirmé.
      </EmailText>
      <EmailButton href={url}>Confirmer cette adresse</EmailButton>
      <EmailText>Ce lien fonctionne une seule fois, pendant {ADDRESS_LINK_HOURS} heures.</EmailText>
      <EmailText>Vous n’avez rien demandé ? Ignorez ce message : rien ne changera.</EmailText>
    </EmailLayout>
  );
}

export type EmailChangeNoticeProps = {
  firstName: string;
  /** The other address, most of it hidden: this mailbox may be read by others. */
  newEmail: string;
  /** Full address of the page that helps. */
  helpUrl: string;
};

/** To the present address, at once: a signed-in person who gave the password has requested another address. */
export function EmailChangeAsked({ firstName, newEmail, helpUrl }: EmailChangeNoticeProps) {
  return (
    <EmailLayout
      preview="Si ce n’était pas vous, changez votre mot de passe."
      title="Un changement d’adresse est demandé"
    >
      <EmailGreeting firstName={firstName} />
      <EmailText>
        Quelqu’un, sans doute vous, a demandé à remplacer cette adresse par {newEmail}. Le changement aura lieu quand la
        nouvelle adresse sera confirmée. D’ici là, rien ne change.
      </EmailText>
      <EmailText>
        Ce n’était pas vous ? Quelqu’un connaît votre mot de passe. Choisissez-en un autre tout de suite : cela annule
        aussi ce changement et déconnecte les autres appareils.
      </EmailText>
      <EmailButton href={helpUrl}>Changer de mot de passe</EmailButton>
    </EmailLayout>
  );
}

/** To the former address, once it is no longer the account's. */
export function EmailChanged({ firstName, newEmail, helpUrl }: EmailChangeNoticeProps) {
  return (
    <EmailLayout preview="Nous écrirons désormais à la nouvelle." title="Votre adresse e-mail a été changée">
      <EmailGreeting firstName={firstName} />
      <EmailText>
        L’adresse de votre compte est désormais {newEmail}. C’est avec elle que vous vous connectez, et c’est là que
        nous vous écrirons. Ce message est le dernier que nous envoyons ici.
      </EmailText>
      <EmailText>
        Ce n’était pas vous ? Dites-le-nous sans attendre : nous vérifierons avec vous à qui est ce compte, et vous
        aiderons à le retrouver. Changez aussi le mot de passe de cette messagerie.
      </EmailText>
      <EmailButton href={helpUrl}>Prévenir l’équipe</EmailButton>
    </EmailLayout>
  );
}

export type EmailAlreadyUsedProps = { firstName: string; loginUrl: string };

/** To the owner of the address that another account requested: nobody else learns that their account exists. */
export function EmailAlreadyUsed({ firstName, loginUrl }: EmailAlreadyUsedProps) {
  return (
    <EmailLayout preview="Rien n’a changé dans votre compte." title="Cette adresse a déjà un compte">
      <EmailGreeting firstName={firstName} />
      <EmailText>
        Quelqu’un a voulu donner cette adresse à un autre compte. C’est impossible, puisque le vôtre l’utilise : rien
        n’a changé.
      </EmailText>
      <EmailText>
        C’était vous ? Vous avez sans doute deux comptes. Connectez-vous à celui-ci, ou choisissez une autre adresse
        pour l’autre. Si ce n’était pas vous, il n’y a rien à faire.
      </EmailText>
      <EmailButton href={loginUrl}>Se connecter</EmailButton>
    </EmailLayout>
  );
}
