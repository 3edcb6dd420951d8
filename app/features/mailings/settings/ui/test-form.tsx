import { type SubmissionResult, useForm } from "@conform-to/react";
import type { getZodConstraint } from "@conform-to/zod/v4";
import { Card } from "~/ui/card";
import { AppForm, SubmitButton } from "~/ui/form";
import { TextField } from "~/ui/text-field";
import { useLateValidation } from "~/ui/use-late-validation";
import { mailingErrors } from "../../errors";

export type TestFormProps = {
  email: string;
  /** The HTML constraints of each field, such as `required` and `maxLength`. */
  constraint: ReturnType<typeof getZodConstraint>;
  lastResult: SubmissionResult<string[]> | null | undefined;
};

/** The form that sends a test e-mail. It shows the mail server's answer when the e-mail is refused. */
export function TestForm({ email, constraint, lastResult }: TestFormProps) {
  const [form, fields] = useForm<{ email: string }>({
    id: "test",
    lastResult,
    defaultValue: { email },
    constraint,
    ...useLateValidation(() => import("../schema").then(({ checkTest }) => checkTest)),
    shouldRevalidate: "onBlur",
  });
  return (
    <Card title="E-mail de test">
      <AppForm failure={mailingErrors.messageOf("email_failed")} form={form}>
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
