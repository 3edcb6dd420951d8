import { type Act, timeText } from "~/features/acts/rules";
import { EmailButton, EmailGreeting, EmailLayout, EmailQuote, EmailText } from "~/features/emails/ui/email-layout";

export const IDENTITY_VERIFIED_SUBJECT = "Votre identité est vérifiée";

export type IdentityVerifiedProps = {
  firstName: string;
  /** What is to be done first, as the dashboard says it. */
  act: Act;
  /** Full address of its page. */
  url: string;
};

/** Says that the three documents were approved, and what comes next. */
export function IdentityVerified({ firstName, act, url }: IdentityVerifiedProps) {
  const time = timeText(act);
  return (
    <EmailLayout preview="Une étape vous attend dans votre espace." title={IDENTITY_VERIFIED_SUBJECT}>
      <EmailGreeting firstName={firstName} />
      <EmailText>Vos trois documents sont bons&nbsp;: votre identité est vérifiée.</EmailText>
      <EmailQuote>{time ? `${act.title}\u00a0: ${time}` : act.title}</EmailQuote>
      <EmailText>{act.why}</EmailText>
      <EmailButton href={url}>{act.button?.label ?? "Ouvrir mon espace"}</EmailButton>
    </EmailLayout>
  );
}
