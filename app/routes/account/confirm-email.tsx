import { data, redirect } from "react-router";
import { pageTitle } from "~/content/company-name";
import { confirmEmail } from "~/features/accounts/email-address/commands.server";
import { readEmailLink } from "~/features/accounts/email-address/queries.server";
import { ADDRESS_LINK_HOURS } from "~/features/accounts/email-links";
import { accountErrors } from "~/features/accounts/errors";
import type { Act } from "~/features/acts/rules";
import { firstAct } from "~/features/acts/rules.server";
import { readOwnProgress } from "~/features/progress/queries.server";
import { runAction, runLoader } from "~/platform/http/boundary.server";
import { readOnce } from "~/platform/http/read-once.server";
import { requestFacts } from "~/platform/http/request-context";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { AppForm, SubmitButton } from "~/ui/form";
import { actorOf } from "../guards.server";
import type { Route } from "./+types/confirm-email";
import { AccountPage } from "./account-page";
import { secretAddressHeaders } from "./answers";

export const headers = secretAddressHeaders;

export const meta = () => [
  { title: pageTitle("Confirmer votre adresse e-mail") },
  { name: "description", content: "Confirmez que cette adresse est bien la vôtre." },
  { name: "robots", content: "noindex" },
];

/** Opening the page does not use the token, because mail scanners open every link. */
export async function loader(route: Route.LoaderArgs) {
  const { url, context } = route;
  return runLoader(route, {}, async () => {
    const link = await readEmailLink(url.searchParams.get("token") ?? "");
    const actor = actorOf(context);
    const step = link.state === "done" && actor ? firstAct(await readOnce(route, readOwnProgress, actor)).button : null;
    return data({ link, isSignedIn: actor !== null, step }, { status: link.state === "closed" ? 410 : 200 });
  });
}

export async function action(route: Route.ActionArgs) {
  const { request, url, context } = route;
  const token = url.searchParams.get("token") ?? "";
  const options = { fallback: "email_change_failed", reply: (error: string) => ({ error }) } as const;
  return runAction(route, options, async () => {
    const headers = await confirmEmail({ request, ip: context.get(requestFacts).ip }, token, actorOf(context));
    return redirect(`/confirm-email?token=${encodeURIComponent(token)}`, { status: 303, headers });
  });
}

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { link, isSignedIn, step } = loaderData;
  if (link.state === "done") return <Done email={link.email} step={step} />;
  if (link.state === "closed") return <Closed isSignedIn={isSignedIn} />;
  const isChange = link.kind === "email_change";
  return (
    <AccountPage
      title={isChange ? "Confirmez votre nouvelle adresse" : "Confirmez votre adresse e-mail"}
      lead={
        isChange
          ? "Elle deviendra celle avec laquelle vous vous connectez, et où nous vous écrirons."
          : "C’est là que nous vous écrirons quand votre dossier avance."
      }
    >
      {actionData && (
        <div role="alert">
          <Banner tone="error">{actionData.error}</Banner>
        </div>
      )}
      <p className="text-lg font-semibold wrap-anywhere">{link.email}</p>
      <AppForm failure={accountErrors.messageOf("email_change_failed")}>
        <SubmitButton pendingLabel="Confirmation…" className="justify-self-start">
          Confirmer cette adresse
        </SubmitButton>
      </AppForm>
      <p className="text-ink-quiet">Vous n’avez rien demandé&nbsp;? Fermez cette page&nbsp;: rien ne changera.</p>
    </AccountPage>
  );
}

function Done({ email, step }: { email: string; step: Act["button"] }) {
  return (
    <AccountPage
      title="Votre adresse est confirmée"
      lead={
        <>
          Nous vous écrirons à <strong className="wrap-anywhere">{email}</strong>, et c’est avec elle que vous vous
          connectez.
        </>
      }
    >
      <div className="flex flex-wrap gap-3">
        {step ? (
          <>
            <ButtonLink to={step.to}>{step.label}</ButtonLink>
            <ButtonLink to="/dashboard" variant="second">
              Aller au tableau de bord
            </ButtonLink>
          </>
        ) : (
          <ButtonLink to="/login">Se connecter</ButtonLink>
        )}
      </div>
    </AccountPage>
  );
}

function Closed({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <AccountPage
      title="Ce lien n’est plus valable"
      lead={`Il fonctionne pendant ${ADDRESS_LINK_HOURS} heures, et cesse de fonctionner quand l’adresse de votre compte change. Votre compte, lui, fonctionne toujours.`}
    >
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/account/security/email">
          {isSignedIn ? "Voir mon adresse e-mail" : "Se connecter pour recevoir un autre lien"}
        </ButtonLink>
        <ButtonLink to="/" variant="second">
          Retour à l’accueil
        </ButtonLink>
      </div>
    </AccountPage>
  );
}
