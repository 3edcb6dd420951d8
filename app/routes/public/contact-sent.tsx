import { CircleCheck } from "lucide-react";
import { Link } from "react-router";
import { company } from "~/content/company";
import { sendsEmails } from "~/platform/mail/transport.server";
import { ButtonLink } from "~/ui/button";
import { actorOf } from "../guards.server";
import type { Route } from "./+types/contact-sent";
import { pageMeta } from "./parts/page-meta";

export const handle = { static: true };

export const meta = () =>
  pageMeta("Demande envoyée", "Votre demande nous est parvenue : ce qui se passe maintenant.", { index: false });

export function loader({ url, context }: Route.LoaderArgs) {
  const reference = /^[0-9A-F]{8}$/.exec(url.searchParams.get("demande") ?? "")?.[0] ?? null;
  const gaveEmail = url.searchParams.has("email");
  return { reference, gaveEmail, emailed: gaveEmail && sendsEmails(), signedIn: actorOf(context) !== null };
}

export default function ContactSentPage({ loaderData }: Route.ComponentProps) {
  const { reference, gaveEmail, emailed, signedIn } = loaderData;
  return (
    <main
      id="contenu"
      tabIndex={-1}
      className="wrap grid wrap-anywhere grid-cols-[minmax(0,1fr)] max-w-2xl content-start gap-8 py-[clamp(2.5rem,6vw,5rem)]"
    >
      <header className="grid justify-items-start gap-4 rounded-card border border-ok bg-ok-tint p-6 sm:p-8">
        <CircleCheck aria-hidden="true" className="size-9 text-ok" />
        <h1 className="text-[clamp(1.8rem,1.4rem+1.8vw,2.6rem)]">Votre demande est envoyée</h1>
        {reference && (
          <p className="text-lg">
            Votre référence&nbsp;: <strong className="tracking-wide">{reference}</strong>
          </p>
        )}
      </header>
      <section className="grid gap-3">
        <h2 className="text-[1.5rem]">Ce qui se passe maintenant</h2>
        <ol className="grid list-decimal gap-2 pl-6 marker:font-semibold marker:text-warm">
          {emailed && <li>Un e-mail de confirmation, avec votre référence, part à votre adresse.</li>}
          <li>Une personne de l’équipe lit votre demande et y répond, {company.hours.label}.</li>
          <li>
            {emailed
              ? "La réponse vous parvient par e-mail, ou par téléphone si c’est plus simple."
              : `${gaveEmail ? "Nous" : "Comme nous n’avons pas votre e-mail, nous"} vous appelons au numéro que vous avez donné.`}
          </li>
        </ol>
        <p className="text-ink-quiet">
          Nous ne vous demanderons ni paiement, ni code, ni mot de passe. Un doute ?{" "}
          <Link to="/verifier">Est-ce bien nous ?</Link>
        </p>
      </section>
      <div className="flex flex-wrap gap-3">
        {signedIn ? (
          <>
            <ButtonLink to="/dashboard">Tableau de bord</ButtonLink>
            <ButtonLink to="/contact#demandes" variant="second">
              Voir mes demandes
            </ButtonLink>
          </>
        ) : (
          <>
            <ButtonLink to="/premiers-gestes">Les premiers gestes</ButtonLink>
            <ButtonLink to="/" variant="second">
              Retour à l’accueil
            </ButtonLink>
          </>
        )}
      </div>
    </main>
  );
}
