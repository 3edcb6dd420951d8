import { useForm } from "@conform-to/react";
import { Link, redirect } from "react-router";
import { COUNTRIES } from "~/db/schema/enumerations";
import { register } from "~/features/accounts/creation/commands.server";
import { LegalDialogs } from "~/features/accounts/creation/ui/legal-dialogs";
import { accountErrors } from "~/features/accounts/errors";
import { NewPasswordField } from "~/features/accounts/password/ui/new-password-field";
import { type RegistrationFields, registrationSchema } from "~/features/accounts/sign-in/schema";
import { config } from "~/platform/config.server";
import type { AppError } from "~/platform/errors";
import { runForm } from "~/platform/http/form-boundary.server";
import { requestFacts } from "~/platform/http/request-context";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { AppForm, SubmitButton } from "~/ui/form";
import { PhoneField } from "~/ui/phone-field";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { useLateValidation } from "~/ui/use-late-validation";
import { actorOf } from "../guards.server";
import type { Route } from "./+types/register";
import { AccountPage } from "./account-page";
import { actionHeaders, passwordForm } from "./answers";
import { redirectTarget, withTarget } from "./redirect-target";

export const headers = actionHeaders;

export const handle = { scripts: "on-touch" };

export const meta = () => [
  { title: "Créer votre compte · Recours" },
  { name: "description", content: "Créez gratuitement votre compte Recours pour ouvrir un dossier avec un avocat." },
];

export function loader({ url, context }: Route.LoaderArgs) {
  if (actorOf(context)) throw redirect("/dashboard");
  return { target: redirectTarget(url.searchParams.get("redirectTo")), minPassword: config.PASSWORD_MIN_LENGTH };
}

export async function action(route: Route.ActionArgs) {
  const { request, url, context } = route;
  const target = redirectTarget(url.searchParams.get("redirectTo"));
  const options = {
    ...passwordForm,
    schema: registrationSchema(config.PASSWORD_MIN_LENGTH),
    fallback: "registration_failed",
    toast: ({ code }: AppError) => (code === "already_registered" ? withTarget("/login", target) : undefined),
  } as const;
  return runForm(route, options, async (input) => {
    const headers = await register({ request, ip: context.get(requestFacts).ip }, input);
    return redirectWithToast(target, "success", "Inscription réussie !", headers);
  });
}

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const { target, minPassword } = loaderData;
  const [form, fields] = useForm<RegistrationFields>({
    lastResult: actionData,
    defaultValue: { country: "France", phoneCountry: "FR" },
    ...useLateValidation(() =>
      import("~/features/accounts/sign-in/schema").then(({ checkRegistration }) => checkRegistration(minPassword)),
    ),
  });
  return (
    <AccountPage
      title="Créer votre compte"
      lead={
        <>
          Vous avez déjà un compte ? <Link to={withTarget("/login", target)}>Se connecter</Link>
        </>
      }
    >
      <AppForm failure={accountErrors.messageOf("registration_failed")} form={form}>
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField field={fields.firstName} label="Prénom" autoComplete="given-name" />
          <TextField field={fields.lastName} label="Nom" autoComplete="family-name" />
        </div>
        <TextField
          field={fields.email}
          label="E-mail"
          type="email"
          autoComplete="username"
          example="camille@exemple.fr"
        />
        <PhoneField field={fields.phone} countryField={fields.phoneCountry} label="Téléphone mobile" />
        <NewPasswordField field={fields.password} label="Mot de passe" minPassword={minPassword} />
        <SelectField
          field={fields.country}
          label="Pays de résidence"
          options={COUNTRIES.map((country) => ({ value: country, label: country }))}
          autoComplete="country-name"
        />
        <LegalDialogs />
        <SubmitButton pendingLabel="Création du compte…" className="justify-self-start">
          Créer mon compte
        </SubmitButton>
      </AppForm>
    </AccountPage>
  );
}
