import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";
import type { Field } from "./field-types";
import { VisuallyHidden } from "./visually-hidden";

/** The id of the hint, for aria-describedby; undefined when there is none. */
export function describedBy(field: Field, hint: ReactNode, ...others: (string | undefined)[]): string | undefined {
  return [hint ? field.descriptionId : undefined, ...others].filter(Boolean).join(" ") || undefined;
}

export function FieldError({ field }: { field: Pick<Field, "errors" | "errorId"> }) {
  if (!field.errors?.length) return null;
  return (
    <p id={field.errorId} className="flex gap-2 font-semibold text-bad">
      <CircleAlert aria-hidden="true" className="mt-1 size-4.5 shrink-0" />
      <span>
        <VisuallyHidden>Erreur&nbsp;: </VisuallyHidden>
        {field.errors[0]}
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
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  className?: string;
  children: ReactNode;
};

/** Shows the label, the hint, the error, then the control, so that a screen reader reads the error before the field. */
export function FieldFrame({ field, label, hint, optional, className, children }: FieldFrameProps) {
  return (
    <div data-field className={cx("grid min-w-0 grid-cols-1 content-start gap-1.5", className)}>
      <label htmlFor={field.id} className="justify-self-start font-semibold">
        {label}
        {optional && <Optional />}
      </label>
      {hint && <FieldHint id={field.descriptionId}>{hint}</FieldHint>}
      <FieldError field={field} />
      {children}
    </div>
  );
}

/** The same frame for a group of controls: a fieldset and its legend. */
export function FieldGroup({ field, label, hint, optional, className, children }: FieldFrameProps) {
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
      <FieldError field={field} />
      {children}
    </fieldset>
  );
}
