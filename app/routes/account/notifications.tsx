import { useForm } from "@conform-to/react";
import { Link } from "react-router";
import type { z } from "zod";
import { pageTitle } from "~/content/company-name";
import { EMAIL_TOPICS } from "~/db/schema/email-enumerations";
import { muteEmails } from "~/features/accounts/email-settings.commands.server";
import { notificationsSchema } from "~/features/accounts/email-settings.schema";
import { accountErrors } from "~/features/accounts/errors";
import { readOwnProfile } from "~/features/accounts/profile/queries.server";
import { PushCard } from "~/features/accounts/push/ui/push-card";
import { TOPIC_LABELS } from "~/features/emails/rules";
import { AlwaysSent } from "~/features/emails/ui/always-sent";
import { canChooseNotices } from "~/features/notices/policy";
import { NOTICES_PATH } from "~/features/notices/rules";
import { runLoader } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { sendsEmails } from "~/platform/mail/transport.server";
import { Banner } from "~/ui/banner";
import { Card } from "~/ui/card";
import { CheckboxField } from "~/ui/checkbox-field";
import { serverRules } from "~/ui/field-corrections";
import { AppForm, SubmitButton } from "~/ui/form";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/notifications";
import { AccountSettings } from "./account-nav";

export const meta = () => [
  { title: pageTitle("Notifications") },
  { name: "description", content: "Les e-mails que vous recevez, et ceux que vous pouvez arrêter." },
];

export async function loader(route: Route.LoaderArgs) {
  const { context } = route;
  const { email, mutedEmails } = await runLoader(route, { fallback: "profile_load_failed" }, () =>
    readOwnProfile(requireActor(context)),
  );
  const wanted = Object.fromEntries(EMAIL_TOPICS.map((topic) => [topic, !mutedEmails.includes(topic)]));
  return { email, wanted, sendsEmails: sendsEmails(), isStaff: canChooseNotices(requireActor(context)) };
}

export async function action(route: Route.ActionArgs) {
  const actor = requireActor(route.context);
  return runForm(route, { schema: notificationsSchema, fallback: "profile_update_failed" }, async (wanted) => {
    const muted = EMAIL_TOPICS.filter((topic) => !wanted[topic]);
    await muteEmails(actor, actor.userId, muted);
    return redirectWithToast("/account/notifications", "success", "Notifications enregistrées");
  });
}

export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<z.input<typeof notificationsSchema>>({
    ...serverRules,
    lastResult: actionData,
    defaultValue: loaderData.wanted,
  });
  return (
    <AccountSettings
      title="Notifications"
      lead={
        loaderData.sendsEmails && (
          <>
            Nos e-mails vont à <Address email={loaderData.email} />. Ils ne contiennent jamais les messages de votre
            dossier.
          </>
        )
      }
    >
      {!loaderData.sendsEmails && (
        <Banner tone="warning" title="Ce site n’envoie pas encore d’e-mails">
          <p>
            Vos choix seront suivis dès qu’il en enverra, à <Address email={loaderData.email} />. D’ici là, votre
            tableau de bord vous dit ce qui vous attend.
          </p>
        </Banner>
      )}
      {loaderData.isStaff && (
        <p>
          Ce qui arrive dans les dossiers dont vous vous occupez se règle à part&nbsp;:{" "}
          <Link to={NOTICES_PATH}>les notifications de l’équipe</Link>.
        </p>
      )}
      <PushCard />
      <Card title="Les e-mails que vous pouvez arrêter">
        <AppForm failure={accountErrors.messageOf("profile_update_failed")} form={form}>
          <fieldset className="grid grid-cols-1 gap-2">
            <legend className="mb-2 text-ink-quiet">Recevoir un e-mail quand…</legend>
            {EMAIL_TOPICS.map((topic) => (
              <CheckboxField
                key={topic}
                field={fields[topic]}
                label={TOPIC_LABELS[topic].label}
                hint={TOPIC_LABELS[topic].hint}
              />
            ))}
          </fieldset>
          <SubmitButton pendingLabel="Enregistrement…" className="justify-self-start">
            Enregistrer
          </SubmitButton>
        </AppForm>
      </Card>
      <AlwaysSent />
      <p className="text-ink-quiet">
        Un doute sur un e-mail reçu&nbsp;? <Link to="/verifier">Vérifiez qu’il vient bien de nous</Link>.
      </p>
    </AccountSettings>
  );
}

const Address = ({ email }: { email: string }) => <span className="font-semibold wrap-anywhere">{email}</span>;
