import { Inbox } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { markRequestsRead } from "~/features/assistance/handling.commands.server";
import { type ListedRequest, listRequests, readRequest } from "~/features/assistance/queries.server";
import { requestFilters } from "~/features/assistance/schema";
import { AlreadyHandled } from "~/features/assistance/ui/answer-taken";
import { ReplyForm } from "~/features/assistance/ui/reply-form";
import { REQUESTS_PATH, RequestFilters, requestListQuery } from "~/features/assistance/ui/request-filters";
import { RequestRow } from "~/features/assistance/ui/request-row";
import { ReplyTools } from "~/features/replies/ui/reply-tools";
import { readFormDraft } from "~/platform/forms/drafts.server";
import { readPart, runLoader } from "~/platform/http/boundary.server";
import { sendsEmails } from "~/platform/mail/transport.server";
import { ButtonLink } from "~/ui/button";
import { CsvLink } from "~/ui/csv-link";
import { readWaiting } from "~/ui/draft-storage";
import { draftStore } from "~/ui/draft-stores";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";
import { usePolledRevalidation } from "~/ui/use-revalidation";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/requests";
import { handleRequest } from "./request-handling.server";

/**
 * The query parameter that names the request being answered; it is in the address, so that it works without JavaScript.
 */
const ANSWERING = "repondre";

export async function loader(route: Route.LoaderArgs) {
  const { request, context } = route;
  const actor = requireActor(context);
  const parameters = Object.fromEntries(new URL(request.url).searchParams);
  const filters = requestFilters.parse({ ...parameters });
  return runLoader(route, { fallback: "data_load_failed" }, async () => {
    const [list, answering] = await Promise.all([
      listRequests(actor, filters),
      parameters[ANSWERING] ? readRequest(actor, parameters[ANSWERING]) : null,
    ]);
    await readPart(route, () => markRequestsRead(actor));
    const draft = answering && (await readFormDraft({ userId: actor.userId }, `reply/${answering.id}`));
    const { search, status, lawyers } = filters;
    return { ...list, answering, draft, filters: { search, status, lawyers }, sendsEmails: sendsEmails() };
  });
}

export function action(route: Route.ActionArgs) {
  const { searchParams } = new URL(route.request.url);
  for (const internal of [ANSWERING, "index", "_routes"]) searchParams.delete(internal);
  const list = searchParams.size > 0 ? `${REQUESTS_PATH}?${searchParams}` : REQUESTS_PATH;
  return handleRequest(route, requireActor(route.context), list);
}

export default function Requests({ loaderData, actionData }: Route.ComponentProps) {
  const { requests, answering, draft, next, previous, filters } = loaderData;
  const { search } = useLocation();
  const isNew = useNewRequests(requests);
  const shown = answering && !requests.some(({ id }) => id === answering.id) ? [answering, ...requests] : requests;
  usePolledRevalidation(shown.some(({ delivery }) => delivery?.status === "queued"));

  /** The address of this list with one parameter set, or removed when the value is null. */
  const address = (name: string, value: string | null, { fromStart = false } = {}) => {
    const parameters = new URLSearchParams(fromStart ? requestListQuery(filters) : search);
    if (value === null) parameters.delete(name);
    else parameters.set(name, value);
    return parameters.size > 0 ? `${REQUESTS_PATH}?${parameters}` : REQUESTS_PATH;
  };
  const page = (name: "after" | "before", key: string | null) => key && address(name, key, { fromStart: true });
  const list = address(ANSWERING, null);
  return (
    <>
      <RequestFilters {...filters}>
        {shown.length > 0 && <CsvLink to={`${REQUESTS_PATH}.csv${requestListQuery(filters)}`} />}
      </RequestFilters>
      {shown.length === 0 && <NothingHere filters={filters} />}
      <ul className="rounded-card border border-line bg-surface [--from:21rem] empty:hidden xl:[--from:26rem]">
        {shown.map((request) => (
          <li key={request.id} className="min-w-0 border-line not-first:border-t">
            <RequestRow
              request={request}
              isNew={isNew(request)}
              isOpen={answering?.id === request.id || (filters.search !== "" && shown.length === 1)}
              action={list}
              replyTo={address(ANSWERING, request.id)}
            >
              {draft && answering?.id === request.id && (
                <Answer
                  request={answering}
                  action={address(ANSWERING, request.id)}
                  cancelTo={list}
                  lastResult={actionData}
                  draft={draft}
                  sendsEmails={loaderData.sendsEmails}
                  tools={<ReplyTools from={`${REQUESTS_PATH}/${answering.id}/replies`} />}
                />
              )}
            </RequestRow>
          </li>
        ))}
      </ul>
      <Pagination label="Pages de demandes" previous={page("before", previous)} next={page("after", next)} />
    </>
  );
}

type AnswerProps = Omit<React.ComponentProps<typeof ReplyForm>, "request" | "onLeave"> & { request: ListedRequest };

/** The answer's form or, when another member of the staff has already answered, the typed text. */
function Answer(props: AnswerProps) {
  const { request, cancelTo, draft, lastResult } = props;
  // The draft may be older than what is on the screen when a colleague answers.
  const [typed, setTyped] = useState<string | null>(null);
  const { handledAt, handledBy, handledById, reply } = request;
  // The text is there when the page is opened again, also when the server has another tab's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each text.
  useEffect(() => {
    if (!handledAt || typed?.trim() === reply) return;
    if (typed) draftStore(draft).change("reply", [typed]);
    else setTyped(readWaiting(draft.owner, draft.key).fields.reply?.values[0] ?? null);
  }, [handledAt, typed]);
  if (!handledAt) return request.email ? <ReplyForm {...props} onLeave={setTyped} /> : undefined;
  return (
    <AlreadyHandled
      handledBy={handledBy}
      isOwn={handledById === draft.owner}
      reply={reply}
      typed={typed ?? String(lastResult?.initialValue?.reply ?? draft.fields.reply?.[0] ?? "")}
      backTo={cancelTo}
    />
  );
}

/** Opening the list marks all requests as read; the new ones stay highlighted until this person leaves the page. */
function useNewRequests(requests: readonly ListedRequest[]): (request: ListedRequest) => boolean {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const unread = requests.filter(({ isUnread }) => isUnread).map(({ id }) => id);
    if (unread.length > 0) setSeen((before) => new Set([...before, ...unread]));
  }, [requests]);
  return ({ id, isUnread, status }) => status === "pending" && (isUnread || seen.has(id));
}

function NothingHere({ filters }: { filters: Route.ComponentProps["loaderData"]["filters"] }) {
  const icon = <Inbox aria-hidden="true" />;
  if (filters.search || filters.lawyers)
    return (
      <EmptyState
        icon={icon}
        title="Aucune demande ne correspond"
        actions={
          <ButtonLink to={REQUESTS_PATH} variant="second">
            Voir les demandes en attente
          </ButtonLink>
        }
      >
        Essayez un autre mot, ou enlevez un filtre.
      </EmptyState>
    );
  if (filters.status === "completed") return <EmptyState icon={icon} title="Aucune demande traitée pour l’instant" />;
  return (
    <EmptyState icon={icon} title="Aucune demande d'assistance en attente">
      Les nouvelles demandes apparaissent ici dès leur envoi.
    </EmptyState>
  );
}
