import { type ReactNode, Suspense, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { stillPossible } from "~/content/still-possible";
import { batchedReads } from "~/db/batched-reads.server";
import { ListedDeadline } from "~/features/acts/ui/listed-deadline";
import { withDeadline } from "~/features/acts/upcoming/rules.server";
import { NoCases } from "~/features/cases/dashboard/ui/no-cases";
import { caseFilters, type ListedCase, listCases } from "~/features/cases/desk/queries.server";
import { caseListQuery } from "~/features/cases/desk/rules";
import { announcement } from "~/features/cases/desk/rules.server";
import { CaseFilters } from "~/features/cases/desk/ui/case-filters";
import { CaseTable } from "~/features/cases/desk/ui/case-table";
import { DecisionForm, decisionTitle } from "~/features/cases/desk/ui/decision-form";
import { ListSummary } from "~/features/cases/desk/ui/list-summary";
import { SelectionBar } from "~/features/cases/desk/ui/selection-bar";
import { listLawyerChoices } from "~/features/cases/filters/queries.server";
import { readSelection } from "~/features/cases/filters/selection.queries.server";
import { allowsDecision, type Decision, parseDecision } from "~/features/cases/rules";
import { listTags } from "~/features/cases/tags/queries.server";
import { listViews } from "~/features/cases/views/queries.server";
import type { ViewsBarProps } from "~/features/cases/views/ui/views-bar";
import { ReplyTools } from "~/features/replies/ui/reply-tools";
import { runLoader } from "~/platform/http/boundary.server";
import { sendsEmails } from "~/platform/mail/transport.server";
import { Banner } from "~/ui/banner";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Dialog } from "~/ui/dialog";
import { ListNews } from "~/ui/list-news";
import { Pagination } from "~/ui/pagination";
import { Undo } from "~/ui/undo";
import type { UndoFormProps } from "~/ui/undo-form";
import { useHeldList } from "~/ui/use-held-list";
import { useHydrated } from "~/ui/use-hydrated";
import { laterPart, lazyPart, useLate } from "~/ui/use-late";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/cases";
import { decideSelection } from "./case-decisions.server";
import { tagSelection } from "./case-tagging.server";
import { listAddress } from "./list-address";

export async function loader(route: Route.LoaderArgs) {
  const { request, context } = route;
  const actor = requireActor(context);
  const { searchParams } = new URL(request.url);
  const parsed = caseFilters.parse(Object.fromEntries(searchParams));
  const filters = actor.role === "administrator" ? parsed : { ...parsed, lawyer: null };
  const decision = parseDecision(searchParams.get("decision"));
  const now = new Date();
  return runLoader(route, { fallback: "data_load_failed" }, async () => {
    const together = batchedReads();
    const [list, lawyers, tags, views] = await Promise.all([
      listCases(actor, filters, now, together),
      listLawyerChoices(actor, together),
      listTags(actor, together),
      listViews(actor, together),
    ]);
    const asked = decision && (await readSelection(actor, searchParams.getAll("dossier")));
    const { after: _after, before: _before, ...shown } = filters;
    return {
      ...list,
      cases: withDeadline(list.cases, now),
      close: withDeadline(list.close, now),
      lawyers,
      tags,
      views,
      newView: crypto.randomUUID() as string,
      // A lawyer takes decisions on the page of a case, and opens no account.
      isAdministrator: actor.role === "administrator",
      now,
      filters: shown,
      asking:
        decision && asked && asked.length > 0
          ? {
              decision,
              // Where only some have a lawyer, the message of those without one is shown.
              message: announcement(
                decision,
                asked.every(({ hasLawyer }) => hasLawyer),
              ),
              cases: asked,
              options: stillPossible(
                asked.find(({ status }) => allowsDecision(status, decision))?.scamType ?? "unknown",
              ),
              sendsEmails: sendsEmails(),
            }
          : null,
      // Without JavaScript, a person can send a decision before ticking any case.
      isNothingTicked: decision !== null && !asked?.length,
      isAllTicked: searchParams.has("cocher"),
    };
  });
}

// It fetches a conversation, and nobody needs it before a row is chosen.
const CasePreview = lazyPart(() => import("~/features/cases/desk/ui/case-preview"));
const replyTools = (caseId: string) => <ReplyTools from={`/admin/cases/${caseId}/replies`} />;

// Its links work before its scripts.
const ViewsBar = laterPart<ViewsBarProps>(() => import("~/features/cases/views/ui/views-bar"));

export async function action(route: Route.ActionArgs) {
  const page = listAddress(new URL(route.request.url).search);
  const form = await route.request.clone().formData();
  if (String(form.get("intent")).startsWith("tag.")) return tagSelection(route, form, page);
  return decideSelection(route, page);
}

export default function Cases({ loaderData, actionData }: Route.ComponentProps) {
  const { close, next, previous, count, lateCount, filters, asking, now, isAllTicked, isNothingTicked } = loaderData;
  const { isAdministrator, lawyers, tags } = loaderData;
  const { search } = useLocation();
  const held = useHeldList(loaderData.cases, stampOf);
  const cases = held.rows;
  const rows = [...cases, ...close];
  const isLate = useLate();
  const [previewed, setPreviewed] = useState<string | null>(null);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(isAllTicked ? rows.map((row) => row.id) : []),
  );
  const selected = rows.filter((row) => ticked.has(row.id));
  const select = (id: string, isSelected: boolean) =>
    setTicked((before) => (isSelected ? new Set([...before, id]) : new Set([...before].filter((each) => each !== id))));
  const table = {
    now,
    isAdministrator,
    selected: ticked,
    onSelect: select,
    deadlineOf: ({ deadline }: ListedCase) =>
      deadline && { shown: <ListedDeadline deadline={deadline} />, isUrgent: deadline.tone === "bad" },
    previewed,
    onPreview: setPreviewed,
    confirmTo: (decision: Decision, id: string) =>
      listAddress(search, [
        ["decision", decision],
        ["dossier", id],
      ]),
  };
  const page = (name: "after" | "before", key: string | null) =>
    key && listAddress(caseListQuery(filters), [[name, key]]);
  return (
    <>
      <CaseFilters filters={filters} lateCount={lateCount} lawyers={lawyers} tags={tags} />
      <Suspense>
        <ViewsBar views={loaderData.views} filters={filters} newId={loaderData.newView} list={loaderData.cases} />
      </Suspense>
      {actionData && <Refusals {...actionData} />}
      {isNothingTicked && <Banner tone="warning" title="Cochez d’abord les dossiers concernés." />}
      <DecisionConfirmation asking={asking} onDecided={() => setTicked(new Set())} />
      {rows.length === 0 ? (
        <NoCases filters={filters} />
      ) : (
        <div className={LIST_AND_PREVIEW}>
          <div className="grid min-w-0 grid-cols-1 content-start gap-2">
            <ListSummary
              filters={filters}
              count={count}
              isAdministrator={isAdministrator}
              isAllSelected={rows.every((row) => ticked.has(row.id))}
              onSelectAll={(all) => setTicked(new Set(all ? rows.map((row) => row.id) : []))}
              selectAllTo={listAddress(search, [["cocher", "1"]])}
              news={<ListNews changes={held.changes} one="dossier" many="dossiers" onRefresh={held.refresh} />}
            />
            {cases.length > 0 && <CaseTable {...table} cases={cases} caption="Dossiers" />}
            {close.length > 0 && (
              <section aria-labelledby="proches" className="grid grid-cols-1 gap-3">
                <h2 id="proches" className="text-[1.2rem]">
                  Résultats proches de «&nbsp;{filters.search}&nbsp;»
                </h2>
                <CaseTable {...table} cases={close} caption="Dossiers proches" />
              </section>
            )}
            {isAdministrator && (
              <SelectionBar
                selected={selected}
                tagNames={tags.map(({ name }) => name)}
                action={`/admin${search}${search ? "&" : "?"}index=`}
                parameters={[...new URLSearchParams(listAddress(search).split("?")[1])]}
              />
            )}
          </div>
          <Suspense>
            {isLate && (
              <CasePreview
                row={rows.find(({ id }) => id === previewed) ?? null}
                now={now}
                tagNames={tags.map(({ name }) => name)}
                tools={replyTools}
              />
            )}
          </Suspense>
        </div>
      )}
      <Pagination label="Pages de dossiers" previous={page("before", previous)} next={page("after", next)} />
    </>
  );
}

/**
 * The preview keeps its place on a wide screen, so that the list does not move when a row is chosen. On a smaller one it
 * stands below until then, and comes beside the list after the press that chooses, which must not miss its link.
 */
const LIST_AND_PREVIEW =
  "grid grid-cols-1 items-start gap-4 xl:has-[tr[aria-current]]:grid-cols-[minmax(0,1fr)_18.5rem] xl:has-[tr[aria-current]]:transition-[grid-template-columns] xl:has-[tr[aria-current]]:transition-discrete xl:has-[tr[aria-current]]:delay-300 xl:has-[tr[aria-current]]:duration-0 min-[100rem]:grid-cols-[minmax(0,1fr)_25rem]!";

/** A text that changes when the row has changed. */
const stampOf = ({ lastActivityAt, status, unreadCount }: ListedCase) =>
  `${lastActivityAt.getTime()} ${status} ${unreadCount}`;

type Asked = Route.ComponentProps["loaderData"]["asking"];

/** Asks for confirmation in a dialog or, when the server renders the question, in a card above the list, at the same address. */
function DecisionConfirmation({ asking, onDecided }: { asking: Asked; onDecided: () => void }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  // A question that the server rendered keeps its place, and with it what was typed before the scripts ran.
  const [isCard, setCard] = useState(!isHydrated && asking !== null);
  if (isCard && asking === null) setCard(false);
  const list = listAddress(search);
  const title = asking && decisionTitle(asking.decision, asking.cases);
  const leave = () => void (asking && navigate(list, { preventScrollReset: true }));
  // The question stays in the address, to which a person who had to sign in again comes back.
  const form = (cancel: ReactNode) =>
    asking && <DecisionForm {...asking} action={`/admin${search}&index=`} cancel={cancel} />;
  if (isHydrated && !isCard)
    return (
      <div onSubmit={onDecided} className="contents">
        <Dialog open={asking !== null} onClose={leave} title={title}>
          {form(
            <Button variant="quiet" onClick={leave}>
              Annuler
            </Button>,
          )}
        </Dialog>
      </div>
    );
  if (!asking) return null;
  return (
    <div onSubmit={onDecided} className="contents">
      <Card title={title}>
        {form(
          <ButtonLink to={list} variant="quiet">
            Annuler
          </ButtonLink>,
        )}
      </Card>
    </div>
  );
}

type RefusalsProps = {
  message: string;
  undo: UndoFormProps | null;
  outcome: { done: number; refused: { id: string; reference: string; reason: string }[] };
};

/** Lists the cases that were not changed, and why. */
function Refusals({ message, outcome, undo }: RefusalsProps) {
  return (
    <div role="alert">
      <Banner
        tone={outcome.done > 0 ? "warning" : "error"}
        title={message}
        actions={undo && <Undo key={undo.id} {...undo} />}
      >
        <ul>
          {outcome.refused.map(({ id, reference, reason }) => (
            <li key={id}>
              <strong>{reference}</strong> : {reason}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
