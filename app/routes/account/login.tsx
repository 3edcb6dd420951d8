import { useForm } from "@conform-to/react";
import { Link, redirect } from "react-router";
import { company } from "~/content/company";
import { pageTitle } from "~/content/company-name";
import { accountErrors } from "~/features/accounts/errors";
import { PasskeySignIn } from "~/features/accounts/passkeys/ui/passkey-sign-in";
import { logIn } from "~/features/accounts/sign-in/commands.server";
import { type LoginFields, loginSchema } from "~/features/accounts/sign-in/schema";
import { readInterruptedForm } from "~/platform/forms/interrupted-forms.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { requestFacts } from "~/platform/http/request-context";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { Banner } from "~/ui/banner";
import { LINE_LINK } from "~/ui/button-class";
import { AppForm, SubmitButton } from "~/ui/form";
import { PasswordField } from "~/ui/password-field";
import { TextField } from "~/ui/text-field";
import { useLateValidation } from "~/ui/use-late-validation";
import { actorOf } from "../guards.server";
import type { Route } from "./+types/login";
import { AccountPage } from "./account-page";
import { actionHeaders } from "./answers";
import { landingOf } from "./landing.server";
import { answerPasskeySignIn, isPasskeyStep } from "./passkey-answers.server";
import { redirectTarget, withTarget } from "./redirect-target";

export const headers = actionHeaders;

export const handle = { scripts: "on-touch" };

export const meta = () => [
  { title: pageTitle("Connexion") },
  { name: "description", content: `Connectez-vous à votre espace ${company.name} pour suivre votre dossier.` },
];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const target = redirectTarget(url.searchParams.get("redirectTo"));
  if (actorOf(context)) throw redirect(target);
  const kept = await readInterruptedForm(request, new URL(target, url).pathname);
  return { target, hasKeptForm: kept !== null };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const from = { request, ip: context.get(requestFacts).ip };
  const target = redirectTarget(url.searchParams.get("redirectTo"));
  const form = await request.formData();
  if (isPasskeyStep(form)) return answerPasskeySignIn({ request, context }, form, { from, whose: "anybody", target });
  const options = { schema: loginSchema, form, hideFields: ["password"], fallback: "login_failed" } as const;
  return runForm({ request, context }, options, async (input) => {
    const { headers, role } = await logIn(from, input);
    if (!role) return redirect(withTarget("/login/second-factor", target), { status: 303, headers });
    return redirectWithToast(
      landingOf({ role, secondFactor: false }, target),
      "success",
      "Connexion réussie !",
      headers,
    );
  });
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<LoginFields>({
    lastResult: actionData && "passkey" in actionData ? undefined : actionData,
    ...useLateValidation(() => import("~/features/accounts/sign-in/schema").then(({ checkLogin }) => checkLogin)),
  });
  return (
    <AccountPage
      title="Connexion"
      lead={
        <>
          Pas encore de compte ?{" "}
          <Link to={withTarget("/register", loaderData.target)} className={LINE_LINK}>
            S’inscrire
          </Link>
        </>
      }
    >
      {loaderData.hasKeptForm && (
        <Banner title="Votre session a expiré">
          Ce que vous aviez saisi est gardé pendant une heure : vous le retrouverez après la connexion.
        </Banner>
      )}
      <AppForm failure={accountErrors.messageOf("login_failed")} form={form}>
        <TextField field={fields.email} label="E-mail" type="email" autoComplete="username" />
        <PasswordField field={fields.password} label="Mot de passe" autoComplete="current-password" />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <SubmitButton pendingLabel="Connexion…" className="max-sm:w-full">
            Se connecter
          </SubmitButton>
          <Link to={withTarget("/forgot-password", loaderData.target)} className="inline-flex min-h-11 items-center">
            Mot de passe oublié ?
          </Link>
        </div>
      </AppForm>
      <PasskeySignIn label="Se connecter avec une clé d’accès" />
    </AccountPage>
  );
}
