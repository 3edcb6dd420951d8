import { useEffect, useRef, useState } from "react";
import { type ShouldRevalidateFunctionArgs, useLocation, useSearchParams } from "react-router";
import { personName } from "~/features/accounts/profile/rules";
import { documentFilters } from "~/features/identity/desk/queries.server";
import { DOCUMENT_TYPE_LABELS } from "~/features/identity/labels";
import { rejectionNotice } from "~/features/identity/review/labels";
import { readReview } from "~/features/identity/review/queries.server";
import { nextToReview } from "~/features/identity/review/queue.queries.server";
import { reviewAddress } from "~/features/identity/review/ui/addresses";
import { DecidedBanner } from "~/features/identity/review/ui/decided-banner";
import type { PictureState } from "~/features/identity/review/ui/picture";
import { ProfilePanel } from "~/features/identity/review/ui/profile-panel";
import { ReasonForm } from "~/features/identity/review/ui/reason-form";
import { ReviewActions } from "~/features/identity/review/ui/review-actions";
import { ReviewHeader } from "~/features/identity/review/ui/review-header";
import { Viewer } from "~/features/identity/review/ui/viewer";
import { viewsOf } from "~/features/identity/review/ui/views";
import { runLoader } from "~/platform/http/boundary.server";
import { sendsEmails } from "~/platform/mail/transport.server";
import { Button, ButtonLink } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { withDe } from "~/ui/elision";
import { useLiveRevalidation } from "~/ui/use-revalidation";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/document-review";
import { pageOf, reviewDocument, verifiedNotice } from "./document-decisions.server";

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const document = loaderData?.review.document;
  const title = document
    ? `${DOCUMENT_TYPE_LABELS[document.documentType]} ${withDe(personName(document))}`
    : "Document";
  return [
    { title: `${title} · Administration` },
    { name: "description", content: "Vérifier un document d’identité à côté du profil déclaré." },
  ];
};

const searchOf = (request: Request): string =>
  documentFilters.parse(Object.fromEntries(new URL(request.url).searchParams)).search;

export function loader(route: Route.LoaderArgs) {
  const { request, params, context } = route;
  const search = searchOf(request);
  // An error, such as a document deleted in the meantime, redirects to the list of pending documents.
  const options = { fallback: "document_open_failed", ownMessages: [], toast: "/admin/documents" } as const;
  return runLoader(route, options, async () => ({
    review: await readReview(requireActor(context), params.documentId, search),
    verified: await verifiedNotice(route),
    search,
    notice: rejectionNotice(sendsEmails()),
  }));
}

export function action(route: Route.ActionArgs) {
  const { request, params } = route;
  const search = searchOf(request);
  const next = async () => {
    const id = await nextToReview(params.documentId, search);
    return id ? reviewAddress(id, search) : "/admin/documents";
  };
  return reviewDocument(route, { page: pageOf(request, "rejeter"), next });
}

/** Another side or page of the same document needs no new data. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isSame = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return formMethod === undefined && isSame ? false : defaultShouldRevalidate;
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { document, queue } = loaderData.review;
  useLiveRevalidation(({ kind }) => kind === "documents" || kind === "resync");
  const title = useRef<HTMLHeadingElement>(null);
  const first = useRef(document.id);
  // The next document opens without a page load, so the focus moves to announce it to screen readers.
  useEffect(() => {
    if (first.current !== document.id) title.current?.focus();
    first.current = document.id;
  }, [document.id]);
  return (
    <main
      id="contenu"
      tabIndex={-1}
      className="mx-auto grid w-[min(100rem,100%-2rem)] grid-cols-1 content-start gap-4 py-4"
    >
      <p role="status" className="font-semibold text-ok empty:hidden">
        {loaderData.verified}
      </p>
      <ReviewHeader titleRef={title} document={document} queue={queue} search={loaderData.search} />
      <Review key={document.id} loaderData={loaderData} actionData={actionData} />
    </main>
  );
}

function Review({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const { review, search, notice } = loaderData;
  const { document, queue, decision } = review;
  const [rejecting, setRejecting] = useState(false);
  const picture = useRef<PictureState>("loading");
  const [parameters] = useSearchParams();
  const location = useLocation();
  const views = viewsOf(review.sides);
  const current = Math.min(Math.max(Number(parameters.get("vue")) || 1, 1), views.length) - 1;
  const isPending = document.status === "pending";
  const nextTo = queue.next && reviewAddress(queue.next, search);

  /** The address of this page with one parameter set, or removed when the value is null. */
  const address = (name: string, value: string | null) => {
    const changed = new URLSearchParams(location.search);
    if (value === null) changed.delete(name);
    else changed.set(name, value);
    return `${location.pathname}${changed.size > 0 ? `?${changed}` : ""}`;
  };
  const isAsked = isPending && document.canDecide && parameters.has("rejeter");
  const showReasons = () => {
    // The page shows the reasons already when it was opened with them.
    if (isAsked) window.document.querySelector<HTMLInputElement>("#rejeter input[type=radio]")?.focus();
    else setRejecting(true);
  };
  const reasons = { document, action: address("rejeter", "1"), lastResult: actionData, notice };
  return (
    <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
      <Viewer
        onPicture={(state) => {
          picture.current = state;
        }}
        views={views}
        current={current}
        viewTo={(index) => address("vue", String(index + 1))}
        documentName={`${DOCUMENT_TYPE_LABELS[document.documentType]} ${withDe(personName(document))}`}
      />
      <div className="flex flex-col gap-4 max-lg:contents">
        <div className="grid grid-cols-1 gap-4 rounded-card border border-line bg-surface p-5">
          <div role="status" className="empty:hidden">
            {!isPending && <DecidedBanner document={document} decision={decision} nextTo={nextTo} />}
          </div>
          {isAsked && (
            <ReasonForm
              {...reasons}
              id="rejeter"
              cancel={
                <ButtonLink to={address("rejeter", null)} variant="quiet" preventScrollReset>
                  Annuler
                </ButtonLink>
              }
            />
          )}
          <div className="grid grid-cols-1 gap-4">
            <ProfilePanel review={review} />
          </div>
        </div>
        {isPending && (
          <div className="z-10 -mx-4 sm:sticky sm:bottom-0 border-t border-line bg-paper/95 px-4 py-3 lg:static lg:order-first lg:mx-0 lg:rounded-card lg:border lg:bg-surface lg:p-4">
            <ReviewActions
              document={document}
              action={location.pathname + location.search}
              rejectTo={address("rejeter", "1")}
              onReject={showReasons}
              pictureState={() => picture.current}
              skipTo={nextTo}
              previousTo={queue.previous && reviewAddress(queue.previous, search)}
            />
          </div>
        )}
      </div>
      <Dialog open={rejecting && isPending} onClose={() => setRejecting(false)} title="Rejeter ce document">
        {rejecting && (
          <ReasonForm
            {...reasons}
            inDialog
            id="rejet"
            cancel={
              <Button variant="quiet" onClick={() => setRejecting(false)}>
                Annuler
              </Button>
            }
          />
        )}
      </Dialog>
      {/* Preloads the other sides and pages, so that they open at once. */}
      <div hidden>
        {views.map(({ key, src }, index) => index !== current && src && <img key={key} src={src} alt="" />)}
      </div>
    </div>
  );
}
