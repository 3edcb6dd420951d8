import { data, Link } from "react-router";
import { helperErrors } from "~/features/helpers/errors";
import { acceptHelperInvitation } from "~/features/helpers/invitation.commands.server";
import { type OpenedHelperInvitation, readHelperInvitation } from "~/features/helpers/invitation.queries.server";
import { INVITATION_DAYS } from "~/features/helpers/rules";
import { platformErrors } from "~/platform/errors";
import { runAction, runLoader } from "~/platform/http/boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { AppForm, SubmitButton } from "~/ui/form";
import { actorOf } from "../guards.server";
import type { Route } from "./+types/helper-invitation";
import { AccountPage } from "./account-page";
import { secretAddressHeaders, secretPageMeta } from "./answers";
import { ClosedLinkPage } from "./closed-link-page";
import { withTarget } from "./redirect-target";
import { readSecretLink } from "./secret-link.server";

export const headers = secretAddressHeaders;

export const meta = () => secretPageMeta("Aider un proche", "Accepter d’aider un proche à suivre son dossier.");

export function loader(route: Route.LoaderArgs) {
  return runLoader(route, {}, async () => {
    const { token, from } = readSecretLink(route);
    const invitation = await readHelperInvitation(token, from.ip);
    const signedInAs = actorOf(route.context)?.email ?? null;
    const here = route.url.pathname + route.url.search;
    return data({ invitation, signedInAs, here }, { status: invitation ? 200 : 410 });
  });
}

export async function action(route: Route.ActionArgs) {
  const { token } = readSecretLink(route);
  const actor = actorOf(route.context);
  const toast = route.url.pathname + route.url.search;
  return runAction(route, { toast }, async () => {
    if (!actor) return redirectWithToast(withTarget("/login", toast), "error", loginFirst);
    const caseId = await acceptHelperInvitation(actor, token);
    return redirectWithToast(`/case/${caseId}`, "success", "Invitation acceptée");
  });
}

const loginFirst = helperErrors.messageOf("helper_needs_login");

export default function HelperInvitation({ loaderData }: Route.ComponentProps) {
  const { invitation, signedInAs, here } = loaderData;
  if (!invitation) return <Closed />;
  const { owner, canWrite, email } = invitation;
  return (
    <AccountPage
      title={`Aider ${owner}`}
      lead={`${owner} vous demande de l’aider à suivre son dossier après une arnaque en ligne.`}
      aside={false}
    >
      <ul className="grid list-disc gap-2 pl-5">
        <li>Vous lirez son dossier, sa conversation avec l’avocat et les fichiers qui y sont joints.</li>
        {canWrite && <li>Vous pourrez y écrire et y joindre des fichiers, sous votre propre nom.</li>}
        <li>{owner} verra ce que vous y faites, et peut mettre fin à votre accès à tout moment.</li>
        <li>Ce que vous y lirez est confidentiel&nbsp;: ne le transmettez à personne.</li>
      </ul>
      {signedInAs === email ? <Accept /> : <SignInFirst {...{ invitation, signedInAs, here }} />}
      <p className="text-ink-quiet">
        Vous ne connaissez pas cette personne&nbsp;? Fermez cette page, sans rien faire d’autre.
      </p>
    </AccountPage>
  );
}

function Accept() {
  return (
    <AppForm failure={platformErrors.messageOf("unexpected")}>
      <SubmitButton pendingLabel="Un instant…" className="justify-self-start">
        Accepter l’invitation
      </SubmitButton>
    </AppForm>
  );
}

type SignInFirstProps = { invitation: OpenedHelperInvitation; signedInAs: string | null; here: string };

/** The link proves the mailbox, not the account: its person signs in or registers, then accepts. */
function SignInFirst({ invitation: { email, hasAccount }, signedInAs, here }: SignInFirstProps) {
  if (signedInAs !== null)
    return (
      <Banner tone="warning" title="Cette invitation est pour une autre adresse">
        <p>
          Vous êtes connecté avec {signedInAs}. L’invitation a été envoyée à {email}&nbsp;: déconnectez-vous, puis
          rouvrez le lien de l’e-mail.
        </p>
      </Banner>
    );
  const label = hasAccount ? "Se connecter" : "Créer mon compte";
  return (
    <Banner
      tone="info"
      title={hasAccount ? "Connectez-vous pour accepter" : "Il vous faut un compte, gratuit"}
      actions={<ButtonLink to={withTarget(hasAccount ? "/login" : "/register", here)}>{label}</ButtonLink>}
    >
      <p>Utilisez l’adresse {email}&nbsp;: vous reviendrez ici pour accepter l’invitation.</p>
    </Banner>
  );
}

function Closed() {
  return (
    <ClosedLinkPage
      title="Ce lien n’est plus valable"
      lead={`Il fonctionne une seule fois, pendant ${INVITATION_DAYS} jours. Votre proche peut vous envoyer une autre invitation.`}
      aside={false}
      instead={{ to: "/dashboard", label: "Mon tableau de bord" }}
    >
      <p className="text-ink-quiet">
        Vous l’avez déjà accepté&nbsp;? <Link to="/login">Connectez-vous</Link>&nbsp;: le dossier est sur votre tableau
        de bord.
      </p>
    </ClosedLinkPage>
  );
}
