import { legalReservation } from "~/content/legal-reservation";
import { EmailButton, EmailGreeting, EmailLayout, EmailQuote, EmailText } from "~/features/emails/ui/email-layout";

/** Subjects show on locked screens: nothing of what it is about. */
export const DEADLINES_SUBJECT = "Rappel\u00a0: une date approche";

export const RULE_PROPOSED_SUBJECT = "Une règle est à relire";
export const RULE_ANSWER_SUBJECT = "Votre proposition a une réponse";

/** How many are written; the page has them all. */
const MOST = 12;

/** An act of a case and until when, in words. */
export type ReminderLine = { reference: string; text: string };

export type DeadlinesEmailProps = {
  firstName: string;
  deadlines: readonly ReminderLine[];
  /** Absolute URL of the deadlines of the case, or of the dashboard when there are several cases. */
  url: string;
};

/** What can still be done and until when: neither an amount nor whom it was paid to. */
export function DeadlinesEmail({ firstName, deadlines, url }: DeadlinesEmailProps) {
  const others = deadlines.length - MOST;
  return (
    <EmailLayout preview="Voici ce que vous pouvez encore faire." title="Une date approche">
      <EmailGreeting firstName={firstName} />
      <EmailText>Voici ce que vous pouvez encore faire, et jusqu’à quand&nbsp;:</EmailText>
      {deadlines.slice(0, MOST).map(({ reference, text }) => (
        <EmailQuote key={`${reference} ${text}`}>{`${text}. Affaire ${reference}.`}</EmailQuote>
      ))}
      {others > 0 && <EmailText>{others > 1 ? `Et ${others} autres démarches.` : "Et une autre démarche."}</EmailText>}
      <EmailButton href={url}>Voir ce qui reste à faire</EmailButton>
      <EmailText>
        C’est déjà fait&nbsp;? Indiquez-le sur cette page, et ce rappel s’arrête. Si une date vous inquiète ou vous
        semble fausse, dites-le dans la conversation de votre dossier.
      </EmailText>
      <EmailText>{legalReservation}</EmailText>
    </EmailLayout>
  );
}

/** Tells an administrator that somebody proposes a correction of a rule. */
export function RuleProposedEmail({ firstName, url }: { firstName: string; url: string }) {
  return (
    <EmailLayout preview="Une correction vous est proposée." title={RULE_PROPOSED_SUBJECT}>
      <EmailGreeting firstName={firstName} />
      <EmailText>
        Une correction est proposée pour une règle de délai, avec sa source. Lisez-la, puis acceptez ou refusez.
      </EmailText>
      <EmailButton href={url}>Lire la proposition</EmailButton>
      <EmailText>Aucun texte ne change avant que vous ne le changiez.</EmailText>
    </EmailLayout>
  );
}

export type RuleAnswerEmailProps = { firstName: string; url: string; isAccepted: boolean; answer: string };

/** Tells who proposed a correction what became of it. */
export function RuleAnswerEmail({ firstName, url, isAccepted, answer }: RuleAnswerEmailProps) {
  return (
    <EmailLayout preview="L’équipe vous a lu." title={RULE_ANSWER_SUBJECT}>
      <EmailGreeting firstName={firstName} />
      <EmailText>
        {isAccepted
          ? "L’équipe accepte la correction que vous avez proposée\u00a0:"
          : "L’équipe ne retient pas la correction que vous avez proposée\u00a0:"}
      </EmailText>
      <EmailQuote>{answer}</EmailQuote>
      <EmailButton href={url}>Voir la règle</EmailButton>
    </EmailLayout>
  );
}
