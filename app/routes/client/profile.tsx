import { useForm } from "@conform-to/react";
import { Link } from "react-router";
import { pageTitle } from "~/content/company-name";
import { accountErrors } from "~/features/accounts/errors";
import { withNumbersToCheck } from "~/features/accounts/phone/rules";
import { readCurrentConsents, readOwnProfile } from "~/features/accounts/profile/queries.server";
import { keptValues, type ProfileFormFields, profileSchema, profileValues } from "~/features/accounts/profile/schema";
import { ProfileFields } from "~/features/accounts/profile/ui/profile-fields";
import { canCreateCase } from "~/features/cases/policy";
import { readStory } from "~/features/cases/story/queries.server";
import { updateProfile } from "~/features/identity/declared-identity.commands.server";
import { hasSentDocuments } from "~/features/identity/declared-identity.queries.server";
import { openToldCase } from "~/features/payments/told-payment.commands.server";
import { readOwnProgress } from "~/features/progress/queries.server";
import { departmentNames } from "~/platform/addresses/communes.server";
import { withDraft } from "~/platform/forms/draft-values";
import { forgetDraft, readFormDraft } from "~/platform/forms/drafts.server";
import { forgetInterruptedForm, readInterruptedForm } from "~/platform/forms/interrupted-forms.server";
import { runLoader } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { readOnce } from "~/platform/http/read-once.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { Banner } from "~/ui/banner";
import { DraftStatus } from "~/ui/draft-status";
import { AppForm, SubmitButton } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { useLateValidation } from "~/ui/use-late-validation";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/profile";

export const meta = () => [
  { title: pageTitle("Compléter mon profil") },
  { name: "description", content: "Vos informations personnelles, nécessaires pour ouvrir un dossier." },
];

export async function loader(route: Route.LoaderArgs) {
  const { request, url, context } = route;
  const actor = requireActor(context);
  const [profile, agreed, isIdentitySent] = await runLoader(route, { fallback: "profile_load_failed" }, () =>
    Promise.all([readOwnProfile(actor), readCurrentConsents(actor), hasSentDocuments(actor)]),
  );
  const draft = await readFormDraft({ userId: actor.userId }, "profile");
  const kept = await readInterruptedForm(request, url.pathname, draft);
  const saved = profileValues(profile, { privacy: agreed.privacy !== null, terms: agreed.terms !== null });
  const values = kept ? keptValues(kept) : withDraft(saved, draft.fields);
  const canCreate = canCreateCase(profile);
  const progress = await readOnce(route, readOwnProgress, actor);
  // `hasStory` is only known of who lacks what a case needs.
  const hasStory =
    progress.hasStory || (progress.profileComplete && (await readStory({ userId: actor.userId })) !== null);
  return {
    values,
    draft,
    isKept: kept !== null,
    agreed,
    canCreate,
    hasStory,
    isIdentitySent,
    departments: departmentNames(),
  };
}

export async function action(route: Route.ActionArgs) {
  const actor = requireActor(route.context);
  const refusals = { fallback: "profile_update_failed", fields: { identity_already_sent: "changesIdentity" } } as const;
  return runForm(route, { schema: profileSchema, ...refusals }, async (input) => {
    await updateProfile(actor, actor.userId, input);
    await forgetDraft({ userId: actor.userId }, "profile");
    const headers = await forgetInterruptedForm(route.request, route.url.pathname);
    // A story told before the account is the person's case from now on; what it lacks is their identity.
    const next = (await openToldCase(actor)) ? "/verify-identity/first-document" : "/dashboard";
    const saved = withNumbersToCheck("Profil mis à jour avec succès", input.phone, input.homePhone);
    return redirectWithToast(next, ...saved, headers);
  });
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<ProfileFormFields>({
    lastResult: actionData,
    defaultValue: loaderData.values,
    ...useLateValidation(() => import("~/features/accounts/profile/schema").then(({ checkProfile }) => checkProfile)),
  });
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid max-w-3xl gap-8 py-8 md:py-12">
      <PageHeader
        title="Compléter mon profil"
        intro="Ces informations permettent à l’avocat d’agir en votre nom. Seuls lui et notre équipe les voient."
        back={{ to: "/dashboard", label: "Tableau de bord" }}
        actions={<DraftStatus draft={loaderData.draft} />}
      />
      {loaderData.isKept && (
        <Banner tone="info" title="Nous avons gardé votre saisie">
          Votre session avait pris fin. Vérifiez vos réponses, puis enregistrez.
        </Banner>
      )}
      {loaderData.hasStory && (
        <Banner tone="info" title="Votre récit est enregistré">
          Avec ces informations, il devient votre dossier, sans rien retaper. Il restera à envoyer trois documents, en
          quelques minutes.
        </Banner>
      )}
      {!loaderData.canCreate && !loaderData.hasStory && (
        <Banner title="Complétez d’abord ces informations pour ouvrir un dossier ou vérifier votre identité">
          <p>
            Il vous manque le numéro fiscal ou un autre renseignement&nbsp;? Vous pouvez{" "}
            <Link to="/raconter">raconter dès maintenant ce qui vous est arrivé</Link>. Votre récit vous attendra ici.
          </p>
        </Banner>
      )}
      <AppForm failure={accountErrors.messageOf("profile_update_failed")} form={form} draft={loaderData.draft}>
        <ProfileFields
          fields={fields}
          departments={loaderData.departments}
          isIdentitySent={loaderData.isIdentitySent}
          agreed={loaderData.agreed}
        />
        <SubmitButton pendingLabel="Enregistrement…" className="justify-self-start">
          Enregistrer
        </SubmitButton>
      </AppForm>
    </main>
  );
}
