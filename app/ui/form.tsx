import {
  createContext,
  type FormEvent,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { type FetcherWithComponents, Form, useNavigation, useSubmit } from "react-router";
import { Button, type ButtonProps } from "./button";
import { CHECK_CONNECTION, keptHint, NOT_IN_TIME, whenSlow, withHints } from "./connection";
import { SENDING, SETTLED, type Sent, type Settled, sentNow } from "./draft-events";
import type { FormDraft } from "./draft-store";
import { ErrorSummary } from "./error-summary";
import { type AnyForm, attributesOf } from "./form-attributes";
import { freezeFields } from "./freeze-fields";
import { encode, readSubmission } from "./submission";
import { dismissToast, pushToast } from "./toast-store";
import { NoConnectionError, sendForm } from "./transport";
import { draftPlace, isInUse, keepEarly, keepsTyped, placeOf } from "./typed-storage";
import { useCorrections } from "./use-corrections";
import { lazyPart, useLate } from "./use-late";
import { useLateBlur } from "./use-late-blur";
import { useMissing } from "./use-missing";
import { usePerson } from "./use-person";

/** The form's state for its buttons: whether it is being sent, and by which button. */
type SubmissionState = { isBusy: boolean; submittedBy: string | null };
/** The name of Conform's hidden button. */
const CONFORM_INTENT = "__intent__";
const SendingContext = createContext<SubmissionState | null>(null);

export type AppFormProps = {
  /** The form from Conform's useForm. Without it, the form has no validation and no error summary. */
  form?: AnyForm;
  children: ReactNode;
  /** The catalogue's message for the form's act; a button of another act has its own in `data-failure`. */
  failure: string;
  /**
   * Saves what is typed before it is sent (`readFormDraft`). The page shows `DraftStatus` beside its title. Without a
   * draft, the tab keeps what is typed.
   */
  draft?: FormDraft;
  /** Says that what was typed before, and not saved, is back: for a form whose fields show what is stored. */
  saysRestored?: boolean;
  /** How the error summary names fields whose message does not say which one it is about. */
  errorNames?: Record<string, string>;
  /** Called when the form starts to be sent. */
  onSend?: () => void;
  /** Called when no answer arrived, in place of the toast. */
  onFailure?: () => void;
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

/** Only the pages with a draft load it, once they can be used. */
const DraftKeeper = lazyPart(() => import("./draft-keeper"));
/** Loaded when a form without a draft is first used, or when this tab keeps something that was typed. */
const loadTypedMemory = () => import("./typed-memory");
const TypedMemory = lazyPart(loadTypedMemory);

/**
 * A form that posts to its page with or without JavaScript. It is sent once even when its button is pressed several
 * times, and after a failed attempt the error summary takes the focus. When no answer of the server arrives, the page
 * stays as it is, and a toast offers to try again.
 */
export function AppForm({
  form,
  children,
  failure,
  draft,
  errorNames,
  saysRestored,
  onSend,
  onFailure,
  className,
  fetcher,
  preventScrollReset,
  ...rest
}: AppFormProps) {
  const submit = useSubmit();
  const person = usePerson();
  const element = useRef<HTMLFormElement>(null);
  const inFlight = useRef(false);
  const lastSent = useRef<Sent | null>(null);
  const toast = `form-${useId()}`;
  const [sending, setSending] = useState<SubmissionState>({ isBusy: false, submittedBy: null });
  const [attempts, setAttempts] = useState(0);
  const [answers, setAnswers] = useState(0);
  // One that began while the form is being sent would not know of it.
  const keepsDraft = useLate(sending.isBusy);
  const isKept = !draft && rest.method !== "get";
  const isTold = person === "" || saysRestored;
  const draftKey = draft && draftPlace(draft).key;
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    const own = element.current;
    if (!own) return;
    if (isKept && (keepsTyped() || isInUse(own))) setUsed(true);
    if (isKept) return keepEarly(own, placeOf(own, person));
    if (draftKey) return keepEarly(own, { key: draftKey + location.pathname });
  }, [isKept, person, draftKey]);
  const formProps = form ? attributesOf(form) : { noValidate: true, onSubmit: undefined };

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    // Conform validates a single field with a submit event of its own; no button was pressed, so the focus must not
    // move, and nothing is sent.
    if (submitter?.name === CONFORM_INTENT) {
      if (!inFlight.current) formProps.onSubmit?.(event);
      return event.preventDefault();
    }
    if (inFlight.current) return event.preventDefault();
    formProps.onSubmit?.(event);
    if (event.defaultPrevented) return setAttempts((count) => count + 1);
    event.preventDefault();
    inFlight.current = true;
    dismissToast(toast);
    setSending({ isBusy: true, submittedBy: submitter && buttonKey(submitter.name, submitter.value) });
    const { currentTarget } = event;
    const [body, options] = readSubmission(currentTarget, submitter);
    const ownFailure = submitter?.dataset.failure ?? failure;
    if (draft) lastSent.current = sentNow(currentTarget, draft.sentAt);
    currentTarget.dispatchEvent(new Event(SENDING));
    // The answer may lead to the login before the script that keeps the text was loaded.
    const keeping = isKept ? loadTypedMemory().then(({ keepSent }) => keepSent(currentTarget, person), nothing) : null;
    const unfreeze = freezeFields(currentTarget);
    onSend?.();
    let hasArrived = false;
    const kept = () => keptHint(currentTarget.querySelector("textarea, [type=text]") !== null, filesOf(currentTarget));
    const slow = whenSlow(kept, (text) => pushToast({ id: toast, kind: "info", text, duration: 60_000 }));
    try {
      const forgetAnswer =
        options.method === "post" ? await sendForm(options.action, encode(body, options.encType), ownFailure) : nothing;
      const forgetSent = await Promise.race([keeping, pause(KEEP_MS)]);
      await (fetcher ? fetcher.submit(body, options) : submit(body, { ...options, preventScrollReset }));
      forgetAnswer();
      forgetSent?.();
      hasArrived = true;
      dismissToast(toast);
      setAnswers((count) => count + 1);
      // Only an answer moves the focus to the summary: after a cut its errors may be corrected since.
      setAttempts((count) => count + 1);
    } catch (error) {
      dismissToast(toast);
      if (onFailure) return onFailure();
      const retry = { label: "Réessayer", run: () => currentTarget.requestSubmit(submitter) };
      const text = withHints(
        ownFailure,
        error instanceof NoConnectionError && (error.isLate ? NOT_IN_TIME : CHECK_CONNECTION),
        kept(),
      );
      pushToast({ id: toast, kind: "error", text, action: retry });
    } finally {
      clearTimeout(slow);
      unfreeze();
      currentTarget.dispatchEvent(new CustomEvent<Settled>(SETTLED, { detail: { hasArrived } }));
      inFlight.current = false;
      setSending({ isBusy: false, submittedBy: null });
    }
  }

  // Every message of the catalogue is also a toast (spec section 8); the error summary announces it.
  const formError: string | undefined = form?.errors?.[0];
  useEffect(() => {
    if (answers > 0 && formError) pushToast({ id: toast, kind: "error", text: formError, isSilent: true });
  }, [answers, formError, toast]);

  useLateBlur(element);
  useCorrections(element, form);
  const FormElement = fetcher ? fetcher.Form : Form;
  return (
    <FormElement
      ref={element}
      method="post"
      {...rest}
      {...formProps}
      onSubmit={handleSubmit}
      onFocus={() => setUsed(true)}
      className={className ?? "grid grid-cols-1 gap-6"}
    >
      {form && <ErrorSummary form={form} attempt={attempts} names={errorNames} />}
      {draft && keepsDraft && (
        <Suspense>
          <DraftKeeper key={draft.owner + draft.key} draft={draft} sent={lastSent.current} />
        </Suspense>
      )}
      {isKept && isUsed && keepsDraft && element.current && (
        <Suspense>
          <TypedMemory {...{ person, answers, isTold }} form={element.current} isRefused={form?.status === "error"} />
        </Suspense>
      )}
      <SendingContext value={sending}>{children}</SendingContext>
    </FormElement>
  );
}

/** How long an answer waits for the script that keeps what was sent. */
const KEEP_MS = 2_000;
const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms));
const nothing = () => {};

/** How many received files leave with the form. */
const filesOf = (form: HTMLFormElement): number => form.querySelectorAll("input[type=hidden][data-file]").length;

const buttonKey = (name?: string, value?: unknown): string => (name ? `${name}=${String(value ?? "")}` : "");

export type SubmitButtonProps = Omit<ButtonProps, "type"> & {
  /** Replaces the label while the form is being sent, for example « Envoi… ». */
  pendingLabel?: ReactNode;
  /**
   * The fields without which the form is refused: how « Il manque : … » names each, by the name of the field. While one is
   * empty, the button looks disabled, says what is missing, and a press shows the error summary.
   */
  required?: Record<string, string>;
};

/**
 * A form's submit button. It shows a spinner while its form is being sent; in a plain `<Form>` it follows the
 * navigation.
 */
export function SubmitButton({ pending, pendingLabel, required, children, ...rest }: SubmitButtonProps) {
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
  const missing = useMissing(ref, required);
  const missingId = useId();
  return (
    <>
      <Button
        {...rest}
        ref={ref}
        type="submit"
        pending={isPending}
        looksDisabled={missing !== ""}
        aria-describedby={missing ? missingId : rest["aria-describedby"]}
        aria-disabled={rest["aria-disabled"] ?? (sending?.isBusy || undefined)}
      >
        {isPending && pendingLabel ? pendingLabel : children}
      </Button>
      {missing && (
        <p id={missingId} className="order-last self-center text-sm text-ink-quiet max-sm:w-full">
          Il manque&nbsp;: {missing}.
        </p>
      )}
    </>
  );
}

/** « Enregistrer », for a browser without JavaScript, which does not save by itself. */
export function SaveButton() {
  return (
    <span className="hidden noscript:contents">
      <SubmitButton name="intent" value="save" variant="quiet">
        Enregistrer
      </SubmitButton>
    </span>
  );
}
