import { useEffect, useState } from "react";
import { type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { batchedReads } from "~/db/batched-reads.server";
import { readBan } from "~/features/accounts/bans/queries.server";
import { personName } from "~/features/accounts/profile/rules";
import { listSessions } from "~/features/accounts/sessions/queries.server";
import { SessionList } from "~/features/accounts/sessions/ui/session-list";
import type { DocumentGroup } from "~/features/identity/desk/queries.server";
import { rejectionNotice } from "~/features/identity/review/labels";
import { RejectDialog, RejectForm } from "~/features/identity/review/ui/reject-form";
import { listEmailsTo } from "~/features/mailings/log/queries.server";
import { readHistory } from "~/features/people/history.queries.server";
import { ROLE_LABELS } from "~/features/people/labels";
import { readPerson } from "~/features/people/person.queries.server";
import { canChangeAccount } from "~/features/people/policy";
import { AccessHistory } from "~/features/people/ui/access-history";
import { AccountActions } from "~/features/people/ui/account-actions";
import { NoteForm } from "~/features/people/ui/note-form";
import { AccountState, PersonalInformation } from "~/features/people/ui/person-cards";
import { PersonCases } from "~/features/people/ui/person-cases";
import { VerificationCard } from "~/features/people/ui/person-documents";
import { PersonEmails } from "~/features/people/ui/person-emails";
import { readFormDraft } from "~/platform/forms/drafts.server";
import { runLoader } from "~/platform/http/boundary.server";
import { sendsEmails } from "~/platform/mail/transport.server";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import { useLiveRevalidation } from "~/ui/use-revalidation";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/user";
import { answerPersonPage } from "./person-actions.server";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${personName(loaderData.person.profile)} · Administration` : "Utilisateur · Administration" },
  { name: "description", content: "Un compte : informations, vérification, dossiers, appareils, historique." },
];

const REJECTING = "rejeter";

export function loader(route: Route.LoaderArgs) {
  const { params, request, context } = route;
  return runLoader(route, { fallback: "user_details_load_failed", ownMessages: [], toast: "/admin" }, async () => {
    const actor = requireActor(context);
    const { searchParams } = new URL(request.url);
    const before = /^\d{1,15}$/.test(searchParams.get("avant") ?? "") ? Number(searchParams.get("avant")) : null;
    const emailsAfter = searchParams.get("e-mails");
    const together = batchedReads();
    const [person, ban, sessions, history, emails, draft] = await Promise.all([
      readPerson(actor, params.id, together),
      readBan(actor, params.id, together),
      listSessions(actor, params.id, together),
      readHistory(actor, params.id, before, together),
      listEmailsTo(actor, params.id, emailsAfter, together),
      readFormDraft({ userId: actor.userId }, `person/${params.id}`, together),
    ]);
    const rejecting = searchParams.get(REJECTING);
    const isChangeable = canChangeAccount(actor, params.id);
    const notice = rejectionNotice(sendsEmails());
    return { person, ban, sessions, history, emails, emailsAfter, draft, before, rejecting, isChangeable, notice };
  });
}

export function action(route: Route.ActionArgs) {
  return answerPersonPage(route, requireActor(route.context), route.params.id);
}

/** A form that was refused because of what another stored meanwhile is shown beside it. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

const KINDS: ReadonlySet<string> = new Set(["account", "sessions_ended", "documents", "case", "request", "resync"]);

export default function UserPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, ban, sessions, history, emails, emailsAfter, before, rejecting: rejectId, isChangeable } = loaderData;
  const { profile, documents } = person;
  const [rejecting, setRejecting] = useState<DocumentGroup | null>(null);
  const location = useLocation();
  useLiveRevalidation(({ kind }) => KINDS.has(kind));
  // A decision redirects to the page, which closes the dialog.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes the dialog.
  useEffect(() => setRejecting(null), [location.key]);
  const here = `/admin/users/${profile.id}`;
  // Without JavaScript, a form at the top of the page asks for the reason, at its own address.
  const asked = documents.find(({ id, status, canDecide }) => id === rejectId && status === "pending" && canDecide);
  const noteResult = actionData?.about === "note" ? actionData.result : undefined;
  const rejectResult = actionData?.about === "review" ? actionData.result : undefined;
  return (
    <main id="contenu" tabIndex={-1} className="grid w-full grid-cols-1 content-start gap-4 px-5 py-3 wrap-anywhere">
      <PageHeader
        back={{ to: "/admin", label: "Retour" }}
        title={personName(profile)}
        actions={
          <>
            {ban && <Badge tone="bad">Compte bloqué</Badge>}
            {profile.role !== "client" && <Badge tone="info">{ROLE_LABELS[profile.role]}</Badge>}
            {isChangeable && (
              <AccountActions
                userId={profile.id}
                name={personName(profile)}
                role={profile.role}
                isBanned={ban !== null}
                action={here}
              />
            )}
          </>
        }
      />
      {asked && (
        <Card title="Raison du rejet">
          <RejectForm
            id="rejeter"
            document={asked}
            action={`${here}?${REJECTING}=${asked.id}`}
            lastResult={rejectResult}
            notice={loaderData.notice}
            cancel={
              <ButtonLink to={here} variant="quiet">
                Annuler
              </ButtonLink>
            }
          />
        </Card>
      )}
      <div className="dense-facts grid grid-cols-1 items-start px-0! pt-0! lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div id="documents" className="grid scroll-mt-16 grid-cols-1 gap-4">
          <VerificationCard
            person={person}
            rejectTo={({ id }) => `${here}?${REJECTING}=${id}`}
            onReject={setRejecting}
          />
          <PersonCases cases={person.cases} />
          <PersonalInformation profile={profile} />
          <AccountState profile={profile} ban={ban} />
          <Card title="Appareils connectés">
            {sessions.sessions.length > 0 ? (
              <SessionList {...sessions} />
            ) : (
              <p className="text-ink-quiet">Aucun appareil n’est connecté.</p>
            )}
          </Card>
        </div>
        <div className="grid grid-cols-1 gap-4">
          <Card title="Note privée">
            <NoteForm note={person.note} draft={loaderData.draft} lastResult={noteResult} />
          </Card>
          <AccessHistory
            entries={history.entries}
            isFirstPage={before === null}
            firstPage={here}
            nextPage={history.next === null ? null : `${here}?avant=${history.next}`}
          />
          <PersonEmails
            emails={emails.emails}
            isFirstPage={emailsAfter === null}
            firstPage={here}
            nextPage={emails.next && `${here}?e-mails=${emails.next}`}
          />
        </div>
      </div>
      <RejectDialog
        document={rejecting}
        action={here}
        lastResult={rejectResult}
        notice={loaderData.notice}
        onClose={() => setRejecting(null)}
      />
    </main>
  );
}
