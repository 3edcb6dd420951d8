import type { LoggedEmail } from "~/features/mailings/log/queries.server";
import { EmailState } from "~/features/mailings/log/ui/email-state";
import { formatDateTime } from "~/ui/format";
import { HistoryCard, type HistoryPage } from "./history-card";

type PersonEmailsProps = HistoryPage & {
  emails: readonly LoggedEmail[];
};

/** What the product and the staff wrote to a person, and whether it arrived. */
export function PersonEmails({ emails, ...page }: PersonEmailsProps) {
  return (
    <HistoryCard
      {...page}
      title="E-mails à cette personne"
      label="Pages des e-mails"
      empty={emails.length === 0 && "Aucun e-mail n’a été envoyé à ce compte."}
    >
      <ul className="grid grid-cols-1 gap-4">
        {emails.map(({ id, subject, kindLabel, createdAt, status, error }) => (
          <li key={id} className="grid gap-1">
            <span className="font-semibold wrap-anywhere">{subject}</span>
            <span className="text-sm text-ink-quiet">
              {kindLabel} · <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt)}</time>
            </span>
            <EmailState status={status} error={error} />
          </li>
        ))}
      </ul>
    </HistoryCard>
  );
}
