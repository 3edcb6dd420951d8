import type { FormMetadata } from "@conform-to/react";
import { CircleAlert } from "lucide-react";
import { type MouseEvent, useLayoutEffect, useRef } from "react";
import { useHydrated } from "./use-hydrated";

export type ErrorSummaryProps = {
  // biome-ignore lint/suspicious/noExplicitAny: a form of any schema.
  form: FormMetadata<any, string[]>;
  /** Increases with each response to an attempt; the summary then takes the focus. */
  attempt: number;
  /** How the summary names fields whose message does not say which one it is about. */
  names?: Record<string, string>;
};

/** The errors of a failed attempt, each with a link to its field. */
export function ErrorSummary({ form, attempt, names = {} }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  const errors = Object.entries(form.allErrors as Record<string, string[]>).filter(([, texts]) => texts.length > 0);
  if (isHydrated) errors.sort(([one], [other]) => positionOf(form.id, one) - positionOf(form.id, other));
  // Errors found while a person fills the form are shown only beside their field, so that the form does not move.
  const shown = errors.length > 0 && (attempt > 0 || form.status === "error");

  // The server's errors can be rendered after its response was counted, so the summary takes the focus once for each
  // attempt, when the errors appear. Errors found later, while a person types, never move the focus.
  const focusedAttempt = useRef(0);
  useLayoutEffect(() => {
    if (attempt === focusedAttempt.current || !shown || form.status !== "error") return;
    focusedAttempt.current = attempt;
    box.current?.focus();
  });

  if (!shown) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript the page reloads, and the focus is what announces the failure.
    <div ref={box} tabIndex={-1} autoFocus role="alert" aria-labelledby={`${form.id}-summary`} className={BOX}>
      <h2 id={`${form.id}-summary`} className="flex items-center gap-2.5 font-sans text-base tracking-normal text-bad">
        <CircleAlert aria-hidden="true" className="size-5 shrink-0" />
        Il y a un problème
      </h2>
      <ul className="mt-2 grid gap-0.5 pl-7.5">
        {errors.map(([name, texts]) => (
          <li key={name}>
            {name ? <FieldLink id={`${form.id}-${name}`} text={withName(names[name], texts[0])} /> : texts.join(" ")}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** « Verso du document : le fichier est requis ». */
function withName(name: string | undefined, text = ""): string {
  return name ? `${name} : ${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
}

/** The position of a field on the page; the errors of the whole form come first. */
function positionOf(form: string, name: string): number {
  const field = name && document.getElementById(`${form}-${name}`);
  return field ? [...document.querySelectorAll("[id]")].indexOf(field) : -1;
}

const BOX =
  "rounded-field border-2 border-bad bg-surface p-4 focus-visible:rounded-field focus-visible:outline-offset-3";

function FieldLink({ id, text }: { id: string; text: string }) {
  const focusField = (event: MouseEvent) => {
    const field = document.getElementById(id);
    if (!field) return;
    event.preventDefault();
    field.focus();
    field.closest("[data-field]")?.scrollIntoView({ block: "nearest" });
  };
  return (
    <a href={`#${id}`} onClick={focusField} className="inline-block py-1 font-semibold text-bad pointer-coarse:py-2.5">
      {text}
    </a>
  );
}
