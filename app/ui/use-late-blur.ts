import { type RefObject, useEffect } from "react";
import { hasAnswer } from "./field-value";

/**
 * Decides when a field that loses the focus may show an error.
 *
 * - Not when it is left empty: it is then validated when the form is sent. Conform ignores an event that was prevented.
 * - Not while a mouse button is pressed: an error moves the content below the field, so the pressed button would move away
 *   from the pointer and its click would be lost.
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
      // The event of a field that was left empty, sent again below: the browser's own cannot be prevented.
      if (event.cancelable || !(field instanceof Element) || !form.current?.contains(field)) return;
      if (pressed) {
        event.stopPropagation();
        pendingBlur = { field, relatedTarget: event.relatedTarget };
      } else if (!hasAnswer(field) && field.getAttribute("aria-invalid") !== "true") {
        event.stopPropagation();
        const { relatedTarget } = event;
        const ignored = new FocusEvent("focusout", { bubbles: true, cancelable: true, relatedTarget });
        ignored.preventDefault();
        field.dispatchEvent(ignored);
      }
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
