import { redirect } from "react-router";
import { giveReason } from "~/features/members/commands.server";
import { readAccessGrant } from "~/features/members/queries.server";
import { accessReasonSchema } from "~/features/members/schema";
import { AccessReasonForm } from "~/features/members/ui/access-reason-form";
import { runLoader } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/case-access-reason";

export const meta: Route.MetaFunction = () => [
  { title: "Motif d’ouverture · Administration" },
  { name: "description", content: "Dire pourquoi vous ouvrez un dossier qui a un avocat." },
];

const wantsChat = (request: Request) => new URL(request.url).searchParams.get("page") === "chat";
const pageOf = (id: string, request: Request) => `/admin/cases/${id}${wantsChat(request) ? "/chat" : ""}`;

export function loader(route: Route.LoaderArgs) {
  const { request, params, context } = route;
  return runLoader(route, { fallback: "case_details_load_failed" }, async () => {
    const opening = await readAccessGrant(requireActor(context), params.id);
    if (!opening.needsReason) throw redirect(pageOf(params.id, request));
    return { ...opening, wantsChat: wantsChat(request) };
  });
}

export async function action(route: Route.ActionArgs) {
  const { request, params, context } = route;
  const actor = requireActor(context);
  return runForm(route, { schema: accessReasonSchema, fallback: "case_details_load_failed" }, async ({ reason }) => {
    await giveReason(actor, params.id, reason);
    return redirect(pageOf(params.id, request), { status: 303 });
  });
}

/** Asks an administrator why they open the conversation and the files of a case that has a lawyer. */
export default function CaseAccessReason({ loaderData, actionData }: Route.ComponentProps) {
  const { id, reference } = loaderData;
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid max-w-2xl grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader back={{ to: `/admin/cases/${id}`, label: "Dossier" }} title={`Ouvrir l’affaire ${reference}`} />
      <Card>
        <AccessReasonForm caseId={id} wantsChat={loaderData.wantsChat} lastResult={actionData} />
      </Card>
    </main>
  );
}
