import type { FieldMetadata } from "@conform-to/react";

/** A field of any Conform form: `fields.email`, whatever its schema. */
// biome-ignore lint/suspicious/noExplicitAny: the control reads a field's name, value and errors, never its schema.
export type Field = FieldMetadata<any, any, string[]>;

/** The properties of every field of the design system. */
export type FieldProps = {
  field: Field;
  label: string;
  hint?: React.ReactNode;
  /** Adds « (facultatif) » to the label. */
  optional?: boolean;
  /** False for a field that may stay empty without being called optional; by default a field that is not optional is required. */
  required?: boolean;
  /** A valid answer, shown with the error: « Par exemple : 14/03/2026 ». */
  example?: string;
  className?: string;
};

export type Option = { value: string; label: string };
