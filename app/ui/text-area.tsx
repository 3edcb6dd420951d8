import { getTextareaProps } from "@conform-to/react";
import { useEffect, useState } from "react";
import { countText } from "./count-text";
import { cx } from "./cx";
import { describedBy, FieldFrame, isRequired } from "./field-frame";
import type { FieldProps } from "./field-types";

export type TextAreaProps = FieldProps & {
  rows?: number;
  placeholder?: string;
  /** The limit of the counter below the field. Longer text is kept, and the schema reports the error. */
  maxLength?: number;
  /** Shows the counter even without a limit. */
  counter?: boolean;
};

export function TextArea(props: TextAreaProps) {
  const { field, label, hint, optional, example, className, rows = 5, placeholder, maxLength, counter } = props;
  const counted = counter || maxLength !== undefined;
  const countId = `${field.id}-count`;
  const { maxLength: _cut, ...control } = getTextareaProps(field, {
    ariaDescribedBy: describedBy(field, hint, counted ? countId : undefined),
  });
  const [length, setLength] = useState(typeof field.initialValue === "string" ? field.initialValue.length : 0);
  return (
    <FieldFrame {...{ field, label, hint, optional, example, className }}>
      <textarea
        {...control}
        key={field.key}
        aria-required={isRequired(props)}
        rows={rows}
        placeholder={placeholder}
        onInput={(event) => setLength(event.currentTarget.value.length)}
        className={cx("control field-sizing-content resize-y", rows > 2 ? "min-h-32" : "min-h-16")}
      />
      {counted && <Counter id={countId} length={length} max={maxLength} />}
    </FieldFrame>
  );
}

function Counter({ id, length, max }: { id: string; length: number; max: number | undefined }) {
  const text = countText(length, max);
  // A screen reader announces the count when the person pauses, not at every key.
  const [spoken, setSpoken] = useState("");
  useEffect(() => {
    if (length === 0) return;
    const timer = setTimeout(() => setSpoken(text), 1000);
    return () => clearTimeout(timer);
  }, [text, length]);
  const isOver = max !== undefined && length > max;
  return (
    <>
      <p id={id} className={cx("text-sm tabular-nums", isOver ? "font-semibold text-bad" : "text-ink-quiet")}>
        {text}
      </p>
      <span aria-live="polite" className="sr-only">
        {spoken}
      </span>
    </>
  );
}
