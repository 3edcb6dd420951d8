import type { NotificationKind } from "~/db/schema/enumerations";
import { EmailButton, EmailLayout, EmailQuote, EmailText } from "~/features/emails/ui/email-layout";
import { countText } from "./labels";

/** Subjects show on locked screens: no count, and nothing of what it is. */
export const STAFF_NOTICE_SUBJECT = "Du nouveau vous attend";

export type StaffNoticeProps = {
  counts: readonly { kind: NotificationKind; count: number }[];
  /** Absolute URL of « À traiter ». */
  deskUrl: string;
  /** Absolute URL of the page where these e-mails are chosen. */
  settingsUrl: string;
};

/** Tells a person of the staff how much of what waits for them: no name, no reference, no text. */
export function StaffNoticeEmail({ counts, deskUrl, settingsUrl }: StaffNoticeProps) {
  return (
    <EmailLayout preview="Ouvrez « À traiter » pour le lire." title={STAFF_NOTICE_SUBJECT}>
      <EmailText>Bonjour,</EmailText>
      <EmailText>Voici ce qui est arrivé depuis le dernier e-mail et attend toujours :</EmailText>
      <EmailQuote>{counts.map(({ kind, count }) => countText(kind, count)).join(", ")}</EmailQuote>
      <EmailButton href={deskUrl}>Ouvrir « À traiter »</EmailButton>
      <EmailText>
        Vous choisissez ces e-mails, ou aucun, sur <a href={settingsUrl}>vos notifications</a>.
      </EmailText>
    </EmailLayout>
  );
}
