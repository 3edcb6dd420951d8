import { type RefObject, useEffect } from "react";

/**
 * Keeps a form still under a pressed mouse. Leaving a field may show its error, which pushes down what comes after: the
 * button being pressed would slip away and its click be lost. So the field's « focusout » waits for the click.
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
