import { useForm } from "@conform-to/react";
import { pageTitle } from "~/content/company-name";
import type { Actor } from "~/features/accounts/actor";
import {
  cancelEmailChange,
  requestEmailChange,
  sendEmailConfirmation,
} from "~/features/accounts/email-address/commands.server";
import { PendingEmail } from "~/features/accounts/email-address/ui/pending-email";
import { accountErrors } from "~/features/accounts/errors";
import { type EmailChangeFields, emailChangeSchema } from "~/features/accounts/password/schema";
import { readOwnSignIn } from "~/features/accounts/sign-in/queries.server";
import { runAction, runLoader } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { sendsEmails } from "~/platform/mail/transport.server";
import { ButtonLink } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { AppForm, SubmitButton } from "~/ui/form";
import { PasswordField } from "~/ui/password-field";
import { TextField } from "~/ui/text-field";
import { useLateValidation } from "~/ui/use-late-validation";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/change-email";
import { actionHeaders, passwordForm } from "./answers";
import { redirectTarget } from "./redirect-target";
import { SecurityPage } from "./security-page";

export const headers = actionHeaders;

const HERE = "/account/security/email";

export const meta = () => [
  { title: pageTitle("Changer d’adresse e-mail") },
  { name: "description", content: "L’adresse avec laquelle vous vous connectez, et où nous vous écrivons." },
];

export async function loader(route: Route.LoaderArgs) {
  const { context } = route;
  const actor = requireActor(context);
  const { pendingEmail } = await runLoader(route, { fallback: "data_load_failed" }, () => readOwnSignIn(actor));
  return { email: actor.email, emailConfirmed: actor.emailConfirmed, pendingEmail, sendsEmails: sendsEmails() };
}

export async function action(route: Route.ActionArgs) {
  const actor = requireActor(route.context);
  const form = await route.request.formData();
  if (form.get("intent") === "confirm") return sendConfirmation(route, actor, redirectTarget(form.get("redirectTo")));
  if (form.get("intent") === "cancel")
    return runAction(route, { fallback: "email_change_failed", toast: HERE }, async () => {
      await cancelEmailChange(actor);
      return redirectWithToast("/account/security", "success", "Votre adresse reste la même.");
    });
  const options = { ...passwordForm, schema: emailChangeSchema, form, fallback: "email_change_failed" } as const;
  return runForm(route, options, async (input) => {
    await requestEmailChange(actor, input);
    return redirectWithToast(HERE, "info", "Consultez la messagerie de la nouvelle adresse.");
  });
}

/** Any page's banner can send this form, so the response redirects to that page. */
function sendConfirmation(route: Route.ActionArgs, actor: Actor, target: string) {
  return runAction(route, { fallback: "unexpected", toast: target }, async () => {
    const isSent = await sendEmailConfirmation(actor);
    return redirectWithToast(target, "success", isSent ? "E-mail envoyé" : "Votre adresse est déjà confirmée.");
  });
}

export default function ChangeEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { email, sendsEmails } = loaderData;
  return (
    <SecurityPage
      title="Adresse e-mail"
      lead={
        <>
          Vous vous connectez avec <strong className="wrap-anywhere">{email}</strong>
          {sendsEmails && ", et c’est là que nous vous écrivons"}.
        </>
      }
    >
      {sendsEmails ? <ChangeForm {...loaderData} lastResult={actionData} /> : <NoChange />}
    </SecurityPage>
  );
}

/** In place of the form where no e-mail leaves: the address changes by a link that is sent to the new one. */
function NoChange() {
  return (
    <>
      <p>
        Pour changer d’adresse, il faut ouvrir un lien envoyé à la nouvelle. Ce site n’envoie pas encore
        d’e-mails&nbsp;: écrivez à l’équipe, qui pourra vous aider.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/contact">Demander de l’aide</ButtonLink>
        <ButtonLink to="/account/security" variant="second">
          Retour
        </ButtonLink>
      </div>
    </>
  );
}

type ChangeFormProps = Pick<Route.ComponentProps["loaderData"], "email" | "emailConfirmed" | "pendingEmail"> & {
  lastResult: Route.ComponentProps["actionData"];
};

function ChangeForm({ email, emailConfirmed, pendingEmail, lastResult }: ChangeFormProps) {
  const [form, fields] = useForm<EmailChangeFields>({
    lastResult,
    ...useLateValidation(() =>
      import("~/features/accounts/password/schema").then(({ checkEmailChange }) => checkEmailChange),
    ),
  });
  const title = pendingEmail ? "Choisir une autre adresse" : "Changer d’adresse";
  const change = (
    <AppForm failure={accountErrors.messageOf("email_change_failed")} form={form}>
      <TextField
        field={fields.email}
        label="Nouvelle adresse e-mail"
        hint="Nous y envoyons un lien. Rien ne change tant que vous ne l’avez pas ouvert."
        type="email"
        autoComplete="email"
      />
      <PasswordField field={fields.currentPassword} label="Mot de passe actuel" autoComplete="current-password" />
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton pendingLabel="Envoi…">Recevoir le lien</SubmitButton>
        <ButtonLink to="/account/security" variant="quiet">
          Retour
        </ButtonLink>
      </div>
    </AppForm>
  );
  return (
    <>
      <PendingEmail email={email} emailConfirmed={emailConfirmed} pending={pendingEmail} />
      {/* An address that waits for its confirmation brings most people here: the other form is folded. */}
      {emailConfirmed || pendingEmail ? (
        <>
          <h2>{title}</h2>
          {change}
        </>
      ) : (
        <Disclosure summary={title} open={Boolean(lastResult)}>
          {change}
        </Disclosure>
      )}
    </>
  );
}
