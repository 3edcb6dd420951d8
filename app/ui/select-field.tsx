import { getSelectProps } from "@conform-to/react";
import { describedBy, FieldFrame, isRequired } from "./field-frame";
import type { FieldProps, Option } from "./field-types";
import { Select } from "./select";

export type SelectFieldProps = FieldProps & {
  options: readonly Option[];
  /** The option shown while nothing is selected; its value is empty. */
  placeholder?: string;
  autoComplete?: string;
};

export function SelectField(props: SelectFieldProps) {
  const { field, label, hint, optional, className, options, placeholder, autoComplete } = props;
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional} className={className}>
      <Select
        {...getSelectProps(field, { ariaDescribedBy: describedBy(field, hint) })}
        key={field.key}
        aria-required={isRequired(props)}
        autoComplete={autoComplete}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </FieldFrame>
  );
}
