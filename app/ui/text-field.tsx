import { getInputProps } from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";
import { exampleOf } from "./examples";
import { describedBy, FieldFrame, isRequired } from "./field-frame";
import type { FieldProps } from "./field-types";

export type TextFieldProps = Omit<FieldProps, "label"> & {
  label: ReactNode;
  type?: "text" | "email" | "tel" | "url" | "search" | "number";
  /** Shown inside the field, before or after the text: « € ». */
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** The width of the field, from the length of the expected answer. */
  width?: "full" | "medium" | "short";
} & Pick<
    ComponentProps<"input">,
    | "autoComplete"
    | "onInput"
    | "disabled"
    | "inputMode"
    | "placeholder"
    | "autoCapitalize"
    | "spellCheck"
    | "readOnly"
    | "maxLength"
    | "list"
  > & { "data-draft"?: "never" };

const WIDTHS = { full: "", medium: "max-w-80", short: "max-w-44" };

export function TextField(props: TextFieldProps) {
  const { field, label, hint, optional, required: _, example = exampleOf(props), className, ...control } = props;
  const { type = "text", prefix, suffix, width = "full", ...input } = control;
  const element = (
    <input
      {...getInputProps(field, { type, ariaDescribedBy: describedBy(field, hint) })}
      key={field.key}
      aria-required={isRequired(props)}
      {...input}
      className={cx("control", Boolean(prefix) && "pl-10", Boolean(suffix) && "pr-10")}
    />
  );
  return (
    <FieldFrame {...{ field, label, hint, optional, example, className }}>
      <div className={cx("relative", WIDTHS[width])}>
        {prefix && <Affix side="left-0">{prefix}</Affix>}
        {element}
        {suffix && <Affix side="right-0">{suffix}</Affix>}
      </div>
    </FieldFrame>
  );
}

function Affix({ side, children }: { side: "left-0" | "right-0"; children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className={cx("pointer-events-none absolute inset-y-0 grid w-10 place-items-center text-ink-quiet", side)}
    >
      {children}
    </span>
  );
}
