import type { FormMetadata } from "@conform-to/react";

// biome-ignore lint/suspicious/noExplicitAny: a form of any schema.
type AnyForm = FormMetadata<any, string[]>;

/** As Conform's `getFormProps`, so that a form without rules imports nothing of Conform. */
export const formAttributes = ({ id, onSubmit, noValidate, errors, errorId }: AnyForm) => ({
  id,
  onSubmit,
  noValidate,
  "aria-describedby": errors && errorId,
});
