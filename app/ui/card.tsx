import type { ReactNode } from "react";
import { cx } from "./cx";

export type CardProps = {
  title?: ReactNode;
  /** The level of the title's heading; the style does not depend on it. */
  level?: 2 | 3;
  /** Content beside the title, such as a badge. */
  aside?: ReactNode;
  /** Buttons and links at the bottom. */
  actions?: ReactNode;
  children?: ReactNode;
  className?: string;
};

export function Card({ title, level = 2, aside, actions, children, className }: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <section
      className={cx(
        "grid min-w-0 grid-cols-1 content-start gap-4 rounded-card border border-line bg-surface p-5 sm:p-6",
        className,
      )}
    >
      {(title || aside) && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {title && <Heading className="min-w-0 text-[1.3rem] wrap-break-word">{title}</Heading>}
          {aside}
        </div>
      )}
      {children}
      {actions && (
        <div className="flex flex-wrap items-center gap-3 pt-1 *:max-w-full *:[hyphenate-limit-chars:14] *:hyphens-auto *:wrap-anywhere">
          {actions}
        </div>
      )}
    </section>
  );
}
