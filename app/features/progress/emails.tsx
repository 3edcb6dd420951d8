import { EmailButton, EmailGreeting, EmailLayout, EmailQuote, EmailText } from "~/features/emails/ui/email-layout";
import type { NextStep } from "./case-steps";

export const IDENTITY_VERIFIED_SUBJECT = "Votre identité est vérifiée";

export type IdentityVerifiedProps = {
  firstName: string;
  step: NextStep;
  /** Full address of the step's page. */
  url: string;
};

/** Says that the three documents were approved, and what comes next. */
export function IdentityVerified({ firstName, step, url }: IdentityVerifiedProps) {
  return (
    <EmailLayout preview="Une étape vous attend dans votre espace." title={IDENTITY_VERIFIED_SUBJECT}>
      <EmailGreeting firstName={firstName} />
      <EmailText>Vos trois documents sont bons&nbsp;: votre identité est vérifiée.</EmailText>
      <EmailQuote>{step.title}</EmailQuote>
      <EmailText>{step.text}</EmailText>
      <EmailButton href={url}>{step.label}</EmailButton>
    </EmailLayout>
  );
}
