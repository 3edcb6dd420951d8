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

/** What the three fields hold. */
export type DayValues = { day?: string; month?: string; year?: string };

export type DayInputsProps = {
  /** Of the date: each field has its own below it, « name.day ». */
  name: string;
  /** Of the first field, to which an error leads. */
  id: string;
  values?: DayValues | undefined;
  isInvalid?: boolean | undefined;
  describedBy?: string | undefined;
  autoComplete?: "bday" | undefined;
};

/** A day as its three fields show it: in parts already, or as a text, « 2026-03-14 ». */
export function dayValues(day: unknown): DayValues {
  if (typeof day !== "string") return (day ?? {}) as DayValues;
  const [year = "", month = "", ofMonth = ""] = day.split("-").map((part, at) => (at ? part.replace(/^0/, "") : part));
  return { day: ofMonth, month, year };
}

/** Day, month and year: the one way to type a date, on a phone, with a keyboard, and without scripts. */
export function DayInputs({ name, id, values = {}, isInvalid, describedBy, autoComplete }: DayInputsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      {PARTS.map(({ name: part, label, width, length }, index) => {
        const partId = index === 0 ? id : `${id}-${part}`;
        return (
          <div key={part} className="grid gap-1">
            <label htmlFor={partId} className="text-sm font-normal">
              {label}
            </label>
            <input
              id={partId}
              name={`${name}.${part}`}
              type="text"
              defaultValue={values[part]}
              inputMode="numeric"
              maxLength={length}
              autoComplete={autoComplete ? `${autoComplete}-${part}` : "off"}
              aria-invalid={isInvalid ? true : undefined}
              aria-describedby={describedBy}
              className={`control ${width} tabular-nums`}
            />
          </div>
        );
      })}
    </div>
  );
}

/**
 * A date in three fields, which are quicker to fill than a calendar. Its schema is `dayParts`, or takes the text of a whole
 * day (`platform/forms/parse-form`).
 */
export function DateField(props: DateFieldProps) {
  const { field, label, hint, optional, className, canBeUnknown, autoComplete } = props;
  const { example = autoComplete === "bday" ? EXAMPLES.birthDate : EXAMPLES.date } = props;
  const { getFieldset } = field as { getFieldset?: () => unknown };
  const parts = getFieldset?.() as { unknown: Field } | undefined;
  const initial: unknown = field.initialValue;
  return (
    <FieldGroup {...{ field, label, hint, optional, example, className }}>
      <DayInputs
        key={field.key}
        name={field.name}
        id={field.id}
        values={dayValues(initial)}
        isInvalid={field.errors !== undefined}
        autoComplete={autoComplete}
      />
      {canBeUnknown && parts && (
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
