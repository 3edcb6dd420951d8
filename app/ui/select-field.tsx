import { getSelectProps } from "@conform-to/react";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "./cx";
import { describedBy, FieldFrame, isRequired } from "./field-frame";
import type { FieldProps, Option } from "./field-types";

/** A native select with our arrow; also used without a field, for a filter. */
export function Select({ className, ...rest }: ComponentProps<"select">) {
  return (
    <div className={cx("relative", className)}>
      <select {...rest} className="control appearance-none truncate pr-9" />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-5 text-brand"
      />
    </div>
  );
}

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
