import type { ReactNode } from "react";
import { cx } from "~/ui/cx";

export type BandProps = {
  id?: string;
  tone?: "paper" | "surface" | "deep";
  eyebrow?: ReactNode;
  title?: ReactNode;
  lead?: ReactNode;
  children?: ReactNode;
  className?: string;
  /** True for the last band of a page: it touches the footer. */
  beforeFooter?: boolean;
};

const TONES = {
  paper: "",
  surface: "border-y border-line bg-surface",
  deep: "on-deep bg-deep",
};

/** A section of a public page, as wide as the window. */
export function Band({ id, tone = "paper", eyebrow, title, lead, children, className, beforeFooter }: BandProps) {
  return (
    <section id={id} className={cx("py-[clamp(1.5rem,5vw,3.75rem)]", TONES[tone], beforeFooter && "-mb-10 border-b-0")}>
      <div className={cx("wrap", className)}>
        {title && (
          <BandHead eyebrow={eyebrow} title={title} lead={lead} deep={tone === "deep"} className="mb-5 lg:mb-10" />
        )}
        {children}
      </div>
    </section>
  );
}

type BandHeadProps = Pick<BandProps, "eyebrow" | "title" | "lead" | "className"> & { deep?: boolean };

/** The title of a section; used without `Band` when it is shown beside other content. */
export function BandHead({ eyebrow, title, lead, deep, className }: BandHeadProps) {
  return (
    <div className={cx("grid max-w-[40rem] content-start gap-2.5 lg:gap-3.5", className)}>
      {eyebrow && <p className={cx("font-semibold", deep ? "text-warm-light" : "text-warm")}>{eyebrow}</p>}
      <h2>{title}</h2>
      {lead && <p className={cx("max-w-measure lg:text-lg", deep ? "text-on-deep" : "text-ink-quiet")}>{lead}</p>}
    </div>
  );
}
