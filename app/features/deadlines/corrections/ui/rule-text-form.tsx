import { type SubmissionResult, useForm } from "@conform-to/react";
import { CheckboxField } from "~/ui/checkbox-field";
import { DateField } from "~/ui/date-field";
import { AppForm, SubmitButton } from "~/ui/form";
import { TextArea } from "~/ui/text-area";
import { TextField } from "~/ui/text-field";
import { useLateValidation } from "~/ui/use-late-validation";
import { deadlineErrors } from "../../errors";
import type { RulePage } from "../queries.server";
import { MAX_RULE_TEXT } from "../rules";
import type { RuleTextInput } from "../schema";

type RuleTextFormProps = Pick<RulePage, "text" | "base"> & { lastResult: SubmissionResult<string[]> | undefined };

/** The text and dates of a rule, for an administrator. */
export function RuleTextForm({ text, base, lastResult }: RuleTextFormProps) {
  const [form, fields] = useForm<RuleTextInput>({
    id: "texte-de-la-regle",
    lastResult,
    defaultValue: text,
    ...useLateValidation(() => import("../schema").then(({ checkRuleText }) => checkRuleText), "onSubmit"),
  });
  return (
    <AppForm form={form} failure={deadlineErrors.messageOf("rule_failed")} className="grid grid-cols-1 gap-5">
      <input type="hidden" name="base" value={base} data-draft="with" />
      <TextField field={fields.action} label="Démarche" maxLength={MAX_RULE_TEXT.action} />
      <TextArea field={fields.effect} label="Pourquoi" rows={3} maxLength={MAX_RULE_TEXT.effect} />
      <TextField field={fields.article} label="Article" maxLength={MAX_RULE_TEXT.article} />
      <TextField field={fields.source} label="Source" maxLength={MAX_RULE_TEXT.source} />
      <DateField field={fields.readOn} label="Source lue le" hint="Laissez vide si elle n’a pas été lue." optional />
      <DateField
        field={fields.from}
        label="Valable pour les débits à partir du"
        hint="Un débit d’avant cette date n’a plus ce délai. Vide&nbsp;: la règle vaut pour tous."
        optional
      />
      <CheckboxField
        field={fields.understood}
        label="Je comprends que changer cette date enlève ce délai de dossiers, ou l’y remet"
        hint="À cocher seulement si vous changez la date des débits."
      />
      <SubmitButton name="intent" value="change" className="justify-self-start">
        Enregistrer ce texte
      </SubmitButton>
    </AppForm>
  );
}
