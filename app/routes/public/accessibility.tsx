import { accessibility, accessibilityChecks } from "~/content/accessibility";
import { ofCompany } from "~/content/company-name";
import { LegalSections } from "~/features/accounts/creation/ui/legal-sections";
import { ButtonLink } from "~/ui/button";
import { PageHeader } from "~/ui/page-header";
import { pageMeta } from "./parts/page-meta";

export const handle = { static: true };

export const meta = () =>
  pageMeta(
    "Déclaration d’accessibilité",
    `L’état d’accessibilité ${ofCompany()} : non conforme au RGAA 4.1 faute d’audit, les chiffres de nos contrôles, et comment nous signaler une difficulté.`,
  );

export default function AccessibilityPage() {
  return (
    <main
      id="contenu"
      tabIndex={-1}
      className="wrap grid wrap-anywhere grid-cols-[minmax(0,1fr)] max-w-3xl gap-10 py-[clamp(2.5rem,6vw,5rem)]"
    >
      <PageHeader
        title="Déclaration d’accessibilité"
        intro="Ce site doit pouvoir servir à chacun, surtout dans un moment difficile. Voici où nous en sommes."
      />
      <LegalSections sections={accessibility.slice(0, 2)} level={2} />
      <section className="grid gap-4">
        <h2 className="text-[1.4rem]">Nos chiffres</h2>
        <ul className="grid gap-4">
          {accessibilityChecks.map(({ figure, text, command }) => (
            <li key={text} className="border-l-2 border-warm pl-4">
              <p>
                <strong>{figure}</strong> {text}
              </p>
              <p className="text-sm text-ink-quiet">
                Commande&nbsp;: <code lang="en">{command}</code>
              </p>
            </li>
          ))}
        </ul>
      </section>
      <LegalSections sections={accessibility.slice(2)} level={2} />
      <div>
        <ButtonLink to="/contact" variant="second">
          Signaler une difficulté
        </ButtonLink>
      </div>
    </main>
  );
}
