import { type SubmissionResult, useForm } from "@conform-to/react";
import { useState } from "react";
import type { z } from "zod";
import { optionsOf } from "~/features/cases/labels";
import { withDraft } from "~/platform/forms/draft-values";
import { Banner } from "~/ui/banner";
import type { FormDraft } from "~/ui/draft-store";
import { AppForm, SubmitButton } from "~/ui/form";
import { SelectField } from "~/ui/select-field";
import { TextArea } from "~/ui/text-area";
import { TextField } from "~/ui/text-field";
import { useLateValidation } from "~/ui/use-late-validation";
import { letterErrors } from "../errors";
import { SENDING_LABELS } from "../labels";
import type { LetterPage } from "../reading.queries.server";
import type { letterSchema } from "../schema";
import { LetterChoices } from "./letter-choices";

export type LetterFormProps = {
  page: LetterPage & { form: NonNullable<LetterPage["form"]> };
  draft: FormDraft;
  lastResult: SubmissionResult<string[]> | undefined;
};

const MAX_WORDS = 20_000;

/** A letter that is being written: its choices, its words part by part, and how it is to leave. */
export function LetterForm({ page, draft, lastResult }: LetterFormProps) {
  const { id, version, offer, sections, subjectOfTemplate, ...values } = page.form;
  const [form, fields] = useForm<z.input<typeof letterSchema>, z.output<typeof letterSchema>>({
    id: "lettre",
    lastResult,
    defaultValue: withDraft({ ...values, words: wordsOf(sections) }, draft.fields) as never,
    ...useLateValidation(() => import("../schema").then(({ checkLetter }) => checkLetter)),
  });
  const isRefused = lastResult?.error?.[""]?.includes(letterErrors.messageOf("letter_changed")) ?? false;
  const [openedVersion] = useState(version);
  // Once the newer one was shown, sending the form again replaces it.
  const sentVersion = isRefused ? version : (draft.fields.version?.[0] ?? openedVersion);
  const words = fields.words.getFieldset() as Record<string, never>;
  return (
    <AppForm
      form={form}
      draft={draft}
      failure={letterErrors.messageOf("letter_save_failed")}
      className="grid grid-cols-1 gap-7"
    >
      <input type="hidden" name="id" value={id} data-draft="with" />
      <input type="hidden" name="version" value={sentVersion} data-draft="with" />
      <LetterChoices
        caseId={page.id}
        fields={fields as never}
        offer={offer}
        choosesGround={page.choosesGround}
        needsPayments={page.needsPayments}
      />
      <TextField
        field={fields.subject}
        label="Objet"
        hint={`Si vous laissez vide, l’objet sera «\u00a0${subjectOfTemplate}\u00a0».`}
        optional
        autoComplete="off"
        maxLength={300}
      />
      {sections.map(({ id: section, label, digest, isRewritten }) => (
        <div key={section} className="grid grid-cols-1">
          <input
            type="hidden"
            name={`shown.${section}`}
            value={draft.fields[`shown.${section}`]?.[0] ?? digest}
            data-draft="with"
          />
          <TextArea
            field={words[section] as never}
            label={label}
            hint={
              isRewritten
                ? "Vous avez changé ce texte\u00a0: il ne suit plus votre dossier. Videz-le pour reprendre celui du modèle."
                : undefined
            }
            rows={6}
            required={false}
            maxLength={MAX_WORDS}
          />
        </div>
      ))}
      {sections.length > 0 && (
        <Banner>
          Une ligne vide sépare deux paragraphes. Une ligne qui commence par «&nbsp;-&nbsp;» devient un point de liste.
        </Banner>
      )}
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextField
          field={fields.place}
          label="Lieu"
          hint="Si vous laissez vide, nous écrivons votre commune."
          optional
          autoComplete="off"
          maxLength={100}
        />
        <SelectField
          field={fields.sending}
          label="Mode d’envoi prévu"
          placeholder="Pas encore choisi"
          required={false}
          options={optionsOf(SENDING_LABELS)}
        />
      </div>
      <SubmitButton name="intent" value="letter.change" pendingLabel="Enregistrement…" className="justify-self-start">
        Enregistrer et relire
      </SubmitButton>
    </AppForm>
  );
}

const wordsOf = (sections: readonly { id: string; words: string }[]): Record<string, string> =>
  Object.fromEntries(sections.map(({ id, words }) => [id, words]));
