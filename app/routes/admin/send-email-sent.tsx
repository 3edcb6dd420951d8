import { Mails } from "lucide-react";
import { Link } from "react-router";
import { pageTitle } from "~/content/company-name";
import { MAILING_LABELS, MAILING_TONES, outcomeText } from "~/features/mailings/sending/labels";
import { type ListedMailing, listMailings } from "~/features/mailings/sending/queries.server";
import { MailNav } from "~/features/mailings/ui/mail-nav";
import { runLoader } from "~/platform/http/boundary.server";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { type Column, DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { formatDateTime } from "~/ui/format";
import { PageHeader } from "~/ui/page-header";
import { Pagination } from "~/ui/pagination";
import { useLiveRevalidation } from "~/ui/use-revalidation";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/send-email-sent";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Envois") },
  { name: "description", content: "Les e-mails que l’équipe a envoyés à plusieurs personnes." },
];

export async function loader(route: Route.LoaderArgs) {
  const { request, context } = route;
  const actor = requireActor(context);
  const after = new URL(request.url).searchParams.get("after");
  return { ...(await runLoader(route, { fallback: "data_load_failed" }, () => listMailings(actor, after))), after };
}

const COLUMNS: Column<ListedMailing>[] = [
  {
    key: "subject",
    header: "Objet",
    primary: true,
    cell: ({ id, subject }) => (
      <Link to={`/admin/send-email/${id}`} className="inline-block py-1 font-semibold break-words">
        {subject}
      </Link>
    ),
  },
  {
    key: "status",
    header: "État",
    cell: ({ status }) => <Badge tone={MAILING_TONES[status]}>{MAILING_LABELS[status]}</Badge>,
  },
  { key: "outcome", header: "Destinataires", cell: ({ counts }) => outcomeText(counts) },
  { key: "author", header: "Par", cell: ({ author }) => author ?? "Compte supprimé" },
  { key: "date", header: "Date", align: "right", cell: ({ startedAt }) => startedAt && formatDateTime(startedAt) },
];

export default function Sent({ loaderData }: Route.ComponentProps) {
  const { mailings, next, after } = loaderData;
  useLiveRevalidation(({ kind }) => kind === "mailing" || kind === "resync");
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader title="Envois" back={{ to: "/admin", label: "Administration" }} actions={<MailNav />} />
      {mailings.length > 0 ? (
        <DataTable columns={COLUMNS} rows={mailings} rowKey={({ id }) => id} caption="Envois, le dernier en premier" />
      ) : (
        <EmptyState
          icon={<Mails aria-hidden="true" />}
          title="Aucun envoi pour l’instant"
          actions={<ButtonLink to="/admin/send-email">Écrire un message</ButtonLink>}
        >
          Chaque message envoyé à plusieurs personnes reste ici, avec ce que chacune a reçu.
        </EmptyState>
      )}
      <Pagination
        label="Pages d’envois"
        previous={after ? "/admin/send-email/sent" : null}
        next={next && `/admin/send-email/sent?after=${next}`}
      />
    </main>
  );
}
