import { getCollectionProps } from "@conform-to/react";
import type { ChangeEvent, ReactNode } from "react";
import { ConditionalFields } from "./conditional-fields";
import { cx } from "./cx";
import { FieldGroup, isRequired } from "./field-frame";
import type { FieldProps, Option } from "./field-types";

export type ChoiceOption = Option & {
  description?: ReactNode;
  /** Fields shown below the choice while it is ticked, with or without JavaScript. They are sent even when hidden. */
  reveal?: ReactNode;
};

export type ChoiceGroupProps = FieldProps & {
  options: readonly ChoiceOption[];
  /** "card" shows each choice in a border with a title and a description, in two columns when there is room. */
  look?: "plain" | "card";
  /** The exclusive choice: ticking it unticks the others, and the other way round. */
  exclusive?: string;
};

/** A group of checkboxes: the field's value is a list. */
export function CheckboxGroup(props: ChoiceGroupProps) {
  return <ChoiceGroup {...props} type="checkbox" />;
}

/** A group of radio buttons: the field's value is one choice. */
export function RadioGroup(props: ChoiceGroupProps) {
  return <ChoiceGroup {...props} type="radio" />;
}

function ChoiceGroup(props: ChoiceGroupProps & { type: "checkbox" | "radio" }) {
  const { field, label, hint, optional, className, options, look = "plain", exclusive, type } = props;
  const inputs = getCollectionProps(field, { type, options: options.map((option) => option.value) });
  return (
    <FieldGroup field={field} label={label} hint={hint} optional={optional} className={className}>
      <div
        onChange={exclusive ? (event) => untickOthers(event, exclusive) : undefined}
        className={cx("grid grid-cols-1", look === "card" ? "gap-3 sm:grid-cols-2" : "gap-0.5")}
      >
        {inputs.map(({ key, "aria-describedby": _group, ...input }, index) => {
          const option = options[index] as ChoiceOption;
          // The first choice has the field's own id, because the error summary links to it.
          const id = index === 0 ? field.id : input.id;
          return (
            <div key={key} className="group/reveal grid grid-cols-1">
              <label data-choice className={look === "card" ? CARD : "flex min-h-11 items-start gap-3 py-2"}>
                <input
                  {...input}
                  id={id}
                  required={type === "radio" ? isRequired(props) : undefined}
                  aria-labelledby={`${id}-label`}
                  aria-describedby={option.description ? `${id}-description` : undefined}
                  className="tick mt-px"
                />
                <span className="grid min-w-0 grid-cols-1 gap-0.5">
                  <span id={`${id}-label`} className={cx(Boolean(option.description) && "font-semibold")}>
                    {option.label}
                  </span>
                  {option.description && (
                    <span id={`${id}-description`} className="text-sm text-ink-quiet">
                      {option.description}
                    </span>
                  )}
                </span>
              </label>
              {option.reveal && <ConditionalFields>{option.reveal}</ConditionalFields>}
            </div>
          );
        })}
      </div>
    </FieldGroup>
  );
}

function untickOthers({ target, currentTarget }: ChangeEvent<HTMLElement>, exclusive: string): void {
  if (!(target instanceof HTMLInputElement) || !target.checked) return;
  for (const input of currentTarget.querySelectorAll<HTMLInputElement>("input:checked"))
    if (input !== target && (input.value === exclusive || target.value === exclusive)) input.click();
}

const CARD = cx(
  "flex items-start gap-3 rounded-field border border-line-strong bg-surface p-4 hover:border-brand",
  "has-checked:border-brand has-checked:bg-brand-tint has-checked:inset-ring has-checked:inset-ring-brand",
  "has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-brand [&>input]:focus-visible:outline-none",
  "has-aria-invalid:border-bad forced-colors:has-checked:border-[Highlight]",
);
