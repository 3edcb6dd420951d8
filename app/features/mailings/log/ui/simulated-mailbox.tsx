import { MailOpen } from "lucide-react";
import { Link } from "react-router";
import { type Column, DataTable } from "~/ui/data-table";
import { EmailAddress } from "~/ui/email-address";
import { EmptyState } from "~/ui/empty-state";
import { formatDateTime } from "~/ui/format";
import { Pagination } from "~/ui/pagination";
import type { LoggedEmail } from "../queries.server";

const COLUMNS: Column<LoggedEmail>[] = [
  {
    key: "subject",
    header: "Objet",
    primary: true,
    cell: ({ id, subject }) => (
      <Link to={`/admin/email-settings/${id}`} className="inline-block py-1 font-semibold break-words">
        {subject}
      </Link>
    ),
  },
  { key: "recipient", header: "À", cell: ({ recipient }) => <EmailAddress address={recipient} /> },
  { key: "kind", header: "Sorte", cell: ({ kindLabel }) => kindLabel },
  { key: "date", header: "Date", align: "right", cell: ({ createdAt }) => formatDateTime(createdAt) },
];

type SimulatedMailboxProps = { emails: readonly LoggedEmail[]; next: string | null; after: string | null };

/** The simulated e-mails: there is no mail server, so the staff reads them here. */
export function SimulatedMailbox({ emails, next, after }: SimulatedMailboxProps) {
  return (
    <section aria-labelledby="mailbox" className="grid min-w-0 grid-cols-1 gap-4">
      <h2 id="mailbox" className="text-[1.3rem]">
        Boîte simulée
      </h2>
      <p className="max-w-measure text-ink-quiet">
        Les e-mails qui portent un lien à usage unique, comme un nouveau mot de passe, ne s’affichent pas ici.
      </p>
      {emails.length > 0 ? (
        <DataTable columns={COLUMNS} rows={emails} rowKey={({ id }) => id} caption="E-mails simulés" />
      ) : (
        <EmptyState icon={<MailOpen aria-hidden="true" />} title="Aucun e-mail simulé">
          Les e-mails apparaissent ici au lieu de partir, tant qu’aucun serveur n’est réglé.
        </EmptyState>
      )}
      <Pagination
        label="Pages d’e-mails simulés"
        previous={after ? "/admin/email-settings" : null}
        next={next && `/admin/email-settings?after=${next}`}
      />
    </section>
  );
}
