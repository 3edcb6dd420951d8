import { retention } from "~/content/retention-periods";
import { EmailButton, EmailLayout, EmailText } from "~/features/emails/ui/email-layout";

export const RESUME_STORY_SUBJECT = "Reprendre plus tard";

/** To an address that nobody has confirmed: it quotes nothing of what was told. */
export function ResumeStoryEmail({ url }: { url: string }) {
  return (
    <EmailLayout preview="Votre lien pour reprendre." title="Reprenez quand vous voulez">
      <EmailText>Bonjour,</EmailText>
      <EmailText>
        Ce que vous avez commencé sur notre site est gardé {retention.visitorDraftDays}&nbsp;jours, chiffré. Ce lien
        l’ouvre depuis n’importe quel appareil. Ne le transmettez à personne.
      </EmailText>
      <EmailButton href={url}>Reprendre</EmailButton>
      <EmailText>
        Vous n’êtes pas à l’origine de cette demande&nbsp;? Ignorez ce message et n’ouvrez pas le lien&nbsp;: sans
        suite, tout est effacé au bout de {retention.visitorDraftDays}&nbsp;jours.
      </EmailText>
    </EmailLayout>
  );
}
