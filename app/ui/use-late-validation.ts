import type { Submission } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { serverRules } from "./field-corrections";

// biome-ignore lint/suspicious/noExplicitAny: a form with any schema.
type Validate = (formData: FormData) => Submission<any, string[], any>;

/**
 * Validates a form while a person fills it, with rules loaded when the first field gets the focus, so that the page
 * loads without them. Until the rules are loaded, or if loading fails, only the server validates.
 * @param load loads the rules, for example `() => import("./rules").then(({ rules }) => rules)`.
 * @param moment when a field is first validated; after that, it is validated at each change.
 * @returns options for Conform's `useForm`.
 */
export function useLateValidation(load: () => Promise<Validate>, moment: "onBlur" | "onSubmit" = "onBlur") {
  const [validate, setValidate] = useState<Validate>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form has one set of rules.
  useEffect(() => {
    const start = () =>
      load().then(
        (rules) => setValidate(() => rules),
        () => {},
      );
    // A page that loads its scripts late has its first focus before them.
    if (document.activeElement?.closest("form")) return void start();
    document.addEventListener("focusin", start, { once: true });
    return () => document.removeEventListener("focusin", start);
  }, []);
  const blurredFields = useRef(new Set<EventTarget>());
  useEffect(() => {
    const fields = blurredFields.current;
    if (validate) {
      // Validates the fields that lost the focus before the rules were loaded.
      for (const field of fields) field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
      return fields.clear();
    }
    const remember = (event: FocusEvent) => event.target && fields.add(event.target);
    document.addEventListener("focusout", remember);
    return () => document.removeEventListener("focusout", remember);
  }, [validate]);
  if (!validate) return serverRules;
  return {
    onValidate: ({ formData }: { formData: FormData }) => validate(formData),
    shouldValidate: moment,
    shouldRevalidate: "onInput",
  } as const;
}
