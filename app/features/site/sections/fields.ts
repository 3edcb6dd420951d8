import type { Option } from "~/ui/field-types";

/** A field of a section's form. Its name is that of the schema. */
export type FieldText = {
  name: string;
  label: string;
  hint?: string;
  /** A line of text when it is absent. */
  kind?: "area" | "email" | "tel" | "url" | "tick" | "colour" | "number" | "choice";
  /** Those of a choice. */
  options?: readonly Option[];
  max?: number;
  optional?: boolean;
  /** The site may open once it is given; the form is saved without it. */
  isAwaited?: boolean;
  width?: "medium" | "short";
};

/** Fields that belong together; one that is folded is opened by its title. */
export type FieldGroup = { title: string; lead?: string; fields: readonly FieldText[]; isFolded?: boolean };
