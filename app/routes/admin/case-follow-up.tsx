import { pageTitle } from "~/content/company-name";
import { dismissMessages, markToAnswer, removeReminder, setReminder } from "~/features/worklist/commands.server";
import { readFollowUp } from "~/features/worklist/follow-up.queries.server";
import { followUpAddress, quickSnoozes } from "~/features/worklist/rules";
import { reminderSchema } from "~/features/worklist/schema";
import { AnswerCard, ReminderCard } from "~/features/worklist/ui/follow-up-card";
import type { AppError } from "~/platform/errors";
import { runAction, runLoader } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { today } from "~/platform/today";
import { PageHeader } from "~/ui/page-header";
import { useLiveRevalidation } from "~/ui/use-revalidation";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/case-follow-up";
import { askForReason } from "./access-reason.server";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: pageTitle(loaderData ? `Suivi de l’affaire ${loaderData.followUp.reference}` : "Dossier non trouvé"),
  },
  { name: "description", content: "Ce qu’il reste à répondre dans un dossier, et le rappel de qui le suit." },
];

export function loader(route: Route.LoaderArgs) {
  return runLoader(route, { fallback: "case_details_load_failed" }, async () => ({
    followUp: await readFollowUp(requireActor(route.context), route.params.id),
    soon: quickSnoozes(today()),
  }));
}

const ACTS = {
  mark: [markToAnswer, "Conversation marquée comme à répondre"],
  dismiss: [dismissMessages, "Messages classés sans réponse"],
  forget: [removeReminder, "Rappel retiré"],
} as const;

export async function action(route: Route.ActionArgs) {
  const { request, params, context } = route;
  const actor = requireActor(context);
  const form = await request.clone().formData();
  const page = pageAfter(route, params.id);
  const intent = String(form.get("intent"));
  if (intent === "mark" || intent === "dismiss" || intent === "forget") {
    const [act, done] = ACTS[intent];
    const otherwise = ({ code }: AppError) => (code === "case_not_found" ? undefined : page);
    const refusals = { fallback: "follow_up_failed", ...askForReason(params.id, { page: "chat", otherwise }) } as const;
    return runAction(route, refusals, async () => {
      await act(actor, params.id);
      return redirectWithToast(page, "success", done);
    });
  }
  return runForm(route, { fallback: "follow_up_failed", schema: reminderSchema, form }, async ({ remindOn }) => {
    await setReminder(actor, params.id, remindOn);
    return redirectWithToast(page, "success", "Rappel enregistré");
  });
}

/** The page whose button was pressed: the conversation, the case, or this one. */
function pageAfter({ url }: Route.ActionArgs, caseId: string): string {
  const from = url.searchParams.get("page");
  if (from === "chat") return `/admin/cases/${caseId}/chat`;
  return from === "case" ? `/admin/cases/${caseId}` : followUpAddress(caseId);
}

/** What is left to answer in a case, and the reader's own reminder of it. */
export default function CaseFollowUp({ loaderData, actionData }: Route.ComponentProps) {
  const { followUp, soon } = loaderData;
  useLiveRevalidation((update) => !("id" in update) || update.id === followUp.id);
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid max-w-3xl grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader
        back={{ to: `/admin/cases/${followUp.id}/chat`, label: "Conversation" }}
        title={`Suivi de l’affaire ${followUp.reference}`}
      />
      <AnswerCard followUp={followUp} />
      <ReminderCard followUp={followUp} lastResult={actionData} soon={soon} />
    </main>
  );
}
