import { data, isRouteErrorResponse } from "react-router";
import { readCaseForAdministration } from "~/features/cases/queries/admin-case.server";
import { adminMoves } from "~/features/cases/status";
import { AttachmentList } from "~/features/cases/ui/attachment-list";
import { CaseAnswers } from "~/features/cases/ui/case-answers";
import { CaseDecisions } from "~/features/cases/ui/case-decisions";
import { CaseHistory } from "~/features/cases/ui/case-history";
import { ClientCard, IdentityCard } from "~/features/cases/ui/client-card";
import { CaseStatusBadge } from "~/features/cases/ui/status-badge";
import { CaseNotFound } from "~/features/chat/ui/case-not-found";
import { AppError, messageOf } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { redirectWithToast } from "~/platform/toasts.server";
import { ErrorPage } from "~/root/error-page";
import { CountBadge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { formatDateTime } from "~/ui/format";
import { PageHeader } from "~/ui/page-header";
import { useFreshData } from "~/ui/use-fresh";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/case";
import { decide } from "./case-decisions.server";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Affaire ${loaderData.of.caseId} · Administration` : "Dossier non trouvé · Recours" },
  { name: "description", content: "Un dossier : réponses, client, pièces, décisions et historique." },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const of = await readCaseForAdministration(requireActor(context), params.id).catch(refuse);
  return { of, moves: adminMoves(of.status) };
}

async function refuse(error: unknown): Promise<never> {
  if (error instanceof AppError) throw data(error.message, { status: error.status });
  log.error({ err: error }, "case details");
  throw await redirectWithToast("/admin", "error", messageOf("case_details_load_failed"));
}

export function action({ request, params, context }: Route.ActionArgs) {
  return decide({ request, context, page: `/admin/cases/${params.id}`, list: "/admin" });
}

export default function AdminCase({ loaderData }: Route.ComponentProps) {
  const { of, moves } = loaderData;
  useFreshData((news) => !("id" in news) || news.id === of.id);
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid grid-cols-1 gap-8 py-8 md:py-10">
      <PageHeader
        back={{ to: "/admin", label: "Dossiers" }}
        title={`Affaire ${of.caseId}`}
        lead={`Ouverte le ${formatDateTime(of.createdAt)}${of.submittedAt ? `, envoyée le ${formatDateTime(of.submittedAt)}` : ""}.`}
        actions={<CaseStatusBadge status={of.status} />}
      />
      <div className="flex flex-wrap gap-3">
        {of.status !== "draft" && (
          <ButtonLink to={`/admin/cases/${of.id}/chat`} variant="second" size="small">
            Messages
            <CountBadge count={of.unreadCount} label={of.unreadCount > 1 ? "non lus" : "non lu"} />
          </ButtonLink>
        )}
        <CaseDecisions of={of} moves={moves} canDelete />
      </div>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-1 gap-6">
          <Card>
            <CaseAnswers of={of} level={2} />
          </Card>
          <Card title="Fichiers">
            {of.attachments.length > 0 ? (
              <AttachmentList caseId={of.id} attachments={of.attachments} />
            ) : (
              <p className="text-ink-quiet">Aucun fichier n’a été joint à ce dossier.</p>
            )}
          </Card>
        </div>
        <div className="grid grid-cols-1 gap-6">
          <ClientCard client={of.client} />
          <IdentityCard client={of.client} steps={of.steps} />
          <CaseHistory history={of.history} />
        </div>
      </div>
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404)
    return <CaseNotFound backTo="/admin" backLabel="Retour à l’administration" />;
  return <ErrorPage error={error} />;
}
