import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Button, IconButton } from "./button";
import { cx } from "./cx";
import { onToast, pushToast, type ToastMessage, toastDuration } from "./toast-store";
import { Undo } from "./undo";
import { isHydrated, useHydrated } from "./use-hydrated";
import { PART_HYDRATED } from "./use-late";

export type { ToastMessage };

/** Returns the function with which the page's code shows a toast. */
export function useToast(): (toast: Omit<ToastMessage, "id">) => void {
  return pushToast;
}

export type ToastRegionProps = {
  /** The toasts that the server sends with this page. */
  toasts: readonly ToastMessage[];
  /** False on a page without JavaScript, where toasts are banners that cannot be closed. */
  hasScripts?: boolean;
  /** True when the page itself does not scroll. */
  isFixedPage?: boolean;
  /** True without the bar of the public menu, whose height toasts leave free. */
  hasNoBar?: boolean;
};

/**
 * The page's toasts. On a phone they push the page down instead of covering a button or a field, and leave their room
 * empty until the next page, so that nothing moves under a finger when they end. Both live regions exist from the first render, so
 * that screen readers announce later toasts.
 */
export function ToastRegion({ toasts, hasScripts: scripted = true, isFixedPage, hasNoBar }: ToastRegionProps) {
  const isHydrated = useHydrated();
  const [isPaused, setPaused] = useState(false);
  const [items, close] = useToastItems(toasts);
  const box = useRef<HTMLElement>(null);
  const [held, setHeld] = useState({ toasts, height: 0 });
  const dismiss = (id: string) => {
    setHeld({ toasts, height: box.current?.offsetHeight ?? 0 });
    close(id);
    // A toast that is removed under the pointer or the focus sends no event that would end the pause.
    setPaused(false);
  };
  const list = (isShown: (toast: ToastMessage) => boolean) =>
    items.filter(isShown).map((item) => (
      // The key changes once scripts run, so that the node is inserted again and screen readers announce it.
      <Toast key={`${item.id}-${isHydrated}`} toast={item} paused={isPaused} onClose={() => dismiss(item.id)} />
    ));
  const dialog = useOpenDialog();
  const region = (
    <section
      ref={box}
      aria-label="Notifications"
      style={held.toasts === toasts && held.height > 0 ? { ["--held" as string]: `${held.height}px` } : undefined}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className={cx(
        "group grid justify-items-center print:hidden",
        scripted ? FLOATING : "plain wrap",
        scripted && (hasNoBar ? "top-2" : "top-20"),
        scripted && !dialog && IN_PAGE,
        scripted && !dialog && (isFixedPage ? "max-sm:static" : "max-sm:sticky max-sm:min-h-(--held)"),
        hasNoBar ? "max-sm:top-0" : "max-sm:top-17",
      )}
    >
      <div role="status" className="grid w-full justify-items-center">
        {list(({ kind, isSilent }) => kind !== "error" && !isSilent)}
      </div>
      <div role="alert" className="grid w-full justify-items-center">
        {list(({ kind, isSilent }) => kind === "error" && !isSilent)}
      </div>
      <div className="grid w-full justify-items-center">{list(({ isSilent = false }) => isSilent)}</div>
    </section>
  );
  return dialog ? createPortal(region, dialog) : region;
}

/** The modal dialog that is open: everything outside it is inert, so that a toast must stand in it to be pressed. */
function useOpenDialog(): Element | null {
  const [dialog, setDialog] = useState<Element | null>(null);
  useEffect(() => {
    const find = () => setDialog(findOpenDialog());
    // These events do not bubble.
    document.addEventListener("toggle", find, true);
    document.addEventListener("close", find, true);
    addEventListener(PART_HYDRATED, find);
    const stop = onToast(find);
    return () => {
      document.removeEventListener("toggle", find, true);
      document.removeEventListener("close", find, true);
      removeEventListener(PART_HYDRATED, find);
      stop();
    };
  }, []);
  // A dialog that its page removes sends no event, and would take the toasts with it.
  useEffect(() => {
    if (!dialog) return;
    const observer = new MutationObserver(() => {
      if (!dialog.isConnected) setDialog(findOpenDialog());
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [dialog]);
  return dialog;
}

/** One that React has not taken over yet would differ from what the server sent, and be made anew, closed. */
const findOpenDialog = (): Element | null =>
  [...document.querySelectorAll("dialog:modal")].filter(isHydrated).at(-1) ?? null;

const FLOATING =
  "pointer-events-none fixed inset-x-4 z-40 no-script:pointer-events-auto no-script:static no-script:mx-4 no-script:mt-4";

const IN_PAGE = "in-page max-sm:mx-4 max-sm:content-start";

/** A toast that replaces another has its id and says something else. */
const keyOf = ({ id, text }: ToastMessage): string => `${id} ${text}`;

/** Keeps a toast for its whole duration, even when a reload of the data empties the server's list. */
function useToastItems(toasts: readonly ToastMessage[]) {
  const [state, setState] = useState({ from: toasts, items: [...toasts], seen: toasts.map(keyOf) });
  if (state.from !== toasts) {
    const newToasts = toasts.filter((toast) => !state.seen.includes(keyOf(toast)));
    const seen = [...state.seen, ...newToasts.map(keyOf)];
    setState({ from: toasts, items: newToasts.reduce(withToast, state.items), seen });
  }
  const close = (id: string) => setState((old) => ({ ...old, items: old.items.filter((item) => item.id !== id) }));
  useEffect(
    () =>
      onToast((change) =>
        setState((old) => {
          if ("added" in change) return { ...old, items: withToast(old.items, change.added) };
          return { ...old, items: old.items.filter(({ id }) => id !== change.removed) };
        }),
      ),
    [],
  );
  return [state.items, close] as const;
}

/** A toast replaces the one of its id, and one that says the same. At most three are shown: the oldest leaves first. */
export function withToast(items: readonly ToastMessage[], added: ToastMessage): ToastMessage[] {
  const isOther = ({ id, kind, text }: ToastMessage) =>
    id !== added.id && !(kind === added.kind && text === added.text);
  return [...items.filter(isOther).slice(-2), added];
}

const STYLES = {
  success: { box: "border-ok bg-ok-tint", mark: "text-ok", Icon: CircleCheck },
  error: { box: "border-bad bg-bad-tint", mark: "text-bad", Icon: CircleAlert },
  info: { box: "border-info bg-info-tint", mark: "text-info", Icon: Info },
  warning: { box: "border-wait bg-wait-tint", mark: "text-wait", Icon: CircleAlert },
};

function Toast({ toast, paused, onClose }: { toast: ToastMessage; paused: boolean; onClose: () => void }) {
  const { box, mark, Icon } = STYLES[toast.kind];
  const { action, undo, duration = toastDuration(toast.kind, toast.text) } = toast;
  const close = useRef(onClose);
  close.current = onClose;
  // What can be taken back says itself when its time is over, wherever the pointer is.
  const isKept = paused || action !== undefined || undo !== undefined;
  // Not after each render: a page that reloads its data all the time would start the time again for ever.
  useEffect(() => {
    if (isKept) return;
    const timer = setTimeout(() => close.current(), duration);
    return () => clearTimeout(timer);
  }, [isKept, duration]);
  const run = (act: () => void) => {
    onClose();
    act();
  };
  return (
    <div
      className={cx(
        "pointer-events-auto mb-3 max-sm:mt-2 max-sm:mb-0 flex w-full max-w-lg animate-toast items-start gap-3 rounded-field border py-1 pr-1 pl-4 shadow-over no-script:animate-none no-script:shadow-none group-[.plain]:mt-4 group-[.plain]:mb-0 group-[.plain]:animate-none group-[.plain]:shadow-none",
        box,
      )}
    >
      <Icon aria-hidden="true" className={cx("my-3.5 size-5 shrink-0", mark)} />
      <div className="grid min-w-0 flex-1 justify-items-start gap-1 py-2.5">
        <p className="font-medium">{toast.text}</p>
        {undo && <Undo {...undo} onEnd={onClose} />}
        {action && (
          <Button variant="second" size="small" onClick={() => run(action.run)}>
            {action.label}
          </Button>
        )}
      </div>
      <IconButton
        aria-label="Fermer la notification"
        onClick={onClose}
        className="no-script:hidden group-[.plain]:hidden"
      >
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}
