import { getInputProps } from "@conform-to/react";
import { describedBy, FieldFrame } from "./field-frame";
import type { FieldProps } from "./field-types";

export type DateFieldProps = FieldProps & {
  /** The limits are ISO dates, such as « 2026-11-21 ». */
  min?: string;
  max?: string;
  autoComplete?: "bday";
};

export function DateField({ field, label, hint, optional, className, min, max, autoComplete }: DateFieldProps) {
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional} className={className}>
      <input
        {...getInputProps(field, { type: "date", ariaDescribedBy: describedBy(field, hint) })}
        key={field.key}
        min={min}
        max={max}
        autoComplete={autoComplete}
        className="control max-w-56"
      />
    </FieldFrame>
  );
}
