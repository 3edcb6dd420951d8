import { type SubmissionResult, useForm } from "@conform-to/react";
import { SCAM_TYPE_LABELS } from "~/features/cases/labels";
import { Card } from "~/ui/card";
import { CheckboxField } from "~/ui/checkbox-field";
import { CheckboxGroup } from "~/ui/choice-group";
import { DateField } from "~/ui/date-field";
import { AppForm, SubmitButton } from "~/ui/form";
import { TextField } from "~/ui/text-field";
import { useLateValidation } from "~/ui/use-late-validation";
import { lawyerErrors } from "../../errors";
import { LANGUAGE_LABELS } from "../../labels";
import type { readOwnRegistration } from "../queries.server";
import type { RegistrationFields } from "../schema";

type Registration = Awaited<ReturnType<typeof readOwnRegistration>>["registration"];
type Props = {
  registration: Registration;
  /** The types of scam that a lawyer may choose. */
  specialities: readonly string[];
  lastResult: SubmissionResult<string[]> | undefined;
};

/** The registration of a lawyer: bar, oath, insurance, practice, public page. */
export function RegistrationForm({ registration, specialities, lastResult }: Props) {
  const [form, fields] = useForm<RegistrationFields>({
    lastResult,
    defaultValue: valuesOf(registration),
    ...useLateValidation(() => import("../schema").then(({ checkRegistration }) => checkRegistration)),
  });
  return (
    <AppForm form={form} failure={lawyerErrors.messageOf("registration_save_failed")}>
      <Card title="Votre barreau">
        <TextField field={fields.bar} label="Barreau" hint="Par exemple&nbsp;: Paris." width="medium" />
        <DateField
          field={fields.oathDate}
          label="Date de serment"
          hint="Telle qu’elle figure dans l’annuaire national. Trois ans au moins."
        />
        <TextField field={fields.cnbfCode} label="Numéro CNBF" optional width="medium" autoComplete="off" />
      </Card>
      <Card title="Votre assurance">
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField field={fields.insurer} label="Assureur" autoComplete="off" />
          <TextField field={fields.policyNumber} label="Numéro de police" autoComplete="off" />
        </div>
        <DateField field={fields.insuranceEndsOn} label="Fin de validité" />
      </Card>
      <Card title="Votre pratique">
        <CheckboxGroup
          field={fields.specialities}
          label="Types d’arnaque que vous traitez"
          options={specialities.map((value) => ({
            value,
            label: (SCAM_TYPE_LABELS as Record<string, string>)[value] ?? value,
          }))}
        />
        <CheckboxGroup
          field={fields.languages}
          label="Langues que vous parlez avec vos clients"
          options={Object.entries(LANGUAGE_LABELS).map(([value, label]) => ({ value, label }))}
        />
        <TextField field={fields.maxCases} label="Nombre de dossiers à la fois" inputMode="numeric" width="short" />
      </Card>
      <Card title="Votre page publique">
        <CheckboxField
          field={fields.isListed}
          label="J’accepte d’avoir une page publique"
          hint="Elle montre votre nom, votre barreau, votre année de serment, vos spécialités et vos langues, une fois votre inscription vérifiée. Vous pouvez la retirer à tout moment."
        />
      </Card>
      <SubmitButton pendingLabel="Enregistrement…" className="justify-self-start">
        Enregistrer mon inscription
      </SubmitButton>
    </AppForm>
  );
}

function valuesOf(registration: Registration) {
  if (!registration) return { maxCases: "10", languages: ["fr"] };
  const [year, month, day] = (registration.oathDate ?? "").split("-");
  const { cnbfCode, insurer, policyNumber, insuranceEndsOn, maxCases, ...rest } = registration;
  return {
    ...rest,
    cnbfCode: cnbfCode ?? "",
    insurer: insurer ?? "",
    policyNumber: policyNumber ?? "",
    insuranceEndsOn: insuranceEndsOn ?? "",
    maxCases: String(maxCases),
    oathDate: { day: day ?? "", month: month ?? "", year: year ?? "" },
  };
}
