import type { ButtonProps } from "./button";
import { SubmitButton } from "./form";

type DeleteButtonProps = Pick<ButtonProps, "name" | "value" | "variant" | "children"> & {
  /** The catalogue's message when the deletion fails, which is not that of the form. */
  failure: string;
};

/** A small button that deletes something, in a form that also does something else. */
export function DeleteButton({ failure, variant = "quiet", ...rest }: DeleteButtonProps) {
  return <SubmitButton {...rest} variant={variant} size="small" data-failure={failure} />;
}
