import { useForm } from "@conform-to/react";
import { Link } from "react-router";
import { pageTitle } from "~/content/company-name";
import type { Actor } from "~/features/accounts/actor";
import { accountErrors } from "~/features/accounts/errors";
import { withNumbersToCheck } from "~/features/accounts/phone/rules";
import { readCurrentConsents, readOwnProfile } from "~/features/accounts/profile/queries.server";
import { actsForCompanyOnly } from "~/features/accounts/profile/rules";
import { changedParts, knownParts } from "~/features/accounts/profile/rules.server";
import {
  companyProfileSchema,
  keptValues,
  type ProfileFormFields,
  profileSchema,
  profileValues,
} from "~/features/accounts/profile/schema";
import { ProfileFields } from "~/features/accounts/profile/ui/profile-fields";
import { canCreateCase } from "~/features/cases/policy";
import { readStory } from "~/features/cases/story/queries.server";
import { updateProfile } from "~/features/identity/declared-identity.commands.server";
import { hasSentDocuments } from "~/features/identity/declared-identity.queries.server";
import { openToldCase } from "~/features/payments/told-payment.commands.server";
import { readOwnProgress } from "~/features/progress/queries.server";
import { Way } from "~/features/progress/ui/way";
import { departmentNames } from "~/platform/addresses/communes.server";
import { withDraft } from "~/platform/forms/draft-values";
import { forgetDraft, readFormDraft } from "~/platform/forms/drafts.server";
import { forgetInterruptedForm, readInterruptedForm } from "~/platform/forms/interrupted-forms.server";
import { runLoader } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { readOnce } from "~/platform/http/read-once.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { Banner } from "~/ui/banner";
import { cx } from "~/ui/cx";
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
  const draft = withoutEmptied(await readFormDraft({ userId: actor.userId }, "profile"));
  const kept = await readInterruptedForm(request, url.pathname, draft);
  const saved = profileValues(profile, { privacy: agreed.privacy !== null, terms: agreed.terms !== null });
  const values = kept ? keptValues(kept) : withDraft(saved, draft.fields);
  const canCreate = canCreateCase(profile);
  const { hasStory, forCompany } = await readToldFor(route, actor);
  const { known, missing } = knownParts(profile, forCompany);
  return {
    values,
    known,
    missing,
    changed: changedParts(saved, values),
    draft,
    isKept: kept !== null,
    agreed,
    canCreate,
    hasStory,
    forCompany,
    isIdentitySent,
    departments: departmentNames(),
  };
}

/** Whether a story waits for the profile, and whether its teller acts for a company alone. */
async function readToldFor(route: Route.LoaderArgs | Route.ActionArgs, actor: Actor) {
  const { cases, hasStory, profileComplete } = await readOnce(route, readOwnProgress, actor);
  // `hasStory` is only known of who lacks what a case needs.
  const story = hasStory || profileComplete ? await readStory({ userId: actor.userId }) : null;
  const told = [...cases, ...(story ? [story.answers] : [])];
  return { hasStory: story !== null, forCompany: actsForCompanyOnly(told.map(({ filledFor }) => filledFor)) };
}

const REQUIRED = ["firstName", "lastName", "dateOfBirth", "phone", "address", "postalCode", "city", "country"];

/** A draft without the required answers that were emptied: what is stored stays in their place. */
function withoutEmptied<Draft extends { fields: Record<string, string[]> }>(draft: Draft): Draft {
  const typed = Object.entries(draft.fields).filter(
    ([name, given]) => given[0] !== "" || !REQUIRED.includes(name.replace(/\..*/, "")),
  );
  return { ...draft, fields: Object.fromEntries(typed) };
}

export async function action(route: Route.ActionArgs) {
  const actor = requireActor(route.context);
  const refusals = { fallback: "profile_update_failed", fields: { identity_already_sent: "changesIdentity" } } as const;
  const { forCompany } = await runLoader(route, { fallback: "profile_update_failed" }, () => readToldFor(route, actor));
  const schema = forCompany ? companyProfileSchema : profileSchema;
  return runForm(route, { schema, ...refusals }, async (input) => {
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
    ...useLateValidation(() =>
      import("~/features/accounts/profile/schema").then(({ checkProfile }) => checkProfile(loaderData.forCompany)),
    ),
  });
  const { hasStory, forCompany, missing } = loaderData;
  return (
    <main
      id="contenu"
      tabIndex={-1}
      className={cx("wrap grid grid-cols-1 gap-6 py-8 md:gap-8 md:py-12", missing.length === 0 && "max-w-3xl")}
    >
      {missing.length > 0 && <Way at="profile" />}
      <PageHeader
        title="Compléter mon profil"
        intro={
          <>
            {missing.length > 0 && <strong className="text-ink">{MISSING[missing.length]} </strong>}
            {hasStory && "Votre récit est enregistré\u00a0: avec ces réponses, il devient votre dossier. "}
            {missing.length === 0 && !hasStory && "Tout est complet. "}
            Seuls votre avocat et notre équipe voient ces réponses.
            {forCompany && ` ${FOR_COMPANY}`}
            {!hasStory && missing.length > 0 && (
              <>
                {" "}
                Une réponse vous manque&nbsp;? Vous pouvez{" "}
                <Link to="/raconter">raconter dès maintenant ce qui vous est arrivé</Link>.
              </>
            )}
          </>
        }
        back={{ to: "/dashboard", label: "Tableau de bord" }}
      />
      {loaderData.isKept && (
        <Banner tone="info" title="Nous avons gardé votre saisie">
          Votre session avait pris fin. Vérifiez vos réponses, puis enregistrez.
        </Banner>
      )}
      <AppForm failure={accountErrors.messageOf("profile_update_failed")} form={form} draft={loaderData.draft}>
        <ProfileFields
          fields={fields}
          known={loaderData.known}
          missing={missing}
          changed={loaderData.changed}
          departments={loaderData.departments}
          isIdentitySent={loaderData.isIdentitySent}
          agreed={loaderData.agreed}
        >
          <div className="grid gap-2">
            <SubmitButton pendingLabel="Enregistrement…" className="max-sm:w-full sm:justify-self-start">
              {hasStory ? "Enregistrer, puis mes documents" : "Enregistrer"}
            </SubmitButton>
            <DraftStatus draft={loaderData.draft} isAside={missing.length === 0} />
            {hasStory && (
              <p className="text-sm text-ink-quiet">
                Trois documents à photographier, puis vous relisez votre dossier.
              </p>
            )}
          </div>
        </ProfileFields>
      </AppForm>
      {!loaderData.canCreate && !hasStory && (
        <p className="max-w-measure text-ink-quiet">
          Complétez d’abord ces informations pour ouvrir un dossier ou vérifier votre identité. Un renseignement vous
          manque&nbsp;? <Link to="/raconter">Racontez dès maintenant ce qui vous est arrivé</Link>&nbsp;: votre récit
          vous attendra ici. Vous agissez pour une entreprise&nbsp;? Racontez d’abord&nbsp;: ni votre date de naissance
          ni votre numéro fiscal ne vous seront demandés.
        </p>
      )}
    </main>
  );
}

const FOR_COMPANY =
  "Vous agissez pour une entreprise\u00a0: votre date de naissance et votre numéro fiscal ne sont pas demandés. L’adresse est la vôtre\u00a0; celle du siège se donne dans le dossier.";

const MISSING = [
  "",
  "Il manque une réponse.",
  "Il manque deux réponses.",
  "Il manque trois réponses.",
  "Il manque quatre réponses.",
  "Il manque cinq réponses.",
];
