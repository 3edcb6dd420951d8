import { useForm } from "@conform-to/react";
import type { z } from "zod";
import { today } from "~/platform/today";
import { CheckboxField } from "~/ui/checkbox-field";
import { CheckboxGroup } from "~/ui/choice-group";
import { DateField } from "~/ui/date-field";
import type { Field } from "~/ui/field-types";
import { SelectField } from "~/ui/select-field";
import { TextArea } from "~/ui/text-area";
import { TextField } from "~/ui/text-field";
import { useHydrated } from "~/ui/use-hydrated";
import { useLateValidation } from "~/ui/use-late-validation";
import {
  BANK_REFUND_LABELS,
  CONTACT_METHOD_LABELS,
  optionsOf,
  PAYMENT_METHOD_LABELS,
  POLICE_ACTION_LABELS,
} from "../../labels";
import { MAX_DESCRIPTION } from "../rules";
import type { storySchema } from "../schema";
import type { StepProps } from "./scam-step";
import { WizardForm } from "./wizard-form";

const UNKNOWN = "Je ne sais pas";

// CSS shows these blocks when their box is ticked, so that it works without JavaScript.
const BANK = "hidden gap-6 border-l-4 border-line pl-5 group-has-[[name=contactedBank]:checked]/bank:grid";
const REFUND = "hidden group-has-[option[value=partial]:checked]/bank:grid";
const POLICE = "hidden gap-6 border-l-4 border-line pl-5 group-has-[[name=policeReport]:checked]/police:grid";

/** Step 2: the story, the sums, the bank and the police. */
export function StoryStep({ version, defaultValue, lastResult }: StepProps) {
  const isHydrated = useHydrated();
  const [form, fields] = useForm<z.input<typeof storySchema>, z.output<typeof storySchema>>({
    id: "story",
    lastResult,
    defaultValue,
    ...useLateValidation(() => import("../schema").then(({ checkStory }) => checkStory)),
  });
  const isEmpty = !fields.description.value?.trim();
  return (
    <WizardForm form={form} step={2} version={version} canContinue={!(isHydrated && isEmpty)}>
      <TextArea
        field={fields.description}
        label="Racontez ce qui s’est passé"
        hint="Dans l’ordre où cela s’est passé, avec vos mots : qui vous a contacté, ce qu’on vous a promis ou demandé, ce que vous avez payé. Ne recopiez ni mot de passe, ni code, ni numéro de carte."
        rows={9}
        maxLength={MAX_DESCRIPTION}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <DateField
          field={fields.contactDate}
          label="Date du premier contact"
          hint="Même approximative, par exemple 14/03/2026."
          max={today()}
        />
        <SelectField
          field={fields.contactMethod}
          label="Comment vous a-t-on contacté ?"
          hint="Le tout premier message ou appel."
          options={optionsOf(CONTACT_METHOD_LABELS)}
          placeholder={UNKNOWN}
        />
      </div>
      <TextField
        field={fields.amount}
        label="Montant total perdu"
        optional
        hint="En euros, par exemple 12 480,50. Si vous ne savez pas encore, laissez vide."
        inputMode="decimal"
        suffix="€"
        width="medium"
      />
      <CheckboxGroup
        field={fields.paymentMethods}
        label="Comment l’argent est-il parti ?"
        optional
        hint="Plusieurs réponses possibles."
        options={optionsOf(PAYMENT_METHOD_LABELS)}
      />
      <BankQuestions fields={fields} />
      <PoliceQuestions fields={fields} />
    </WizardForm>
  );
}

type Questions = { fields: Record<keyof z.input<typeof storySchema>, Field> };

function BankQuestions({ fields }: Questions) {
  return (
    <div className="group/bank grid grid-cols-1 gap-4">
      <CheckboxField
        field={fields.contactedBank}
        label="J’ai contacté ma banque"
        hint="Si ce n’est pas fait, appelez-la sans attendre : elle peut parfois bloquer ou rappeler un paiement."
      />
      <div className={BANK}>
        <SelectField
          field={fields.bankRefundStatus}
          label="Où en est le remboursement ?"
          options={optionsOf(BANK_REFUND_LABELS)}
          placeholder={UNKNOWN}
        />
        <div className={REFUND}>
          <TextField
            field={fields.bankRefundAmount}
            label="Montant remboursé"
            optional
            hint="En euros, par exemple 1 200."
            inputMode="decimal"
            suffix="€"
            width="medium"
          />
        </div>
        <TextArea
          field={fields.bankActionDetails}
          label="Ce que la banque a répondu ou fait"
          optional
          rows={3}
          maxLength={2000}
        />
      </div>
    </div>
  );
}

function PoliceQuestions({ fields }: Questions) {
  return (
    <div className="group/police grid grid-cols-1 gap-4">
      <CheckboxField
        field={fields.policeReport}
        label="J’ai déposé plainte"
        hint="Ce n’est pas nécessaire pour ouvrir un dossier."
      />
      <div className={POLICE}>
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField
            field={fields.policeReportNumber}
            label="Numéro de la plainte"
            optional
            hint="Il figure sur le récépissé."
          />
          <DateField
            field={fields.policeReportDate}
            label="Date de la plainte"
            optional
            hint="Par exemple 20/03/2026."
            max={today()}
          />
        </div>
        <SelectField
          field={fields.policeActionStatus}
          label="Où en est la plainte ?"
          options={optionsOf(POLICE_ACTION_LABELS)}
          placeholder={UNKNOWN}
        />
        <TextArea
          field={fields.policeActionDetails}
          label="Ce que la police ou la gendarmerie a fait"
          optional
          rows={3}
          maxLength={2000}
        />
      </div>
    </div>
  );
}
