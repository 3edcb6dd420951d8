import { type SubmissionResult, useForm } from "@conform-to/react";
import { useState } from "react";
import { platformErrors } from "~/platform/errors";
import { CheckboxField } from "~/ui/checkbox-field";
import { CheckboxGroup, RadioGroup } from "~/ui/choice-group";
import { Combobox } from "~/ui/combobox";
import { DateField } from "~/ui/date-field";
import { AppForm, SubmitButton } from "~/ui/form";
import { PasswordField } from "~/ui/password-field";
import { PhoneField } from "~/ui/phone-field";
import { SelectField } from "~/ui/select-field";
import { TextArea } from "~/ui/text-area";
import { TextField } from "~/ui/text-field";
import { useLateValidation } from "~/ui/use-late-validation";
import type { DemoFields } from "./form-rules";
import { Section } from "./section";

const SCAMS = [
  {
    value: "fake_bank_advisor",
    label: "Faux conseiller bancaire",
    description: "Un appel « de votre banque » qui vous fait valider des opérations.",
  },
  {
    value: "fake_investment",
    label: "Faux investissement",
    description: "Des gains affichés à l’écran, impossibles à retirer.",
  },
  { value: "unknown", label: "Je ne sais pas", description: "Racontez, nous trouverons ensemble." },
];
const EVIDENCE = [
  { value: "conversations", label: "Conversations avec l’escroc" },
  { value: "iban", label: "IBAN ou adresse de portefeuille", description: "Le compte vers lequel l’argent est parti." },
];
const COUNTRIES = ["France", "Belgique", "Suisse"].map((label) => ({ value: label, label }));
const ADDRESSES = ["3 Rue Haute Pierre", "3 Rue Haute Seille", "3 Rue Hautepierre"].map((label) => ({
  id: label,
  label,
  description: "57000 Metz",
}));

export function FormSection({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const [form, fields] = useForm<DemoFields>({
    id: "demo",
    lastResult,
    ...useLateValidation(() => import("./form-rules").then(({ checkDemo }) => checkDemo)),
  });
  const [text, setText] = useState("");
  const amount = (
    <TextField field={fields.amount} label="Montant perdu" optional suffix="€" inputMode="decimal" width="short" />
  );
  const found = text ? ADDRESSES.filter((item) => item.label.toLowerCase().includes(text.toLowerCase())) : [];
  return (
    <Section title="Formulaire">
      <AppForm failure={platformErrors.messageOf("unexpected")} form={form} className="grid max-w-2xl gap-7">
        <RadioGroup field={fields.scam} label="Que vous est-il arrivé ?" look="card" options={SCAMS} />
        <TextField field={fields.name} label="Prénom" autoComplete="given-name" />
        <TextField
          field={fields.email}
          label="Adresse e-mail"
          type="email"
          autoComplete="email"
          hint="Pour vous prévenir de chaque avancée."
        />
        <PasswordField
          field={fields.password}
          label="Mot de passe"
          hint="Minimum 6 caractères"
          autoComplete="new-password"
        />
        <PhoneField field={fields.phone} label="Téléphone mobile" />
        <Combobox
          field={fields.address}
          label="Adresse"
          hint="Tapez « rue haute » pour voir les suggestions."
          items={found}
          onInput={setText}
          onSelect={() => setText("")}
        />
        <SelectField
          field={fields.country}
          label="Pays de résidence"
          options={COUNTRIES}
          placeholder="Choisissez un pays"
        />
        <DateField field={fields.date} label="Date du premier contact" />
        <CheckboxGroup
          field={fields.evidence}
          label="Quelles preuves avez-vous ?"
          hint="Plusieurs réponses possibles."
          options={[{ value: "payment_receipts", label: "Preuves de paiement", reveal: amount }, ...EVIDENCE]}
        />
        <TextArea field={fields.story} label="Racontez ce qui s’est passé" maxLength={400} />
        <CheckboxField
          field={fields.consent}
          label={
            <>
              J’accepte la <a href="/confidentialite">politique de confidentialité</a>
            </>
          }
        />
        <div className="flex flex-wrap gap-4">
          <SubmitButton pendingLabel="Envoi…">Continuer</SubmitButton>
          <SubmitButton variant="second" name="intent" value="draft">
            Enregistrer le brouillon
          </SubmitButton>
        </div>
      </AppForm>
    </Section>
  );
}
