import { terms } from "~/content/terms";
import { LegalPage } from "./legal-page";

export const handle = { static: true };

export const meta = () => [
  { title: "Conditions générales · Recours" },
  { name: "description", content: "Les services, les honoraires, vos obligations et celles de l’avocat." },
];

export default function Terms() {
  return <LegalPage text={terms} />;
}
