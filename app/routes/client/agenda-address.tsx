import { isRouteErrorResponse } from "react-router";
import { pageTitle } from "~/content/company-name";
import { CaseNotFound } from "~/features/chat/ui/case-not-found";
import { deadlineErrors } from "~/features/deadlines/errors";
import { endAgendaAddress, makeAgendaAddress } from "~/features/deadlines/subscription/commands.server";
import { readAgendaAddress } from "~/features/deadlines/subscription/queries.server";
import { runAction, runLoader } from "~/platform/http/boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { ErrorPage } from "~/root/error-page";
import { Card } from "~/ui/card";
import { CopyButton } from "~/ui/copy-button";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatDate } from "~/ui/format";
import { PageHeader } from "~/ui/page-header";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/agenda-address";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? "Vos échéances dans votre agenda" : "Dossier non trouvé") },
  { name: "description", content: "Une adresse privée, à donner à votre agenda." },
];

export function loader(route: Route.LoaderArgs) {
  return runLoader(route, { fallback: "case_load_failed" }, () =>
    readAgendaAddress(requireActor(route.context), route.params.id),
  );
}

export async function action(route: Route.ActionArgs) {
  const actor = requireActor(route.context);
  const { id } = route.params;
  const here = `/case/${id}/agenda`;
  const form = await route.request.formData();
  return runAction(
    route,
    {
      fallback: "agenda_address_failed",
      toast: ({ code }) => (code === "case_not_found" ? undefined : here),
    },
    async () => {
      if (form.get("intent") !== "end") return { address: await makeAgendaAddress(actor, id) };
      await endAgendaAddress(actor, id);
      return redirectWithToast(here, "success", "L’adresse ne répond plus");
    },
  );
}

/** The private address of the dates of a case: shown once, when it is made. */
export default function AgendaAddress({ loaderData, actionData }: Route.ComponentProps) {
  const { id, reference, madeAt } = loaderData;
  const failure = deadlineErrors.messageOf("agenda_address_failed");
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid max-w-3xl grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader
        back={{ to: `/case/${id}/deadlines`, label: "Vos délais" }}
        title="Vos échéances dans votre agenda"
        intro={`Affaire ${reference}`}
      />
      {actionData?.address && <Made address={actionData.address} />}
      <Card title="Une adresse privée">
        <p>
          Votre agenda lit cette adresse de lui-même et suit les changements. Il n’y lit que «&nbsp;Échéance de votre
          dossier&nbsp;», la date et la démarche&nbsp;: ni nom, ni montant.
        </p>
        <p>
          Quiconque a l’adresse lit ces dates, et l’agenda où vous la mettez aussi. Ne la donnez à personne d’autre.
          {madeAt && ` Vous en avez une depuis le ${formatDate(madeAt)}.`}
        </p>
        <div className="flex flex-wrap gap-3">
          <AppForm failure={failure} id="adresse">
            <SubmitButton pendingLabel="Création…">{madeAt ? "Remplacer l’adresse" : "Créer une adresse"}</SubmitButton>
          </AppForm>
          {madeAt && (
            <AppForm failure={failure} id="fin">
              <input type="hidden" name="intent" value="end" />
              <SubmitButton variant="danger" pendingLabel="Un instant…">
                Révoquer l’adresse
              </SubmitButton>
            </AppForm>
          )}
        </div>
        {madeAt && (
          <p className="text-sm text-ink-quiet">
            Remplacée ou révoquée, l’ancienne adresse ne répond plus. Un nouveau mot de passe la révoque aussi.
          </p>
        )}
      </Card>
    </main>
  );
}

function Made({ address }: { address: string }) {
  return (
    <Card title="Votre adresse">
      <p role="status">
        Copiez-la maintenant&nbsp;: elle ne sera plus montrée. Dans votre agenda, choisissez «&nbsp;S’abonner à un
        agenda&nbsp;» ou «&nbsp;Ajouter à partir d’une adresse&nbsp;».
      </p>
      <p className="rounded-field bg-surface-quiet px-4 py-2.5 font-mono text-sm wrap-anywhere select-all">{address}</p>
      <p className="flex flex-wrap items-center gap-4">
        <CopyButton text={address}>Copier l’adresse</CopyButton>
        <a href={address.replace(/^https?:/, "webcal:")} className="inline-flex min-h-11 items-center font-semibold">
          Ouvrir dans mon agenda
        </a>
      </p>
    </Card>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404)
    return <CaseNotFound backTo="/dashboard" backLabel="Retour au tableau de bord" />;
  return <ErrorPage error={error} />;
}
