import { EmailButton, EmailGreeting, EmailLayout, EmailText } from "~/features/emails/ui/email-layout";
import { PASSWORD_LINK_MINUTES } from "../email-links";

export const RESET_PASSWORD_SUBJECT = "Choisir un nouveau mot de passe";
export const PASSWORD_CHANGED_SUBJECT = "Votre mot de passe a été changé";

export type PasswordResetEmailProps = {
  firstName: string;
  /** Full address of the page of the new password, token included. */
  url: string;
};

/** The link to a new password. */
export function PasswordResetEmail({ firstName, url }: PasswordResetEmailProps) {
  return (
    <EmailLayout
      preview={`Ce lien fonctionne pendant ${PASSWORD_LINK_MINUTES} minutes.`}
      title="Choisissez un nouveau mot de passe"
    >
      <EmailGreeting firstName={firstName} />
      <EmailText>
        Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte. Ce lien fonctionne une seule
        fois, pendant {PASSWORD_LINK_MINUTES} minutes.
      </EmailText>
      <EmailButton href={url}>Choisir un mot de passe</EmailButton>
      <EmailText>
        Vous n’avez rien demandé ? Ignorez ce message : votre mot de passe reste le même. Ne transmettez ce lien à
        personne, pas même à quelqu’un qui dit travailler pour nous.
      </EmailText>
    </EmailLayout>
  );
}

export type PasswordChangedEmailProps = {
  firstName: string;
  /** Full address of the page where a link is requested. */
  askUrl: string;
};

/** Tells the person that their password changed, so that they can act when it was not them. */
export function PasswordChangedEmail({ firstName, askUrl }: PasswordChangedEmailProps) {
  return (
    <EmailLayout preview="Le mot de passe de votre compte a été changé." title="Votre mot de passe a été changé">
      <EmailGreeting firstName={firstName} />
      <EmailText>
        Le mot de passe de votre compte vient d’être changé. Par précaution, les autres appareils où vous étiez connecté
        ont été déconnectés. Si votre agenda lisait vos échéances, créez une nouvelle adresse sur la page de vos délais.
      </EmailText>
      <EmailText>
        Ce n’était pas vous ? Choisissez tout de suite un autre mot de passe, et changez aussi celui de votre
        messagerie.
      </EmailText>
      <EmailButton href={askUrl}>Changer de mot de passe</EmailButton>
    </EmailLayout>
  );
}

export type SecurityNoticeEmailProps = {
  firstName: string;
  title: string;
  /** What happened, in a sentence or two. */
  what: string;
  /** Full address of the page where a link to a new password is requested. */
  askUrl: string;
};

/** Tells the person that what protects their account has changed, so that they can act when it was not them. */
export function SecurityNoticeEmail({ firstName, title, what, askUrl }: SecurityNoticeEmailProps) {
  return (
    <EmailLayout preview="La protection de votre compte a changé." title={title}>
      <EmailGreeting firstName={firstName} />
      <EmailText>{what}</EmailText>
      <EmailText>
        Ce n’était pas vous ? Choisissez tout de suite un autre mot de passe, changez aussi celui de votre messagerie,
        puis écrivez-nous depuis la page « Nous Contacter » de notre site.
      </EmailText>
      <EmailButton href={askUrl}>Changer de mot de passe</EmailButton>
    </EmailLayout>
  );
}
