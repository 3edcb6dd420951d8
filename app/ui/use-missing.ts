import { type RefObject, useEffect, useState } from "react";
import { hasAnswer } from "./field-value";

/**
 * The required fields of a button's form that are still empty, as a person fills it; none until scripts run.
 * @param labels how « Il manque : … » names each required field, by the name of the field.
 */
export function useMissing(button: RefObject<HTMLButtonElement | null>, labels: Record<string, string> = {}): string {
  const [missing, setMissing] = useState("");
  // Runs after each render too, because files and conditional fields change without an event.
  useEffect(() => {
    const form = button.current?.form;
    if (!form) return;
    const read = () => {
      const answered = new Set([...form.elements].filter(hasAnswer).map((control) => control.getAttribute("name")));
      // A date is answered by its year at least, or by « Je ne sais plus ».
      const isAnswered = (name: string) => ["", ".year", ".unknown"].some((part) => answered.has(name + part));
      const empty = Object.entries(labels).filter(([name]) => !isAnswered(name));
      setMissing(empty.map(([, label]) => label).join(", "));
    };
    read();
    form.addEventListener("input", read);
    form.addEventListener("change", read);
    return () => {
      form.removeEventListener("input", read);
      form.removeEventListener("change", read);
    };
  });
  return missing;
}
