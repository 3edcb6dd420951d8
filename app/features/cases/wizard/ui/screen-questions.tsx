import { type FilledFor, REPRESENTED_COUNTRIES } from "~/db/schema/enumerations";
import { CheckboxField } from "~/ui/checkbox-field";
import { CheckboxGroup, RadioGroup } from "~/ui/choice-group";
import { SelectField } from "~/ui/select-field";
import { TextArea } from "~/ui/text-area";
import { TextField } from "~/ui/text-field";
import { CONTACT_METHOD_LABELS, EVIDENCE_LABELS, optionsOf, SCAM_TYPE_LABELS } from "../../labels";
import { SCAM_TYPE_SENTENCES } from "../labels";
import { MAX_DESCRIPTION, type ScreenId } from "../rules";
import { BankQuestions, ComplaintQuestions, MoneyQuestions } from "./money-questions";
import { at, type Fields, type Paid, type Questions, type Quotes, UNKNOWN } from "./question-fields";

export type QuestionsProps = {
  screen: ScreenId;
  fields: Fields;
  /** Whom the story is about, on the screen that asks for that person. */
  filledFor?: FilledFor | null;
  /** What was read from the story, on the screen about the money. */
  quotes?: Quotes | undefined;
  /** What the payments say, on the screens about the money and the bank. */
  paid?: Paid | undefined;
};

/** The questions of one screen; `argent` and `depuis` are one page for a visitor (`StoryFacts`). */
export function ScreenQuestions({ screen, fields, filledFor, quotes, paid }: QuestionsProps) {
  switch (screen) {
    case "type":
      return <TypeQuestion fields={fields} />;
    case "recit":
      return <TellingQuestions fields={fields} />;
    case "pour-qui":
      return <RepresentedQuestions fields={fields} filledFor={filledFor ?? "relative"} />;
    case "argent":
      return <MoneyQuestions fields={fields} quotes={quotes} paid={paid} />;
    case "depuis":
      return <SinceQuestions fields={fields} />;
    case "banque":
      return <BankQuestions fields={fields} paid={paid} />;
    case "plainte":
      return <ComplaintQuestions fields={fields} />;
    case "preuves":
      return <EvidenceQuestion fields={fields} />;
  }
}

const SCAM_OPTIONS = optionsOf(SCAM_TYPE_LABELS).map((option) => ({
  ...option,
  description: SCAM_TYPE_SENTENCES[option.value],
}));

function TypeQuestion({ fields }: Questions) {
  return (
    <RadioGroup
      field={at(fields, "scamType")}
      label="Que vous est-il arrivé ?"
      hint="Choisissez ce qui ressemble le plus à votre situation. Vous pourrez le changer ensuite."
      look="card"
      options={SCAM_OPTIONS}
    />
  );
}

/** The answers to « Vous racontez pour… », as the person reads them. */
const TOLD_FOR: Record<FilledFor, string> = {
  relative: "Un proche",
  guardian: "Une personne que je protège (tutelle, curatelle…)",
  company: "Mon entreprise",
};

function TellingQuestions({ fields }: Questions) {
  return (
    <>
      <StoryQuestion fields={fields} />
      <TellerQuestions fields={fields} />
    </>
  );
}

export const StoryQuestion = ({ fields }: Questions) => (
  <TextArea
    field={at(fields, "description")}
    label="Racontez ce qui s’est passé"
    hint="Dans l’ordre ou non, même sans les dates : qui vous a contacté, ce qu’on vous a demandé, ce que vous avez payé. N’écrivez ni mot de passe, ni code, ni numéro de carte."
    rows={9}
    maxLength={MAX_DESCRIPTION}
  />
);

/** What the text alone does not say: how it began, and whom it is about. */
export function TellerQuestions({ fields }: Questions) {
  return (
    <>
      <SelectField
        field={at(fields, "contactMethod")}
        label="Comment vous a-t-on contacté ?"
        hint="Le tout premier message ou appel."
        options={optionsOf(CONTACT_METHOD_LABELS)}
        placeholder={UNKNOWN}
        required={false}
      />
      <SelectField
        field={at(fields, "filledFor")}
        label="Pour qui racontez-vous ?"
        options={optionsOf(TOLD_FOR)}
        placeholder="Pour moi"
        required={false}
      />
    </>
  );
}

const REPRESENTED: Record<FilledFor, { name: string; link: string; like: string }> = {
  relative: { name: "Son prénom et son nom", link: "Votre lien avec cette personne", like: "Par exemple : sa fille." },
  guardian: { name: "Son prénom et son nom", link: "Votre mission", like: "Par exemple : tuteur, curatrice." },
  company: { name: "Nom de l’entreprise", link: "Votre rôle dans l’entreprise", like: "Par exemple : comptable." },
};

function RepresentedQuestions({ fields, filledFor }: Questions & { filledFor: FilledFor }) {
  const words = REPRESENTED[filledFor];
  return (
    <>
      <input type="hidden" name="filledFor" value={filledFor} />
      <TextField field={at(fields, "representedName")} label={words.name} autoComplete="off" />
      <TextField
        field={at(fields, "representedLink")}
        label={words.link}
        hint={words.like}
        optional
        autoComplete="off"
      />
      {filledFor !== "company" && (
        <SelectField
          field={at(fields, "representedCountry")}
          label="Pays où vit cette personne"
          hint="Il décide de la police, des aides et des dates."
          options={REPRESENTED_COUNTRIES.map((country) => ({ value: country, label: country }))}
          placeholder="Choisissez"
        />
      )}
      {filledFor === "guardian" && (
        <TextField
          field={at(fields, "judgmentReference")}
          label="Référence du jugement"
          hint="Tribunal, date et numéro. Si vous ne l’avez pas, joignez le jugement avec vos preuves."
          optional
          autoComplete="off"
        />
      )}
      {filledFor === "company" && <CompanyQuestions fields={fields} />}
    </>
  );
}

/** What the letters of a company need: from where they leave, and who signs them. */
function CompanyQuestions({ fields }: Questions) {
  return (
    <>
      <TextField
        field={at(fields, "companySiren")}
        label="Numéro SIREN"
        hint="9 chiffres, par exemple 732 829 320."
        inputMode="numeric"
        autoComplete="off"
        width="medium"
      />
      <TextField
        field={at(fields, "companyAddress")}
        label="Adresse du siège"
        hint="Numéro et rue. Vos lettres partent de là."
        optional
        autoComplete="off"
      />
      <div className="grid items-end gap-6 sm:grid-cols-[10rem_1fr]">
        <TextField
          field={at(fields, "companyPostalCode")}
          label="Code postal"
          optional
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField field={at(fields, "companyCity")} label="Ville du siège" optional autoComplete="off" />
      </div>
      <TextField
        field={at(fields, "representativeName")}
        label="Représentant légal : prénom et nom"
        hint="Qui signe pour l’entreprise : son gérant, sa présidente… Si c’est vous, écrivez votre nom."
        optional
        autoComplete="off"
      />
      <TextField
        field={at(fields, "representativeRole")}
        label="Sa fonction"
        hint="Par exemple : gérant."
        optional
        autoComplete="off"
      />
      <CheckboxField
        field={at(fields, "signsByDelegation")}
        label="J’ai une délégation écrite pour signer à sa place"
        hint="Vos lettres porteront votre nom, « par délégation » du sien. Joignez-la à vos preuves."
      />
    </>
  );
}

function SinceQuestions({ fields }: Questions) {
  return (
    <>
      <BankToldQuestion fields={fields} />
      <PoliceQuestion fields={fields} />
    </>
  );
}

export const BankToldQuestion = ({ fields }: Questions) => (
  <CheckboxField
    field={at(fields, "contactedBank")}
    label="J’ai contacté ma banque"
    hint="Si ce n’est pas fait, appelez-la sans attendre : elle peut parfois bloquer ou rappeler un paiement."
  />
);

export const PoliceQuestion = ({ fields }: Questions) => (
  <CheckboxField
    field={at(fields, "policeReport")}
    label="J’ai déposé plainte"
    hint="Ce n’est pas nécessaire pour ouvrir un dossier."
  />
);

/** Which types of evidence the person has; « Je n’ai rien gardé » excludes the others. */
export function EvidenceQuestion({ fields }: Questions) {
  return (
    <CheckboxGroup
      field={at(fields, "availableEvidence")}
      label="Quelles preuves avez-vous ?"
      hint="Cochez tout ce que vous avez, même si vous ne l’avez pas sous la main aujourd’hui."
      options={optionsOf(EVIDENCE_LABELS)}
      exclusive="none"
    />
  );
}
