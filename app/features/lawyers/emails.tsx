import { company } from "~/content/company";
import { EmailButton, EmailGreeting, EmailLayout, EmailQuote, EmailText } from "~/features/emails/ui/email-layout";
import { formatDate } from "~/ui/format";
import { INVITATION_DAYS } from "./invitation/rules";

export const lawyerInvitedSubject = (): string => `Votre invitation à rejoindre ${company.name}`;
export const LAWYER_VERIFIED_SUBJECT = "Votre inscription est vérifiée";
export const LAWYER_SUSPENDED_SUBJECT = "Votre inscription est suspendue";
export const LAWYER_REINSTATED_SUBJECT = "Votre suspension est levée";
export const LAWYER_DISPLAY_SUBJECT = "Une demande vous attend";
export const INSURANCE_ENDS_SUBJECT = "Votre assurance arrive à sa fin";
export const LAWYERS_MISSING_SUBJECT = "Des inscriptions sont à revoir";
export const LAWYERS_UNINSURED_SUBJECT = "Une assurance est expirée";
export const DIRECTORY_REFUSED_SUBJECT = "L’annuaire du mois n’a pas été lu";

type Linked = { firstName: string; url: string };

/** The invitation of a lawyer; nobody has confirmed the address yet, so it shows nothing that was typed. */
export function LawyerInvitedEmail({ url }: { url: string }) {
  return (
    <EmailLayout
      preview={`Le lien fonctionne une fois, pendant ${INVITATION_DAYS} jours.`}
      title={`Rejoignez ${company.name}`}
    >
      <EmailText>Bonjour,</EmailText>
      <EmailText>
        Notre équipe vous invite à accompagner, comme avocat partenaire, des victimes d’arnaques en ligne. Ce lien ouvre
        votre compte : vous y choisissez un mot de passe et une double authentification, puis vous remplissez votre
        inscription.
      </EmailText>
      <EmailButton href={url}>Accepter l’invitation</EmailButton>
      <EmailText>
        Ce lien fonctionne une seule fois, pendant {INVITATION_DAYS} jours. Ne le transmettez à personne.
      </EmailText>
      <EmailText>Vous n’attendiez pas cette invitation ? Ignorez ce message.</EmailText>
    </EmailLayout>
  );
}

/** Tells a lawyer that their registration is verified: cases may be proposed to them. */
export function LawyerVerifiedEmail({ firstName, url }: Linked) {
  return (
    <EmailLayout preview="Des dossiers peuvent vous être proposés." title="Votre inscription est vérifiée">
      <EmailGreeting firstName={firstName} />
      <EmailText>
        Votre barreau, votre nom et votre date de serment ont été vérifiés. Des dossiers peuvent désormais vous être
        proposés.
      </EmailText>
      <EmailButton href={url}>Voir mon inscription</EmailButton>
    </EmailLayout>
  );
}

/** Tells a lawyer that they are suspended, with the reason that the administrator gave. */
export function LawyerSuspendedEmail({ firstName, reason, url }: Linked & { reason: string }) {
  return (
    <EmailLayout preview="Aucun dossier ne vous est plus confié." title="Votre inscription est suspendue">
      <EmailGreeting firstName={firstName} />
      <EmailText>L’équipe a suspendu votre inscription, pour cette raison :</EmailText>
      <EmailQuote>{reason}</EmailQuote>
      <EmailText>
        Tant qu’elle dure, aucun dossier ne vous est confié et votre page publique n’est plus visible. Pour en parler,
        écrivez-nous.
      </EmailText>
      <EmailButton href={url}>Écrire à l’équipe</EmailButton>
    </EmailLayout>
  );
}

/** Tells a lawyer that their suspension is lifted. */
export function LawyerReinstatedEmail({ firstName, url }: Linked) {
  return (
    <EmailLayout preview="Des dossiers peuvent à nouveau vous être proposés." title="Votre suspension est levée">
      <EmailGreeting firstName={firstName} />
      <EmailText>L’équipe a levé votre suspension. Votre inscription est à nouveau celle d’avant.</EmailText>
      <EmailButton href={url}>Voir mon inscription</EmailButton>
    </EmailLayout>
  );
}

/** Asks a lawyer to answer for the messages of the team. */
export function LawyerDisplayEmail({ firstName, url }: Linked) {
  return (
    <EmailLayout preview="L’équipe attend votre réponse." title="Répondre des messages de l’équipe">
      <EmailGreeting firstName={firstName} />
      <EmailText>
        Tant qu’un dossier n’a pas d’avocat, l’équipe écrit aux clients. Elle vous demande si ces messages peuvent
        porter votre nom&nbsp;: vous en répondriez. Rien ne change avant votre accord, que vous pouvez retirer.
      </EmailText>
      <EmailButton href={url}>Répondre à la demande</EmailButton>
    </EmailLayout>
  );
}

/** Tells a lawyer that their insurance ends, or has ended (loi 71-1130, art. 27). */
export function InsuranceEndsEmail({ firstName, url, endsOn, isOver }: Linked & { endsOn: string; isOver: boolean }) {
  return (
    <EmailLayout
      preview="Indiquez la nouvelle date de fin dans votre inscription."
      title={isOver ? "Votre assurance est expirée" : "Votre assurance arrive à sa fin"}
    >
      <EmailGreeting firstName={firstName} />
      <EmailText>
        Votre inscription donne le {formatDate(endsOn)} comme dernier jour de votre assurance.{" "}
        {isOver
          ? "Vous continuez de répondre à vos clients, mais aucun nouveau dossier ne vous est proposé."
          : "Après ce jour, aucun nouveau dossier ne vous sera proposé."}
      </EmailText>
      <EmailButton href={url}>Mettre à jour mon inscription</EmailButton>
    </EmailLayout>
  );
}

/** Tells the administrators that the insurance of lawyers has ended. */
export function LawyersUninsuredEmail({ firstName, url, count }: Linked & { count: number }) {
  return (
    <EmailLayout preview="Ils ne prennent plus de nouveau dossier." title={LAWYERS_UNINSURED_SUBJECT}>
      <EmailGreeting firstName={firstName} />
      <EmailText>
        {count > 1 ? `L’assurance de ${count} avocats est expirée.` : "L’assurance d’un avocat est expirée."} Ils
        gardent leurs dossiers en cours, et n’en prennent pas de nouveau.
      </EmailText>
      <EmailButton href={url}>Voir les avocats</EmailButton>
    </EmailLayout>
  );
}

/** Tells the administrators that the new issue of the directory no longer has verified lawyers. */
export function LawyersMissingEmail({ firstName, url, count }: Linked & { count: number }) {
  return (
    <EmailLayout preview="À vérifier par un administrateur." title={LAWYERS_MISSING_SUBJECT}>
      <EmailGreeting firstName={firstName} />
      <EmailText>
        {count > 1
          ? `${count} avocats vérifiés ne figurent plus dans la nouvelle édition de l’annuaire.`
          : "Un avocat vérifié ne figure plus dans la nouvelle édition de l’annuaire."}{" "}
        Leur vérification est gardée jusqu’à votre décision : un changement de barreau ou de nom peut l’expliquer.
      </EmailText>
      <EmailButton href={url}>Voir ces avocats</EmailButton>
    </EmailLayout>
  );
}

/** Tells the administrators why the monthly reading of the directory changed nothing. */
export function DirectoryRefusedEmail({ firstName, url, reason }: Linked & { reason: string }) {
  return (
    <EmailLayout preview="L’édition en place est gardée." title={DIRECTORY_REFUSED_SUBJECT}>
      <EmailGreeting firstName={firstName} />
      <EmailText>La lecture du mois n’a rien changé, pour cette raison :</EmailText>
      <EmailQuote>{reason}</EmailQuote>
      <EmailText>Vous pouvez déposer vous-même le fichier CSV de l’annuaire.</EmailText>
      <EmailButton href={url}>Ouvrir la page de l’annuaire</EmailButton>
    </EmailLayout>
  );
}
