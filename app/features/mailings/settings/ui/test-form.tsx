import { type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { parseWithZod } from "~/platform/forms/parse-form";
import { Card } from "~/ui/card";
import { AppForm, SubmitButton } from "~/ui/form";
import { TextField } from "~/ui/text-field";
import { testForm } from "../schema";

export type TestFormProps = { email: string; lastResult: SubmissionResult<string[]> | null | undefined };

/** Sends one e-mail to see it arrive; what the mail server says against it is shown. */
export function TestForm({ email, lastResult }: TestFormProps) {
  const [form, fields] = useForm({
    id: "test",
    lastResult,
    defaultValue: { email },
    constraint: getZodConstraint(testForm),
    shouldValidate: "onBlur",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: testForm }),
  });
  return (
    <Card title="E-mail de test">
      <AppForm form={form}>
        <TextField field={fields.email} type="email" label="Adresse du destinataire" autoComplete="email" />
        <div>
          <SubmitButton name="intent" value="test" pendingLabel="Envoi…">
            Envoyer un e-mail de test
          </SubmitButton>
        </div>
      </AppForm>
    </Card>
  );
}
