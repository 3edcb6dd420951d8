import { FileCheck, ScanSearch } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { durationText } from "~/features/cases/desk/rules";
import { type DocumentGroup, documentFilters, listDocuments } from "~/features/identity/desk/queries.server";
import { DocumentFilters, documentListQuery } from "~/features/identity/desk/ui/document-filters";
import { DocumentTable } from "~/features/identity/desk/ui/document-table";
import { rejectionNotice } from "~/features/identity/review/labels";
import { firstToReview } from "~/features/identity/review/queue.queries.server";
import { reviewAddress } from "~/features/identity/review/ui/addresses";
import { RejectDialog, RejectForm } from "~/features/identity/review/ui/reject-form";
import { runLoader } from "~/platform/http/boundary.server";
import { sendsEmails } from "~/platform/mail/transport.server";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { ListNews } from "~/ui/list-news";
import { Pagination } from "~/ui/pagination";
import { useHeldList } from "~/ui/use-held-list";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/documents";
import { pageOf, reviewDocument, verifiedNotice } from "./document-decisions.server";
import type { loader as shellLoader } from "./layout";

export function loader(route: Route.LoaderArgs) {
  return runLoader(route, { fallback: "data_load_failed" }, async () => {
    const actor = requireActor(route.context);
    const parameters = Object.fromEntries(new URL(route.request.url).searchParams);
    const { status, search, ...place } = documentFilters.parse({ ...parameters });
    const list = await listDocuments(actor, { status, search, ...place });
    const first = list.people.some(({ waitsSince }) => waitsSince) ? await firstToReview(search) : null;
    const now = Date.now();
    return {
      ...list,
      people: list.people.map((person) => ({
        ...person,
        waits: person.waitsSince && durationText(now - person.waitsSince.getTime()),
      })),
      status,
      search,
      first,
      rejectId: parameters.rejeter ?? null,
      notice: rejectionNotice(sendsEmails()),
      verified: await verifiedNotice(route),
    };
  });
}

export const action = (route: Route.ActionArgs) => reviewDocument(route, { page: pageOf(route.request, "rejeter") });

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { next, previous, status, search, first, rejectId } = loaderData;
  const held = useHeldList(loaderData.people, ({ places }) =>
    places.flatMap(({ documents }) => documents.map(({ id, status }) => id + status)).join(),
  );
  const people = held.rows;
  const [rejecting, setRejecting] = useState<DocumentGroup | null>(null);
  const location = useLocation();
  const shell = useRouteLoaderData<typeof shellLoader>("routes/admin/layout");
  // A decision redirects to the list, which closes the dialog.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes the dialog.
  useEffect(() => setRejecting(null), [location.key]);

  /** The address of this list with one parameter set, or removed when the value is null. */
  const address = (name: string, value: string | null, { fromStart = false } = {}) => {
    const parameters = new URLSearchParams(fromStart ? documentListQuery(status, search) : location.search);
    if (value === null) parameters.delete(name);
    else parameters.set(name, value);
    return `/admin/documents?${parameters}`;
  };
  const page = (name: "after" | "before", key: string | null) => key && address(name, key, { fromStart: true });
  // Without JavaScript, a form above the list asks for the reason, at its own address.
  const asked = people
    .flatMap(({ places }) => places.flatMap(({ documents }) => documents))
    .find((document) => document.id === rejectId && document.status === "pending" && document.canDecide);
  return (
    <>
      <p role="status" className="font-semibold text-ok empty:hidden">
        {loaderData.verified}
      </p>
      <DocumentFilters status={status} search={search} pending={shell?.counts.documents ?? 0}>
        {first && (
          <ButtonLink to={reviewAddress(first, search)} size="small" className="max-sm:w-full">
            <ScanSearch aria-hidden="true" className="size-5" />
            Vérifier les documents un par un
          </ButtonLink>
        )}
      </DocumentFilters>
      <ListNews changes={held.changes} one="personne" many="personnes" onRefresh={held.refresh} />
      {asked && (
        <Card title="Raison du rejet">
          <RejectForm
            id="rejeter"
            document={asked}
            action={address("rejeter", asked.id)}
            lastResult={actionData}
            notice={loaderData.notice}
            cancel={
              <ButtonLink to={address("rejeter", null)} variant="quiet">
                Annuler
              </ButtonLink>
            }
          />
        </Card>
      )}
      {people.length > 0 ? (
        <DocumentTable
          people={people}
          reviewTo={(document) => reviewAddress(document.id, search)}
          rejectTo={(document) => address("rejeter", document.id)}
          onReject={setRejecting}
        />
      ) : (
        <NothingHere isSearch={search !== ""} isPending={status === "pending"} />
      )}
      <Pagination label="Pages de documents" previous={page("before", previous)} next={page("after", next)} />
      <RejectDialog
        document={rejecting}
        action={address("rejeter", null)}
        lastResult={actionData}
        notice={loaderData.notice}
        onClose={() => setRejecting(null)}
      />
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
