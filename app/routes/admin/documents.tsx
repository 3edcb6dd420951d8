import { parseWithZod } from "@conform-to/zod/v4";
import { FileCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { data, useLocation } from "react-router";
import { approveDocuments, rejectDocuments } from "~/features/identity/commands/review.server";
import { type DocumentGroup, documentFilters, listDocuments } from "~/features/identity/queries/documents.server";
import { review } from "~/features/identity/schema";
import { DocumentFilters, listQuery } from "~/features/identity/ui/document-filters";
import { DocumentTable } from "~/features/identity/ui/document-table";
import { RejectForm } from "~/features/identity/ui/reject-form";
import { messageOf, toAppError } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { redirectWithToast } from "~/platform/toasts.server";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Dialog } from "~/ui/dialog";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/documents";

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = requireActor(context);
  const parameters = Object.fromEntries(new URL(request.url).searchParams);
  const filters = documentFilters.parse({ ...parameters });
  const list = await listDocuments(actor, filters);
  return { ...list, status: filters.status, search: filters.search, rejectId: parameters.rejeter ?? null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = requireActor(context);
  const submission = parseWithZod(await request.formData(), { schema: review });
  if (submission.status !== "success") return data(submission.reply(), { status: 422 });
  const { search, pathname } = new URL(request.url);
  const parameters = new URLSearchParams(search);
  for (const name of ["rejeter", "index", "_routes"]) parameters.delete(name);
  const list = `${pathname.replace(/\.data$/, "")}${parameters.size > 0 ? `?${parameters}` : ""}`;
  try {
    if (submission.value.intent === "approve") await approveDocuments(actor, submission.value);
    else await rejectDocuments(actor, submission.value);
  } catch (thrown) {
    const error = toAppError(thrown, "document_update_failed");
    if (error.status >= 500) log.error({ err: error }, "document review");
    const isKnown = error.code === "document_already_reviewed";
    return redirectWithToast(list, "error", isKnown ? error.message : messageOf("document_update_failed"));
  }
  return redirectWithToast(
    list,
    "success",
    submission.value.intent === "approve" ? "Document approuvé" : "Document rejeté",
  );
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { documents, next, previous, status, search, rejectId } = loaderData;
  const [rejecting, setRejecting] = useState<DocumentGroup | null>(null);
  const location = useLocation();
  // A decision leads back to the list: its dialog has done its work.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new place closes it.
  useEffect(() => setRejecting(null), [location.key]);

  /** This list with one parameter more, or less. */
  const address = (name: string, value: string | null, { fromStart = false } = {}) => {
    const parameters = new URLSearchParams(fromStart ? listQuery(status, search) : location.search);
    if (value === null) parameters.delete(name);
    else parameters.set(name, value);
    return `/admin/documents?${parameters}`;
  };
  const page = (name: "after" | "before", key: string | null) => key && address(name, key, { fromStart: true });
  // Without scripts the reason is asked above the list, at an address of its own.
  const asked = documents.find((document) => document.id === rejectId && document.status === "pending");
  return (
    <>
      <DocumentFilters status={status} search={search} />
      {asked && (
        <Card title="Raison du rejet">
          <RejectForm
            id="rejeter"
            document={asked}
            action={address("rejeter", asked.id)}
            lastResult={actionData}
            cancel={
              <ButtonLink to={address("rejeter", null)} variant="quiet">
                Annuler
              </ButtonLink>
            }
          />
        </Card>
      )}
      {documents.length > 0 ? (
        <DocumentTable
          documents={documents}
          rejectTo={(document) => address("rejeter", document.id)}
          onReject={setRejecting}
        />
      ) : (
        <NothingHere isSearch={search !== ""} isPending={status === "pending"} />
      )}
      <Pagination label="Pages de documents" previous={page("before", previous)} next={page("after", next)} />
      <Dialog open={rejecting !== null} onClose={() => setRejecting(null)} title="Raison du rejet">
        {rejecting && (
          <RejectForm
            key={rejecting.id}
            id="rejet"
            document={rejecting}
            action={address("rejeter", null)}
            lastResult={actionData}
            cancel={
              <Button variant="quiet" onClick={() => setRejecting(null)}>
                Annuler
              </Button>
            }
          />
        )}
      </Dialog>
    </>
  );
}

function NothingHere({ isSearch, isPending }: { isSearch: boolean; isPending: boolean }) {
  const icon = <FileCheck aria-hidden="true" />;
  if (isSearch)
    return (
      <EmptyState icon={icon} title="Aucun document ne correspond">
        Vérifiez l’orthographe du nom, ou cherchez dans tous les documents.
      </EmptyState>
    );
  return (
    <EmptyState icon={icon} title={isPending ? "Aucun document en attente" : "Aucun document"}>
      {isPending ? "Les nouveaux documents apparaissent ici dès leur envoi." : "Aucun document n’a encore ce statut."}
    </EmptyState>
  );
}
