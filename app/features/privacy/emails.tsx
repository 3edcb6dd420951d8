import { EmailButton, EmailGreeting, EmailLayout, EmailText } from "~/features/emails/ui/email-layout";
import { formatDateTime, formatLongDate } from "~/ui/format";

export const ERASURE_ASKED_SUBJECT = "Votre compte va être effacé";
export const ERASURE_CANCELLED_SUBJECT = "Votre compte est conservé";
export const ACCOUNT_ERASED_SUBJECT = "Votre compte est effacé";
export const DRAFT_EXPIRES_SUBJECT = "Votre brouillon va être supprimé";
export const RETENTION_STOPPED_SUBJECT = "La suppression du jour s’est arrêtée";

export type ErasureAskedEmailProps = { firstName: string; dueAt: Date /** Where it is cancelled. */; pageUrl: string };

/** Says when the account will be erased and how to cancel it; also warns a person who did not request it. */
export function ErasureAskedEmail({ firstName, dueAt, pageUrl }: ErasureAskedEmailProps) {
  return (
    <EmailLayout preview="Vous pouvez encore changer d’avis." title="Votre compte va être effacé">
      <EmailGreeting firstName={firstName} />
      <EmailText>
        Vous avez demandé l’effacement de votre compte. Il aura lieu le {formatDateTime(dueAt)} : votre profil, vos
        documents, vos dossiers, vos messages et vos demandes d’assistance seront supprimés, sans retour possible.
      </EmailText>
      <EmailText>D’ici là, tout reste en place et vous pouvez annuler à tout moment.</EmailText>
      <EmailButton href={pageUrl}>Annuler l’effacement</EmailButton>
      <EmailText>
        Vous n’avez rien demandé ? Annulez, puis changez votre mot de passe. Une fois le compte effacé, nous vous
        l’écrirons, et ce sera notre dernier e-mail.
      </EmailText>
    </EmailLayout>
  );
}

export function ErasureCancelledEmail({ firstName }: { firstName: string }) {
  return (
    <EmailLayout preview="Rien n’a été effacé." title="Votre compte est conservé">
      <EmailGreeting firstName={firstName} />
      <EmailText>
        L’effacement de votre compte est annulé. Rien n’a été supprimé : vos dossiers et vos messages sont là.
      </EmailText>
    </EmailLayout>
  );
}

export type ErasureDoneEmailProps = { firstName: string; askedAt: Date; erasedAt: Date };

/** The last e-mail to the address: confirms the erasure. */
export function ErasureDoneEmail({ firstName, askedAt, erasedAt }: ErasureDoneEmailProps) {
  return (
    <EmailLayout preview="C’est fait, et ceci est notre dernier e-mail." title="Votre compte est effacé">
      <EmailGreeting firstName={firstName} />
      <EmailText>
        Comme vous l’avez demandé le {formatLongDate(askedAt)}, votre compte a été effacé le {formatLongDate(erasedAt)}
        &nbsp;: votre profil, vos documents, vos dossiers, vos messages, vos fichiers et vos demandes d’assistance sont
        supprimés. Les copies de sauvegarde, chiffrées, le seront à leur remplacement.
      </EmailText>
      <EmailText>
        Le dossier que votre avocat tient de son côté, sous secret professionnel, ne dépend pas de nous : c’est à lui
        que vous pouvez le demander.
      </EmailText>
      <EmailText>
        Nous ne gardons pas votre adresse : ceci est notre dernier e-mail. Si quelqu’un vous écrit ou vous appelle
        ensuite en notre nom, ce n’est pas nous.
      </EmailText>
    </EmailLayout>
  );
}

export type DraftExpiringEmailProps = {
  firstName: string;
  /** The human reference of the case. */
  reference: string;
  /** The day from which the draft may be deleted. */
  from: Date;
  caseUrl: string;
};

/** Sent thirty days before a draft that was not changed for a year is deleted. */
export function DraftExpiringEmail({ firstName, reference, from, caseUrl }: DraftExpiringEmailProps) {
  return (
    <EmailLayout preview="Pour le garder, il suffit de l’enregistrer." title="Votre brouillon va être supprimé">
      <EmailGreeting firstName={firstName} />
      <EmailText>
        Vous avez commencé le dossier {reference} sans l’envoyer, et il n’a pas changé depuis près d’un an. Nous ne
        gardons pas un brouillon plus longtemps : il sera supprimé après le {formatLongDate(from)}, avec ses fichiers.
      </EmailText>
      <EmailText>Vous voulez le garder&nbsp;? Ouvrez-le, puis enregistrez-le, ou envoyez-le.</EmailText>
      <EmailButton href={caseUrl}>Ouvrir le brouillon</EmailButton>
    </EmailLayout>
  );
}

export type RetentionRefusedEmailProps = {
  firstName: string;
  /** How many rows of each kind were to be deleted, as a French phrase. */
  found: string;
  /** The name of the setting that raises the limit. */
  setting: string;
  limit: number;
};

/** To the administrators: the nightly deletion found more rows than its limit allows, and deleted nothing. */
export function RetentionRefusedEmail({ firstName, found, setting, limit }: RetentionRefusedEmailProps) {
  return (
    <EmailLayout preview="Rien n’a été supprimé." title="La suppression du jour s’est arrêtée">
      <EmailGreeting firstName={firstName} />
      <EmailText>
        Chaque nuit, ce qui a dépassé sa durée de conservation est supprimé. Cette nuit, il y avait {found} : plus que
        les {limit} autorisés en une fois. Rien n’a été supprimé.
      </EmailText>
      <EmailText>
        Vérifiez l’horloge du serveur, et la liste dans son journal. Si c’est bien ce qui est attendu, augmentez le
        réglage {setting} : la nuit suivante fera le travail.
      </EmailText>
    </EmailLayout>
  );
}
