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
import { runLoader } from "~/platform/http/boundary.server";
import { type FormReply, runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { sendsEmails } from "~/platform/mail/transport.server";
import { ErrorPage } from "~/root/error-page";
import { Card } from "~/ui/card";
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
    <main id="contenu" tabIndex={-1} className="wrap grid max-w-3xl grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader
        back={{ to: `/case/${id}`, label: "Dossier" }}
        title={own ? "Votre accès à ce dossier" : "Vos proches"}
        intro={`Affaire ${reference}`}
      />
      {own && <OwnAccess {...own} />}
      {managed && <Managed managed={managed} sendsEmails={sendsEmails} lastResult={actionData} />}
    </main>
  );
}

function OwnAccess({ id, owner, canWrite }: { id: string; owner: string; canWrite: boolean }) {
  return (
    <Card title={`Vous aidez ${owner}`}>
      <p>
        Ce que vous pouvez faire&nbsp;: {rightLabel(canWrite).toLowerCase()}. {owner} voit ce que vous faites dans ce
        dossier, et peut mettre fin à votre accès à tout moment.
      </p>
      <AskFirst
        id={id}
        intent="end"
        label="Ne plus aider"
        title={"Ne plus suivre ce dossier\u00a0?"}
        confirm="Ne plus aider"
      >
        Vous ne pourrez plus rien lire de ce dossier, et {owner} le saura. Vos messages y restent.
      </AskFirst>
    </Card>
  );
}

type ManagedProps = { managed: ManagedHelpers; sendsEmails: boolean; lastResult: FormReply | undefined };

function Managed({ managed, sendsEmails, lastResult }: ManagedProps) {
  const { helpers, invitations, activity } = managed;
  return (
    <>
      <Card title="Qui vous aide">
        <HelperList helpers={helpers} />
      </Card>
      {invitations.length > 0 && (
        <Card title="Invitations en attente">
          <WaitingInvitations invitations={invitations} />
        </Card>
      )}
      <Card title="Inviter un proche">
        {sendsEmails ? (
          <HelperForm key={invitations.length} lastResult={lastResult} />
        ) : (
          <p>Ce site n’envoie pas encore d’e-mails&nbsp;: vous ne pouvez pas encore inviter un proche.</p>
        )}
      </Card>
      {activity.length > 0 && (
        <Card title="Ce que vos proches ont fait">
          <HelperActivity activity={activity} />
        </Card>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404)
    return <CaseNotFound backTo="/dashboard" backLabel="Retour au tableau de bord" />;
  return <ErrorPage error={error} />;
}
