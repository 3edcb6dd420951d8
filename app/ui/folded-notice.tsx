import { Info, TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "./cx";
import { useRemembered } from "./use-remembered";

export type FoldedNoticeProps = {
  /** Under this name the browser keeps whether the notice is unfolded. */
  id: string;
  tone: "info" | "warning";
  title: string;
  children: ReactNode;
};

/** A notice of one line, which unfolds; the browser remembers how it was left. */
export function FoldedNotice({ id, tone, title, children }: FoldedNoticeProps) {
  const [state, remember] = useRemembered(`notice.${id}`, "folded");
  const box = useRef<HTMLDetailsElement>(null);
  // It may be unfolded before the page has its scripts.
  useEffect(() => {
    if (box.current?.open) remember("open");
  }, [remember]);
  useEffect(() => {
    if (box.current) box.current.open = state === "open";
  }, [state]);
  const Icon = tone === "info" ? Info : TriangleAlert;
  return (
    <details
      ref={box}
      onToggle={(event) => remember(event.currentTarget.open ? "open" : "folded")}
      className={cx(
        "min-w-0 rounded-field border-l-4 px-3 py-1 text-sm open:w-full forced-colors:border",
        tone === "info" ? "border-info bg-info-tint" : "border-wait bg-wait-tint",
      )}
    >
      <summary className="min-h-7 py-0.5 font-semibold wrap-break-word">
        <Icon aria-hidden="true" className="mr-1.5 inline size-4.5 align-text-bottom" />
        {title}
      </summary>
      <p className="pb-1 wrap-break-word">{children}</p>
    </details>
  );
}
