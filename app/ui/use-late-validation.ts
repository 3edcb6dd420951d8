import type { Submission } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";

// biome-ignore lint/suspicious/noExplicitAny: of a form of any schema.
type Validate = (formData: FormData) => Submission<any, string[], any>;

/**
 * Checking while a person fills a form, with rules that are loaded when they reach its first field: a page that is only
 * read does not carry them. Until then, and if they never come, the server checks alone.
 * @param load gives the rules, for example `() => import("./rules").then(({ rules }) => rules)`.
 * @param moment when a field is first checked; after that, as it is typed in.
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
    document.addEventListener("focusin", start, { once: true });
    return () => document.removeEventListener("focusin", start);
  }, []);
  const blurredFields = useRef(new Set<EventTarget>());
  useEffect(() => {
    const fields = blurredFields.current;
    if (validate) {
      // What was left before the rules came is checked now, as if it was left now.
      for (const field of fields) field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
      return fields.clear();
    }
    const remember = (event: FocusEvent) => event.target && fields.add(event.target);
    document.addEventListener("focusout", remember);
    return () => document.removeEventListener("focusout", remember);
  }, [validate]);
  if (!validate) return {};
  return {
    onValidate: ({ formData }: { formData: FormData }) => validate(formData),
    shouldValidate: moment,
    shouldRevalidate: "onInput",
  } as const;
}
