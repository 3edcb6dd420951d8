import { useEffect, useRef } from "react";
import { redirect } from "react-router";
import { pageTitle } from "~/content/company-name";
import { RECIPIENT_STATES } from "~/db/schema/staff-enumerations";
import { reuseMailing } from "~/features/mailings/draft/commands.server";
import { readDraft } from "~/features/mailings/draft/queries.server";
import { controlMailing, STEPS } from "~/features/mailings/sending/commands.server";
import { doneText } from "~/features/mailings/sending/labels";
import { readMailing } from "~/features/mailings/sending/queries.server";
import { MailingRecipients } from "~/features/mailings/sending/ui/mailing-recipients";
import { SendingState } from "~/features/mailings/sending/ui/sending-state";
import { runAction, runLoader } from "~/platform/http/boundary.server";
import { PageHeader } from "~/ui/page-header";
import { useToast } from "~/ui/toast";
import { useLiveRevalidation } from "~/ui/use-revalidation";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/send-email-sending";

/** Spec section 9. */
const FAILED_TOAST_MS = 5_000;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.mailing.subject ?? "Envoi") },
  { name: "description", content: "Où en est un envoi." },
];

export async function loader(route: Route.LoaderArgs) {
  const { request, params, context } = route;
  const actor = requireActor(context);
  const { searchParams } = new URL(request.url);
  const state = RECIPIENT_STATES.find((each) => each === searchParams.get("state")) ?? null;
  const sending = await runLoader(route, { fallback: "data_load_failed" }, () =>
    readMailing(actor, params.id, state, searchParams.get("after")),
  );
  const draft = await readDraft(actor);
  return { ...sending, state, hasDraft: draft.subject !== "" || draft.content !== "" };
}

export async function action(route: Route.ActionArgs) {
  const { request, params, context } = route;
  const actor = requireActor(context);
  const form = await request.formData();
  const page = `/admin/send-email/${encodeURIComponent(params.id)}`;
  return runAction(route, { fallback: "mailing_failed", ownMessages: [], toast: page }, async () => {
    if (form.get("intent") === "reuse") {
      await reuseMailing(actor, params.id);
      return redirect("/admin/send-email", 303);
    }
    const step = STEPS.find((each) => each === form.get("intent"));
    const only = form.get("recipient");
    if (step) await controlMailing(actor, params.id, step, only ? String(only) : undefined);
    return redirect(page, 303);
  });
}

export default function Sending({ loaderData }: Route.ComponentProps) {
  const { mailing, counts, people, next, state, hasDraft } = loaderData;
  useLiveRevalidation((update) => update.kind === "resync" || (update.kind === "mailing" && update.id === mailing.id));
  const toast = useToast();
  const was = useRef(mailing.status);
  useEffect(() => {
    const isOver = mailing.status === "done" && was.current === "sending";
    was.current = mailing.status;
    if (!isOver) return;
    const { tone, title } = doneText(counts);
    const failed = people.filter((person) => person.state === "failed").map(({ email }) => email);
    if (tone === "success") toast({ kind: "success", text: title });
    else toast({ kind: "error", text: [title, ...failed.slice(0, 5)].join(" · "), duration: FAILED_TOAST_MS });
  });
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader title={mailing.subject} back={{ to: "/admin/send-email/sent", label: "Envois" }} />
      <SendingState mailing={mailing} counts={counts} hasDraft={hasDraft} />
      <MailingRecipients id={mailing.id} counts={counts} people={people} state={state} next={next} />
      <section aria-labelledby="message" className="grid gap-4">
        <h2 id="message" className="text-[1.3rem]">
          Message
        </h2>
        <iframe
          title="Message envoyé"
          sandbox=""
          src={`/admin/send-email/preview?mailing=${mailing.id}`}
          className="h-150 w-full rounded-card border border-line bg-paper"
        />
      </section>
    </main>
  );
}
