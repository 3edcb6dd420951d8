import { useForm } from "@conform-to/react";
import { Link } from "react-router";
import { company } from "~/content/company";
import { PASSWORD_LINK_MINUTES } from "~/features/accounts/email-links";
import { accountErrors } from "~/features/accounts/errors";
import { isResetLinkOpen, resetPassword } from "~/features/accounts/password/reset.commands.server";
import { NewPasswordField } from "~/features/accounts/password/ui/new-password-field";
import { type NewPasswordFields, newPasswordSchema } from "~/features/accounts/sign-in/schema";
import { config } from "~/platform/config.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { AppForm, SubmitButton } from "~/ui/form";
import { useLateValidation } from "~/ui/use-late-validation";
import type { Route } from "./+types/reset-password";
import { AccountPage } from "./account-page";
import { passwordForm, secretAddressHeaders, secretPageMeta } from "./answers";
import { ClosedLinkPage } from "./closed-link-page";
import { redirectTarget, withTarget } from "./redirect-target";
import { loadSecretLink, readSecretLink } from "./secret-link.server";

export const headers = secretAddressHeaders;

export const meta = () =>
  secretPageMeta(
    "Choisir un nouveau mot de passe",
    `Choisissez un nouveau mot de passe pour votre compte ${company.name}.`,
  );

export const loader = (route: Route.LoaderArgs) => loadSecretLink(route, isResetLinkOpen, 410);

export async function action(route: Route.ActionArgs) {
  const schema = newPasswordSchema(config.PASSWORD_MIN_LENGTH);
  return runForm(route, { ...passwordForm, schema, fallback: "password_reset_failed" }, async ({ password }) => {
    const { token, from } = readSecretLink(route);
    const headers = await resetPassword(from, token, password);
    const login = withTarget("/login", redirectTarget(route.url.searchParams.get("redirectTo")));
    return redirectWithToast(login, "success", "Mot de passe modifié. Connectez-vous avec le nouveau.", headers);
  });
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { open, minPassword } = loaderData;
  return open ? <NewPasswordForm minPassword={minPassword} lastResult={actionData} /> : <Closed />;
}

type NewPasswordFormProps = { minPassword: number; lastResult: Route.ComponentProps["actionData"] };

function NewPasswordForm({ minPassword, lastResult }: NewPasswordFormProps) {
  const [form, fields] = useForm<NewPasswordFields>({
    lastResult,
    ...useLateValidation(() =>
      import("~/features/accounts/sign-in/schema").then(({ checkNewPassword }) => checkNewPassword(minPassword)),
    ),
  });
  return (
    <AccountPage
      title="Choisissez un nouveau mot de passe"
      lead="Ensuite, vous vous connecterez avec lui. Les sessions ouvertes sur d’autres appareils seront fermées."
    >
      <AppForm failure={accountErrors.messageOf("password_reset_failed")} form={form}>
        <NewPasswordField field={fields.password} label="Nouveau mot de passe" minPassword={minPassword} />
        <SubmitButton pendingLabel="Enregistrement…" className="justify-self-start">
          Changer mon mot de passe
        </SubmitButton>
      </AppForm>
    </AccountPage>
  );
}

function Closed() {
  return (
    <ClosedLinkPage
      title="Ce lien n’est plus valable"
      lead={`Il fonctionne une seule fois, pendant ${PASSWORD_LINK_MINUTES} minutes. Vous pouvez en recevoir un autre tout de suite.`}
      instead={{ to: "/forgot-password", label: "Recevoir un nouveau lien" }}
    >
      <p className="text-ink-quiet">
        Vous venez de changer votre mot de passe ? <Link to="/login">Connectez-vous</Link> avec le nouveau.
      </p>
    </ClosedLinkPage>
  );
}
