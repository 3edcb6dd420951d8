import { getZodConstraint } from "@conform-to/zod/v4";
import { data } from "react-router";
import { pageTitle } from "~/content/company-name";
import { sentText } from "~/features/emails/rules";
import { checkIncidents } from "~/features/incidents/commands.server";
import { listSimulated, listUndelivered, readStatistics } from "~/features/mailings/log/queries.server";
import { SimulatedMailbox } from "~/features/mailings/log/ui/simulated-mailbox";
import { EmailStatistics } from "~/features/mailings/log/ui/statistics";
import { Undelivered } from "~/features/mailings/log/ui/undelivered";
import { sendSettingsTest } from "~/features/mailings/settings/commands.server";
import { checkTransport, describeTransport } from "~/features/mailings/settings/queries.server";
import { testForm } from "~/features/mailings/settings/schema";
import { TestForm } from "~/features/mailings/settings/ui/test-form";
import { TransportCard } from "~/features/mailings/settings/ui/transport-card";
import { MailNav } from "~/features/mailings/ui/mail-nav";
import { messageOf } from "~/platform/errors";
import { runAction, runLoader } from "~/platform/http/boundary.server";
import { type FormReply, runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { withTimeout } from "~/platform/timeout.server";
import { PageHeader } from "~/ui/page-header";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/email-settings";

const PATH = "/admin/email-settings";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Paramètres des e-mails") },
  { name: "description", content: "Le serveur d’e-mail, un essai, et ce que les e-mails sont devenus." },
];

export async function loader(route: Route.LoaderArgs) {
  const { request, context } = route;
  const actor = requireActor(context);
  const { searchParams } = new URL(request.url);
  const after = searchParams.get("after");
  const undeliveredAfter = searchParams.get("undelivered");
  return runLoader(route, { fallback: "email_status_failed" }, async () => ({
    transport: describeTransport(actor),
    statistics: await readStatistics(actor),
    mailbox: await listSimulated(actor, after),
    after,
    undelivered: await listUndelivered(actor, undeliveredAfter),
    undeliveredAfter,
    email: actor.email,
    constraint: getZodConstraint(testForm),
  }));
}

export async function action(route: Route.ActionArgs) {
  const actor = requireActor(route.context);
  const form = await route.request.formData();
  if (form.get("intent") === "check") {
    const options = { fallback: "email_status_failed", ownMessages: [], toast: PATH } as const;
    return runAction(route, options, async () => ({ checked: await checkTransport(actor), test: null }));
  }
  const options = {
    schema: testForm,
    form,
    fallback: "email_failed",
    ownMessages: [],
    toast: PATH,
    reply: (test: FormReply) => ({ checked: null, test }),
  } as const;
  return runForm(route, options, async ({ email }, submission) => {
    const outcome = await sendSettingsTest(actor, email);
    await withTimeout(checkIncidents(actor));
    if (outcome.status !== "failed")
      return redirectWithToast(
        PATH,
        "success",
        sentText("Email de test envoyé avec succès", outcome.status === "simulated"),
      );
    const formErrors = [`${messageOf("email_failed")} : ${outcome.error}`];
    return data({ checked: null, test: submission.reply({ formErrors }) }, { status: 502 });
  });
}

export default function EmailSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { transport, statistics, mailbox, after, undelivered, undeliveredAfter, email, constraint } = loaderData;
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader
        title="Paramètres des e-mails"
        back={{ to: "/admin", label: "Administration" }}
        actions={<MailNav />}
      />
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
        <TransportCard transport={transport} checked={actionData?.checked ?? null} />
        <TestForm email={email} constraint={constraint} lastResult={actionData?.test} />
      </div>
      <EmailStatistics statistics={statistics} />
      {undelivered.emails.length > 0 && <Undelivered {...undelivered} after={undeliveredAfter} />}
      {(transport.server === null || mailbox.emails.length > 0) && <SimulatedMailbox {...mailbox} after={after} />}
    </main>
  );
}
