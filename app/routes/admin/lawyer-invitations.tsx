import { sentText } from "~/features/emails/rules";
import { inviteLawyer, resendInvitation, revokeInvitation } from "~/features/lawyers/invitation/commands.server";
import { listInvitations, readApplication } from "~/features/lawyers/invitation/queries.server";
import { invitationAction, invitationSchema } from "~/features/lawyers/invitation/schema";
import { InvitationForm } from "~/features/lawyers/invitation/ui/invitation-form";
import { InvitationList } from "~/features/lawyers/invitation/ui/invitation-list";
import { LawyerNav } from "~/features/lawyers/ui/lawyer-nav";
import { runLoader } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { sendsEmails } from "~/platform/mail/transport.server";
import { Card } from "~/ui/card";
import { DESK_PAGE } from "~/ui/desk-page";
import { PageHeader } from "~/ui/page-header";
import { Pagination } from "~/ui/pagination";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/lawyer-invitations";

const PATH = "/admin/lawyers/invitations";

export const meta: Route.MetaFunction = () => [
  { title: "Invitations d’avocats · Administration" },
  { name: "description", content: "Inviter un avocat, et suivre les invitations." },
];

export function loader(route: Route.LoaderArgs) {
  const actor = requireActor(route.context);
  const { searchParams } = route.url;
  return runLoader(route, { fallback: "data_load_failed" }, async () => {
    const [list, application] = await Promise.all([
      listInvitations(actor, { after: searchParams.get("after"), before: searchParams.get("before") }),
      readApplication(actor, searchParams.get("request")),
    ]);
    return { ...list, application };
  });
}

const DONE = { resend: "Invitation renvoyée", revoke: "Invitation annulée" };

export async function action(route: Route.ActionArgs) {
  const actor = requireActor(route.context);
  const form = await route.request.formData();
  const fallback = form.get("intent") === "revoke" ? "lawyer_update_failed" : "invitation_failed";
  if (form.has("intent"))
    return runForm(route, { schema: invitationAction, form, fallback, toast: PATH }, async ({ intent, id }) => {
      if (intent === "resend") await resendInvitation(actor, id);
      else await revokeInvitation(actor, id);
      return redirectWithToast(PATH, "success", sentText(DONE[intent], intent === "resend" && !sendsEmails()));
    });
  const fields = { already_invited: "email", already_lawyer: "email", invitee_is_administrator: "email" };
  return runForm(route, { schema: invitationSchema, form, fallback, fields }, async (input) => {
    await inviteLawyer(actor, input);
    return redirectWithToast(PATH, "success", sentText("Invitation envoyée", !sendsEmails()));
  });
}

export default function LawyerInvitations({ loaderData, actionData }: Route.ComponentProps) {
  const { invitations, next, previous, application } = loaderData;
  return (
    <main id="contenu" tabIndex={-1} className={DESK_PAGE}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <PageHeader title="Invitations d’avocats" />
        <LawyerNav />
      </div>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <Card title={application ? "Inviter comme avocat" : "Inviter un avocat"}>
          <InvitationForm key={application?.id} application={application} lastResult={actionData} />
        </Card>
        {application && (
          <Card title="Sa candidature">
            <p className="font-semibold">{application.name}</p>
            <p className="text-ink-quiet">Téléphone donné : {application.phone}</p>
            <p className="wrap-anywhere whitespace-pre-line">{application.message}</p>
          </Card>
        )}
      </div>
      <Card title="Invitations envoyées">
        <InvitationList invitations={invitations} />
      </Card>
      <Pagination
        label="Pages d’invitations"
        previous={previous && `${PATH}?before=${encodeURIComponent(previous)}`}
        next={next && `${PATH}?after=${encodeURIComponent(next)}`}
      />
    </main>
  );
}
