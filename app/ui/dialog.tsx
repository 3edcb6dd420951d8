import { X } from "lucide-react";
import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Button, type ButtonProps, IconButton } from "./button";
import { cx } from "./cx";
import { SENDING, SETTLED } from "./draft-events";

declare module "react" {
  interface ButtonHTMLAttributes<T> {
    command?: "show-modal" | "close" | "request-close";
    commandfor?: string;
  }
}

export type DialogProps = {
  /** The id with which a DialogButton opens it, with or without JavaScript. */
  id?: string;
  /** For a dialog that code opens and closes; omit it when a DialogButton opens it. */
  open?: boolean;
  onClose?: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons at the bottom, the main one last. */
  actions?: ReactNode;
  size?: "normal" | "wide";
  /** While what was confirmed is being sent: it stays open, since closing it would not stop that. */
  isLocked?: boolean;
};

/** A native modal dialog: Escape, the backdrop or « Fermer » closes it, and the focus returns to where it was. */
export function Dialog({ id, open, onClose, title, children, actions, size = "normal", isLocked }: DialogProps) {
  const ownId = useId();
  const dialogId = id ?? ownId;
  const titleId = `${dialogId}-title`;
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  // The browser moves the focus there when it opens the dialog. Layout effects, so that no key comes before it opens.
  useLayoutEffect(() => {
    const control = ref.current?.querySelector("input:not([type=hidden]), select, textarea");
    // Else the title: the whole text, ringed, would look like a field or an error.
    heading.current?.toggleAttribute("autofocus", !control);
    control?.setAttribute("autofocus", "");
  });

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || open === undefined) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);

  // Browsers that support `closedby` do not need this; Safari does.
  const closeFromBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget && !isLocked) event.currentTarget.close();
  };
  // Escape hides the dialog some time before the close event: `onClose` is called at once, so that a key in between can
  // open the dialog again, and the event that follows does not call it a second time.
  const wasCancelled = useRef(false);
  const onCancelled = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return;
    if (isLocked) return event.preventDefault();
    wasCancelled.current = true;
    onClose?.();
  };
  const onClosed = () => {
    if (!wasCancelled.current) onClose?.();
    wasCancelled.current = false;
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser handles Escape, which is the keyboard's equivalent.
    <dialog
      ref={ref}
      id={dialogId}
      closedby={isLocked ? "none" : "any"}
      aria-labelledby={titleId}
      onClick={closeFromBackdrop}
      onCancel={onCancelled}
      onClose={onClosed}
      className={cx(
        "m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-hidden rounded-card border border-line bg-surface p-0 text-ink shadow-over backdrop:bg-deep/55 open:flex open:flex-col",
        size === "wide" ? "max-w-3xl" : "max-w-xl",
      )}
    >
      <div className="border-b border-line py-3 pr-18 pl-6">
        <h2 ref={heading} id={titleId} tabIndex={-1} className="flex min-h-12 items-center text-[1.35rem] outline-none">
          {title}
        </h2>
      </div>
      <section
        aria-labelledby={titleId}
        className="grid gap-4 overflow-y-auto p-6 -outline-offset-3"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
        tabIndex={0}
      >
        {children}
      </section>
      {actions && <div className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">{actions}</div>}
      {/* Last, so that it is not what has the focus when the dialog opens. */}
      <IconButton
        aria-label="Fermer"
        disabled={isLocked}
        command="close"
        commandfor={dialogId}
        onClick={closeParentDialog}
        className="absolute top-3 right-3"
      >
        <X aria-hidden="true" />
      </IconButton>
    </dialog>
  );
}

/** True for an older browser without the `command` attribute, where a script opens and closes dialogs. */
const lacksCommands = () => !("commandForElement" in HTMLButtonElement.prototype);

function closeParentDialog(event: MouseEvent<HTMLButtonElement>) {
  if (lacksCommands()) event.currentTarget.closest("dialog")?.close();
}

export type DialogButtonProps = ButtonProps & { dialog: string };

/** Opens the Dialog with that id, also without JavaScript. */
export function DialogButton({ dialog, ...rest }: DialogButtonProps) {
  return <Button {...rest} command="show-modal" commandfor={dialog} onClick={() => openDialog(dialog)} />;
}

/** Opens a dialog by a script, in a browser where the button's command does not. */
export function openDialog(id: string) {
  const dialog = lacksCommands() && document.getElementById(id);
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
}

export type ConfirmDialogProps = Omit<DialogProps, "actions" | "size"> & {
  confirmLabel: string;
  confirmVariant?: ButtonProps["variant"];
  cancelLabel?: string;
  pending?: boolean;
  onConfirm?: () => void;
  /** Instead of onConfirm: the button submits the form with that id, with this name and value. */
  submit?: { form: string; name?: string; value?: string; "data-failure"?: string };
};

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    confirmLabel,
    confirmVariant = "danger",
    cancelLabel = "Annuler",
    pending,
    onConfirm,
    submit,
    ...dialog
  } = props;
  const ownId = useId();
  const id = dialog.id ?? ownId;
  const button = useRef<HTMLButtonElement>(null);
  const [isSending, setSending] = useState(false);
  // The button stands outside its form, which tells when it is sent.
  useEffect(() => {
    const form = button.current?.form;
    const begin = () => setSending(true);
    const end = () => setSending(false);
    form?.addEventListener(SENDING, begin);
    form?.addEventListener(SETTLED, end);
    return () => {
      form?.removeEventListener(SENDING, begin);
      form?.removeEventListener(SETTLED, end);
    };
  }, []);
  return (
    <Dialog
      {...dialog}
      id={id}
      isLocked={isSending}
      actions={
        <>
          <Button variant="quiet" disabled={isSending} command="close" commandfor={id} onClick={closeParentDialog}>
            {cancelLabel}
          </Button>
          <Button
            {...submit}
            ref={button}
            type={submit ? "submit" : "button"}
            variant={confirmVariant}
            pending={pending || isSending}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
