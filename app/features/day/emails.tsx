import { EmailButton, EmailLayout, EmailQuote, EmailText } from "~/features/emails/ui/email-layout";
import { DAY_TITLE } from "./labels";

/** Subjects show on locked screens: no count. */
export const MORNING_SUBJECT = DAY_TITLE;

export type MorningEmailProps = {
  counts: { broken: number; soon: number; acts: number };
  /** Absolute URL of the page. */
  dayUrl: string;
  /** Absolute URL of the page where this e-mail is chosen. */
  settingsUrl: string;
};

/** What waits this morning, in numbers: no name, no reference, no text. */
export function MorningEmail({ counts: { broken, soon, acts }, dayUrl, settingsUrl }: MorningEmailProps) {
  return (
    <EmailLayout preview="Ce qui est en retard, et ce qui presse aujourd’hui." title={DAY_TITLE}>
      <EmailText>Bonjour,</EmailText>
      <EmailText>Ce matin :</EmailText>
      <EmailQuote>
        {countText(broken, "promesse rompue", "promesses rompues")},{" "}
        {countText(soon, "bientôt rompue", "bientôt rompues")},{" "}
        {countText(acts, "échéance d’ici trois jours", "échéances d’ici trois jours")}.
      </EmailQuote>
      <EmailButton href={dayUrl}>Ouvrir la journée</EmailButton>
      <EmailText>
        Vous recevez cet e-mail à 8 h 30 parce que vous l’avez choisi. Vous l’arrêtez sur{" "}
        <a href={settingsUrl}>vos notifications</a>.
      </EmailText>
    </EmailLayout>
  );
}

const countText = (count: number, one: string, many: string): string =>
  `${count === 0 ? "aucune" : count} ${count > 1 ? many : one}`;
