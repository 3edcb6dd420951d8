import { type FormMetadata, FormProvider, getFormProps } from "@conform-to/react";
import { createContext, type FormEvent, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { type FetcherWithComponents, Form, useNavigation, useSubmit } from "react-router";
import { Button, type ButtonProps } from "./button";
import { ErrorSummary } from "./error-summary";
import { useLateBlur } from "./use-late-blur";

/** The form's state for its buttons: whether it is being sent, and by which button. */
type SubmissionState = { isBusy: boolean; submittedBy: string | null };
/** The name of Conform's hidden button. */
const CONFORM_INTENT = "__intent__";
const SendingContext = createContext<SubmissionState | null>(null);

// biome-ignore lint/suspicious/noExplicitAny: a form of any schema; its fields keep their types where they are declared.
type AnyForm = FormMetadata<any, string[]>;

export type AppFormProps = {
  /** The form from Conform's useForm. Without it, the form has no validation and no error summary. */
  form?: AnyForm;
  children: ReactNode;
  action?: string;
  method?: "post" | "get";
  encType?: "application/x-www-form-urlencoded" | "multipart/form-data";
  /** Sends the form without a navigation. */
  fetcher?: FetcherWithComponents<unknown>;
  className?: string;
  id?: string;
  "aria-label"?: string;
  preventScrollReset?: boolean;
};

/**
 * A form that posts to its page with or without JavaScript. It is sent once even when its button is pressed several
 * times, and after a failed attempt the error summary takes the focus.
 */
export function AppForm({ form, children, className, fetcher, preventScrollReset, ...rest }: AppFormProps) {
  const submit = useSubmit();
  const element = useRef<HTMLFormElement>(null);
  const inFlight = useRef(false);
  const [sending, setSending] = useState<SubmissionState>({ isBusy: false, submittedBy: null });
  const [attempts, setAttempts] = useState(0);
  const formProps = form ? getFormProps(form) : { noValidate: true, onSubmit: undefined };

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    // Conform validates a single field with a submit event of its own; no button was pressed, so the focus must not
    // move.
    if (submitter?.name === CONFORM_INTENT) return formProps.onSubmit?.(event);
    if (inFlight.current) return event.preventDefault();
    formProps.onSubmit?.(event);
    if (event.defaultPrevented) return setAttempts((count) => count + 1);
    event.preventDefault();
    inFlight.current = true;
    setSending({ isBusy: true, submittedBy: submitter && buttonKey(submitter.name, submitter.value) });
    try {
      const target = submitter ?? event.currentTarget;
      await (fetcher ? fetcher.submit(target) : submit(target, { preventScrollReset }));
    } finally {
      inFlight.current = false;
      setSending({ isBusy: false, submittedBy: null });
      setAttempts((count) => count + 1);
    }
  }

  useLateBlur(element);
  const content = <SendingContext value={sending}>{children}</SendingContext>;
  const FormElement = fetcher ? fetcher.Form : Form;
  return (
    <FormElement
      ref={element}
      method="post"
      {...rest}
      {...formProps}
      onSubmit={handleSubmit}
      className={className ?? "grid grid-cols-1 gap-6"}
    >
      {form && <ErrorSummary form={form} attempt={attempts} />}
      {form ? <FormProvider context={form.context}>{content}</FormProvider> : content}
    </FormElement>
  );
}

function buttonKey(name?: string, value?: unknown) {
  return name ? `${name}=${String(value ?? "")}` : "";
}

export type SubmitButtonProps = Omit<ButtonProps, "type"> & {
  /** Replaces the label while the form is being sent, for example « Envoi… ». */
  pendingLabel?: ReactNode;
};

/**
 * A form's submit button. It shows a spinner while its form is being sent; in a plain `<Form>` it follows the
 * navigation.
 */
export function SubmitButton({ pending, pendingLabel, children, ...rest }: SubmitButtonProps) {
  const sending = useContext(SendingContext);
  const navigation = useNavigation();
  const ref = useRef<HTMLButtonElement>(null);
  const [ownAction, setOwnAction] = useState<string | null>(null);
  useEffect(() => {
    const form = ref.current?.form;
    if (form) setOwnAction(new URL(form.action, location.href).pathname);
  }, []);
  const isOwnSubmission = sending
    ? sending.isBusy && sending.submittedBy === buttonKey(rest.name, rest.value)
    : navigation.state === "submitting" && navigation.formAction?.split("?")[0] === ownAction;
  const isPending = pending || isOwnSubmission;
  return (
    <Button
      {...rest}
      ref={ref}
      type="submit"
      pending={isPending}
      aria-disabled={rest["aria-disabled"] ?? (sending?.isBusy || undefined)}
    >
      {isPending && pendingLabel ? pendingLabel : children}
    </Button>
  );
}
