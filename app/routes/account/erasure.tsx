import { redirect } from "react-router";
import { pageTitle } from "~/content/company-name";
import { PasswordAgainForm } from "~/features/accounts/password/ui/password-again-form";
import { passwordAgainSchema } from "~/features/accounts/second-factor/schema";
import { requestErasure } from "~/features/privacy/erasure/commands.server";
import { KEPT } from "~/features/privacy/erasure/ui/kept-by-law";
import { privacyErrors } from "~/features/privacy/errors";
import { readDataPage, readOwnErasure } from "~/features/privacy/own-data/queries.server";
import type { AppError } from "~/platform/errors";
import { runLoader } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { readOnce } from "~/platform/http/read-once.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { sendsEmails } from "~/platform/mail/transport.server";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { formatLongDate } from "~/ui/format";
import { PageHeader } from "~/ui/page-header";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/erasure";
import { actionHeaders } from "./answers";

export const headers = actionHeaders;

const DATA = "/account/data";

export const meta = () => [
  { title: pageTitle("Effacer mon compte") },
  { name: "description", content: "Ce qui est effacé, ce qui reste, et quand." },
];

export async function loader(route: Route.LoaderArgs) {
  const { context } = route;
  const actor = requireActor(context);
  const [{ canErase, openCases, retention }, dueAt] = await runLoader(route, { fallback: "data_load_failed" }, () =>
    Promise.all([readDataPage(actor), readOnce(route, readOwnErasure, actor)]),
  );
  if (dueAt || !canErase) throw redirect(DATA);
  return { email: actor.email, openCases, days: retention.erasureDays, sendsEmails: sendsEmails() };
}

export async function action(route: Route.ActionArgs) {
  const actor = requireActor(route.context);
  const options = {
    schema: passwordAgainSchema,
    fallback: "erasure_failed",
    fields: { wrong_password: "password" },
    hideFields: ["password"],
    toast: ({ code }: AppError) => (code === "erasure_of_administrator" ? DATA : undefined),
  } as const;
  return runForm(route, options, async ({ password }) => {
    const dueAt = await requestErasure(actor, password);
    return redirectWithToast(DATA, "info", `Votre compte sera effacé le ${formatLongDate(dueAt)}.`);
  });
}

export default function Erasure({ loaderData, actionData }: Route.ComponentProps) {
  const { email, openCases, days, sendsEmails } = loaderData;
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid max-w-3xl grid-cols-1 gap-8 py-8 md:py-12">
      <PageHeader title="Effacer mon compte" back={{ to: DATA, label: "Mes données" }} />
      <div className="grid max-w-form gap-8">
        {openCases > 0 && (
          <Banner
            tone="warning"
            title={openCases > 1 ? `${openCases} dossiers sont en cours` : "Un dossier est en cours"}
          >
            Une fois {openCases > 1 ? "ces dossiers effacés" : "ce dossier effacé"}, votre avocat ne pourra plus vous
            aider ni vous joindre par ce site. Parlez-lui d’abord, dans la conversation.
          </Banner>
        )}
        <section className="grid gap-3">
          <h2 className="text-[1.4rem]">Ce qui se passe</h2>
          <ol className="grid list-decimal gap-1 pl-6 marker:text-warm">
            {sendsEmails ? (
              <li>Nous vous écrivons à {email}, avec la date et de quoi annuler.</li>
            ) : (
              <li>Votre compte montre la date, et de quoi annuler.</li>
            )}
            <li>Pendant {days} jours, rien ne change et vous pouvez changer d’avis.</li>
            <li>
              Puis tout est supprimé, sans retour possible : profil, documents d’identité, dossiers, messages, fichiers,
              demandes d’assistance, et votre nom dans le journal des accès.
            </li>
            <li>
              {sendsEmails && "Nous vous l’écrivons, une dernière fois. "}
              Votre adresse n’est plus gardée.
            </li>
          </ol>
        </section>
        <section className="grid gap-3">
          <h2 className="text-[1.4rem]">Ce qui reste</h2>
          <ul className="grid list-disc gap-1 pl-6 marker:text-warm">
            {KEPT.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          <p>
            Vous voulez garder une copie ? <a href={`${DATA}/export`}>Téléchargez vos données</a> avant.
          </p>
        </section>
        <section className="grid gap-4">
          <h2 className="text-[1.4rem]">Confirmer</h2>
          <PasswordAgainForm
            intent="erase"
            failure={privacyErrors.messageOf("erasure_failed")}
            email={email}
            lastResult={actionData}
            variant="danger"
            pendingLabel="Enregistrement…"
          >
            Effacer mon compte dans {days} jours
          </PasswordAgainForm>
          <ButtonLink to={DATA} variant="quiet" className="justify-self-start">
            Garder mon compte
          </ButtonLink>
        </section>
      </div>
    </main>
  );
}
