import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "./cx";

/** A native select with our arrow; also used without a field, for a filter. */
export function Select({ className, ...rest }: ComponentProps<"select">) {
  return (
    <div className={cx("relative", className)}>
      <select {...rest} className="control appearance-none truncate pr-9" />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-5 text-brand"
      />
    </div>
  );
}
