import { Download } from "lucide-react";
import { Suspense } from "react";
import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "react-router";
import { batchedReads } from "~/db/batched-reads.server";
import { StaffActs } from "~/features/acts/ui/staff-acts";
import { CaseDecisions } from "~/features/cases/desk/ui/case-decisions";
import { readCaseForAdministration } from "~/features/cases/details/queries.server";
import { CaseAnswers } from "~/features/cases/details/ui/case-answers";
import { CaseBar } from "~/features/cases/details/ui/case-bar";
import { CaseHistory } from "~/features/cases/details/ui/case-history";
import { CaseSection, CaseSections } from "~/features/cases/details/ui/case-sections";
import { ClientCard, IdentityCard } from "~/features/cases/details/ui/client-card";
import { ConversationAside } from "~/features/cases/details/ui/conversation-aside";
import { TeamSections } from "~/features/cases/details/ui/team-sections";
import { AttachmentGallery } from "~/features/cases/evidence/ui/attachment-gallery";
import { seeMentions } from "~/features/cases/notes/mentions.commands.server";
import { RecoveriesCard } from "~/features/cases/recoveries/ui/recoveries-card";
import { readTagging } from "~/features/cases/tags/queries.server";
import CaseTags from "~/features/cases/tags/ui/case-tags";
import type { EmbeddedConversation } from "~/features/chat/embedded/ui/use-embedded-conversation";
import { chatSide } from "~/features/chat/policy";
import type { ScheduleToolsProps } from "~/features/chat/scheduling/ui/schedule-tools";
import { CaseNotFound } from "~/features/chat/ui/case-not-found";
import { useQuickLook } from "~/features/files/ui/use-quick-look";
import { IndicatorsLink } from "~/features/indicators/ui/indicators-link";
import { listEmailsTo, summarizeUndelivered } from "~/features/mailings/log/queries.server";
import { LawyerCard } from "~/features/mandates/ui/lawyer-card";
import { PaymentsLink } from "~/features/payments/ui/payments-link";
import type { PersonEmailsProps } from "~/features/people/ui/person-emails";
import { ReplyTools } from "~/features/replies/ui/reply-tools";
import { isDismissible } from "~/features/worklist/rules";
import type { AppError } from "~/platform/errors";
import { unusedId } from "~/platform/forms/draft-values";
import { readFormDraft, readFormDrafts } from "~/platform/forms/drafts.server";
import { readInterruptedForm } from "~/platform/forms/interrupted-forms.server";
import { runLoader } from "~/platform/http/boundary.server";
import { sendsEmails } from "~/platform/mail/transport.server";
import { parisMoment } from "~/platform/paris.server";
import { ErrorPage } from "~/root/error-page";
import { CountBadge } from "~/ui/badge";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { buttonClass } from "~/ui/button-class";
import { Card } from "~/ui/card";
import { cx } from "~/ui/cx";
import { Undo } from "~/ui/undo";
import { laterPart } from "~/ui/use-late";
import { useLiveRevalidation } from "~/ui/use-revalidation";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/case";
import { AboveComposer } from "./above-composer";
import { actOnCase } from "./case-action.server";
import type { CaseAnswer } from "./case-form.server";
import { decisionsOf, introOf, readConversationEnd, readLinks, undeliveredText } from "./case-page.server";
import { useCaseBack } from "./way-back";

// Loaded once the page can be used, so that its first scripts stay small.
const PersonEmails = laterPart<PersonEmailsProps>(() =>
  import("~/features/people/ui/person-emails").then((module) => ({ default: module.PersonEmails })),
);
const ScheduleTools = laterPart<ScheduleToolsProps>(() =>
  import("~/features/chat/scheduling/ui/schedule-tools").then((module) => ({ default: module.ScheduleTools })),
);
const ConversationPane = laterPart<EmbeddedConversation>(() => import("~/features/chat/embedded/ui/conversation-pane"));

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `Affaire ${loaderData.caseDetails.reference}` : "Dossier non trouvé"} · Administration` },
  { name: "description", content: "Un dossier et son historique." },
];

/** An unexpected error shows the list with a toast; a case that does not exist has its own page. */
const options = {
  fallback: "case_details_load_failed",
  toast: ({ status }: AppError) => (status >= 500 ? "/admin" : undefined),
} as const;

export async function loader(route: Route.LoaderArgs) {
  const { request, params, context } = route;
  const actor = requireActor(context);
  const together = batchedReads();
  const [caseDetails, talk, kept, noteDraft] = await runLoader(route, options, () =>
    Promise.all([
      readCaseForAdministration(actor, params.id, together),
      readConversationEnd(actor, params.id, together),
      readInterruptedForm(request, `/admin/cases/${params.id}`),
      readFormDraft({ userId: actor.userId }, `note/${params.id}`, together),
    ]),
  );
  const ownNotes = caseDetails.notes.flatMap(({ id, isOwn }) => (isOwn ? [`note-edit/${id}`] : []));
  const { administer } = caseDetails.can;
  const [editDrafts, undelivered, emails, links, tagging] = await runLoader(route, options, () =>
    Promise.all([
      readFormDrafts({ userId: actor.userId }, ownNotes, together),
      administer ? summarizeUndelivered(actor, caseDetails.userId, together) : null,
      administer ? listEmailsTo(actor, caseDetails.userId, null, together) : null,
      readLinks(actor, caseDetails, together),
      readTagging(actor, caseDetails, together),
      caseDetails.notes.length > 0 ? seeMentions(actor, caseDetails.id, undefined, together) : null,
    ]),
  );
  const side = chatSide(actor, caseDetails);
  return {
    caseDetails,
    now: new Date(),
    moment: parisMoment(new Date()),
    emails,
    intro: introOf(caseDetails) + undeliveredText(undelivered),
    ...decisionsOf(caseDetails),
    ...links,
    sendsEmails: sendsEmails(),
    tagging,
    side,
    talk: side && talk && { ...talk, side, canDismiss: side === "staff" && isDismissible(caseDetails) },
    newIds: {
      note: unusedId(noteDraft, caseDetails.notes),
      recovery: crypto.randomUUID() as string,
      call: crypto.randomUUID() as string,
      task: crypto.randomUUID() as string,
    },
    kept: kept && Object.fromEntries(kept),
    noteDraft,
    editDrafts,
  };
}

export const action = (route: Route.ActionArgs) => actOnCase(route);

/** A form that was refused because of what another stored meanwhile is shown beside it. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export default function AdminCase({ loaderData, actionData }: Route.ComponentProps) {
  const { caseDetails, moves, side, talk, newIds, kept, now } = loaderData;
  const answer: CaseAnswer = actionData ?? {};
  const quickLook = useQuickLook();
  const back = useCaseBack(caseDetails.can.administer);
  useLiveRevalidation((update) => !("id" in update) || update.id === caseDetails.id);
  const isBeside = talk !== null || caseDetails.needsReason;
  const chatPage = `/admin/cases/${caseDetails.id}/chat`;
  return (
    <main
      id="contenu"
      tabIndex={-1}
      className={cx(
        "grid grid-cols-1 gap-6 max-[75rem]:wrap",
        isBeside
          ? "two-panes panes:grid-cols-[minmax(0,1fr)_clamp(22rem,32vw,30rem)] panes:gap-0"
          : "py-8 md:py-10 panes:wrap",
      )}
    >
      <CaseBar caseDetails={caseDetails} now={now} back={back} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the links within, which are reached by key. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link makes a click of a key. */}
      <div
        onClick={quickLook.onClick}
        className={cx("grid min-w-0 grid-cols-1 content-start gap-6", isBeside && "panes:dense-facts")}
      >
        <StaffActs acts={loaderData.acts}>{loaderData.intro}</StaffActs>
        <div className="flex flex-wrap gap-3 print:hidden">
          {side !== null && (
            <ButtonLink to={chatPage} variant="second" size="small" className="panes:hidden">
              Messages
              <CountBadge count={caseDetails.unreadCount} label={caseDetails.unreadCount > 1 ? "non lus" : "non lu"} />
            </ButtonLink>
          )}
          <CaseDecisions
            caseRow={{ ...caseDetails, options: loaderData.options }}
            moves={moves}
            deletion={caseDetails.can.remove ? loaderData.deletion : null}
            sendsEmails={loaderData.sendsEmails}
          />
          <a href={`/admin/cases/${caseDetails.id}/pdf`} className={buttonClass("second", "small")}>
            <Download aria-hidden="true" className="size-4.5" />
            Télécharger le dossier (PDF)
          </a>
          <a href={`/cases/${caseDetails.id}/dossier.zip`} className={buttonClass("second", "small")}>
            <Download aria-hidden="true" className="size-4.5" />
            Exporter avec les pièces (ZIP)
          </a>
        </div>
        {loaderData.tagging && (
          <CaseTags {...loaderData.tagging} caseId={caseDetails.id} to={`/admin/cases/${caseDetails.id}`} />
        )}
        {loaderData.decided && (
          <Banner
            tone="info"
            title={loaderData.decided}
            actions={loaderData.undo && <Undo key={loaderData.undo.id} {...loaderData.undo} />}
          >
            Le client n’en sait encore rien.
          </Banner>
        )}
        <p role="status" className="-mt-3 font-semibold empty:hidden">
          {caseDetails.decidedByOther}
        </p>
        <CaseSections caseDetails={caseDetails} hasTalk={talk !== null} />
        <CaseSection id="client">
          <ClientCard {...caseDetails} hasAccountPage={caseDetails.can.administer} />
        </CaseSection>
        <CaseSection id="reponses">
          <Card>
            <CaseAnswers answers={caseDetails} level={2} />
          </Card>
        </CaseSection>
        <CaseSection id="identite">
          <IdentityCard {...caseDetails} />
        </CaseSection>
        {!caseDetails.needsReason && (
          <CaseSection id="pieces">
            <Card title="Fichiers" aside={<CountBadge count={caseDetails.attachments.length} tone="grey" />}>
              {caseDetails.attachments.length > 0 ? (
                <AttachmentGallery caseId={caseDetails.id} attachments={caseDetails.attachments} />
              ) : (
                <p className="text-ink-quiet">Aucun fichier n’a été joint à ce dossier.</p>
              )}
            </Card>
          </CaseSection>
        )}
        {caseDetails.can.note && !caseDetails.needsReason && (
          <TeamSections
            caseDetails={caseDetails}
            newIds={newIds}
            moment={loaderData.moment}
            drafts={{ draft: loaderData.noteDraft, editDrafts: loaderData.editDrafts }}
            refused={answer}
            kept={kept}
          />
        )}
        {caseDetails.status !== "draft" && (
          <>
            <CaseSection id="sommes">
              <RecoveriesCard
                recoveries={caseDetails.recoveries}
                canRecord={caseDetails.can.recordRecoveries}
                mayUseCarpa={loaderData.mayUseCarpa}
                newId={newIds.recovery}
                lastResult={answer.recovery}
                kept={kept?.intent === "recovery.add" ? kept : undefined}
              />
            </CaseSection>
            <PaymentsLink {...loaderData.payments} />
            <IndicatorsLink {...loaderData.indicators} />
            <LawyerCard
              lawyer={caseDetails.lawyer}
              agreement={loaderData.agreement}
              canTransfer={caseDetails.can.transfer}
            />
          </>
        )}
        {loaderData.emails && (
          <CaseSection id="e-mails">
            <Suspense>
              <PersonEmails
                emails={loaderData.emails.emails}
                isFirstPage
                firstPage=""
                nextPage={
                  loaderData.emails.next && `/admin/users/${caseDetails.userId}?e-mails=${loaderData.emails.next}`
                }
              />
            </Suspense>
          </CaseSection>
        )}
        <CaseSection id="historique">
          <CaseHistory history={caseDetails.history} />
        </CaseSection>
        {quickLook.dialog}
      </div>
      {isBeside && (
        <ConversationAside isClosed={!talk} chatPage={chatPage}>
          {talk && (
            <Suspense>
              <ConversationPane
                {...talk}
                caseId={caseDetails.id}
                chatTo={chatPage}
                draft={answer.message?.text ?? (kept?.clientKey ? (kept.text ?? "") : "")}
                error={answer.message?.error ?? null}
                tools={(composer) => (
                  <>
                    <ScheduleTools caseId={caseDetails.id} composer={composer} refused={answer.message} />
                    <ReplyTools from={`/admin/cases/${caseDetails.id}/replies`} />
                  </>
                )}
                above={<AboveComposer caseId={caseDetails.id} page="case" {...talk} />}
              />
            </Suspense>
          )}
        </ConversationAside>
      )}
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404)
    return <CaseNotFound backTo="/admin" backLabel="Retour à l’administration" />;
  return <ErrorPage error={error} />;
}
