import { Link } from "react-router";
import { type Column, DataTable } from "~/ui/data-table";
import { EmailAddress } from "~/ui/email-address";
import { formatDateTime } from "~/ui/format";
import { Pagination } from "~/ui/pagination";
import type { LoggedEmail } from "../queries.server";
import { EmailState } from "./email-state";

const COLUMNS: Column<LoggedEmail>[] = [
  {
    key: "recipient",
    header: "À",
    primary: true,
    cell: ({ userId, recipient }) =>
      userId ? (
        <Link to={`/admin/users/${userId}`} className="inline-block py-1 font-semibold wrap-anywhere">
          {recipient}
        </Link>
      ) : (
        <EmailAddress address={recipient} />
      ),
  },
  { key: "subject", header: "Objet", cell: ({ subject }) => subject },
  { key: "state", header: "Ce qui s’est passé", cell: (email) => <EmailState {...email} /> },
  { key: "date", header: "Date", align: "right", cell: ({ createdAt }) => formatDateTime(createdAt) },
];

type UndeliveredProps = { emails: readonly LoggedEmail[]; next: string | null; after: string | null };

/** The e-mails that did not arrive, as far as is known, with the words of the mail server. */
export function Undelivered({ emails, next, after }: UndeliveredProps) {
  return (
    <section aria-labelledby="undelivered" className="grid min-w-0 grid-cols-1 gap-4">
      <h2 id="undelivered" className="text-[1.3rem]">
        E-mails non remis
      </h2>
      <p className="max-w-measure text-ink-quiet">
        Un e-mail refusé par le serveur est essayé de nouveau pendant quelques heures, sauf si le refus est définitif.
        Un e-mail dont l’issue est inconnue n’est pas renvoyé&nbsp;: il est peut-être arrivé.
      </p>
      <DataTable columns={COLUMNS} rows={emails} rowKey={({ id }) => id} caption="E-mails non remis" />
      <Pagination
        label="Pages d’e-mails non remis"
        previous={after ? "/admin/email-settings" : null}
        next={next && `/admin/email-settings?undelivered=${next}`}
      />
    </section>
  );
}
