import { getInputProps } from "@conform-to/react";
import { describedBy, FieldFrame, isRequired } from "./field-frame";
import type { FieldProps } from "./field-types";

export type DateFieldProps = FieldProps & {
  /** The limits are ISO dates, such as « 2026-11-21 ». */
  min?: string;
  max?: string;
  autoComplete?: "bday";
};

export function DateField(props: DateFieldProps) {
  const { field, label, hint, optional, example, className, min, max, autoComplete } = props;
  return (
    <FieldFrame {...{ field, label, hint, optional, example, className }}>
      <input
        {...getInputProps(field, { type: "date", ariaDescribedBy: describedBy(field, hint) })}
        key={field.key}
        aria-required={isRequired(props)}
        min={min}
        max={max}
        autoComplete={autoComplete}
        className="control max-w-56"
      />
    </FieldFrame>
  );
}
