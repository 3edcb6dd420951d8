import { type FieldMetadata, type SubmissionResult, useForm } from "@conform-to/react";
import { Suspense } from "react";
import type { Confirmation } from "~/content/legal-identity";
import type { Look, SiteSection } from "~/content/site";
import { CheckboxField } from "~/ui/checkbox-field";
import { Disclosure } from "~/ui/disclosure";
import type { Field } from "~/ui/field-types";
import { AppForm, SubmitButton } from "~/ui/form";
import { SelectField } from "~/ui/select-field";
import { TextArea } from "~/ui/text-area";
import { TextField } from "~/ui/text-field";
import { mainPart } from "~/ui/use-late";
import { useLateValidation } from "~/ui/use-late-validation";
import { siteErrors } from "../../errors";
import type { FieldGroup, FieldText } from "../fields";
import { fieldsOf, SECTION_LABELS } from "../labels";
import { ColourField } from "./colour-field";

export type SectionFormProps = {
  section: SiteSection;
  /** What the fields show, by the names of the schema. */
  values: Record<string, unknown>;
  /** The revision that the values come from. */
  base: number;
  /** How many questions the FAQ has. */
  questions: number;
  /** The fields of the identity that nobody confirmed, and the sentence that does. */
  confirmation: Confirmation | null;
  lastResult: SubmissionResult<string[]> | undefined;
};

/** The palette and the fields of files weigh, and one section needs them. */
const ColourSamples = mainPart(() => import("./colour-samples"));
const LogoFields = mainPart(() => import("../../logo/ui/logo-fields"));

type AnyFields = Record<string, FieldMetadata<Record<string, unknown>, Record<string, unknown>, string[]>>;

/** The form of one section of « Le site »: its fields come from a list (`fieldsOf`). */
export function SectionForm({ section, values, base, questions, confirmation, lastResult }: SectionFormProps) {
  const [form, fields] = useForm<Record<string, unknown>>({
    id: `site-${section}`,
    lastResult,
    // Conform reads nested values, which its types do not know of a form of any schema.
    defaultValue: values as Record<string, string>,
    ...useLateValidation(() => import("../schema").then(({ checkSection }) => checkSection(section)), "onSubmit"),
  });
  const fieldNamed = (name: string): Field => {
    const [first = "", second] = name.split(".");
    const field = (fields as AnyFields)[first] as AnyFields[string];
    return (second ? (field.getFieldset() as AnyFields)[second] : field) as Field;
  };
  const typed = (name: string) => fieldNamed(name).value ?? values[name];
  const { open = [], folded = [] } = Object.groupBy(fieldsOf(section, questions), ({ isFolded }) =>
    isFolded ? "folded" : "open",
  );
  return (
    <AppForm
      form={form}
      failure={siteErrors.messageOf("site_failed")}
      aria-label={SECTION_LABELS[section].title}
      errorNames={namesOf(fieldsOf(section, questions), fieldNamed)}
      saysRestored
      encType={section === "look" ? "multipart/form-data" : undefined}
      className="grid max-w-3xl grid-cols-1 gap-8"
    >
      <input type="hidden" name="base" value={base} />
      {open.map((group) => (
        <Group key={group.fields[0]?.name} group={withConfirmation(group, confirmation)} fieldNamed={fieldNamed} />
      ))}
      {!confirmation && values.isConfirmed === true && <input type="hidden" name="isConfirmed" value="on" />}
      {folded.length > 0 && (
        <div className="border-t border-line">
          {folded.map((group) => (
            <Group key={group.fields[0]?.name} group={group} fieldNamed={fieldNamed} />
          ))}
        </div>
      )}
      {section === "look" && (
        <Suspense>
          <ColourSamples brand={typed("brand")} accent={typed("accent")} />
          <LogoFields
            logo={values.logo as Look["logo"]}
            picture={fieldNamed("logo")}
            keepsLogo={fieldNamed("keepsLogo")}
          />
        </Suspense>
      )}
      <SubmitButton className="justify-self-start">Enregistrer et prévisualiser</SubmitButton>
    </AppForm>
  );
}

/** The group with what is left to confirm: its fields say so, and the box names them; it goes once done. */
function withConfirmation(group: FieldGroup, confirmation: Confirmation | null): FieldGroup {
  const fields = group.fields.flatMap((field) => {
    if (field.name === "isConfirmed") return confirmation ? [{ ...field, label: confirmation.sentence }] : [];
    return confirmation?.fields.includes(field.name)
      ? [{ ...field, label: `${field.label} (à confirmer pour ouvrir)` }]
      : [field];
  });
  return { ...group, fields };
}

/** How the error summary names the fields whose message is that of any field. */
const ANY_FIELD = /^(Cette réponse|Utilisez au plus|Donnez )/;
const namesOf = (groups: readonly FieldGroup[], fieldNamed: FieldNamed) =>
  Object.fromEntries(
    groups.flatMap(({ title, fields }) =>
      fields.flatMap(({ name, label }) =>
        ANY_FIELD.test(fieldNamed(name).errors?.[0] ?? "") ? [[name, `${title}, ${label}`]] : [],
      ),
    ),
  );

type FieldNamed = (name: string) => Field;

function Group({ group, fieldNamed }: { group: FieldGroup; fieldNamed: FieldNamed }) {
  const { title, lead, fields, isFolded } = group;
  const inputs = fields.map((text) => <SectionField key={text.name} text={text} field={fieldNamed(text.name)} />);
  if (!isFolded)
    return (
      <fieldset className="grid min-w-0 grid-cols-1 gap-5">
        <legend className="mb-4 font-title text-[1.35rem] font-semibold">{title}</legend>
        {lead && <p className="-mt-2 text-ink-quiet">{lead}</p>}
        {inputs}
      </fieldset>
    );
  const first = fieldNamed(fields[0]?.name ?? "").initialValue;
  const isWrong = fields.some(({ name }) => fieldNamed(name).errors?.length);
  const named = fields[0]?.label === "Question" && typeof first === "string" && first ? `${title} : ${first}` : title;
  return (
    <Disclosure summary={named} open={isWrong || undefined}>
      <fieldset aria-label={named} className="grid min-w-0 grid-cols-1 gap-5 text-ink">
        {inputs}
      </fieldset>
    </Disclosure>
  );
}

function SectionField({ text, field }: { text: FieldText; field: Field }) {
  const { hint, kind, max, optional, isAwaited, width, options } = text;
  const label = isAwaited && !field.initialValue ? `${text.label} (à compléter pour ouvrir)` : text.label;
  const common = { field, label, ...(hint && { hint }), ...(optional && { optional }), required: !isAwaited };
  if (kind === "area") return <TextArea {...common} rows={3} {...(max && { maxLength: max })} />;
  if (kind === "tick") return <CheckboxField field={field} label={label} hint={hint} />;
  if (kind === "colour") return <ColourField field={field} label={label} hint={hint} />;
  if (kind === "choice") return <SelectField {...common} options={options ?? []} />;
  const type = kind ?? "text";
  // Without a limit of the browser, which would cut a pasted text without a word: the schema refuses it.
  return <TextField {...common} type={type} {...(width && { width })} />;
}
