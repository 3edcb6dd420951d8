import { useForm } from "@conform-to/react";
import { Link, redirect } from "react-router";
import { pageTitle } from "~/content/company-name";
import { PASSWORD_LINK_MINUTES } from "~/features/accounts/email-links";
import { requestPasswordReset } from "~/features/accounts/password/reset.commands.server";
import { type ForgottenPasswordFields, forgottenPasswordSchema } from "~/features/accounts/sign-in/schema";
import { platformErrors } from "~/platform/errors";
import { runForm } from "~/platform/http/form-boundary.server";
import { requestFacts } from "~/platform/http/request-context";
import { sendsEmails } from "~/platform/mail/transport.server";
import { ButtonLink } from "~/ui/button";
import { AppForm, SubmitButton } from "~/ui/form";
import { TextField } from "~/ui/text-field";
import { useLateValidation } from "~/ui/use-late-validation";
import type { Route } from "./+types/forgot-password";
import { AccountPage } from "./account-page";
import { actionHeaders } from "./answers";
import { redirectTarget, withTarget } from "./redirect-target";

export const headers = actionHeaders;

export const meta = () => [
  { title: pageTitle("Mot de passe oublié") },
  { name: "description", content: "Recevez par e-mail un lien pour choisir un nouveau mot de passe." },
  { name: "robots", content: "noindex" },
];

export function loader({ url }: Route.LoaderArgs) {
  const target = redirectTarget(url.searchParams.get("redirectTo"));
  return { sent: url.searchParams.has("sent"), target, sendsEmails: sendsEmails() };
}

export async function action(route: Route.ActionArgs) {
  const target = redirectTarget(route.url.searchParams.get("redirectTo"));
  return runForm(route, { schema: forgottenPasswordSchema }, async (input) => {
    await requestPasswordReset(route.context.get(requestFacts), { ...input, target });
    const parameters = new URLSearchParams({ sent: "1" });
    if (target !== "/dashboard") parameters.set("redirectTo", target);
    return redirect(`/forgot-password?${parameters}`, 303);
  });
}

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { sent, target, sendsEmails } = loaderData;
  if (!sendsEmails) return <NoLink target={target} />;
  return sent ? <Sent target={target} /> : <AskForm target={target} lastResult={actionData} />;
}

type PartProps = { target: string };

function AskForm({ target, lastResult }: PartProps & { lastResult: Route.ComponentProps["actionData"] }) {
  const [form, fields] = useForm<ForgottenPasswordFields>({
    lastResult,
    ...useLateValidation(() =>
      import("~/features/accounts/sign-in/schema").then(({ checkForgottenPassword }) => checkForgottenPassword),
    ),
  });
  return (
    <AccountPage
      title="Mot de passe oublié"
      lead="Cela arrive à tout le monde. Indiquez l’adresse e-mail de votre compte : nous y envoyons un lien pour choisir un nouveau mot de passe."
    >
      <AppForm failure={platformErrors.messageOf("unexpected")} form={form}>
        <TextField field={fields.email} label="E-mail" type="email" autoComplete="username" />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <SubmitButton pendingLabel="Envoi…">Recevoir le lien</SubmitButton>
          <Link to={withTarget("/login", target)} className="inline-flex min-h-11 items-center">
            Retour à la connexion
          </Link>
        </div>
      </AppForm>
    </AccountPage>
  );
}

/** The page when no mail server is set. */
function NoLink({ target }: PartProps) {
  return (
    <AccountPage
      title="Aucun lien ne peut vous être envoyé"
      lead="Ce site n’envoie pas encore d’e-mails. Écrivez à l’équipe, qui pourra vous aider : elle ne vous demandera jamais votre mot de passe."
    >
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/contact">Demander de l’aide</ButtonLink>
        <ButtonLink to={withTarget("/login", target)} variant="second">
          Retour à la connexion
        </ButtonLink>
      </div>
    </AccountPage>
  );
}

function Sent({ target }: PartProps) {
  return (
    <AccountPage
      title="Consultez votre messagerie"
      lead={`Si un compte existe à cette adresse, vous allez recevoir un e-mail avec un lien pour choisir un nouveau mot de passe. Il fonctionne une seule fois, pendant ${PASSWORD_LINK_MINUTES} minutes.`}
    >
      <div className="grid gap-3">
        <h2 className="text-[1.2rem]">Rien n’arrive ?</h2>
        <ul className="grid list-disc gap-2 pl-5">
          <li>Attendez quelques minutes, puis regardez dans les courriers indésirables.</li>
          <li>Vérifiez que c’est bien l’adresse avec laquelle vous avez créé votre compte.</li>
          <li>
            Sinon, <Link to="/contact">demandez-nous de l’aide</Link> : nous ne vous demanderons jamais votre mot de
            passe.
          </li>
        </ul>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={withTarget("/login", target)}>Retour à la connexion</ButtonLink>
        <ButtonLink to={withTarget("/forgot-password", target)} variant="second">
          Demander un autre lien
        </ButtonLink>
      </div>
    </AccountPage>
  );
}
