import { getInputProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { ConditionalFields } from "./conditional-fields";
import { cx } from "./cx";
import { describedBy, FieldError, FieldHint } from "./field-frame";
import type { Field } from "./field-types";

export type CheckboxFieldProps = {
  field: Field;
  label: ReactNode;
  hint?: ReactNode;
  /** Fields shown below the box while it is ticked, with or without JavaScript. They are sent even when hidden. */
  reveal?: ReactNode;
  className?: string;
};

/** A single checkbox, such as a consent. */
export function CheckboxField({ field, label, hint, reveal, className }: CheckboxFieldProps) {
  return (
    <div data-field className={cx("group/reveal grid grid-cols-1 gap-1.5", className)}>
      <FieldError field={field} />
      <div data-choice className="flex min-h-11 items-start gap-3 py-2">
        <input
          {...getInputProps(field, { type: "checkbox", ariaDescribedBy: describedBy(field, hint) })}
          key={field.key}
          className="tick mt-px"
        />
        <div className="grid gap-1">
          <label htmlFor={field.id} className="-my-2.5 py-2.5">
            {label}
          </label>
          {hint && <FieldHint id={field.descriptionId}>{hint}</FieldHint>}
        </div>
      </div>
      {reveal && <ConditionalFields>{reveal}</ConditionalFields>}
    </div>
  );
}
