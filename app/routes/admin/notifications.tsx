import { pageTitle } from "~/content/company-name";
import { PushCard } from "~/features/accounts/push/ui/push-card";
import { chooseMorningEmail } from "~/features/day/commands.server";
import { wantsMorningEmail } from "~/features/day/queries.server";
import { MORNING_INTENTS, MorningForm } from "~/features/day/ui/morning-form";
import { chooseNotices } from "~/features/notices/commands.server";
import { noticeKinds } from "~/features/notices/policy";
import { readNotices } from "~/features/notices/queries.server";
import { NOTICES_PATH, presetChoices } from "~/features/notices/rules";
import { noticesSchema, presetSchema } from "~/features/notices/schema";
import { NoticeForm } from "~/features/notices/ui/notice-form";
import { PresetForm } from "~/features/notices/ui/preset-form";
import { runAction, runLoader } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { sendsEmails } from "~/platform/mail/transport.server";
import { Banner } from "~/ui/banner";
import { PageHeader } from "~/ui/page-header";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/notifications";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Notifications") },
  { name: "description", content: "Ce dont l’équipe est prévenue, et comment." },
];

export function loader(route: Route.LoaderArgs) {
  const actor = requireActor(route.context);
  return runLoader(route, { fallback: "notices_load_failed" }, async () => ({
    ...(await readNotices(actor)),
    wantsMorning: await wantsMorningEmail(actor.userId),
    role: actor.role,
    email: actor.email,
    sendsEmails: sendsEmails(),
  }));
}

export async function action(route: Route.ActionArgs) {
  const actor = requireActor(route.context);
  const form = await route.request.formData();
  const refusal = { fallback: "notices_save_failed" } as const;
  const intent = form.get("intent");
  if (intent === MORNING_INTENTS.on || intent === MORNING_INTENTS.off)
    return runAction(route, refusal, async () => {
      await chooseMorningEmail(actor, { wanted: intent === MORNING_INTENTS.on });
      return redirectWithToast(NOTICES_PATH, "success", "Notifications enregistrées");
    });
  if (form.has("preset"))
    return runForm(route, { ...refusal, schema: presetSchema, form }, async ({ preset }) => {
      await chooseNotices(actor, presetChoices(preset, noticeKinds(actor)));
      return redirectWithToast(NOTICES_PATH, "success", "Notifications enregistrées");
    });
  return runForm(route, { ...refusal, schema: noticesSchema, form }, async (choices) => {
    await chooseNotices(actor, choices);
    return redirectWithToast(NOTICES_PATH, "success", "Notifications enregistrées");
  });
}

export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  const { kinds, choices, role, email, wantsMorning, sendsEmails: isSending } = loaderData;
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid max-w-4xl grid-cols-1 content-start gap-6 py-8 md:py-10">
      <PageHeader
        title="Notifications"
        intro={
          <>
            Pour ne pas garder «&nbsp;À traiter&nbsp;» sous les yeux. Les e-mails {isSending ? "vont" : "iront"} à{" "}
            <span className="font-semibold wrap-anywhere">{email}</span>. Ils comptent ce qui vous attend, sans dire de
            qui il s’agit&nbsp;; les notifications n’en disent rien.
          </>
        }
      />
      {!isSending && (
        <Banner tone="warning" title="Aucun serveur d’e-mail n’est réglé">
          Vos choix seront suivis dès qu’il y en aura un. D’ici là, seules les notifications sur vos appareils partent.
        </Banner>
      )}
      <PresetForm kinds={kinds} choices={choices} />
      <NoticeForm
        key={JSON.stringify(choices)}
        kinds={kinds}
        choices={choices}
        role={role}
        isSending={isSending}
        lastResult={actionData}
      />
      <MorningForm isWanted={wantsMorning} />
      <PushCard lead="Vos choix « Sur vos appareils » s’affichent dans les navigateurs où vous activez les notifications. Rien de ce qui est arrivé n’y figure. Se déconnecter arrête ces notifications." />
    </main>
  );
}
