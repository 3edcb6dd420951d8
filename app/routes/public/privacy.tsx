import { privacy } from "~/content/privacy";
import { LegalPage } from "./legal-page";

export const handle = { static: true };

export const meta = () => [
  { title: "Politique de confidentialité · Recours" },
  { name: "description", content: "Quelles données Recours collecte, pourquoi, combien de temps, et vos droits." },
];

export default function Privacy() {
  return <LegalPage text={privacy} />;
}
