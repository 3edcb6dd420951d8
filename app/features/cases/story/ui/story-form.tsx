import { type SubmissionResult, useForm } from "@conform-to/react";
import type { FilledFor, ScamType } from "~/db/schema/enumerations";
import type { FormDraft } from "~/ui/draft-store";
import { AppForm, SaveButton, SubmitButton } from "~/ui/form";
import { PhoneField } from "~/ui/phone-field";
import { TextField } from "~/ui/text-field";
import { useLateValidation } from "~/ui/use-late-validation";
import { caseErrors } from "../../errors";
import type { Doubt, ScreenId } from "../../wizard/rules";
import type { Fields } from "../../wizard/ui/question-fields";
import { Doubts } from "../../wizard/ui/question-step";
import { ScreenQuestions } from "../../wizard/ui/screen-questions";
import { REQUIRED } from "../../wizard/ui/wizard-form";
import type { StoryPart } from "../rules";

export type StoryFormProps = {
  part: StoryPart;
  /** The type of scam that was chosen by a link, saved with the first part. */
  scamType: ScamType;
  defaultValue: Record<string, unknown>;
  lastResult: SubmissionResult | undefined;
  filledFor: FilledFor | null;
  doubts?: readonly Doubt[];
  draft: FormDraft;
  /** Whether a link to the story can be sent. */
  sendsEmails: boolean;
};

/** The form of one part: the wizard's questions, then « Continuer » and « Retour », both of which save. */
export function StoryForm({
  part,
  scamType,
  defaultValue,
  lastResult,
  filledFor,
  doubts,
  draft,
  sendsEmails,
}: StoryFormProps) {
  const [form, fields] = useForm<Record<string, never>>({
    id: part,
    lastResult,
    defaultValue: defaultValue as Record<string, never>,
    ...useLateValidation(() => import("../schema").then(({ checkPart }) => checkPart(part))),
  });
  // biome-ignore lint/suspicious/noExplicitAny: the fields of any part, whose values the questions do not read.
  const questions = fields as any as Fields;
  return (
    <AppForm
      form={form}
      draft={draft}
      failure={caseErrors.messageOf("case_submit_failed")}
      action={`/raconter/${part}${part === "recit" ? `?type=${scamType}` : ""}`}
      className="grid grid-cols-1 gap-7"
    >
      {part === "recit" && <input type="hidden" name="scamType" value={scamType} data-draft="with" />}
      <Doubts doubts={doubts} />
      {part === "coordonnees" ? (
        <ContactQuestions fields={questions} sendsEmails={sendsEmails} />
      ) : (
        <ScreenQuestions screen={part as ScreenId} fields={questions} narrator="visitor" filledFor={filledFor} />
      )}
      <div className="flex flex-wrap gap-3 border-t border-line pt-5">
        {/* « Continuer » comes first: the Enter key in a field presses the first button. */}
        <SubmitButton name="intent" value="continue" required={REQUIRED[part as ScreenId]}>
          Continuer
        </SubmitButton>
        <SubmitButton name="intent" value="back" variant="second">
          Retour
        </SubmitButton>
        <SaveButton />
      </div>
    </AppForm>
  );
}

function ContactQuestions({ fields, sendsEmails }: { fields: Fields; sendsEmails: boolean }) {
  const { firstName, lastName, email, phone, phoneCountry } = fields as Required<Fields>;
  if (!firstName || !lastName || !email || !phone) return null;
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField field={firstName} label="Prénom" optional autoComplete="given-name" />
        <TextField field={lastName} label="Nom" optional autoComplete="family-name" />
      </div>
      <TextField
        field={email}
        label="E-mail"
        type="email"
        optional
        hint={sendsEmails ? "Vous recevrez un lien pour reprendre plus tard." : undefined}
        autoComplete="email"
      />
      <PhoneField field={phone} countryField={phoneCountry} label="Téléphone mobile" optional />
    </>
  );
}
