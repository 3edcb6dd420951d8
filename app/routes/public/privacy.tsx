import { privacy } from "~/content/privacy";
import { LegalPage } from "./legal-page";
import { pageMeta } from "./parts/page-meta";

export const handle = { static: true };

export const meta = () =>
  pageMeta(
    "Politique de confidentialité",
    "Quelles données Recours collecte, pourquoi, sur quelle base, combien de temps elles sont gardées, qui les reçoit, et comment exercer vos droits RGPD.",
  );

export default function Privacy() {
  return <LegalPage text={privacy} />;
}
