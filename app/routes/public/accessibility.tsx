import { accessibility } from "~/content/accessibility";
import { LegalSections } from "~/features/accounts/creation/ui/legal-sections";
import { ButtonLink } from "~/ui/button";
import { PageHeader } from "~/ui/page-header";
import { pageMeta } from "./parts/page-meta";

export const handle = { static: true };

export const meta = () =>
  pageMeta(
    "Déclaration d’accessibilité",
    "L’état d’accessibilité de Recours : partiellement conforme au RGAA 4.1, ce qui a été vérifié, ce qui ne l’a pas été, et comment nous signaler une difficulté.",
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
      <LegalSections sections={accessibility} level={2} />
      <div>
        <ButtonLink to="/contact" variant="second">
          Signaler une difficulté
        </ButtonLink>
      </div>
    </main>
  );
}
