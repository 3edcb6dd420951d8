import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";

export type BannerTone = "info" | "warning" | "error" | "success";

const STYLES = {
  info: { box: "border-info bg-info-tint", mark: "text-info", Icon: Info },
  warning: { box: "border-wait bg-wait-tint", mark: "text-wait", Icon: TriangleAlert },
  error: { box: "border-bad bg-bad-tint", mark: "text-bad", Icon: CircleAlert },
  success: { box: "border-ok bg-ok-tint", mark: "text-ok", Icon: CircleCheck },
};

export type BannerProps = {
  tone?: BannerTone;
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  className?: string;
};

/** A message that stays on the page. */
export function Banner({ tone = "info", title, children, actions, className }: BannerProps) {
  const { box, mark, Icon } = STYLES[tone];
  return (
    <div className={cx("flex gap-3 rounded-field border-l-4 px-4 py-3.5 forced-colors:border", box, className)}>
      <Icon aria-hidden="true" className={cx("mt-0.5 size-5.5 shrink-0", mark)} />
      <div className="grid min-w-0 grid-cols-1 content-start gap-1 wrap-break-word">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="grid grid-cols-1 gap-2">{children}</div>}
        {actions && (
          <div className="mt-2 flex flex-wrap gap-3 *:max-w-full *:[hyphenate-limit-chars:14] *:hyphens-auto *:wrap-anywhere">
            {actions}
          </div>
        )}
      </div>
    </div>
  );
}
