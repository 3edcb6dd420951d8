import { useForm } from "@conform-to/react";
import { data, Link } from "react-router";
import { company } from "~/content/company";
import { LegalDialogs } from "~/features/accounts/creation/ui/legal-dialogs";
import { accountErrors } from "~/features/accounts/errors";
import { NewPasswordField } from "~/features/accounts/password/ui/new-password-field";
import { type NewPasswordFields, newPasswordSchema } from "~/features/accounts/sign-in/schema";
import { lawyerErrors } from "~/features/lawyers/errors";
import { acceptInvitation, acceptWithAccount } from "~/features/lawyers/invitation/commands.server";
import { type OpenedInvitation, readInvitation } from "~/features/lawyers/invitation/queries.server";
import { INVITATION_DAYS } from "~/features/lawyers/invitation/rules";
import { config } from "~/platform/config.server";
import { runAction, runLoader } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { AppForm, SubmitButton } from "~/ui/form";
import { useLateValidation } from "~/ui/use-late-validation";
import { actorOf, requireActor } from "../guards.server";
import type { Route } from "./+types/lawyer-invitation";
import { AccountPage } from "./account-page";
import { passwordForm, secretAddressHeaders, secretPageMeta } from "./answers";
import { ClosedLinkPage } from "./closed-link-page";
import { readSecretLink } from "./secret-link.server";

export const headers = secretAddressHeaders;

export const meta = () => secretPageMeta("Invitation d’avocat", `Rejoindre ${company.name} comme avocat partenaire.`);

/** The page that follows: the guard asks for a second factor before it opens. */
const NEXT = "/lawyer/registration";

export function loader(route: Route.LoaderArgs) {
  return runLoader(route, {}, async () => {
    const { token, from } = readSecretLink(route);
    const invitation = await readInvitation(token, from.ip);
    const isOwn = invitation !== null && actorOf(route.context)?.email === invitation.email;
    const here = route.url.pathname + route.url.search;
    return data(
      { invitation, isOwn, here, minPassword: config.PASSWORD_MIN_LENGTH },
      { status: invitation ? 200 : 410 },
    );
  });
}

export async function action(route: Route.ActionArgs) {
  const { token, from } = readSecretLink(route);
  const form = await route.request.formData();
  if (form.get("intent") === "accept")
    return runAction(route, { fallback: "lawyer_update_failed" }, async () => {
      if (!actorOf(route.context)) return redirectWithToast("/login", "error", loginFirst);
      await acceptWithAccount(requireActor(route.context), token);
      return redirectWithToast(NEXT, "success", "Invitation acceptée");
    });
  const schema = newPasswordSchema(config.PASSWORD_MIN_LENGTH);
  return runForm(route, { ...passwordForm, schema, form, fallback: "registration_failed" }, async ({ password }) =>
    redirectWithToast(NEXT, "success", "Compte créé", await acceptInvitation(from, token, password)),
  );
}

const loginFirst = lawyerErrors.messageOf("invitation_needs_login");

export default function LawyerInvitation({ loaderData, actionData }: Route.ComponentProps) {
  const { invitation, isOwn, here, minPassword } = loaderData;
  if (!invitation) return <Closed />;
  return (
    <AccountPage
      title={`Rejoindre ${company.name} comme avocat`}
      lead="Vérifiez que l’invitation est bien la vôtre. Ensuite viennent la double authentification, puis votre inscription."
      aside={false}
    >
      <DescriptionList
        rows={[
          { term: "Nom", value: `${invitation.firstName} ${invitation.lastName}` },
          { term: "E-mail", value: invitation.email },
        ]}
      />
      {invitation.hasAccount ? (
        <WithAccount invitation={invitation} isOwn={isOwn} here={here} />
      ) : (
        <PasswordForm minPassword={minPassword} lastResult={actionData} />
      )}
    </AccountPage>
  );
}

/** The link proves the mailbox, not the account: its person signs in, then accepts. */
function WithAccount({ invitation, isOwn, here }: { invitation: OpenedInvitation; isOwn: boolean; here: string }) {
  if (isOwn)
    return (
      <AppForm failure={lawyerErrors.messageOf("lawyer_update_failed")}>
        <p>Votre compte devient celui d’un avocat. Vos propres dossiers y restent.</p>
        <SubmitButton name="intent" value="accept" className="justify-self-start">
          Accepter l’invitation
        </SubmitButton>
      </AppForm>
    );
  return (
    <Banner
      tone="info"
      title="Un compte existe déjà avec cette adresse"
      actions={<ButtonLink to={`/login?redirectTo=${encodeURIComponent(here)}`}>Se connecter</ButtonLink>}
    >
      <p>Connectez-vous avec {invitation.email}&nbsp;: vous reviendrez ici pour accepter l’invitation.</p>
    </Banner>
  );
}

type PasswordFormProps = { minPassword: number; lastResult: Route.ComponentProps["actionData"] };

function PasswordForm({ minPassword, lastResult }: PasswordFormProps) {
  const [form, fields] = useForm<NewPasswordFields>({
    lastResult,
    ...useLateValidation(() =>
      import("~/features/accounts/sign-in/schema").then(({ checkNewPassword }) => checkNewPassword(minPassword)),
    ),
  });
  return (
    <AppForm failure={accountErrors.messageOf("registration_failed")} form={form}>
      <NewPasswordField field={fields.password} label="Mot de passe" minPassword={minPassword} />
      <LegalDialogs />
      <SubmitButton pendingLabel="Création du compte…" className="justify-self-start">
        Créer mon compte d’avocat
      </SubmitButton>
    </AppForm>
  );
}

function Closed() {
  return (
    <ClosedLinkPage
      title="Ce lien n’est plus valable"
      lead={`Il fonctionne une seule fois, pendant ${INVITATION_DAYS} jours. L’équipe peut vous envoyer une autre invitation.`}
      aside={false}
      instead={{ to: "/contact", label: "Écrire à l’équipe" }}
    >
      <p className="text-ink-quiet">
        Vous l’avez déjà accepté ? <Link to="/login">Connectez-vous</Link>.
      </p>
    </ClosedLinkPage>
  );
}
