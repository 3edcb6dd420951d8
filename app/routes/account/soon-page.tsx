import { Link } from "react-router";
import { company } from "~/content/company";
import { ButtonLink } from "~/ui/button";
import { PublicHelp } from "../public/parts/public-help";

export type SoonPageProps = { login: string };

/** What a stranger finds instead of the registration, until the site is open. @param login the address to sign in at. */
export default function SoonPage({ login }: SoonPageProps) {
  return (
    <main
      id="contenu"
      tabIndex={-1}
      className="wrap grid max-w-4xl grid-cols-[minmax(0,1fr)] content-start gap-12 py-[clamp(2.5rem,6vw,5rem)]"
    >
      <header className="grid justify-items-start gap-4">
        <h1 className="text-[clamp(1.8rem,1.4rem+1.8vw,2.6rem)]">Les inscriptions ouvrent bientôt</h1>
        <p className="max-w-measure text-lg text-ink-quiet">
          {company.name} accompagne les victimes d’arnaques en ligne jusqu’à la réponse d’un avocat. Le site se
          prépare&nbsp;: aucun compte ne peut encore y être créé. N’attendez pas pour agir.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/premiers-gestes">Les premiers gestes</ButtonLink>
          <ButtonLink to="/contact" variant="second">
            Nous écrire
          </ButtonLink>
        </div>
      </header>
      <section className="grid gap-3">
        <h2 className="text-[1.5rem]">En attendant</h2>
        <ol className="grid max-w-measure list-decimal gap-2 pl-6 marker:font-semibold marker:text-warm">
          <li>
            L’argent vient de partir&nbsp;? Appelez d’abord votre banque, puis suivez{" "}
            <Link to="/premiers-gestes">les premiers gestes</Link>, dans l’ordre.
          </li>
          <li>
            Une question, un doute&nbsp;? <Link to="/contact">Écrivez-nous</Link>, sans compte&nbsp;: une personne de
            l’équipe vous répond.
          </li>
          <li>
            Vous avez déjà un compte&nbsp;? <Link to={login}>Connectez-vous</Link>.
          </li>
        </ol>
      </section>
      <section className="grid gap-5">
        <h2 className="text-[1.5rem]">De l’aide publique, gratuite</h2>
        <PublicHelp />
      </section>
    </main>
  );
}
