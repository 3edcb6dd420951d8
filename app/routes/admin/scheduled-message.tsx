import { cancelScheduled, changeScheduled, sendScheduledNow } from "~/features/chat/scheduling/commands.server";
import { findScheduled } from "~/features/chat/scheduling/queries.server";
import { momentText } from "~/features/chat/scheduling/rules.server";
import { changeSchema, seenVersion } from "~/features/chat/scheduling/schema";
import { ScheduledForm } from "~/features/chat/scheduling/ui/scheduled-form";
import type { AppError, AppErrorCode } from "~/platform/errors";
import { runAction, runLoader } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { Banner } from "~/ui/banner";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/scheduled-message";
import { askForReason } from "./access-reason.server";

export const meta: Route.MetaFunction = () => [
  { title: "Message programmé · Administration" },
  { name: "description", content: "Changer un message qui partira plus tard." },
];

/** The page from which somebody came: the conversation beside its case, or alone. */
const pageOf = (id: string, isChat: boolean) => `/admin/cases/${id}${isChat ? "/chat" : "#messages"}`;
const isFromChat = (request: Request) => new URL(request.url).searchParams.get("page") === "chat";

/** A message that left meanwhile shows its conversation. */
const refusalsOf = (id: string, isChat: boolean) =>
  ({
    fallback: "schedule_failed",
    ...askForReason(id, {
      page: isChat ? "chat" : "case",
      otherwise: ({ code }) => (code === "scheduled_gone" ? pageOf(id, isChat) : undefined),
    }),
  }) as const;

export function loader(route: Route.LoaderArgs) {
  const { params, request, context } = route;
  const isChat = isFromChat(request);
  return runLoader(route, { ...refusalsOf(params.id, isChat), fallback: "case_details_load_failed" }, async () => ({
    ...(await findScheduled(requireActor(context), params.id, params.messageId)),
    backTo: pageOf(params.id, isChat),
  }));
}

export async function action(route: Route.ActionArgs) {
  const { params, request, context } = route;
  const { id, messageId } = params;
  const actor = requireActor(context);
  const page = pageOf(id, isFromChat(request));
  const refusals = refusalsOf(id, isFromChat(request));
  const form = await request.formData();
  const act = ACTS[String(form.get("intent"))];
  if (act)
    return runAction(
      route,
      { ...refusals, fallback: act.fallback, toast: (error) => refusals.toast(error) ?? notFoundOr(page)(error) },
      async () => {
        // In the address, which the links of the list have anyway: the page of a case is at its limit of scripts.
        const seen = seenVersion.parse(new URL(request.url).searchParams.get("version"));
        await act.command(actor, id, messageId, seen);
        return redirectWithToast(page, "success", act.done);
      },
    );
  const fields = {
    schedule_past: "time",
    schedule_too_far: "day",
    message_empty: "text",
    message_unfilled: "text",
  } as const;
  return runForm(route, { ...refusals, schema: changeSchema, form, fields }, async (input) => {
    const sendAt = await changeScheduled(actor, id, messageId, input);
    return redirectWithToast(page, "success", `Votre message partira le ${momentText(sendAt)}.`);
  });
}

const notFoundOr =
  (page: string) =>
  ({ code }: AppError) =>
    code === "case_not_found" ? undefined : page;

type Act = { command: typeof cancelScheduled; done: string; fallback: AppErrorCode };
const ACTS: Record<string, Act | undefined> = {
  send: { command: sendScheduledNow, done: "Message envoyé", fallback: "message_failed" },
  cancel: { command: cancelScheduled, done: "Envoi annulé", fallback: "deletion_failed" },
};

/** Changes a message that leaves later, or one that was held back. */
export default function ScheduledMessagePage({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, hold, backTo } = loaderData;
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid max-w-2xl grid-cols-1 content-start gap-6 py-8 md:py-10">
      <PageHeader back={{ to: backTo, label: `Affaire ${reference}` }} title="Modifier le message programmé" />
      {hold && <Banner tone="warning" title="Pas envoyé">{`Ce message n’est pas parti\u00a0: ${hold}.`}</Banner>}
      <Card>
        <ScheduledForm key={loaderData.version} {...loaderData} lastResult={actionData} />
      </Card>
    </main>
  );
}
