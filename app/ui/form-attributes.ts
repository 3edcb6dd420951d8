import type { FormMetadata } from "@conform-to/react";

// biome-ignore lint/suspicious/noExplicitAny: a form of any schema; its fields keep their types where they are declared.
export type AnyForm = FormMetadata<any, string[]>;

/** As Conform's `getFormProps`: a page whose forms have no fields loads nothing of Conform. */
export const attributesOf = ({ id, onSubmit, noValidate, errors, errorId }: AnyForm) => ({
  id,
  onSubmit,
  noValidate,
  "aria-describedby": errors && errorId,
});
