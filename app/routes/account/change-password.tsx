import { useForm } from "@conform-to/react";
import { Link } from "react-router";
import { pageTitle } from "~/content/company-name";
import { accountErrors } from "~/features/accounts/errors";
import { changePassword } from "~/features/accounts/password/commands.server";
import { type PasswordChangeFields, passwordChangeSchema } from "~/features/accounts/password/schema";
import { NewPasswordField } from "~/features/accounts/password/ui/new-password-field";
import { config } from "~/platform/config.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { sendsEmails } from "~/platform/mail/transport.server";
import { ButtonLink } from "~/ui/button";
import { AppForm, SubmitButton } from "~/ui/form";
import { PasswordField } from "~/ui/password-field";
import { useLateValidation } from "~/ui/use-late-validation";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/change-password";
import { actionHeaders, passwordForm } from "./answers";
import { SecurityPage } from "./security-page";

export const headers = actionHeaders;

export const meta = () => [
  { title: pageTitle("Changer de mot de passe") },
  { name: "description", content: "Choisissez un autre mot de passe pour votre compte." },
];

export function loader({ context }: Route.LoaderArgs) {
  const { email, firstName, lastName } = requireActor(context);
  const owner = { email, firstName, lastName };
  return { owner, minPassword: config.PASSWORD_MIN_LENGTH, sendsEmails: sendsEmails() };
}

export async function action(route: Route.ActionArgs) {
  const actor = requireActor(route.context);
  const schema = passwordChangeSchema(config.PASSWORD_MIN_LENGTH);
  return runForm(route, { ...passwordForm, schema, fallback: "password_change_failed" }, async (input) => {
    await changePassword(actor, input);
    return redirectWithToast("/account/security", "success", "Mot de passe modifié");
  });
}

export default function ChangePassword({ loaderData, actionData }: Route.ComponentProps) {
  const { owner, minPassword, sendsEmails } = loaderData;
  const [form, fields] = useForm<PasswordChangeFields>({
    lastResult: actionData,
    ...useLateValidation(() =>
      import("~/features/accounts/password/schema").then(({ checkPasswordChange }) => checkPasswordChange(minPassword)),
    ),
  });
  return (
    <SecurityPage
      title="Changer de mot de passe"
      lead="Vous resterez connecté ici. Vos autres appareils seront déconnectés."
    >
      <AppForm failure={accountErrors.messageOf("password_change_failed")} form={form}>
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" name="username" autoComplete="username" value={owner.email} readOnly hidden />
        <PasswordField field={fields.currentPassword} label="Mot de passe actuel" autoComplete="current-password" />
        <NewPasswordField
          field={fields.password}
          label="Nouveau mot de passe"
          minPassword={minPassword}
          owner={owner}
        />
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton pendingLabel="Enregistrement…">Changer mon mot de passe</SubmitButton>
          <ButtonLink to="/account/security" variant="quiet">
            Annuler
          </ButtonLink>
        </div>
      </AppForm>
      <p className="text-ink-quiet">
        Vous ne connaissez plus le mot de passe actuel&nbsp;?{" "}
        {sendsEmails ? (
          <Link to="/forgot-password">Recevez un lien par e-mail</Link>
        ) : (
          <Link to="/contact">Demandez de l’aide</Link>
        )}
        .
      </p>
    </SecurityPage>
  );
}
