import { Download, Eye, UserPen } from "lucide-react";
import { data, Link } from "react-router";
import { pageTitle } from "~/content/company-name";
import { SecurityRow } from "~/features/accounts/sign-in/ui/security-row";
import { withdrawConsent } from "~/features/privacy/consent.commands.server";
import { cancelErasure } from "~/features/privacy/erasure/commands.server";
import { PendingErasure } from "~/features/privacy/erasure/ui/erasure-banner";
import { KeptByLaw } from "~/features/privacy/erasure/ui/kept-by-law";
import { privacyErrors } from "~/features/privacy/errors";
import { readDataPage, readOwnErasure } from "~/features/privacy/own-data/queries.server";
import { withdrawalSchema } from "~/features/privacy/schema";
import { ConsentList } from "~/features/privacy/ui/consent-list";
import { messageOf } from "~/platform/errors";
import { runAction, runLoader } from "~/platform/http/boundary.server";
import { readOnce } from "~/platform/http/read-once.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { sendsEmails } from "~/platform/mail/transport.server";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { DisclosureCard } from "~/ui/disclosure-card";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/data";
import { AccountSettings } from "./account-nav";

const HERE = "/account/data";

export const meta = () => [
  { title: pageTitle("Mes données") },
  { name: "description", content: "Une copie de vos données, vos accords, et l’effacement de votre compte." },
];

export async function loader(route: Route.LoaderArgs) {
  const actor = requireActor(route.context);
  const [page, dueAt] = await runLoader(route, { fallback: "data_load_failed" }, () =>
    Promise.all([readDataPage(actor), readOnce(route, readOwnErasure, actor)]),
  );
  return { ...page, dueAt, sendsEmails: sendsEmails() };
}

export async function action(route: Route.ActionArgs) {
  const actor = requireActor(route.context);
  const form = await route.request.formData();
  const intent = String(form.get("intent"));
  return runAction(route, { fallback: "erasure_failed", toast: HERE }, async () => {
    if (intent === "keep") {
      const kept = await cancelErasure(actor);
      return redirectWithToast(HERE, kept ? "success" : "info", "Votre compte est conservé.");
    }
    const asked = withdrawalSchema.safeParse(Object.fromEntries(form));
    if (!intent.startsWith("withdraw") || !asked.success) throw data(messageOf("not_found"), { status: 400 });
    const withdrawn = await withdrawConsent(actor, asked.data.document);
    if (!withdrawn) return redirectWithToast(HERE, "info", "Cet accord était déjà retiré.");
    return redirectWithToast(HERE, "success", "Accord retiré");
  });
}

export default function OwnData({ loaderData }: Route.ComponentProps) {
  const { consents, dueAt, canErase, retention, sendsEmails } = loaderData;
  return (
    <AccountSettings
      title="Mes données"
      lead="Ce que nous gardons de vous vous appartient : prenez-le, corrigez-le, effacez-le."
    >
      <div className="grid grid-cols-1 gap-4">
        {dueAt && <PendingErasure dueAt={dueAt} />}
        <Card title="Une copie de tout">
          <p className="text-ink-quiet">
            Une archive ZIP : votre profil, vos dossiers, vos conversations, vos documents tels que vous les avez
            envoyés, et qui les a consultés. Elle contient vos pièces d’identité : gardez-la en lieu sûr.
          </p>
          <ButtonLink to={`${HERE}/export`} reloadDocument variant="second" className="justify-self-start">
            <Download aria-hidden="true" className="size-5" />
            Télécharger mes données
          </ButtonLink>
        </Card>
        <SecurityRow icon={<UserPen />} title="Corriger" action={{ to: "/profile", label: "Mon profil" }}>
          <p>
            Votre adresse e-mail est dans <Link to="/account/security">Sécurité</Link>. Un message envoyé ne se modifie
            pas&nbsp;: <Link to="/contact">écrivez-nous</Link>.
          </p>
        </SecurityRow>
        <SecurityRow icon={<Eye />} title="Qui les a consultées" action={{ to: "/account/access", label: "Voir" }}>
          <p>Chaque fois qu’une personne de l’équipe ouvre quelque chose de vous, c’est inscrit.</p>
        </SecurityRow>
        <ConsentList consents={consents} />
        <DisclosureCard title="Ce que nous gardons, et combien de temps" isOpen={false}>
          <div className="grid max-w-measure gap-3">
            <KeptByLaw retention={retention} sendsEmails={sendsEmails} />
          </div>
        </DisclosureCard>
        <Card title="Effacer mon compte">
          <p className="max-w-measure text-ink-quiet">
            {canErase
              ? `Votre compte et ce qu’il contient sont supprimés ${retention.erasureDays} jours après votre demande, sauf ce que la loi fait garder, listé plus haut. D’ici là, vous pouvez annuler.`
              : privacyErrors.messageOf("erasure_of_administrator")}
          </p>
          {canErase && !dueAt && (
            <ButtonLink to={`${HERE}/erasure`} variant="second" className="justify-self-start">
              Effacer mon compte
            </ButtonLink>
          )}
          {dueAt && <p>C’est demandé : voyez en haut de cette page.</p>}
        </Card>
      </div>
    </AccountSettings>
  );
}
