import { getInputProps } from "@conform-to/react";
import { EXAMPLES } from "./examples";
import { FieldGroup } from "./field-frame";
import type { Field, FieldProps } from "./field-types";

export type DateFieldProps = FieldProps & {
  /** Adds the box « Je ne sais plus ». */
  canBeUnknown?: boolean;
  autoComplete?: "bday";
};

const PARTS = [
  { name: "day", label: "Jour", width: "w-16", length: 3 },
  // Long enough for « septembre ».
  { name: "month", label: "Mois", width: "w-22", length: 9 },
  { name: "year", label: "Année", width: "w-24", length: 4 },
] as const;

/** A date in three fields, which are quicker to fill than a calendar (schema: `platform/forms/day-parts`). */
export function DateField(props: DateFieldProps) {
  const { field, label, hint, optional, className, canBeUnknown, autoComplete } = props;
  const { example = autoComplete === "bday" ? EXAMPLES.birthDate : EXAMPLES.date } = props;
  const { getFieldset } = field as { getFieldset?: () => unknown };
  const parts = getFieldset?.() as Record<(typeof PARTS)[number]["name"] | "unknown", Field>;
  return (
    <FieldGroup {...{ field, label, hint, optional, example, className }}>
      <div className="flex flex-wrap gap-3">
        {PARTS.map(({ name, label: partLabel, width, length }, index) => {
          const part = parts[name];
          // The first field has the date's own id, because the error summary links to it.
          const id = index === 0 ? field.id : part.id;
          return (
            <div key={name} className="grid gap-1">
              <label htmlFor={id} className="text-sm">
                {partLabel}
              </label>
              <input
                {...getInputProps(part, { type: "text" })}
                key={part.key}
                id={id}
                inputMode="numeric"
                maxLength={length}
                autoComplete={autoComplete ? `${autoComplete}-${name}` : "off"}
                aria-invalid={field.errors ? true : undefined}
                className={`control ${width} tabular-nums`}
              />
            </div>
          );
        })}
      </div>
      {canBeUnknown && (
        <label className="flex min-h-11 items-start gap-3 justify-self-start py-2">
          <input
            {...getInputProps(parts.unknown, { type: "checkbox" })}
            key={parts.unknown.key}
            className="tick mt-px"
          />
          Je ne sais plus
        </label>
      )}
    </FieldGroup>
  );
}
