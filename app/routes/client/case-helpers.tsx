import { isRouteErrorResponse } from "react-router";
import { pageTitle } from "~/content/company-name";
import { CaseNotFound } from "~/features/chat/ui/case-not-found";
import { sentText } from "~/features/emails/rules";
import { endHelp } from "~/features/helpers/ending.commands.server";
import { cancelHelperInvitation, inviteHelper } from "~/features/helpers/invitation.commands.server";
import { rightLabel } from "~/features/helpers/labels";
import { type ManagedHelpers, readHelpers } from "~/features/helpers/queries.server";
import { helperAction, helperInvitationSchema } from "~/features/helpers/schema";
import { HelperActivity } from "~/features/helpers/ui/helper-activity";
import { HelperForm } from "~/features/helpers/ui/helper-form";
import { AskFirst, HelperList, WaitingInvitations } from "~/features/helpers/ui/helper-list";
import { HelperRights, OwnRights } from "~/features/helpers/ui/helper-rights";
import { runLoader } from "~/platform/http/boundary.server";
import { type FormReply, runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { sendsEmails } from "~/platform/mail/transport.server";
import { ErrorPage } from "~/root/error-page";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { DisclosureCard } from "~/ui/disclosure-card";
import { PageHeader } from "~/ui/page-header";
import { useLiveRevalidation } from "~/ui/use-revalidation";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/case-helpers";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: pageTitle(!loaderData ? "Dossier non trouvé" : loaderData.own ? "Votre accès à ce dossier" : "Vos proches"),
  },
  { name: "description", content: "Les proches qui vous aident à suivre votre dossier." },
];

export function loader(route: Route.LoaderArgs) {
  return runLoader(route, { fallback: "case_load_failed" }, async () => ({
    ...(await readHelpers(requireActor(route.context), route.params.id)),
    sendsEmails: sendsEmails(),
  }));
}

export async function action(route: Route.ActionArgs) {
  const { params, context, request } = route;
  const actor = requireActor(context);
  const form = await request.formData();
  const here = `/case/${params.id}/helpers`;
  if (form.has("intent"))
    return runForm(
      route,
      {
        schema: helperAction,
        form,
        fallback: form.get("intent") === "cancel" ? "helper_invitation_end_failed" : "helper_end_failed",
        toast: ({ status, code }) => (code === "case_not_found" || status >= 500 ? undefined : here),
      },
      async ({ intent, id }) => {
        if (intent === "cancel") {
          await cancelHelperInvitation(actor, params.id, id);
          return redirectWithToast(here, "success", "Invitation annulée");
        }
        return (await endHelp(actor, params.id, id))
          ? redirectWithToast("/dashboard", "success", "Vous n’avez plus accès à ce dossier")
          : redirectWithToast(here, "success", "L’accès est fermé");
      },
    );
  const fields = {
    helper_is_self: "email",
    helper_already: "email",
    helper_already_invited: "email",
  };
  return runForm(
    route,
    { schema: helperInvitationSchema, form, fallback: "helper_invitation_failed", fields },
    async (input) => {
      await inviteHelper(actor, params.id, input);
      return redirectWithToast(here, "success", sentText("Invitation envoyée", !sendsEmails()));
    },
  );
}

/** Who helps the owner of a case, and the way to invite them and to end it; for a helper, their own access. */
export default function CaseHelpers({ loaderData, actionData }: Route.ComponentProps) {
  const { id, reference, own, managed, sendsEmails } = loaderData;
  useLiveRevalidation((update) => !("id" in update) || update.id === id);
  return (
    <main
      id="contenu"
      tabIndex={-1}
      className="wrap grid grid-cols-1 items-start gap-8 py-8 md:py-10 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-x-12"
    >
      <div className="lg:col-span-2">
        <PageHeader
          back={{ to: `/case/${id}`, label: "Dossier" }}
          title={own ? "Votre accès à ce dossier" : "Vos proches"}
          intro={`Affaire ${reference}.${own ? "" : WHY}`}
        />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-6">
        {own && <OwnAccess {...own} caseId={id} />}
        {managed && <Managed managed={managed} caseId={id} sendsEmails={sendsEmails} lastResult={actionData} />}
      </div>
      {own ? <OwnRights canWrite={own.canWrite} /> : <HelperRights />}
    </main>
  );
}

const WHY = " Une personne de confiance peut la suivre avec vous. Vous arrêtez son accès quand vous voulez.";

type OwnAccessProps = { id: string; caseId: string; owner: string; canWrite: boolean };

function OwnAccess({ id, caseId, owner, canWrite }: OwnAccessProps) {
  return (
    <Card title={`Vous aidez ${owner}`}>
      <p>
        Votre accès&nbsp;: {rightLabel(canWrite).toLowerCase()}. {owner} voit ce que vous faites dans ce dossier, et
        peut mettre fin à votre accès à tout moment.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink to={`/case/${caseId}/chat`} size="small">
          Ouvrir la conversation
        </ButtonLink>
        <AskFirst
          id={id}
          intent="end"
          label="Ne plus aider"
          title={"Ne plus suivre ce dossier\u00a0?"}
          confirm="Ne plus aider"
        >
          Vous ne pourrez plus rien lire de ce dossier, et {owner} le saura. Vos messages y restent.
        </AskFirst>
      </div>
    </Card>
  );
}

type ManagedProps = {
  managed: ManagedHelpers;
  caseId: string;
  sendsEmails: boolean;
  lastResult: FormReply | undefined;
};

function Managed({ managed, caseId, sendsEmails, lastResult }: ManagedProps) {
  const { helpers, invitations, activity } = managed;
  const form = sendsEmails ? (
    <HelperForm key={invitations.length} lastResult={lastResult} />
  ) : (
    <CannotInvite caseId={caseId} />
  );
  const isFirst = helpers.length === 0 && invitations.length === 0;
  return (
    <>
      {helpers.length > 0 && (
        <Card title="Qui vous aide">
          <HelperList helpers={helpers} />
        </Card>
      )}
      {invitations.length > 0 && (
        <Card title="Invitations en attente">
          <WaitingInvitations invitations={invitations} />
        </Card>
      )}
      {isFirst ? (
        <Card title="Inviter un proche">
          <p className="text-ink-quiet">Pour l’instant, aucun proche n’a accès à ce dossier.</p>
          {form}
        </Card>
      ) : (
        <DisclosureCard key={invitations.length} title="Inviter un proche" isOpen={lastResult !== undefined}>
          {form}
        </DisclosureCard>
      )}
      {activity.length > 0 && (
        <Card title="Ce que vos proches ont fait">
          <HelperActivity activity={activity} />
        </Card>
      )}
    </>
  );
}

/** Where the site sends no e-mails: what one may do meanwhile. */
function CannotInvite({ caseId }: { caseId: string }) {
  return (
    <>
      <p>Ce site n’envoie pas encore d’e-mails&nbsp;: vous ne pouvez pas encore inviter un proche.</p>
      <p>D’ici là, montrez-lui votre dossier sur votre écran. Ne donnez votre mot de passe à personne.</p>
      <ButtonLink to={`/case/${caseId}`} variant="second" className="justify-self-start">
        Ouvrir mon dossier
      </ButtonLink>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404)
    return <CaseNotFound backTo="/dashboard" backLabel="Retour au tableau de bord" />;
  return <ErrorPage error={error} />;
}
