import { Fingerprint, KeyRound, Mail, MailCheck, ShieldCheck } from "lucide-react";
import { pageTitle } from "~/content/company-name";
import { readOwnProfile } from "~/features/accounts/profile/queries.server";
import { revokeOtherSessions, revokeSession } from "~/features/accounts/sessions/commands.server";
import { listSessions } from "~/features/accounts/sessions/queries.server";
import { SessionList } from "~/features/accounts/sessions/ui/session-list";
import { readOwnSignIn } from "~/features/accounts/sign-in/queries.server";
import { SecurityRow } from "~/features/accounts/sign-in/ui/security-row";
import { runAction, runLoader } from "~/platform/http/boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { formatLongDate } from "~/ui/format";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/security";
import { AccountSettings } from "./account-nav";

const HERE = "/account/security";

export const meta = () => [
  { title: pageTitle("Sécurité du compte") },
  { name: "description", content: "Votre mot de passe, votre adresse e-mail et vos appareils connectés." },
];

export async function loader(route: Route.LoaderArgs) {
  const { context } = route;
  const actor = requireActor(context);
  const [signIn, { sessions, total }, { emailPhrase }] = await runLoader(route, { fallback: "data_load_failed" }, () =>
    Promise.all([readOwnSignIn(actor), listSessions(actor, actor.userId), readOwnProfile(actor)]),
  );
  return { email: actor.email, emailConfirmed: actor.emailConfirmed, ...signIn, sessions, total, emailPhrase };
}

export async function action(route: Route.ActionArgs) {
  const actor = requireActor(route.context);
  const form = await route.request.formData();
  return runAction(route, { toast: HERE }, async () => {
    if (form.has("others")) {
      const ended = await revokeOtherSessions(actor);
      const done = ended > 1 ? `${ended} appareils déconnectés` : "Autres appareils déconnectés";
      return redirectWithToast(HERE, "success", done);
    }
    const ended = await revokeSession(actor, String(form.get("sessionId")));
    if (ended) return redirectWithToast(HERE, "success", "Appareil déconnecté");
    return redirectWithToast(HERE, "info", "Cet appareil n’était déjà plus connecté.");
  });
}

export default function Security({ loaderData }: Route.ComponentProps) {
  const { email, emailConfirmed, pendingEmail, passwordSince, hasApp, passkeys, sessions, total, emailPhrase } =
    loaderData;
  return (
    <AccountSettings title="Sécurité du compte" lead="Ce qui protège l’accès à votre dossier et à vos documents.">
      <div className="grid grid-cols-1 gap-2.5">
        <SecurityRow
          icon={<KeyRound />}
          title="Mot de passe"
          action={{ to: "/account/security/password", label: "Modifier" }}
        >
          {passwordSince && <p>Choisi le {formatLongDate(passwordSince)}.</p>}
        </SecurityRow>
        <SecurityRow
          icon={<Mail />}
          title="Adresse e-mail"
          badge={<Badge tone={emailConfirmed ? "ok" : "wait"}>{emailConfirmed ? "Confirmée" : "À confirmer"}</Badge>}
          action={{ to: "/account/security/email", label: "Modifier" }}
        >
          <p>{email}</p>
          {pendingEmail && <p>Changement en attente&nbsp;: {pendingEmail.email}</p>}
        </SecurityRow>
        <SecurityRow
          icon={<ShieldCheck />}
          title="Double authentification"
          badge={<Badge tone={hasApp ? "ok" : "plain"}>{hasApp ? "Activée" : "Désactivée"}</Badge>}
          action={{ to: "/account/security/second-factor", label: "Gérer" }}
        >
          <p>Un code de votre téléphone, en plus du mot de passe.</p>
        </SecurityRow>
        <SecurityRow
          icon={<Fingerprint />}
          title="Clés d’accès"
          badge={<Badge tone={passkeys > 0 ? "ok" : "plain"}>{keysText(passkeys)}</Badge>}
          action={{ to: "/account/security/passkeys", label: "Gérer" }}
        >
          <p>Votre empreinte, votre visage ou un code, au lieu du mot de passe.</p>
        </SecurityRow>
        <SecurityRow
          icon={<MailCheck />}
          title="Phrase de reconnaissance"
          badge={!emailPhrase && <Badge>À choisir</Badge>}
          action={{ to: "/account/security/phrase", label: emailPhrase ? "Modifier" : "Choisir" }}
        >
          {emailPhrase && <p>«&nbsp;{emailPhrase}&nbsp;»</p>}
          <p>Nos e-mails vous la montrent&nbsp;: sans elle, un message est un faux.</p>
        </SecurityRow>
        <Card title="Appareils connectés">
          <p className="text-ink-quiet">
            Vous ne reconnaissez pas un appareil&nbsp;? Déconnectez-le, puis changez votre mot de passe.
          </p>
          <SessionList sessions={sessions} total={total} />
        </Card>
      </div>
    </AccountSettings>
  );
}

const keysText = (count: number): string => (count > 1 ? `${count} clés` : count === 1 ? "Une clé" : "Aucune");
