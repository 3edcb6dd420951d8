import { Link } from "react-router";
import { company } from "~/content/company";
import { ofCompany } from "~/content/company-name";
import { legalIdentity, TO_COMPLETE } from "~/content/legal-identity";
import { legalNotice } from "~/content/legal-notice";
import { LegalSections } from "~/features/accounts/creation/ui/legal-sections";
import { DescriptionList } from "~/ui/description-list";
import { PageHeader } from "~/ui/page-header";
import { pageMeta } from "./parts/page-meta";

export const handle = { static: true };

export const meta = () =>
  pageMeta(
    "Mentions légales",
    `L’éditeur ${ofCompany()}, l’hébergement, la propriété intellectuelle, le réseau d’avocats partenaires, l’assurance, les avis et la médiation.`,
  );

export default function LegalNoticePage() {
  const { host, mediator } = company;
  return (
    <main
      id="contenu"
      tabIndex={-1}
      className="wrap grid wrap-anywhere grid-cols-[minmax(0,1fr)] max-w-3xl gap-12 py-[clamp(2.5rem,6vw,5rem)]"
    >
      <PageHeader title="Mentions légales" intro="Qui publie ce site, qui l’héberge, et à qui vous adresser." />
      <Facts title="Éditeur" facts={legalIdentity()} />
      <Facts
        title="Hébergement"
        facts={[
          { term: "Hébergeur", value: host.name },
          { term: "Adresse", value: host.address },
          { term: "Téléphone", value: host.phone },
        ]}
      />
      <Facts
        title="Médiateur de la consommation"
        facts={[
          { term: "Médiateur", value: mediator.name },
          { term: "Adresse", value: mediator.address },
          { term: "Site", value: mediator.site },
        ]}
      />
      <LegalSections sections={legalNotice()} level={2} />
      <p>
        Voir aussi la <Link to="/confidentialite">politique de confidentialité</Link>, les{" "}
        <Link to="/cgv">conditions générales</Link> et la <Link to="/accessibilite">déclaration d’accessibilité</Link>.
      </p>
    </main>
  );
}

function Facts({ title, facts }: { title: string; facts: { term: string; value: string | null }[] }) {
  const rows = facts.map(({ term, value }) => ({
    term,
    value: value ?? <span className="text-ink-quiet italic">{TO_COMPLETE}</span>,
  }));
  return (
    <section className="grid gap-2">
      <h2 className="text-[1.4rem]">{title}</h2>
      <DescriptionList rows={rows} />
    </section>
  );
}
