import type { Field } from "~/ui/field-types";
import { TextField } from "~/ui/text-field";

/** The e-mail address with which a person signs in. */
export function AccountEmailField({ field }: { field: Field }) {
  return <TextField field={field} label="E-mail" type="email" autoComplete="username" example="camille@exemple.fr" />;
}
