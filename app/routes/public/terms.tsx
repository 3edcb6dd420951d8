import { ofCompany } from "~/content/company-name";
import { withFeeReservation } from "~/content/fees";
import { terms } from "~/content/terms";
import { LegalPage } from "./legal-page";
import { pageMeta } from "./parts/page-meta";

export const handle = { static: true };

export const meta = () =>
  pageMeta(
    "Conditions générales",
    withFeeReservation(
      `Les services ${ofCompany()}, les honoraires de 20 % des sommes récupérées, vos obligations et celles de l’avocat, la fin de la mission et le droit applicable.`,
    ),
  );

export default function Terms() {
  return <LegalPage text={terms} />;
}
