import { type FieldMetadata, getTextareaProps } from "@conform-to/react";
import type { ComponentProps } from "react";
import { cx } from "~/ui/cx";
import { FieldError } from "~/ui/field-frame";

export type BlankFieldProps = {
  blank: { what: string; isParagraph: boolean };
  field: FieldMetadata<unknown> | undefined;
};

/** The field of a gap, inside the text. It says what is missing until it is filled, then reads like the words around it. */
export function BlankField({ blank: { what, isParagraph }, field }: BlankFieldProps) {
  if (!field) return null;
  const { maxLength: _cut, ...control } = getTextareaProps(field as FieldMetadata<string>);
  return (
    <>
      <FieldError field={field} />
      <BlankInput {...control} key={field.key} what={what} isParagraph={isParagraph} />
    </>
  );
}

/** A gap of a text as a field that takes several lines where it stands alone. */
export const BlankInput = ({
  what,
  isParagraph,
  ...control
}: BlankFieldProps["blank"] & ComponentProps<"textarea">) => (
  <textarea
    {...control}
    aria-label={what.charAt(0).toUpperCase() + what.slice(1)}
    placeholder={what}
    rows={1}
    cols={Math.min(what.length + 2, 26)}
    autoComplete="off"
    className={cx(
      "field-sizing-content min-h-11 max-w-[calc(100%-1ch)] min-w-16 scroll-mb-44 resize-none border-b border-dotted border-line-strong bg-transparent px-1 py-2 align-middle text-ink",
      "placeholder:font-semibold placeholder:text-warm placeholder:opacity-100 placeholder-shown:rounded-t-md placeholder-shown:border-b-2 placeholder-shown:border-solid placeholder-shown:border-warm placeholder-shown:bg-warm-tint placeholder-shown:px-2.5",
      isParagraph && "w-full max-w-full!",
    )}
  />
);
