import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class";
import { cx } from "./cx";
import { SpinnerMark } from "./spinner";

export type ButtonProps = ComponentProps<"button"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner, sets aria-busy and ignores clicks while work runs. The button keeps its focus. */
  pending?: boolean;
  /** Makes the button look disabled although a press still acts, to say what is missing. */
  looksDisabled?: boolean;
};

export function Button({
  variant,
  size,
  pending,
  looksDisabled,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  const isInert = pending || rest["aria-disabled"] === true || rest["aria-disabled"] === "true";
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isInert) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      onClick={handleClick}
      aria-busy={pending || undefined}
      aria-disabled={isInert || looksDisabled || undefined}
      className={buttonClass(variant, size, cx("disabled:cursor-not-allowed disabled:opacity-65", className))}
    >
      {pending && <SpinnerMark />}
      {children}
    </button>
  );
}

export type ButtonLinkProps = LinkProps & { variant?: ButtonVariant; size?: ButtonSize };

export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass(variant, size, className)} />;
}

export type IconButtonProps = Omit<ComponentProps<"button">, "children"> & {
  "aria-label": string;
  children: ReactNode;
  /** "bordered" is for a button beside a field; "plain" closes or removes something. */
  look?: "bordered" | "plain";
};

export function IconButton({ look = "plain", className, children, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      title={rest.title ?? rest["aria-label"]}
      className={cx(
        "inline-grid size-12 shrink-0 place-items-center rounded-field text-brand hover:bg-brand-tint [&>svg]:size-5.5",
        "focus-visible:rounded-field aria-disabled:cursor-not-allowed aria-disabled:opacity-65",
        look === "bordered" && "border border-line-strong bg-surface",
        className,
      )}
    >
      {children}
    </button>
  );
}
