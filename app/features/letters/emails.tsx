import { EmailButton, EmailGreeting, EmailLayout, EmailText } from "~/features/emails/ui/email-layout";

/** Subjects show on locked screens: nothing of what it is about. */
export const REPORTS_TO_CHECK_SUBJECT = "Une date est à vérifier dans un dossier";

export type ReportsToCheckProps = {
  firstName: string;
  side: "owner" | "staff";
  /** Absolute URL of the payments of the case, or of the list of cases when there are several. */
  url: string;
};

/** That « Signalée » did not say how the bank was told: neither an amount nor whom it was paid to. */
export function ReportsToCheckEmail({ firstName, side, url }: ReportsToCheckProps) {
  const isOwner = side === "owner";
  return (
    <EmailLayout preview="Le site ne savait pas dire comment la banque a été prévenue." title="Une date est à vérifier">
      <EmailGreeting firstName={firstName} />
      <EmailText>
        {isOwner ? "Dans votre dossier" : "Dans un dossier que vous suivez"}, une opération était notée «&nbsp;signalée
        à la banque&nbsp;», sans dire comment. Le site en concluait à tort que tout était fait.
      </EmailText>
      <EmailText>
        Un appel, une demande de rappel ou la révocation d’un mandat ne remplacent pas un signalement écrit. Tant que ce
        n’est pas précisé, le signalement écrit s’affiche de nouveau «&nbsp;à faire&nbsp;».
      </EmailText>
      <EmailText>
        {isOwner
          ? "Ouvrez l’opération et notez ce que vous avez fait, et quel jour. Si rien n’a été écrit à la banque, faites-le avant la date qui s’affiche."
          : "Voyez avec la personne ce qui a été fait, et quel jour. Si rien n’a été écrit à la banque, le dossier dit jusqu’à quand le faire."}
      </EmailText>
      <EmailButton href={url}>Vérifier</EmailButton>
    </EmailLayout>
  );
}
