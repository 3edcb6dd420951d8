import { cx } from "./cx";

export type ButtonVariant = "primary" | "second" | "quiet" | "danger" | "on-deep";
export type ButtonSize = "normal" | "small";

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "border-transparent bg-brand text-on-fill hover:bg-brand-deep",
  second: "border-brand bg-surface text-brand hover:bg-brand-tint",
  quiet: "border-transparent text-brand hover:bg-brand-tint",
  danger: "border-bad bg-surface text-bad hover:bg-bad-tint",
  // The main button on a deep band, which is dark in both themes.
  "on-deep": "border-transparent bg-on-deep-strong text-deep hover:bg-on-deep focus-visible:outline-on-deep-strong",
};

// A small button is 40 px high, and its ::after, placed inside the border, extends its touch area to 44 px.
const SIZES: Record<ButtonSize, string> = {
  normal: "min-h-12 px-[min(22px,4.4vw)] py-2 text-base",
  small: "relative min-h-10 px-3.5 py-1.5 text-sm after:absolute after:-inset-x-px after:-inset-y-[3px]",
};

/** The classes shared by a button and by a link that looks like one. */
export function buttonClass(variant: ButtonVariant = "primary", size: ButtonSize = "normal", className?: string) {
  return cx(
    "inline-flex items-center justify-center gap-2 rounded-field border text-center font-semibold leading-tight [text-wrap-style:balance] no-underline",
    "focus-visible:rounded-field aria-disabled:cursor-not-allowed aria-disabled:opacity-65",
    "transition-colors duration-100 forced-colors:border-[ButtonText]",
    VARIANTS[variant],
    SIZES[size],
    className,
  );
}

/** A link beside or at the end of a line of text that a thumb can press, without making the line higher. */
export const LINE_LINK = "-my-2.5 inline-flex min-h-11 min-w-11 items-center";
