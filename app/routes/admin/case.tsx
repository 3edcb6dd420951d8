import { Download } from "lucide-react";
import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "react-router";
import { stillPossible } from "~/content/still-possible";
import type { Actor } from "~/features/accounts/actor";
import { DECISION_DONE, DELETION_QUESTION, OWN_CASE } from "~/features/cases/desk/labels";
import { movesInWords } from "~/features/cases/desk/rules.server";
import { CaseClock } from "~/features/cases/desk/ui/case-clock";
import { CaseDecisions } from "~/features/cases/desk/ui/case-decisions";
import { type AdministeredCase, readCaseForAdministration } from "~/features/cases/details/queries.server";
import { CaseAnswers } from "~/features/cases/details/ui/case-answers";
import { CaseHistory } from "~/features/cases/details/ui/case-history";
import { CaseSection, CaseSections } from "~/features/cases/details/ui/case-sections";
import { ClientCard, IdentityCard } from "~/features/cases/details/ui/client-card";
import { AttachmentGallery } from "~/features/cases/evidence/ui/attachment-gallery";
import { CaseNotes } from "~/features/cases/notes/ui/case-notes";
import { RecoveriesCard } from "~/features/cases/recoveries/ui/recoveries-card";
import { CaseStatusBadge } from "~/features/cases/ui/status-badge";
import { chatSide } from "~/features/chat/policy";
import { readThread } from "~/features/chat/queries.server";
import { LAST_MESSAGES, uploadSlot } from "~/features/chat/rules";
import { CaseNotFound } from "~/features/chat/ui/case-not-found";
import { LastMessages } from "~/features/chat/ui/last-messages";
import { listPendingUploads } from "~/features/files/queries.server";
import { summarizeUndelivered, type Undelivered } from "~/features/mailings/log/queries.server";
import { readAgreementState } from "~/features/mandates/agreements/queries.server";
import { type AppError, nullIf } from "~/platform/errors";
import { readFormDraft, readFormDrafts } from "~/platform/forms/drafts.server";
import { readInterruptedForm } from "~/platform/forms/interrupted-forms.server";
import { runLoader } from "~/platform/http/boundary.server";
import { sendsEmails } from "~/platform/mail/transport.server";
import { ErrorPage } from "~/root/error-page";
import { CountBadge } from "~/ui/badge";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { buttonClass } from "~/ui/button-class";
import { Card } from "~/ui/card";
import { formatDateTime } from "~/ui/format";
import { PageHeader } from "~/ui/page-header";
import { Undo } from "~/ui/undo";
import { useLiveRevalidation } from "~/ui/use-revalidation";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/case";
import { actOnCase, type CaseAnswer } from "./case-action.server";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData ? `Affaire ${loaderData.caseDetails.reference} · Administration` : "Dossier non trouvé · Recours",
  },
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
  const [caseDetails, talk, kept, noteDraft] = await runLoader(route, options, () =>
    Promise.all([
      readCaseForAdministration(actor, params.id),
      readTalk(actor, params.id),
      readInterruptedForm(request, `/admin/cases/${params.id}`),
      readFormDraft({ userId: actor.userId }, `note/${params.id}`),
    ]),
  );
  const ownNotes = caseDetails.notes.flatMap(({ id, isOwn }) => (isOwn ? [`note-edit/${id}`] : []));
  const [editDrafts, undelivered] = await Promise.all([
    readFormDrafts({ userId: actor.userId }, ownNotes),
    // The e-mails that did not arrive are listed on the page of the account.
    caseDetails.can.administer ? summarizeUndelivered(actor, caseDetails.userId) : null,
  ]);
  const side = chatSide(actor, caseDetails);
  return {
    caseDetails,
    now: new Date(),
    intro: introOf(caseDetails) + undeliveredText(undelivered),
    moves: movesInWords(caseDetails.can.moves),
    options: stillPossible(caseDetails.scamType),
    undo: caseDetails.waiting?.batch
      ? { action: "/admin/decisions", id: caseDetails.waiting.batch, seconds: caseDetails.waiting.seconds }
      : null,
    decided: caseDetails.waiting && DECISION_DONE[caseDetails.waiting.decision],
    lawyer: lawyerText(caseDetails.lawyer, await readAgreementState(actor, params.id)),
    deletion: DELETION_QUESTION,
    sendsEmails: sendsEmails(),
    side,
    talk: side && talk && { ...talk, side },
    newIds: {
      note: noteDraft.fields.id?.[0] ?? (crypto.randomUUID() as string),
      recovery: crypto.randomUUID() as string,
    },
    kept: kept && Object.fromEntries(kept),
    noteDraft,
    editDrafts,
  };
}

function lawyerText(lawyer: string | null, agreement: string | null): string {
  if (!lawyer) return "Choisir un avocat";
  return `Maître ${lawyer}${agreement ? ` · convention ${agreement.toLowerCase()}` : ""}`;
}

/** Made on the server, because each word weighs on the page. */
function introOf({ representedName, createdAt, submittedAt, isOwn }: AdministeredCase): string {
  const forWhom = representedName ? `Pour ${representedName}. ` : "";
  const byWhom = isOwn ? ` ${OWN_CASE}` : "";
  return `${forWhom}Ouverte le ${formatDateTime(createdAt)}${submittedAt ? `, envoyée le ${formatDateTime(submittedAt)}` : ""}.${byWhom}`;
}

function undeliveredText(undelivered: Undelivered | null): string {
  const { count, lastError } = undelivered ?? { count: 0, lastError: null };
  if (count === 0) return "";
  const what = count > 1 ? `${count} e-mails au client ne sont pas arrivés` : "Un e-mail au client n’est pas arrivé";
  return ` ${what} ces 30 derniers jours\u00a0: ${lastError ? `«\u00a0${lastError}\u00a0». La page du client en dit plus.` : "la page du client en dit plus."}`;
}

/** Reads the last messages of the conversation; null for a case without one, or when a reason must be given first. */
async function readTalk(actor: Actor, caseId: string) {
  const [thread, pending, saved] = await Promise.all([
    nullIf("case_not_found", nullIf("reason_needed", readThread(actor, caseId))),
    listPendingUploads(actor, "attachment", uploadSlot(caseId)),
    readFormDraft({ userId: actor.userId }, `chat/${caseId}`),
  ]);
  if (!thread) return null;
  const { messages, hasEarlier } = thread;
  return {
    thread: {
      messages: messages.slice(-LAST_MESSAGES),
      hasEarlier: hasEarlier || messages.length > LAST_MESSAGES,
    },
    pending,
    saved,
    clientKey: crypto.randomUUID() as string,
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
  useLiveRevalidation((update) => !("id" in update) || update.id === caseDetails.id);
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader
        back={{ to: "/admin", label: "Dossiers" }}
        title={`Affaire ${caseDetails.reference}`}
        intro={loaderData.intro}
        actions={
          <>
            <CaseStatusBadge status={caseDetails.status} />
            <CaseClock caseRow={caseDetails} now={now} />
          </>
        }
      />
      <div className="flex flex-wrap gap-3 print:hidden">
        {side !== null && (
          <ButtonLink to={`/admin/cases/${caseDetails.id}/chat`} variant="second" size="small">
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
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:block">
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <CaseSection id="reponses">
            <Card>
              <CaseAnswers answers={caseDetails} level={2} />
            </Card>
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
          {talk && (
            <CaseSection id="messages">
              <Card title="Conversation">
                <LastMessages
                  {...talk}
                  caseId={caseDetails.id}
                  chatTo={`/admin/cases/${caseDetails.id}/chat`}
                  draft={answer.message?.text ?? (kept?.clientKey ? (kept.text ?? "") : "")}
                  error={answer.message?.error ?? null}
                />
              </Card>
            </CaseSection>
          )}
          {caseDetails.status !== "draft" && (
            <CaseSection id="sommes">
              <RecoveriesCard
                recoveries={caseDetails.recoveries}
                canRecord={caseDetails.can.recordRecoveries}
                newId={newIds.recovery}
                lastResult={answer.recovery}
                kept={kept?.intent === "recovery.add" ? kept : undefined}
              />
            </CaseSection>
          )}
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-6 print:mt-6">
          <CaseSection id="client">
            <ClientCard {...caseDetails} hasAccountPage={caseDetails.can.administer} />
          </CaseSection>
          {caseDetails.status !== "draft" && (
            <Card title="Avocat">
              {caseDetails.needsReason && (
                <ButtonLink to="opening">Ouvrir la conversation, les fichiers et les notes</ButtonLink>
              )}
              <ButtonLink to="lawyer" variant="second" size="small">
                {loaderData.lawyer}
              </ButtonLink>
            </Card>
          )}
          <IdentityCard client={caseDetails.client} steps={caseDetails.steps} />
          {caseDetails.can.note && !caseDetails.needsReason && (
            <CaseSection id="notes">
              <CaseNotes
                caseId={caseDetails.id}
                notes={caseDetails.notes}
                newId={newIds.note}
                refused={answer.note}
                draft={loaderData.noteDraft}
                editDrafts={loaderData.editDrafts}
                kept={kept?.intent === "note.add" ? kept : undefined}
              />
            </CaseSection>
          )}
          <CaseSection id="historique">
            <CaseHistory history={caseDetails.history} />
          </CaseSection>
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
