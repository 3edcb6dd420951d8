import { CheckCheck } from "lucide-react";
import { Suspense, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { pageTitle } from "~/content/company-name";
import { batchedReads } from "~/db/batched-reads.server";
import { listTags } from "~/features/cases/tags/queries.server";
import { listOwnProposals } from "~/features/mandates/proposals/queries.server";
import { OwnProposals } from "~/features/mandates/proposals/ui/own-proposals";
import { ReplyTools } from "~/features/replies/ui/reply-tools";
import { listLawyersWork } from "~/features/worklist/lawyers.queries.server";
import { canAssign, placeFor } from "~/features/worklist/policy";
import { countPlaces, listTeam, listWork } from "~/features/worklist/queries.server";
import type { WorkItem } from "~/features/worklist/rows";
import { isTask, parseRef, refText, WORK_ACTS, type WorkAct, worklistAddress } from "~/features/worklist/rules";
import { askedAct, workFilters } from "~/features/worklist/schema";
import { ActBar } from "~/features/worklist/ui/act-bar";
import { InboxHead } from "~/features/worklist/ui/inbox-head";
import { KeyStrip } from "~/features/worklist/ui/key-strip";
import { LawyersList } from "~/features/worklist/ui/lawyers-list";
import { pushFiled, SendAndFile } from "~/features/worklist/ui/send-and-file";
import { useInboxKeys } from "~/features/worklist/ui/use-inbox-keys";
import { WorkList } from "~/features/worklist/ui/work-list";
import { type ListedWork, rowOf } from "~/features/worklist/ui/work-row";
import { runAction, runLoader } from "~/platform/http/boundary.server";
import { readOnce } from "~/platform/http/read-once.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ListNews } from "~/ui/list-news";
import { Pagination } from "~/ui/pagination";
import { useHeldList } from "~/ui/use-held-list";
import { lazyPart, useLate } from "~/ui/use-late";
import { useLiveRevalidation } from "~/ui/use-revalidation";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/to-do";
import { askForReason } from "./access-reason.server";
import { tagSelection } from "./case-tagging.server";
import { readAdminCounts } from "./counts.server";
import { AskAct } from "./to-do-act";
import { changeRow } from "./to-do-actions.server";
import { askedOf, inWords } from "./to-do-list.server";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("À traiter") },
  { name: "description", content: "Ce qui attend une réponse ou une décision, dans l’ordre." },
];

export function loader(route: Route.LoaderArgs) {
  const { request, context } = route;
  const { searchParams } = new URL(request.url);
  const { after, ...filters } = workFilters.parse(Object.fromEntries(searchParams));
  const lawyer = searchParams.get("lawyer");
  const now = new Date();
  const actor = requireActor(context);
  return runLoader(route, { fallback: "data_load_failed" }, async () => {
    const [{ work, badges }, proposals] = await Promise.all([
      readOnce(route, readAdminCounts, actor),
      readOnce(route, listOwnProposals, actor),
    ]);
    const together = batchedReads();
    const place = placeFor(actor, filters.place);
    const isAsked = askedAct.parse(searchParams.get("do"));
    const [list, places, tags, team] = await Promise.all([
      listWork(actor, { ...filters, after }, now, work),
      countPlaces(actor, work, now, together),
      listTags(actor, together),
      isAsked === "give" ? listTeam(actor, together) : [],
    ]);
    const byLawyer =
      place === "lawyers" ? await listLawyersWork(actor, { only: lawyer, after }, now) : { groups: [], next: null };
    return {
      place,
      parts: list.groups,
      items: byLawyer.groups.length > 0 ? [] : inWords(place === "lawyers" ? [] : list.items, now),
      groups: byLawyer.groups.map((group) => ({ ...group, items: inWords(group.items, now) })),
      next: place === "lawyers" ? byLawyer.next : list.next,
      counts: list.counts,
      places,
      proposals,
      elsewhere: badges.questions > 0 ? QUESTION : null,
      asked: isAsked && askedOf(isAsked, searchParams.getAll("item"), team),
      acts: WORK_ACTS.filter((act) => act !== "give" || canAssign(actor)),
      tagNames: tags.map(({ name }) => name),
      filters,
      lawyer,
      after,
      now,
    };
  });
}

/** What waits for a lawyer on another page than those of the rows. */
const QUESTION = {
  text: "L’équipe vous demande si vous répondez de ses messages.",
  to: "/lawyer/registration",
  label: "Répondre",
};

/** Changes rows, tags their cases, or puts one back: then the same place again, from the same row. */
export async function action(route: Route.ActionArgs) {
  const { request, context } = route;
  const actor = requireActor(context);
  const form = await request.clone().formData();
  const { searchParams } = new URL(request.url);
  const { after, ...filters } = workFilters.parse(Object.fromEntries(searchParams));
  const lawyer = searchParams.get("lawyer");
  const page = worklistAddress(filters, { ...(after && { after }), ...(lawyer && { lawyer }) });
  if (String(form.get("intent")).startsWith("tag.")) return tagSelection(route, form, page);
  const [item] = form.getAll("item").flatMap((text) => parseRef(String(text)) ?? []);
  const caseId = item?.caseId ?? String(form.get("id")).split("/")[0] ?? "";
  const refusals = { fallback: "follow_up_failed", ...askForReason(caseId, { otherwise: page }) } as const;
  return runAction(route, refusals, () => changeRow(actor, form, page));
}

// It fetches a conversation, and nobody needs it before a row is chosen.
const InboxPane = lazyPart(() => import("~/features/worklist/ui/inbox-pane"));
const replyTools = (caseId: string) => (
  <>
    <SendAndFile />
    <ReplyTools from={`/admin/cases/${caseId}/replies`} />
  </>
);

/** Below this width the list takes the whole page, and a row opens its own. */
const HAS_ROOM = "(min-width: 64rem)";

/** « À traiter »: the inbox. One place of it, in the order in which it is done. */
export default function ToDo({ loaderData, actionData }: Route.ComponentProps) {
  const { place, items, groups, next, filters, lawyer, after, now, proposals, elsewhere, acts, asked } = loaderData;
  const navigate = useNavigate();
  const { search } = useLocation();
  const held = useHeldList(items, stampOf);
  const rows = groups.length > 0 ? groups.flatMap((group) => group.items) : held.rows;
  const isLate = useLate();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [lastTicked, setLastTicked] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  useLiveRevalidation(({ kind }) => KINDS.has(kind));

  const refs = rows.map(refText);
  const shownTicks = refs.filter((ref) => ticked.has(ref));
  const chosenRow = rowOf(rows, chosen);
  const parameters = [...new URLSearchParams(search)].filter(([name]) => name !== "do" && name !== "item");
  const list = worklistAddress(filters, { ...(after && { after }), ...(lawyer && { lawyer }) });
  const actsAddress = (act: WorkAct, given: readonly string[]) =>
    `/admin/to-do?${new URLSearchParams([...parameters, ["do", act], ...given.map((ref) => ["item", ref])])}`;
  const tick = (ref: string, isTicked: boolean, withShift: boolean) => {
    const range = withShift && lastTicked ? between(refs, lastTicked, ref) : [ref];
    setTicked((before) =>
      isTicked ? new Set([...before, ...range]) : new Set([...before].filter((each) => !range.includes(each))),
    );
    setLastTicked(ref);
  };
  const goOn = useInboxKeys({
    acts,
    ticked: shownTicks,
    chosen,
    actsAddress,
    tick: (ref) => tick(ref, true, false),
    tickUpTo: (ref) => tick(ref, true, true),
    isAsking: asked !== null,
  });
  const shared = {
    ...{ place, filters, now, ticked: new Set(shownTicks), chosen: chosenRow && chosen },
    actAddress: (act: WorkAct, ref: string) => actsAddress(act, [ref]),
    onTick: tick,
    onChoose: (ref: string) => {
      const row = rows.find((each) => refText(each) === ref);
      if (!isLate || !row?.case || isTask(row.kind) || chosen === ref || !matchMedia(HAS_ROOM).matches) return false;
      setChosen(ref);
      return true;
    },
    // While the pane is open, it follows the row that has the focus.
    onFocus: (ref: string) => setChosen((before) => before && ref),
  };
  return (
    <main id="contenu" tabIndex={-1} className="grid w-full grid-cols-1 content-start gap-2 px-5 py-2">
      <InboxHead
        place={place}
        filters={filters}
        places={loaderData.places}
        counts={loaderData.counts}
        aside={
          elsewhere && (
            <p className="text-sm">
              {elsewhere.text}{" "}
              <Link to={elsewhere.to} className="font-semibold">
                {elsewhere.label}
              </Link>
            </p>
          )
        }
      />
      <AskAct
        asked={asked}
        rows={rows}
        list={list}
        error={actionData && "error" in actionData ? actionData.error : null}
        onSent={() => setTicked(new Set())}
        leave={() => navigate(list, { preventScrollReset: true })}
      />
      <ListNews changes={held.changes} one="ligne" many="lignes" onRefresh={held.refresh} />
      {after === null && place === "mine" && <OwnProposals proposals={proposals} />}
      {rows.length > 0 ? (
        <div className={LIST_AND_PANE}>
          <div className="grid min-w-0 grid-cols-1 content-start gap-2">
            {groups.length > 0 ? (
              <LawyersList {...shared} groups={groups} isOne={lawyer !== null} />
            ) : (
              <WorkList {...shared} items={held.rows} groups={loaderData.parts} />
            )}
            <ActBar
              ticked={shownTicks}
              acts={acts}
              parameters={parameters}
              tagNames={loaderData.tagNames}
              action={list}
              onClear={() => setTicked(new Set())}
            />
            <KeyStrip acts={acts} />
          </div>
          {chosenRow && (
            <Suspense>
              <InboxPane
                key={chosen}
                item={{ ...chosenRow, case: chosenRow.case as NonNullable<WorkItem["case"]> }}
                now={now}
                filters={filters}
                acts={acts}
                actAddress={shared.actAddress}
                onClose={() => setChosen(null)}
                tools={replyTools}
                onFiled={() => {
                  pushFiled();
                  if (chosen) goOn(chosen);
                }}
              />
            </Suspense>
          )}
        </div>
      ) : (
        (place !== "mine" || proposals.length === 0 || isFiltered(filters)) && <NothingToDo filters={filters} />
      )}
      <Pagination
        label="Pages de la liste"
        previousLabel="Début de la liste"
        previous={
          after === null ? lawyer && worklistAddress(filters) : worklistAddress(filters, lawyer ? { lawyer } : {})
        }
        next={next && worklistAddress(filters, { after: next, ...(lawyer && { lawyer }) })}
      />
    </main>
  );
}

const LIST_AND_PANE = "grid grid-cols-1 items-start gap-4 lg:has-[>aside]:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]";

const stampOf = ({ kind, id, since, documents, owner }: ListedWork) =>
  `${kind} ${id} ${since.getTime()} ${documents.join()} ${owner}`;

const KINDS: ReadonlySet<string> = new Set(["message", "case", "note", "documents", "request", "proposal", "resync"]);

/** The rows from one to another, in either direction. */
function between(refs: readonly string[], from: string, to: string): string[] {
  const [start, end] = [refs.indexOf(from), refs.indexOf(to)].sort((one, other) => one - other) as [number, number];
  return start < 0 ? [to] : refs.slice(start, end + 1);
}

type Filters = Route.ComponentProps["loaderData"]["filters"];
const isFiltered = ({ kind, search }: Filters): boolean => kind !== null || search !== "";

function NothingToDo({ filters }: { filters: Filters }) {
  const icon = <CheckCheck aria-hidden="true" />;
  if (!isFiltered(filters))
    return (
      <EmptyState icon={icon} title="Tout est fait">
        Ce qui attend une réponse ou une décision apparaît ici, le plus pressé en premier.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={icon}
      title="Rien ne correspond"
      actions={
        <ButtonLink to={worklistAddress({ place: filters.place, kind: null, search: "" })} variant="second">
          Voir toute la liste
        </ButtonLink>
      }
    >
      Essayez un autre mot, ou enlevez un filtre.
    </EmptyState>
  );
}
