import { type SubmissionResult, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { platformErrors } from "~/platform/errors";
import { serverRules } from "~/ui/field-corrections";
import { AppForm, SubmitButton, type SubmitButtonProps } from "~/ui/form";
import { PasswordField } from "~/ui/password-field";
import type { PasswordAgainFields } from "../../second-factor/schema";

export type LastResult = SubmissionResult<string[]> | undefined;

type PasswordAgainFormProps = {
  /** The `intent` that the form posts. */
  intent: string;
  /** What is said when the act fails; a general sentence by default. */
  failure?: string;
  /** The account's e-mail address, for password managers. */
  email: string;
  lastResult: LastResult;
  variant?: SubmitButtonProps["variant"];
  pendingLabel: string;
  children: ReactNode;
};

/** Asks for the password again, before an action that nobody else at an open screen may take. */
export function PasswordAgainForm(props: PasswordAgainFormProps) {
  const {
    intent,
    failure = platformErrors.messageOf("unexpected"),
    email,
    lastResult,
    variant,
    pendingLabel,
    children,
  } = props;
  const [form, fields] = useForm<PasswordAgainFields>({ ...serverRules, id: intent, lastResult });
  return (
    <AppForm failure={failure} form={form}>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField field={fields.password} label="Votre mot de passe" autoComplete="current-password" />
      <SubmitButton
        name="intent"
        value={intent}
        variant={variant}
        pendingLabel={pendingLabel}
        className="justify-self-start"
      >
        {children}
      </SubmitButton>
    </AppForm>
  );
}
