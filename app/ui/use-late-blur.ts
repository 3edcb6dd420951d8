import { type RefObject, useEffect } from "react";

/**
 * Delays a field's « focusout » event while a mouse button is pressed. The event can show an error, which moves the
 * content below the field: the pressed button would move away from the pointer and its click would be lost.
 */
export function useLateBlur(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    let pressed = false;
    let pendingBlur: { field: Element; relatedTarget: EventTarget | null } | null = null;

    const press = () => {
      pressed = true;
    };
    const release = () => {
      pressed = false;
      if (!pendingBlur) return;
      const { field, relatedTarget } = pendingBlur;
      pendingBlur = null;
      setTimeout(() => field.dispatchEvent(new FocusEvent("focusout", { bubbles: true, relatedTarget })));
    };
    const hold = (event: FocusEvent) => {
      const field = event.target;
      if (!pressed || !(field instanceof Element) || !form.current?.contains(field)) return;
      event.stopPropagation();
      pendingBlur = { field, relatedTarget: event.relatedTarget };
    };
    const options = { capture: true };
    window.addEventListener("mousedown", press, options);
    window.addEventListener("mouseup", release, options);
    window.addEventListener("focusout", hold, options);
    return () => {
      window.removeEventListener("mousedown", press, options);
      window.removeEventListener("mouseup", release, options);
      window.removeEventListener("focusout", hold, options);
    };
  }, [form]);
}
