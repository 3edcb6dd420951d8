import type { LoggedEmail } from "~/features/mailings/log/queries.server";
import { EmailState } from "~/features/mailings/log/ui/email-state";
import { Card } from "~/ui/card";
import { formatDateTime } from "~/ui/format";
import { Pagination } from "~/ui/pagination";

type PersonEmailsProps = {
  emails: readonly LoggedEmail[];
  isFirstPage: boolean;
  firstPage: string;
  nextPage: string | null;
};

/** What the product and the staff wrote to a person, and whether it arrived. */
export function PersonEmails({ emails, isFirstPage, firstPage, nextPage }: PersonEmailsProps) {
  return (
    <Card title="E-mails">
      {emails.length === 0 && <p className="text-ink-quiet">Aucun e-mail n’a été envoyé à ce compte.</p>}
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
      <Pagination
        label="Pages des e-mails"
        previous={isFirstPage ? null : firstPage}
        previousLabel="Revenir au début"
        next={nextPage}
        nextLabel="Plus ancien"
      />
    </Card>
  );
}
