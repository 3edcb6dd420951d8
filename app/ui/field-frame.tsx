import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";
import type { Field } from "./field-types";
import { VisuallyHidden } from "./visually-hidden";

/** The id of the hint, for aria-describedby; undefined when there is none. */
export function describedBy(field: Field, hint: ReactNode, ...others: (string | undefined)[]): string | undefined {
  return [hint ? field.descriptionId : undefined, ...others].filter(Boolean).join(" ") || undefined;
}

type FieldErrorProps = { field: Pick<Field, "errors" | "errorId">; example?: string | undefined };

export function FieldError({ field, example }: FieldErrorProps) {
  const [text] = field.errors ?? [];
  if (!text) return null;
  const hasExample = example && !/par exemple/i.test(text);
  const isSentence = /[.!?]$/.test(text);
  return (
    <p id={field.errorId} className="flex gap-2 font-semibold text-bad">
      <CircleAlert aria-hidden="true" className="mt-1 size-4.5 shrink-0" />
      <span>
        <VisuallyHidden>Erreur&nbsp;: </VisuallyHidden>
        {text}
        {hasExample && (
          <span className="font-normal">
            {isSentence ? "" : "."} Par exemple&nbsp;: {example}.
          </span>
        )}
      </span>
    </p>
  );
}

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} className="text-sm text-ink-quiet">
      {children}
    </div>
  );
}

export function Optional() {
  return <span className="font-normal text-ink-quiet"> (facultatif)</span>;
}

type FieldFrameProps = {
  field: Field;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  example?: string | undefined;
  className?: string;
  children: ReactNode;
};

/** Whether a screen reader announces a field as required. */
export function isRequired({ optional, required = !optional }: { optional?: boolean; required?: boolean }) {
  return required || undefined;
}

/** Shows the label, the hint, the error, then the control, so that a screen reader reads the error before the field. */
export function FieldFrame({ field, label, hint, optional, example, className, children }: FieldFrameProps) {
  return (
    <div data-field className={cx("grid min-w-0 grid-cols-1 content-start gap-1.5", className)}>
      <label htmlFor={field.id} className="justify-self-start font-semibold">
        {label}
        {optional && <Optional />}
      </label>
      {hint && <FieldHint id={field.descriptionId}>{hint}</FieldHint>}
      <FieldError field={field} example={example} />
      {children}
    </div>
  );
}

/** `FieldFrame` for a group of controls: a fieldset and its legend. */
export function FieldGroup({ field, label, hint, optional, example, className, children }: FieldFrameProps) {
  const ids = [field.errors ? field.errorId : undefined, hint ? field.descriptionId : undefined].filter(Boolean);
  return (
    <fieldset
      data-field
      aria-describedby={ids.join(" ") || undefined}
      className={cx("grid min-w-0 grid-cols-1 content-start gap-1.5", className)}
    >
      <legend className="mb-1.5 font-semibold">
        {label}
        {optional && <Optional />}
      </legend>
      {hint && <FieldHint id={field.descriptionId}>{hint}</FieldHint>}
      <FieldError field={field} example={example} />
      {children}
    </fieldset>
  );
}
