import { Suspense } from "react";
import { isRouteErrorResponse, Outlet, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { stillPossible } from "~/content/still-possible";
import { personName } from "~/features/accounts/profile/rules";
import { StageLine } from "~/features/acts/stages/ui/stage-line";
import { StaffActs } from "~/features/acts/ui/staff-acts";
import { CaseDecisions } from "~/features/cases/desk/ui/case-decisions";
import { CaseDock } from "~/features/cases/details/ui/case-dock";
import { CaseHead } from "~/features/cases/details/ui/case-head";
import { CaseMenu } from "~/features/cases/details/ui/case-menu";
import { CaseTabs } from "~/features/cases/details/ui/case-tabs";
import { ConversationAside } from "~/features/cases/details/ui/conversation-aside";
import CaseTags from "~/features/cases/tags/ui/case-tags";
import { LastMessage } from "~/features/chat/embedded/ui/last-message";
import type { EmbeddedConversation } from "~/features/chat/embedded/ui/use-embedded-conversation";
import { chatSide } from "~/features/chat/policy";
import type { ScheduleToolsProps } from "~/features/chat/scheduling/ui/schedule-tools";
import { CaseNotFound } from "~/features/chat/ui/case-not-found";
import { useQuickLook } from "~/features/files/ui/use-quick-look";
import { ReplyTools } from "~/features/replies/ui/reply-tools";
import { isDismissible } from "~/features/worklist/rules";
import { SendAndFile, useAfterFiling } from "~/features/worklist/ui/send-and-file";
import { runLoader } from "~/platform/http/boundary.server";
import { readOnce } from "~/platform/http/read-once.server";
import { sendsEmails } from "~/platform/mail/transport.server";
import { ErrorPage } from "~/root/error-page";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { cx } from "~/ui/cx";
import { Dialog } from "~/ui/dialog";
import { Undo } from "~/ui/undo";
import { laterPart } from "~/ui/use-late";
import { useLiveRevalidation } from "~/ui/use-revalidation";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/case-frame";
import { AboveComposer } from "./above-composer";
import { actsOf } from "./case-acts.server";
import { CASE_PAGE_OPTIONS, decisionsOf, readCasePage } from "./case-page.server";
import { useCaseBack } from "./way-back";

// Loaded once the page can be used, so that its first scripts stay small.
const ScheduleTools = laterPart<ScheduleToolsProps>(() =>
  import("~/features/chat/scheduling/ui/schedule-tools").then((module) => ({ default: module.ScheduleTools })),
);
const ConversationPane = laterPart<EmbeddedConversation>(() => import("~/features/chat/embedded/ui/conversation-pane"));

export async function loader(route: Route.LoaderArgs) {
  const actor = requireActor(route.context);
  const id = String(route.params.id);
  const page = await runLoader(route, CASE_PAGE_OPTIONS, () => readOnce(route, readCasePage, actor, id));
  const { caseDetails, talk, stages, line } = page;
  const { client, scamType, amount, reference, status, submittedAt, firstAnsweredAt, unansweredSince } = caseDetails;
  const { summary, decidedByOther, needsReason, isOwn, can, unreadCount } = caseDetails;
  const side = chatSide(actor, caseDetails);
  return {
    caseRow: { id, client, scamType, amount, reference, status, submittedAt, firstAnsweredAt, unansweredSince },
    now: new Date(),
    decisions: {
      caseRow: { id, reference, summary, options: stillPossible(scamType) },
      sendsEmails: sendsEmails(),
      ...decisionsOf(caseDetails),
    },
    decidedByOther,
    needsReason,
    unreadCount,
    menu: { canTransfer: can.transfer, hasFollowUp: !isOwn && status !== "draft", mayDelete: can.remove },
    isAdministrator: can.administer,
    stages,
    acts: line && actsOf(line, caseDetails),
    tagging: page.tagging,
    counts: {
      payments: page.payments.count,
      letters: page.letters.count,
      files: caseDetails.attachments.length,
      notes: caseDetails.notes.length + caseDetails.tasks.filter(({ doneAt }) => !doneAt).length,
    },
    hints: { payments: page.payments.text, letters: page.letters.text },
    hasNotes: can.note && !needsReason,
    talk: side && talk && { ...talk, side, canDismiss: side === "staff" && isDismissible(caseDetails) },
  };
}

/** Another case is read; another tab of the same one is not, unless something changed. */
export function shouldRevalidate({
  currentParams,
  nextParams,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentParams.id !== nextParams.id || actionStatus === 409 || defaultShouldRevalidate;
}

/** What each tab of a case has around it: its head and stages, what is to be done, the tabs, the conversation beside. */
export default function CaseFrame({ loaderData }: Route.ComponentProps) {
  const { caseRow, now, decisions, menu, stages, acts, tagging, talk, needsReason, unreadCount } = loaderData;
  const { id } = caseRow;
  const { pathname } = useLocation();
  const quickLook = useQuickLook();
  useLiveRevalidation((update) => !("id" in update) || update.id === id);
  const onFiled = useAfterFiling();
  const isBeside = talk !== null || needsReason;
  const page = `/admin/cases/${id}`;
  const back = useCaseBack(page, loaderData.isAdministrator);
  const chatPage = `${page}/chat`;
  const { undo, decided, deletion, moves } = decisions;
  const menuOf = (name: string) => <CaseMenu {...menu} id={name} caseId={id} moves={moves} canTag={tagging !== null} />;
  return (
    <main
      id="contenu"
      tabIndex={-1}
      className={cx(
        "case-page grid grid-cols-1 content-start pb-24! panes:pb-0!",
        isBeside && "two-panes panes:grid-cols-[minmax(0,1fr)_clamp(22rem,31vw,28rem)]",
      )}
    >
      <div className="min-w-0 panes:sticky panes:top-0 panes:z-20 panes:col-span-full">
        <CaseHead caseDetails={caseRow} now={now} back={back} nearest={acts?.nearest ?? null}>
          <span className="contents max-[75rem]:hidden">{menuOf("actions-du-dossier")}</span>
        </CaseHead>
        <StageLine caseId={id} stages={stages} />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the links within, which are reached by key. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link makes a click of a key. */}
      <div onClick={quickLook.onClick} className="grid min-w-0 grid-cols-1 content-start dense-facts max-[75rem]:px-5">
        {decided && (
          <Banner tone="info" title={decided} actions={undo && <Undo key={undo.id} {...undo} />}>
            Le client n’en sait encore rien.
          </Banner>
        )}
        <p role="status" className="font-semibold empty:hidden">
          {loaderData.decidedByOther}
        </p>
        {acts && <StaffActs {...acts} page={page} chatPage={talk && chatPage} isFolded={pathname !== page} />}
        {talk && <LastMessage messages={talk.thread.messages} unreadCount={unreadCount} chatTo={chatPage} />}
        {needsReason && (
          <p className="panes:hidden">
            <ButtonLink to={`${page}/opening`} variant="second">
              Ouvrir la conversation, les fichiers et les notes
            </ButtonLink>
          </p>
        )}
        <CaseTabs
          page={page}
          hasNotes={loaderData.hasNotes}
          chatPage={talk && chatPage}
          counts={loaderData.counts}
          hints={loaderData.hints}
        />
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <Outlet />
        </div>
        <CaseDecisions
          caseRow={decisions.caseRow}
          moves={moves}
          deletion={menu.mayDelete ? deletion : null}
          sendsEmails={decisions.sendsEmails}
        />
        {tagging && (
          <Dialog id={`tags-${id}`} title="Étiquettes internes">
            <CaseTags {...tagging} caseId={id} to={pathname} />
          </Dialog>
        )}
        {quickLook.dialog}
      </div>
      {isBeside && (
        <ConversationAside isClosed={!talk} page={page}>
          {talk && (
            <Suspense>
              <ConversationPane
                {...talk}
                key={id}
                caseId={id}
                chatTo={chatPage}
                action={chatPage}
                draft=""
                error={null}
                tools={(composer) => (
                  <>
                    {talk.side === "staff" && <SendAndFile />}
                    <ScheduleTools caseId={id} composer={composer} />
                    <ReplyTools from={`${page}/replies`} />
                  </>
                )}
                onFiled={onFiled}
                above={<AboveComposer caseId={id} page="case" {...talk} />}
              />
            </Suspense>
          )}
        </ConversationAside>
      )}
      <CaseDock
        name={personName(caseRow.client)}
        phone={caseRow.client.phone || null}
        chatPage={talk ? chatPage : null}
      >
        {menuOf("actions-en-bas")}
      </CaseDock>
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404)
    return <CaseNotFound backTo="/admin" backLabel="Retour à l’administration" />;
  return <ErrorPage error={error} />;
}
