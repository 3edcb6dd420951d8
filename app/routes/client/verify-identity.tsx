import { FileText, House, IdCard, Lock } from "lucide-react";
import type { ReactNode } from "react";
import { Link, redirect } from "react-router";
import { pageTitle } from "~/content/company-name";
import { WHO_OPENS_IDENTITY } from "~/content/delays";
import { actsForCompanyOnly } from "~/features/accounts/profile/rules";
import { statusesOf } from "~/features/identity/queries.server";
import { isUntouched, PROOF_MAX_MONTHS } from "~/features/identity/rules";
import { readOwnProgress } from "~/features/progress/queries.server";
import { Way } from "~/features/progress/ui/way";
import { runLoader } from "~/platform/http/boundary.server";
import { readOnce } from "~/platform/http/read-once.server";
import { ButtonLink } from "~/ui/button";
import { PageHeader } from "~/ui/page-header";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/verify-identity";
import { verificationOf, wayOn } from "./identity-step.server";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Vérifier mon identité") },
  { name: "description", content: "Pourquoi nous vérifions votre identité, et ce qu’il vous faut." },
];

/** How old the extract of the register of companies may be that a court or a lawyer takes. */
const KBIS_MAX_MONTHS = 3;

/** Shows the page when no step was started, or when `pourquoi` asks for it; otherwise redirects to the next step. */
export async function loader(route: Route.LoaderArgs) {
  const { request, context } = route;
  const actor = requireActor(context);
  const { states, cases } = await runLoader(route, { fallback: "data_load_failed" }, async () => ({
    states: await verificationOf(route, actor),
    // The bar of the page reads it too.
    cases: (await readOnce(route, readOwnProgress, actor)).cases,
  }));
  const isNew = isUntouched(statusesOf(states));
  const asksWhy = new URL(request.url).searchParams.has("pourquoi");
  if (!isNew && !asksWhy) throw redirect(wayOn(states), 303);
  return { isNew, to: wayOn(states), forCompany: actsForCompanyOnly(cases.map(({ filledFor }) => filledFor)) };
}

export default function Page({ loaderData: { isNew, to, forCompany } }: Route.ComponentProps) {
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid max-w-3xl grid-cols-1 gap-10 py-10 md:py-14">
      <Way at="documents" />
      <PageHeader
        title="Vérifier votre identité"
        intro="Trois documents, quelques minutes. Vous pouvez vous arrêter et reprendre : chaque document envoyé est enregistré."
      />
      <section className="grid grid-cols-1 gap-6 wrap-break-word" aria-labelledby="pourquoi">
        <h2 id="pourquoi">Pourquoi ces documents ?</h2>
        <ul className="grid grid-cols-1 gap-6">
          <Reason icon={<IdCard aria-hidden="true" />} title="Deux documents d’identité de types différents">
            {forCompany
              ? "Ce sont les vôtres, à vous qui agissez pour l’entreprise\u00a0: rien n’est demandé ici à votre dirigeant. Ils empêchent qu’un escroc ouvre un dossier au nom de l’entreprise."
              : "Un avocat doit savoir qui il représente. Deux documents empêchent aussi qu’un escroc ouvre un dossier à votre place\u00a0: certains reviennent vers leurs victimes en se faisant passer pour elles."}
          </Reason>
          <Reason
            icon={<House aria-hidden="true" />}
            title={`Un justificatif de domicile de moins de ${PROOF_MAX_MONTHS} mois`}
          >
            {forCompany
              ? "C’est le vôtre\u00a0: il confirme l’adresse de votre profil. Elle ne figure dans aucune lettre de l’entreprise, qui écrit depuis son siège."
              : "Il confirme l’adresse de votre profil, qui figure dans les courriers envoyés en votre nom."}
          </Reason>
          {forCompany && (
            <Reason icon={<FileText aria-hidden="true" />} title="Pour l’entreprise, plus tard">
              L’avocat devra aussi savoir qui engage l’entreprise. Préparez un extrait Kbis de moins de{" "}
              {KBIS_MAX_MONTHS} mois. Vous n’êtes pas son représentant légal&nbsp;? Préparez aussi votre délégation
              écrite. Joignez-les aux preuves du dossier&nbsp;: la vérification ne les attend pas.
            </Reason>
          )}
          <Reason icon={<Lock aria-hidden="true" />} title="Ce que nous en faisons">
            Vos fichiers sont chiffrés dès leur arrivée. {WHO_OPENS_IDENTITY} Les détails sont dans notre{" "}
            <Link to="/confidentialite">politique de confidentialité</Link>.
          </Reason>
        </ul>
      </section>
      <section className="grid gap-4" aria-labelledby="prevoir">
        <h2 id="prevoir">Ce qu’il vous faut</h2>
        <ul className="grid list-disc gap-2 pl-5 marker:text-warm">
          <li>Deux documents valides parmi : carte d’identité, passeport, permis de conduire, titre de séjour.</li>
          <li>Une facture d’énergie, un avis d’imposition ou un relevé bancaire récent.</li>
          {forCompany && (
            <li>
              Pour l’entreprise, à joindre aux preuves&nbsp;: un extrait Kbis de moins de {KBIS_MAX_MONTHS} mois, et
              votre délégation écrite si vous n’êtes pas son représentant légal.
            </li>
          )}
          <li>Votre téléphone pour les photographier, ou leurs fichiers (JPG, JPEG, PNG, HEIC ou PDF).</li>
        </ul>
      </section>
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink to={to}>{isNew ? "Commencer" : "Continuer"}</ButtonLink>
        <ButtonLink to="/dashboard" variant="quiet">
          Plus tard
        </ButtonLink>
      </div>
    </main>
  );
}

function Reason({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-brand-tint text-brand [&>svg]:size-6">
        {icon}
      </span>
      <div className="grid min-w-0 grid-cols-1 gap-1">
        <h3>{title}</h3>
        <p className="text-ink-quiet">{children}</p>
      </div>
    </li>
  );
}
