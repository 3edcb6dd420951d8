import { EmailGreeting, EmailLayout, EmailText } from "~/features/emails/ui/email-layout";
import { formatDateTime } from "~/ui/format";

export const HEAD_SUBJECT = "L’empreinte du jour du journal des accès";

export type JournalHeadEmailProps = {
  firstName: string;
  /** Number and hash of the last link, as the verification takes them. */
  head: string;
  at: Date;
};

/** To every administrator, each day: a copy of the head that is outside the database. */
export function JournalHeadEmail({ firstName, head, at }: JournalHeadEmailProps) {
  return (
    <EmailLayout preview="À garder : rien à faire aujourd’hui." title="L’empreinte du jour">
      <EmailGreeting firstName={firstName} />
      <EmailText>
        Voici l’empreinte du journal des accès, le {formatDateTime(at)}. Elle dépend de tout ce qui y est inscrit : une
        ligne modifiée ou retirée ensuite ne la donnerait plus.
      </EmailText>
      <EmailText>{head}</EmailText>
      <EmailText>
        Gardez cet e-mail. En cas de doute, copiez cette ligne dans « Vérifier le journal », sur la page « Journal des
        accès » de l’administration.
      </EmailText>
    </EmailLayout>
  );
}
