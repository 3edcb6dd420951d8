import { useForm } from "@conform-to/react";
import { delays } from "~/content/delays";
import { Card } from "~/ui/card";
import { DescriptionList } from "~/ui/description-list";
import { formatMoney } from "~/ui/format";
import type { SaidByPayments } from "../../documents/rules";
import { SCAM_TYPE_LABELS } from "../../labels";
import type { CaseDetails } from "../queries.server";
import type { StepProps } from "./question-step";
import { WizardForm } from "./wizard-form";

type ConfirmationStepProps = Pick<StepProps, "version" | "lastResult"> & {
  caseDetails: CaseDetails;
  said?: SaidByPayments | undefined;
};

/** Step 5: what submitting means, and the button that submits the case. */
export default function ConfirmationStep({ caseDetails, said, version, lastResult }: ConfirmationStepProps) {
  const [form] = useForm({ id: "confirmation", lastResult });
  const { amount } = caseDetails;
  return (
    <WizardForm form={form} step={5} version={version} continueLabel="Confirmer et envoyer mon dossier">
      <Card title={`Affaire ${caseDetails.reference}`} level={3}>
        <DescriptionList
          rows={[
            { term: "Type d’arnaque", value: SCAM_TYPE_LABELS[caseDetails.scamType] },
            { term: "Montant perdu", value: said?.sums ?? (amount === null ? null : formatMoney(amount)) },
            { term: "Fichiers joints", value: String(caseDetails.attachments.length) },
          ]}
        />
      </Card>
      <section aria-labelledby="what-next" className="grid gap-3">
        <h3 id="what-next">Ce qui se passe ensuite</h3>
        <ol className="grid max-w-measure list-decimal gap-2 pl-6 marker:font-semibold marker:text-warm">
          <li>
            Un avocat étudie votre dossier sous {delays.analysis}. Sa réponse arrive dans vos messages, sous{" "}
            {delays.reply}.
          </li>
          <li>Il vous demandera peut-être des pièces : vous les joindrez directement à la conversation.</li>
          <li>L’ouverture du dossier est gratuite. Vous ne payez rien aujourd’hui.</li>
        </ol>
      </section>
      <p className="max-w-measure text-ink-quiet">
        En confirmant, vous transmettez votre dossier à un avocat partenaire. Vous ne pourrez plus modifier vos
        réponses, mais vous pourrez tout compléter dans les messages.
      </p>
    </WizardForm>
  );
}
