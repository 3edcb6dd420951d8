import type { FormMetadata } from "@conform-to/react";
import { CircleAlert } from "lucide-react";
import { type MouseEvent, useLayoutEffect, useRef } from "react";

export type ErrorSummaryProps = {
  // biome-ignore lint/suspicious/noExplicitAny: a form of any schema.
  form: FormMetadata<any, string[]>;
  /** Grows with every answer to an attempt: that is when the summary takes the focus. */
  attempt: number;
};

/** The errors of a failed attempt, each leading to its field. */
export function ErrorSummary({ form, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const errors = Object.entries(form.allErrors as Record<string, string[]>).filter(([, texts]) => texts.length > 0);
  // Errors found while a person is still filling the form stay beside their field: no box jumps in above it.
  const shown = errors.length > 0 && (attempt > 0 || form.status === "error");

  // The server's errors may be shown a moment after its answer was counted: each attempt takes the focus once, whenever
  // they come. Errors found later, while a field is filled, never do.
  const focusedAttempt = useRef(0);
  useLayoutEffect(() => {
    if (attempt === focusedAttempt.current || !shown || form.status !== "error") return;
    focusedAttempt.current = attempt;
    box.current?.focus();
  });

  if (!shown) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript the page comes back, and this is how the failure is told.
    <div ref={box} tabIndex={-1} autoFocus role="alert" aria-labelledby={`${form.id}-summary`} className={BOX}>
      <h2 id={`${form.id}-summary`} className="flex items-center gap-2.5 font-sans text-base tracking-normal text-bad">
        <CircleAlert aria-hidden="true" className="size-5 shrink-0" />
        Il y a un problème
      </h2>
      <ul className="mt-2 grid gap-0.5 pl-7.5">
        {errors.map(([name, texts]) => (
          <li key={name}>{name ? <FieldLink id={`${form.id}-${name}`} text={texts[0]} /> : texts.join(" ")}</li>
        ))}
      </ul>
    </div>
  );
}

const BOX =
  "rounded-field border-2 border-bad bg-surface p-4 focus-visible:rounded-field focus-visible:outline-offset-3";

function FieldLink({ id, text }: { id: string; text: string | undefined }) {
  const focusField = (event: MouseEvent) => {
    const field = document.getElementById(id);
    if (!field) return;
    event.preventDefault();
    field.focus();
    field.closest("[data-field]")?.scrollIntoView({ block: "nearest" });
  };
  return (
    <a href={`#${id}`} onClick={focusField} className="inline-block py-1 font-semibold text-bad">
      {text}
    </a>
  );
}
