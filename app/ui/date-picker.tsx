import { getInputProps } from "@conform-to/react";
import { describedBy, FieldFrame } from "./field-frame";
import type { FieldProps } from "./field-types";

export type DatePickerProps = FieldProps & {
  /** The limits are ISO dates, such as « 2026-11-21 ». */
  min?: string;
  max?: string;
};

/** The browser’s own date picker, for recent dates; `DateField` asks for a date that may be far away. */
export function DatePicker({ field, label, hint, optional, className, min, max }: DatePickerProps) {
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional} className={className}>
      <input
        {...getInputProps(field, { type: "date", ariaDescribedBy: describedBy(field, hint) })}
        key={field.key}
        min={min}
        max={max}
        className="control max-w-56"
      />
    </FieldFrame>
  );
}
