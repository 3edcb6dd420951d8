import { EmailButton, EmailGreeting, EmailLayout, EmailText } from "~/features/emails/ui/email-layout";

/** The subject names no file, because subjects show on locked screens. */
export const FILE_BLOCKED_SUBJECT = "Un de vos fichiers est bloqué";

/** Tells the sender of a file that it was found malicious. @param url page where the sender withdraws it. */
export function FileBlocked({ firstName, url }: { firstName: string; url: string }) {
  return (
    <EmailLayout preview="Un fichier joint à votre dossier est bloqué." title="Un fichier est bloqué">
      <EmailGreeting firstName={firstName} />
      <EmailText>
        Notre antivirus a trouvé un virus dans un fichier de votre dossier. Nous le gardons sous scellé : seul l’avocat
        de votre dossier peut l’obtenir. Le reste du dossier n’est pas touché.
      </EmailText>
      <EmailText>
        Cela arrive souvent avec ce qu’un escroc a envoyé : vous n’avez rien fait de mal. Vous pouvez le laisser, ou le
        retirer. Une capture d’écran ou une photo de ce qu’il montre aiderait aussi.
      </EmailText>
      <EmailButton href={url}>Voir le fichier bloqué</EmailButton>
      <EmailText>Si vous l’avez ouvert sur votre appareil, faites-le analyser par un antivirus à jour.</EmailText>
    </EmailLayout>
  );
}
