import { useForm } from "@conform-to/react";
import { company } from "~/content/company";
import { createFirstAdministrator, isSetupOpen } from "~/features/accounts/creation/commands.server";
import { accountErrors } from "~/features/accounts/errors";
import { NewPasswordField } from "~/features/accounts/password/ui/new-password-field";
import { type SetupFields, setupSchema } from "~/features/accounts/sign-in/schema";
import { config } from "~/platform/config.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { AppForm, SubmitButton } from "~/ui/form";
import { TextField } from "~/ui/text-field";
import { useLateValidation } from "~/ui/use-late-validation";
import type { Route } from "./+types/setup";
import { AccountPage } from "./account-page";
import { passwordForm, secretAddressHeaders, secretPageMeta } from "./answers";
import { ClosedLinkPage } from "./closed-link-page";
import { loadSecretLink, readSecretLink } from "./secret-link.server";

export const headers = secretAddressHeaders;

export const meta = () => secretPageMeta("Installation", "Création du premier compte administrateur.");

export const loader = (route: Route.LoaderArgs) => loadSecretLink(route, isSetupOpen, 404);

export async function action(route: Route.ActionArgs) {
  const schema = setupSchema(config.PASSWORD_MIN_LENGTH);
  return runForm(route, { ...passwordForm, schema, fallback: "registration_failed" }, async (input) => {
    const { token, from } = readSecretLink(route);
    const headers = await createFirstAdministrator(from, token, input);
    return redirectWithToast("/admin", "success", "Compte administrateur créé", headers);
  });
}

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData.open ? <SetupForm minPassword={loaderData.minPassword} lastResult={actionData} /> : <Closed />;
}

type SetupFormProps = { minPassword: number; lastResult: Route.ComponentProps["actionData"] };

function SetupForm({ minPassword, lastResult }: SetupFormProps) {
  const [form, fields] = useForm<SetupFields>({
    lastResult,
    ...useLateValidation(() =>
      import("~/features/accounts/sign-in/schema").then(({ checkSetup }) => checkSetup(minPassword)),
    ),
  });
  return (
    <AccountPage
      title={`Bienvenue dans ${company.name}`}
      lead="Créez le premier compte administrateur. Ce lien ne sert qu’une fois."
      aside={false}
    >
      <AppForm failure={accountErrors.messageOf("registration_failed")} form={form}>
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField field={fields.firstName} label="Prénom" autoComplete="given-name" />
          <TextField field={fields.lastName} label="Nom" autoComplete="family-name" />
        </div>
        <TextField field={fields.email} label="E-mail" type="email" autoComplete="username" />
        <NewPasswordField
          field={fields.password}
          label="Mot de passe"
          minPassword={minPassword}
          owner={{ email: fields.email.value, firstName: fields.firstName.value, lastName: fields.lastName.value }}
        />
        <SubmitButton pendingLabel="Création du compte…" className="justify-self-start">
          Créer le compte administrateur
        </SubmitButton>
      </AppForm>
    </AccountPage>
  );
}

function Closed() {
  return (
    <ClosedLinkPage
      title="Ce lien d’installation n’est plus valable"
      lead={`Il ne sert qu’une fois, et il est remplacé à chaque démarrage tant qu’aucun administrateur n’existe. Si vous installez ${company.name}, relevez le dernier lien affiché au démarrage.`}
      aside={false}
      instead={{ to: "/login", label: "Se connecter" }}
    />
  );
}
