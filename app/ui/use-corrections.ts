import { type RefObject, useEffect, useRef } from "react";
import { isChanged } from "./field-value";
import type { AnyForm } from "./form-attributes";

/** The names of the fields whose errors each form shows. */
export const shownErrors = new WeakMap<HTMLFormElement, string[]>();

/**
 * Checks a field that has an error again at each change of it, so that a corrected error leaves the field and the summary
 * without a new attempt: there may be no connection to make one.
 */
export function useCorrections(element: RefObject<HTMLFormElement | null>, form: AnyForm | undefined): void {
  const latest = useRef(form);
  const names = form ? Object.keys(form.allErrors) : [];
  useEffect(() => {
    latest.current = form;
    if (element.current) shownErrors.set(element.current, names);
  });
  useEffect(() => {
    const own = element.current;
    if (!own) return;
    const check = ({ target }: { target: EventTarget | null }) => {
      const changed = (target as HTMLInputElement).name ?? "";
      const hasError = (name: string) => name !== "" && (changed === name || changed.startsWith(`${name}.`));
      for (const name of shownErrors.get(own)?.filter(hasError) ?? []) latest.current?.validate({ name });
    };
    // What was typed before the scripts ran: a page that the server refused arrives with its errors.
    for (const field of own.elements) if (isChanged(field)) check({ target: field });
    own.addEventListener("input", check);
    return () => own.removeEventListener("input", check);
  }, [element]);
}
